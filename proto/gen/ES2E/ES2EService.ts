// Original file: proto/envector/es2e.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { BatchInsertDataRequest as _ES2E_BatchInsertDataRequest, BatchInsertDataRequest__Output as _ES2E_BatchInsertDataRequest__Output } from '../ES2E/BatchInsertDataRequest.js';
import type { BatchInsertDataResponse as _ES2E_BatchInsertDataResponse, BatchInsertDataResponse__Output as _ES2E_BatchInsertDataResponse__Output } from '../ES2E/BatchInsertDataResponse.js';
import type { CreateIndexRequest as _ES2E_CreateIndexRequest, CreateIndexRequest__Output as _ES2E_CreateIndexRequest__Output } from '../ES2E/CreateIndexRequest.js';
import type { CreateIndexResponse as _ES2E_CreateIndexResponse, CreateIndexResponse__Output as _ES2E_CreateIndexResponse__Output } from '../ES2E/CreateIndexResponse.js';
import type { DeleteIndexRequest as _ES2E_DeleteIndexRequest, DeleteIndexRequest__Output as _ES2E_DeleteIndexRequest__Output } from '../ES2E/DeleteIndexRequest.js';
import type { DeleteIndexResponse as _ES2E_DeleteIndexResponse, DeleteIndexResponse__Output as _ES2E_DeleteIndexResponse__Output } from '../ES2E/DeleteIndexResponse.js';
import type { DeleteKeyRequest as _ES2E_DeleteKeyRequest, DeleteKeyRequest__Output as _ES2E_DeleteKeyRequest__Output } from '../ES2E/DeleteKeyRequest.js';
import type { DeleteKeyResponse as _ES2E_DeleteKeyResponse, DeleteKeyResponse__Output as _ES2E_DeleteKeyResponse__Output } from '../ES2E/DeleteKeyResponse.js';
import type { GetIndexListRequest as _ES2E_GetIndexListRequest, GetIndexListRequest__Output as _ES2E_GetIndexListRequest__Output } from '../ES2E/GetIndexListRequest.js';
import type { GetIndexListResponse as _ES2E_GetIndexListResponse, GetIndexListResponse__Output as _ES2E_GetIndexListResponse__Output } from '../ES2E/GetIndexListResponse.js';
import type { GetKeyListRequest as _ES2E_GetKeyListRequest, GetKeyListRequest__Output as _ES2E_GetKeyListRequest__Output } from '../ES2E/GetKeyListRequest.js';
import type { GetKeyListResponse as _ES2E_GetKeyListResponse, GetKeyListResponse__Output as _ES2E_GetKeyListResponse__Output } from '../ES2E/GetKeyListResponse.js';
import type { GetMetadataRequest as _ES2E_GetMetadataRequest, GetMetadataRequest__Output as _ES2E_GetMetadataRequest__Output } from '../ES2E/GetMetadataRequest.js';
import type { GetMetadataResponse as _ES2E_GetMetadataResponse, GetMetadataResponse__Output as _ES2E_GetMetadataResponse__Output } from '../ES2E/GetMetadataResponse.js';
import type { InnerProductRequest as _ES2E_InnerProductRequest, InnerProductRequest__Output as _ES2E_InnerProductRequest__Output } from '../ES2E/InnerProductRequest.js';
import type { InnerProductResponse as _ES2E_InnerProductResponse, InnerProductResponse__Output as _ES2E_InnerProductResponse__Output } from '../ES2E/InnerProductResponse.js';
import type { LoadKeyRequest as _ES2E_LoadKeyRequest, LoadKeyRequest__Output as _ES2E_LoadKeyRequest__Output } from '../ES2E/LoadKeyRequest.js';
import type { LoadKeyResponse as _ES2E_LoadKeyResponse, LoadKeyResponse__Output as _ES2E_LoadKeyResponse__Output } from '../ES2E/LoadKeyResponse.js';
import type { RegisterKeyRequest as _ES2E_RegisterKeyRequest, RegisterKeyRequest__Output as _ES2E_RegisterKeyRequest__Output } from '../ES2E/RegisterKeyRequest.js';
import type { RegisterKeyResponse as _ES2E_RegisterKeyResponse, RegisterKeyResponse__Output as _ES2E_RegisterKeyResponse__Output } from '../ES2E/RegisterKeyResponse.js';
import type { UnloadKeyRequest as _ES2E_UnloadKeyRequest, UnloadKeyRequest__Output as _ES2E_UnloadKeyRequest__Output } from '../ES2E/UnloadKeyRequest.js';
import type { UnloadKeyResponse as _ES2E_UnloadKeyResponse, UnloadKeyResponse__Output as _ES2E_UnloadKeyResponse__Output } from '../ES2E/UnloadKeyResponse.js';

export interface ES2EServiceClient extends grpc.Client {
  batch_insert_data(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batch_insert_data(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batch_insert_data(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batch_insert_data(callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batchInsertData(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batchInsertData(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batchInsertData(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  batchInsertData(callback: grpc.requestCallback<_ES2E_BatchInsertDataResponse__Output>): grpc.ClientWritableStream<_ES2E_BatchInsertDataRequest>;
  
  create_index(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  create_index(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  create_index(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  create_index(callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  createIndex(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  createIndex(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  createIndex(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  createIndex(callback: grpc.requestCallback<_ES2E_CreateIndexResponse__Output>): grpc.ClientWritableStream<_ES2E_CreateIndexRequest>;
  
  delete_index(argument: _ES2E_DeleteIndexRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  delete_index(argument: _ES2E_DeleteIndexRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  delete_index(argument: _ES2E_DeleteIndexRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  delete_index(argument: _ES2E_DeleteIndexRequest, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  deleteIndex(argument: _ES2E_DeleteIndexRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  deleteIndex(argument: _ES2E_DeleteIndexRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  deleteIndex(argument: _ES2E_DeleteIndexRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  deleteIndex(argument: _ES2E_DeleteIndexRequest, callback: grpc.requestCallback<_ES2E_DeleteIndexResponse__Output>): grpc.ClientUnaryCall;
  
  delete_key(argument: _ES2E_DeleteKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  delete_key(argument: _ES2E_DeleteKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  delete_key(argument: _ES2E_DeleteKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  delete_key(argument: _ES2E_DeleteKeyRequest, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  deleteKey(argument: _ES2E_DeleteKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  deleteKey(argument: _ES2E_DeleteKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  deleteKey(argument: _ES2E_DeleteKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  deleteKey(argument: _ES2E_DeleteKeyRequest, callback: grpc.requestCallback<_ES2E_DeleteKeyResponse__Output>): grpc.ClientUnaryCall;
  
  get_index_list(argument: _ES2E_GetIndexListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  get_index_list(argument: _ES2E_GetIndexListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  get_index_list(argument: _ES2E_GetIndexListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  get_index_list(argument: _ES2E_GetIndexListRequest, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  getIndexList(argument: _ES2E_GetIndexListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  getIndexList(argument: _ES2E_GetIndexListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  getIndexList(argument: _ES2E_GetIndexListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  getIndexList(argument: _ES2E_GetIndexListRequest, callback: grpc.requestCallback<_ES2E_GetIndexListResponse__Output>): grpc.ClientUnaryCall;
  
  get_key_list(argument: _ES2E_GetKeyListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  get_key_list(argument: _ES2E_GetKeyListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  get_key_list(argument: _ES2E_GetKeyListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  get_key_list(argument: _ES2E_GetKeyListRequest, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  getKeyList(argument: _ES2E_GetKeyListRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  getKeyList(argument: _ES2E_GetKeyListRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  getKeyList(argument: _ES2E_GetKeyListRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  getKeyList(argument: _ES2E_GetKeyListRequest, callback: grpc.requestCallback<_ES2E_GetKeyListResponse__Output>): grpc.ClientUnaryCall;
  
  get_metadata(argument: _ES2E_GetMetadataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  get_metadata(argument: _ES2E_GetMetadataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  get_metadata(argument: _ES2E_GetMetadataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  get_metadata(argument: _ES2E_GetMetadataRequest, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  getMetadata(argument: _ES2E_GetMetadataRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  getMetadata(argument: _ES2E_GetMetadataRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  getMetadata(argument: _ES2E_GetMetadataRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  getMetadata(argument: _ES2E_GetMetadataRequest, callback: grpc.requestCallback<_ES2E_GetMetadataResponse__Output>): grpc.ClientUnaryCall;
  
  inner_product(argument: _ES2E_InnerProductRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_ES2E_InnerProductResponse__Output>;
  inner_product(argument: _ES2E_InnerProductRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_ES2E_InnerProductResponse__Output>;
  innerProduct(argument: _ES2E_InnerProductRequest, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_ES2E_InnerProductResponse__Output>;
  innerProduct(argument: _ES2E_InnerProductRequest, options?: grpc.CallOptions): grpc.ClientReadableStream<_ES2E_InnerProductResponse__Output>;
  
  load_key(argument: _ES2E_LoadKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  load_key(argument: _ES2E_LoadKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  load_key(argument: _ES2E_LoadKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  load_key(argument: _ES2E_LoadKeyRequest, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  loadKey(argument: _ES2E_LoadKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  loadKey(argument: _ES2E_LoadKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  loadKey(argument: _ES2E_LoadKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  loadKey(argument: _ES2E_LoadKeyRequest, callback: grpc.requestCallback<_ES2E_LoadKeyResponse__Output>): grpc.ClientUnaryCall;
  
  register_key(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  register_key(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  register_key(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  register_key(callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  registerKey(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  registerKey(metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  registerKey(options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  registerKey(callback: grpc.requestCallback<_ES2E_RegisterKeyResponse__Output>): grpc.ClientWritableStream<_ES2E_RegisterKeyRequest>;
  
  unload_key(argument: _ES2E_UnloadKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unload_key(argument: _ES2E_UnloadKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unload_key(argument: _ES2E_UnloadKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unload_key(argument: _ES2E_UnloadKeyRequest, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unloadKey(argument: _ES2E_UnloadKeyRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unloadKey(argument: _ES2E_UnloadKeyRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unloadKey(argument: _ES2E_UnloadKeyRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  unloadKey(argument: _ES2E_UnloadKeyRequest, callback: grpc.requestCallback<_ES2E_UnloadKeyResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface ES2EServiceHandlers extends grpc.UntypedServiceImplementation {
  batch_insert_data: grpc.handleClientStreamingCall<_ES2E_BatchInsertDataRequest__Output, _ES2E_BatchInsertDataResponse>;
  
  create_index: grpc.handleClientStreamingCall<_ES2E_CreateIndexRequest__Output, _ES2E_CreateIndexResponse>;
  
  delete_index: grpc.handleUnaryCall<_ES2E_DeleteIndexRequest__Output, _ES2E_DeleteIndexResponse>;
  
  delete_key: grpc.handleUnaryCall<_ES2E_DeleteKeyRequest__Output, _ES2E_DeleteKeyResponse>;
  
  get_index_list: grpc.handleUnaryCall<_ES2E_GetIndexListRequest__Output, _ES2E_GetIndexListResponse>;
  
  get_key_list: grpc.handleUnaryCall<_ES2E_GetKeyListRequest__Output, _ES2E_GetKeyListResponse>;
  
  get_metadata: grpc.handleUnaryCall<_ES2E_GetMetadataRequest__Output, _ES2E_GetMetadataResponse>;
  
  inner_product: grpc.handleServerStreamingCall<_ES2E_InnerProductRequest__Output, _ES2E_InnerProductResponse>;
  
  load_key: grpc.handleUnaryCall<_ES2E_LoadKeyRequest__Output, _ES2E_LoadKeyResponse>;
  
  register_key: grpc.handleClientStreamingCall<_ES2E_RegisterKeyRequest__Output, _ES2E_RegisterKeyResponse>;
  
  unload_key: grpc.handleUnaryCall<_ES2E_UnloadKeyRequest__Output, _ES2E_UnloadKeyResponse>;
  
}

export interface ES2EServiceDefinition extends grpc.ServiceDefinition {
  batch_insert_data: MethodDefinition<_ES2E_BatchInsertDataRequest, _ES2E_BatchInsertDataResponse, _ES2E_BatchInsertDataRequest__Output, _ES2E_BatchInsertDataResponse__Output>
  create_index: MethodDefinition<_ES2E_CreateIndexRequest, _ES2E_CreateIndexResponse, _ES2E_CreateIndexRequest__Output, _ES2E_CreateIndexResponse__Output>
  delete_index: MethodDefinition<_ES2E_DeleteIndexRequest, _ES2E_DeleteIndexResponse, _ES2E_DeleteIndexRequest__Output, _ES2E_DeleteIndexResponse__Output>
  delete_key: MethodDefinition<_ES2E_DeleteKeyRequest, _ES2E_DeleteKeyResponse, _ES2E_DeleteKeyRequest__Output, _ES2E_DeleteKeyResponse__Output>
  get_index_list: MethodDefinition<_ES2E_GetIndexListRequest, _ES2E_GetIndexListResponse, _ES2E_GetIndexListRequest__Output, _ES2E_GetIndexListResponse__Output>
  get_key_list: MethodDefinition<_ES2E_GetKeyListRequest, _ES2E_GetKeyListResponse, _ES2E_GetKeyListRequest__Output, _ES2E_GetKeyListResponse__Output>
  get_metadata: MethodDefinition<_ES2E_GetMetadataRequest, _ES2E_GetMetadataResponse, _ES2E_GetMetadataRequest__Output, _ES2E_GetMetadataResponse__Output>
  inner_product: MethodDefinition<_ES2E_InnerProductRequest, _ES2E_InnerProductResponse, _ES2E_InnerProductRequest__Output, _ES2E_InnerProductResponse__Output>
  load_key: MethodDefinition<_ES2E_LoadKeyRequest, _ES2E_LoadKeyResponse, _ES2E_LoadKeyRequest__Output, _ES2E_LoadKeyResponse__Output>
  register_key: MethodDefinition<_ES2E_RegisterKeyRequest, _ES2E_RegisterKeyResponse, _ES2E_RegisterKeyRequest__Output, _ES2E_RegisterKeyResponse__Output>
  unload_key: MethodDefinition<_ES2E_UnloadKeyRequest, _ES2E_UnloadKeyResponse, _ES2E_UnloadKeyRequest__Output, _ES2E_UnloadKeyResponse__Output>
}
