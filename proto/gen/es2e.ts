import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { CiphertextScore as _ES2_CiphertextScore, CiphertextScore__Output as _ES2_CiphertextScore__Output } from './ES2/CiphertextScore.js';
import type { DataType as _ES2_DataType, DataType__Output as _ES2_DataType__Output } from './ES2/DataType.js';
import type { HEaaNCiphertext as _ES2_HEaaNCiphertext, HEaaNCiphertext__Output as _ES2_HEaaNCiphertext__Output } from './ES2/HEaaNCiphertext.js';
import type { IndexInfo as _ES2_IndexInfo, IndexInfo__Output as _ES2_IndexInfo__Output } from './ES2/IndexInfo.js';
import type { Key as _ES2_Key, Key__Output as _ES2_Key__Output } from './ES2/Key.js';
import type { KeyInfo as _ES2_KeyInfo, KeyInfo__Output as _ES2_KeyInfo__Output } from './ES2/KeyInfo.js';
import type { Metadata as _ES2_Metadata, Metadata__Output as _ES2_Metadata__Output } from './ES2/Metadata.js';
import type { MetadataIdx as _ES2_MetadataIdx, MetadataIdx__Output as _ES2_MetadataIdx__Output } from './ES2/MetadataIdx.js';
import type { PackedCiphertexts as _ES2_PackedCiphertexts, PackedCiphertexts__Output as _ES2_PackedCiphertexts__Output } from './ES2/PackedCiphertexts.js';
import type { PackedVectors as _ES2_PackedVectors, PackedVectors__Output as _ES2_PackedVectors__Output } from './ES2/PackedVectors.js';
import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from './ES2/RequestHeader.js';
import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from './ES2/ResponseHeader.js';
import type { Vector as _ES2_Vector, Vector__Output as _ES2_Vector__Output } from './ES2/Vector.js';
import type { BatchInsertDataRequest as _ES2E_BatchInsertDataRequest, BatchInsertDataRequest__Output as _ES2E_BatchInsertDataRequest__Output } from './ES2E/BatchInsertDataRequest.js';
import type { BatchInsertDataResponse as _ES2E_BatchInsertDataResponse, BatchInsertDataResponse__Output as _ES2E_BatchInsertDataResponse__Output } from './ES2E/BatchInsertDataResponse.js';
import type { CreateIndexRequest as _ES2E_CreateIndexRequest, CreateIndexRequest__Output as _ES2E_CreateIndexRequest__Output } from './ES2E/CreateIndexRequest.js';
import type { CreateIndexResponse as _ES2E_CreateIndexResponse, CreateIndexResponse__Output as _ES2E_CreateIndexResponse__Output } from './ES2E/CreateIndexResponse.js';
import type { DeleteIndexRequest as _ES2E_DeleteIndexRequest, DeleteIndexRequest__Output as _ES2E_DeleteIndexRequest__Output } from './ES2E/DeleteIndexRequest.js';
import type { DeleteIndexResponse as _ES2E_DeleteIndexResponse, DeleteIndexResponse__Output as _ES2E_DeleteIndexResponse__Output } from './ES2E/DeleteIndexResponse.js';
import type { DeleteKeyRequest as _ES2E_DeleteKeyRequest, DeleteKeyRequest__Output as _ES2E_DeleteKeyRequest__Output } from './ES2E/DeleteKeyRequest.js';
import type { DeleteKeyResponse as _ES2E_DeleteKeyResponse, DeleteKeyResponse__Output as _ES2E_DeleteKeyResponse__Output } from './ES2E/DeleteKeyResponse.js';
import type { ES2EServiceClient as _ES2E_ES2EServiceClient, ES2EServiceDefinition as _ES2E_ES2EServiceDefinition } from './ES2E/ES2EService.js';
import type { GetIndexListRequest as _ES2E_GetIndexListRequest, GetIndexListRequest__Output as _ES2E_GetIndexListRequest__Output } from './ES2E/GetIndexListRequest.js';
import type { GetIndexListResponse as _ES2E_GetIndexListResponse, GetIndexListResponse__Output as _ES2E_GetIndexListResponse__Output } from './ES2E/GetIndexListResponse.js';
import type { GetKeyListRequest as _ES2E_GetKeyListRequest, GetKeyListRequest__Output as _ES2E_GetKeyListRequest__Output } from './ES2E/GetKeyListRequest.js';
import type { GetKeyListResponse as _ES2E_GetKeyListResponse, GetKeyListResponse__Output as _ES2E_GetKeyListResponse__Output } from './ES2E/GetKeyListResponse.js';
import type { GetMetadataRequest as _ES2E_GetMetadataRequest, GetMetadataRequest__Output as _ES2E_GetMetadataRequest__Output } from './ES2E/GetMetadataRequest.js';
import type { GetMetadataResponse as _ES2E_GetMetadataResponse, GetMetadataResponse__Output as _ES2E_GetMetadataResponse__Output } from './ES2E/GetMetadataResponse.js';
import type { InnerProductRequest as _ES2E_InnerProductRequest, InnerProductRequest__Output as _ES2E_InnerProductRequest__Output } from './ES2E/InnerProductRequest.js';
import type { InnerProductResponse as _ES2E_InnerProductResponse, InnerProductResponse__Output as _ES2E_InnerProductResponse__Output } from './ES2E/InnerProductResponse.js';
import type { LoadKeyRequest as _ES2E_LoadKeyRequest, LoadKeyRequest__Output as _ES2E_LoadKeyRequest__Output } from './ES2E/LoadKeyRequest.js';
import type { LoadKeyResponse as _ES2E_LoadKeyResponse, LoadKeyResponse__Output as _ES2E_LoadKeyResponse__Output } from './ES2E/LoadKeyResponse.js';
import type { RegisterKeyRequest as _ES2E_RegisterKeyRequest, RegisterKeyRequest__Output as _ES2E_RegisterKeyRequest__Output } from './ES2E/RegisterKeyRequest.js';
import type { RegisterKeyResponse as _ES2E_RegisterKeyResponse, RegisterKeyResponse__Output as _ES2E_RegisterKeyResponse__Output } from './ES2E/RegisterKeyResponse.js';
import type { UnloadKeyRequest as _ES2E_UnloadKeyRequest, UnloadKeyRequest__Output as _ES2E_UnloadKeyRequest__Output } from './ES2E/UnloadKeyRequest.js';
import type { UnloadKeyResponse as _ES2E_UnloadKeyResponse, UnloadKeyResponse__Output as _ES2E_UnloadKeyResponse__Output } from './ES2E/UnloadKeyResponse.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  ES2: {
    CiphertextScore: MessageTypeDefinition<_ES2_CiphertextScore, _ES2_CiphertextScore__Output>
    DataType: MessageTypeDefinition<_ES2_DataType, _ES2_DataType__Output>
    HEaaNCiphertext: MessageTypeDefinition<_ES2_HEaaNCiphertext, _ES2_HEaaNCiphertext__Output>
    IndexInfo: MessageTypeDefinition<_ES2_IndexInfo, _ES2_IndexInfo__Output>
    IndexType: EnumTypeDefinition
    Key: MessageTypeDefinition<_ES2_Key, _ES2_Key__Output>
    KeyInfo: MessageTypeDefinition<_ES2_KeyInfo, _ES2_KeyInfo__Output>
    MessageType: EnumTypeDefinition
    Metadata: MessageTypeDefinition<_ES2_Metadata, _ES2_Metadata__Output>
    MetadataIdx: MessageTypeDefinition<_ES2_MetadataIdx, _ES2_MetadataIdx__Output>
    PackedCiphertexts: MessageTypeDefinition<_ES2_PackedCiphertexts, _ES2_PackedCiphertexts__Output>
    PackedVectors: MessageTypeDefinition<_ES2_PackedVectors, _ES2_PackedVectors__Output>
    RequestHeader: MessageTypeDefinition<_ES2_RequestHeader, _ES2_RequestHeader__Output>
    ResponseHeader: MessageTypeDefinition<_ES2_ResponseHeader, _ES2_ResponseHeader__Output>
    ReturnCode: EnumTypeDefinition
    SearchType: EnumTypeDefinition
    Vector: MessageTypeDefinition<_ES2_Vector, _ES2_Vector__Output>
  }
  ES2E: {
    BatchInsertDataRequest: MessageTypeDefinition<_ES2E_BatchInsertDataRequest, _ES2E_BatchInsertDataRequest__Output>
    BatchInsertDataResponse: MessageTypeDefinition<_ES2E_BatchInsertDataResponse, _ES2E_BatchInsertDataResponse__Output>
    CreateIndexRequest: MessageTypeDefinition<_ES2E_CreateIndexRequest, _ES2E_CreateIndexRequest__Output>
    CreateIndexResponse: MessageTypeDefinition<_ES2E_CreateIndexResponse, _ES2E_CreateIndexResponse__Output>
    DeleteIndexRequest: MessageTypeDefinition<_ES2E_DeleteIndexRequest, _ES2E_DeleteIndexRequest__Output>
    DeleteIndexResponse: MessageTypeDefinition<_ES2E_DeleteIndexResponse, _ES2E_DeleteIndexResponse__Output>
    DeleteKeyRequest: MessageTypeDefinition<_ES2E_DeleteKeyRequest, _ES2E_DeleteKeyRequest__Output>
    DeleteKeyResponse: MessageTypeDefinition<_ES2E_DeleteKeyResponse, _ES2E_DeleteKeyResponse__Output>
    ES2EService: SubtypeConstructor<typeof grpc.Client, _ES2E_ES2EServiceClient> & { service: _ES2E_ES2EServiceDefinition }
    GetIndexListRequest: MessageTypeDefinition<_ES2E_GetIndexListRequest, _ES2E_GetIndexListRequest__Output>
    GetIndexListResponse: MessageTypeDefinition<_ES2E_GetIndexListResponse, _ES2E_GetIndexListResponse__Output>
    GetKeyListRequest: MessageTypeDefinition<_ES2E_GetKeyListRequest, _ES2E_GetKeyListRequest__Output>
    GetKeyListResponse: MessageTypeDefinition<_ES2E_GetKeyListResponse, _ES2E_GetKeyListResponse__Output>
    GetMetadataRequest: MessageTypeDefinition<_ES2E_GetMetadataRequest, _ES2E_GetMetadataRequest__Output>
    GetMetadataResponse: MessageTypeDefinition<_ES2E_GetMetadataResponse, _ES2E_GetMetadataResponse__Output>
    InnerProductRequest: MessageTypeDefinition<_ES2E_InnerProductRequest, _ES2E_InnerProductRequest__Output>
    InnerProductResponse: MessageTypeDefinition<_ES2E_InnerProductResponse, _ES2E_InnerProductResponse__Output>
    LoadKeyRequest: MessageTypeDefinition<_ES2E_LoadKeyRequest, _ES2E_LoadKeyRequest__Output>
    LoadKeyResponse: MessageTypeDefinition<_ES2E_LoadKeyResponse, _ES2E_LoadKeyResponse__Output>
    RegisterKeyRequest: MessageTypeDefinition<_ES2E_RegisterKeyRequest, _ES2E_RegisterKeyRequest__Output>
    RegisterKeyResponse: MessageTypeDefinition<_ES2E_RegisterKeyResponse, _ES2E_RegisterKeyResponse__Output>
    UnloadKeyRequest: MessageTypeDefinition<_ES2E_UnloadKeyRequest, _ES2E_UnloadKeyRequest__Output>
    UnloadKeyResponse: MessageTypeDefinition<_ES2E_UnloadKeyResponse, _ES2E_UnloadKeyResponse__Output>
  }
}

