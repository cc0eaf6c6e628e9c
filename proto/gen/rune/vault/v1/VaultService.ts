// Original file: proto/vault/vault.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DecryptMetadataRequest as _rune_vault_v1_DecryptMetadataRequest, DecryptMetadataRequest__Output as _rune_vault_v1_DecryptMetadataRequest__Output } from '../../../rune/vault/v1/DecryptMetadataRequest.js';
import type { DecryptMetadataResponse as _rune_vault_v1_DecryptMetadataResponse, DecryptMetadataResponse__Output as _rune_vault_v1_DecryptMetadataResponse__Output } from '../../../rune/vault/v1/DecryptMetadataResponse.js';
import type { DecryptScoresRequest as _rune_vault_v1_DecryptScoresRequest, DecryptScoresRequest__Output as _rune_vault_v1_DecryptScoresRequest__Output } from '../../../rune/vault/v1/DecryptScoresRequest.js';
import type { DecryptScoresResponse as _rune_vault_v1_DecryptScoresResponse, DecryptScoresResponse__Output as _rune_vault_v1_DecryptScoresResponse__Output } from '../../../rune/vault/v1/DecryptScoresResponse.js';
import type { GetAgentManifestRequest as _rune_vault_v1_GetAgentManifestRequest, GetAgentManifestRequest__Output as _rune_vault_v1_GetAgentManifestRequest__Output } from '../../../rune/vault/v1/GetAgentManifestRequest.js';
import type { GetAgentManifestResponse as _rune_vault_v1_GetAgentManifestResponse, GetAgentManifestResponse__Output as _rune_vault_v1_GetAgentManifestResponse__Output } from '../../../rune/vault/v1/GetAgentManifestResponse.js';
import type { GetPublicKeyRequest as _rune_vault_v1_GetPublicKeyRequest, GetPublicKeyRequest__Output as _rune_vault_v1_GetPublicKeyRequest__Output } from '../../../rune/vault/v1/GetPublicKeyRequest.js';
import type { GetPublicKeyResponse as _rune_vault_v1_GetPublicKeyResponse, GetPublicKeyResponse__Output as _rune_vault_v1_GetPublicKeyResponse__Output } from '../../../rune/vault/v1/GetPublicKeyResponse.js';

export interface VaultServiceClient extends grpc.Client {
  DecryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  DecryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  DecryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  DecryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  decryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  decryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  decryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  decryptMetadata(argument: _rune_vault_v1_DecryptMetadataRequest, callback: grpc.requestCallback<_rune_vault_v1_DecryptMetadataResponse__Output>): grpc.ClientUnaryCall;
  
  DecryptScores(argument: _rune_vault_v1_DecryptScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  DecryptScores(argument: _rune_vault_v1_DecryptScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  DecryptScores(argument: _rune_vault_v1_DecryptScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  DecryptScores(argument: _rune_vault_v1_DecryptScoresRequest, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  decryptScores(argument: _rune_vault_v1_DecryptScoresRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  decryptScores(argument: _rune_vault_v1_DecryptScoresRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  decryptScores(argument: _rune_vault_v1_DecryptScoresRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  decryptScores(argument: _rune_vault_v1_DecryptScoresRequest, callback: grpc.requestCallback<_rune_vault_v1_DecryptScoresResponse__Output>): grpc.ClientUnaryCall;
  
  GetAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  GetAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  GetAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  GetAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  getAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  getAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  getAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  getAgentManifest(argument: _rune_vault_v1_GetAgentManifestRequest, callback: grpc.requestCallback<_rune_vault_v1_GetAgentManifestResponse__Output>): grpc.ClientUnaryCall;
  
  GetPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  GetPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  getPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  getPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  getPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  getPublicKey(argument: _rune_vault_v1_GetPublicKeyRequest, callback: grpc.requestCallback<_rune_vault_v1_GetPublicKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface VaultServiceHandlers extends grpc.UntypedServiceImplementation {
  DecryptMetadata: grpc.handleUnaryCall<_rune_vault_v1_DecryptMetadataRequest__Output, _rune_vault_v1_DecryptMetadataResponse>;
  
  DecryptScores: grpc.handleUnaryCall<_rune_vault_v1_DecryptScoresRequest__Output, _rune_vault_v1_DecryptScoresResponse>;
  
  GetAgentManifest: grpc.handleUnaryCall<_rune_vault_v1_GetAgentManifestRequest__Output, _rune_vault_v1_GetAgentManifestResponse>;
  
  GetPublicKey: grpc.handleUnaryCall<_rune_vault_v1_GetPublicKeyRequest__Output, _rune_vault_v1_GetPublicKeyResponse>;
  
}

export interface VaultServiceDefinition extends grpc.ServiceDefinition {
  DecryptMetadata: MethodDefinition<_rune_vault_v1_DecryptMetadataRequest, _rune_vault_v1_DecryptMetadataResponse, _rune_vault_v1_DecryptMetadataRequest__Output, _rune_vault_v1_DecryptMetadataResponse__Output>
  DecryptScores: MethodDefinition<_rune_vault_v1_DecryptScoresRequest, _rune_vault_v1_DecryptScoresResponse, _rune_vault_v1_DecryptScoresRequest__Output, _rune_vault_v1_DecryptScoresResponse__Output>
  GetAgentManifest: MethodDefinition<_rune_vault_v1_GetAgentManifestRequest, _rune_vault_v1_GetAgentManifestResponse, _rune_vault_v1_GetAgentManifestRequest__Output, _rune_vault_v1_GetAgentManifestResponse__Output>
  GetPublicKey: MethodDefinition<_rune_vault_v1_GetPublicKeyRequest, _rune_vault_v1_GetPublicKeyResponse, _rune_vault_v1_GetPublicKeyRequest__Output, _rune_vault_v1_GetPublicKeyResponse__Output>
}
