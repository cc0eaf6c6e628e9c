import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { DecryptMetadataRequest as _rune_vault_v1_DecryptMetadataRequest, DecryptMetadataRequest__Output as _rune_vault_v1_DecryptMetadataRequest__Output } from './rune/vault/v1/DecryptMetadataRequest.js';
import type { DecryptMetadataResponse as _rune_vault_v1_DecryptMetadataResponse, DecryptMetadataResponse__Output as _rune_vault_v1_DecryptMetadataResponse__Output } from './rune/vault/v1/DecryptMetadataResponse.js';
import type { DecryptScoresRequest as _rune_vault_v1_DecryptScoresRequest, DecryptScoresRequest__Output as _rune_vault_v1_DecryptScoresRequest__Output } from './rune/vault/v1/DecryptScoresRequest.js';
import type { DecryptScoresResponse as _rune_vault_v1_DecryptScoresResponse, DecryptScoresResponse__Output as _rune_vault_v1_DecryptScoresResponse__Output } from './rune/vault/v1/DecryptScoresResponse.js';
import type { GetAgentManifestRequest as _rune_vault_v1_GetAgentManifestRequest, GetAgentManifestRequest__Output as _rune_vault_v1_GetAgentManifestRequest__Output } from './rune/vault/v1/GetAgentManifestRequest.js';
import type { GetAgentManifestResponse as _rune_vault_v1_GetAgentManifestResponse, GetAgentManifestResponse__Output as _rune_vault_v1_GetAgentManifestResponse__Output } from './rune/vault/v1/GetAgentManifestResponse.js';
import type { GetPublicKeyRequest as _rune_vault_v1_GetPublicKeyRequest, GetPublicKeyRequest__Output as _rune_vault_v1_GetPublicKeyRequest__Output } from './rune/vault/v1/GetPublicKeyRequest.js';
import type { GetPublicKeyResponse as _rune_vault_v1_GetPublicKeyResponse, GetPublicKeyResponse__Output as _rune_vault_v1_GetPublicKeyResponse__Output } from './rune/vault/v1/GetPublicKeyResponse.js';
import type { ScoreEntry as _rune_vault_v1_ScoreEntry, ScoreEntry__Output as _rune_vault_v1_ScoreEntry__Output } from './rune/vault/v1/ScoreEntry.js';
import type { VaultServiceClient as _rune_vault_v1_VaultServiceClient, VaultServiceDefinition as _rune_vault_v1_VaultServiceDefinition } from './rune/vault/v1/VaultService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rune: {
    vault: {
      v1: {
        DecryptMetadataRequest: MessageTypeDefinition<_rune_vault_v1_DecryptMetadataRequest, _rune_vault_v1_DecryptMetadataRequest__Output>
        DecryptMetadataResponse: MessageTypeDefinition<_rune_vault_v1_DecryptMetadataResponse, _rune_vault_v1_DecryptMetadataResponse__Output>
        DecryptScoresRequest: MessageTypeDefinition<_rune_vault_v1_DecryptScoresRequest, _rune_vault_v1_DecryptScoresRequest__Output>
        DecryptScoresResponse: MessageTypeDefinition<_rune_vault_v1_DecryptScoresResponse, _rune_vault_v1_DecryptScoresResponse__Output>
        GetAgentManifestRequest: MessageTypeDefinition<_rune_vault_v1_GetAgentManifestRequest, _rune_vault_v1_GetAgentManifestRequest__Output>
        GetAgentManifestResponse: MessageTypeDefinition<_rune_vault_v1_GetAgentManifestResponse, _rune_vault_v1_GetAgentManifestResponse__Output>
        GetPublicKeyRequest: MessageTypeDefinition<_rune_vault_v1_GetPublicKeyRequest, _rune_vault_v1_GetPublicKeyRequest__Output>
        GetPublicKeyResponse: MessageTypeDefinition<_rune_vault_v1_GetPublicKeyResponse, _rune_vault_v1_GetPublicKeyResponse__Output>
        ScoreEntry: MessageTypeDefinition<_rune_vault_v1_ScoreEntry, _rune_vault_v1_ScoreEntry__Output>
        VaultService: SubtypeConstructor<typeof grpc.Client, _rune_vault_v1_VaultServiceClient> & { service: _rune_vault_v1_VaultServiceDefinition }
      }
    }
  }
}

