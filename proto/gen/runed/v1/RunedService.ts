// Original file: proto/runed/runed.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { EmbedBatchRequest as _runed_v1_EmbedBatchRequest, EmbedBatchRequest__Output as _runed_v1_EmbedBatchRequest__Output } from '../../runed/v1/EmbedBatchRequest.js';
import type { EmbedBatchResponse as _runed_v1_EmbedBatchResponse, EmbedBatchResponse__Output as _runed_v1_EmbedBatchResponse__Output } from '../../runed/v1/EmbedBatchResponse.js';
import type { EmbedRequest as _runed_v1_EmbedRequest, EmbedRequest__Output as _runed_v1_EmbedRequest__Output } from '../../runed/v1/EmbedRequest.js';
import type { EmbedResponse as _runed_v1_EmbedResponse, EmbedResponse__Output as _runed_v1_EmbedResponse__Output } from '../../runed/v1/EmbedResponse.js';
import type { HealthRequest as _runed_v1_HealthRequest, HealthRequest__Output as _runed_v1_HealthRequest__Output } from '../../runed/v1/HealthRequest.js';
import type { HealthResponse as _runed_v1_HealthResponse, HealthResponse__Output as _runed_v1_HealthResponse__Output } from '../../runed/v1/HealthResponse.js';
import type { InfoRequest as _runed_v1_InfoRequest, InfoRequest__Output as _runed_v1_InfoRequest__Output } from '../../runed/v1/InfoRequest.js';
import type { InfoResponse as _runed_v1_InfoResponse, InfoResponse__Output as _runed_v1_InfoResponse__Output } from '../../runed/v1/InfoResponse.js';

export interface RunedServiceClient extends grpc.Client {
  Embed(argument: _runed_v1_EmbedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  Embed(argument: _runed_v1_EmbedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  Embed(argument: _runed_v1_EmbedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  Embed(argument: _runed_v1_EmbedRequest, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  embed(argument: _runed_v1_EmbedRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  embed(argument: _runed_v1_EmbedRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  embed(argument: _runed_v1_EmbedRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  embed(argument: _runed_v1_EmbedRequest, callback: grpc.requestCallback<_runed_v1_EmbedResponse__Output>): grpc.ClientUnaryCall;
  
  EmbedBatch(argument: _runed_v1_EmbedBatchRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  EmbedBatch(argument: _runed_v1_EmbedBatchRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  EmbedBatch(argument: _runed_v1_EmbedBatchRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  EmbedBatch(argument: _runed_v1_EmbedBatchRequest, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  embedBatch(argument: _runed_v1_EmbedBatchRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  embedBatch(argument: _runed_v1_EmbedBatchRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  embedBatch(argument: _runed_v1_EmbedBatchRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  embedBatch(argument: _runed_v1_EmbedBatchRequest, callback: grpc.requestCallback<_runed_v1_EmbedBatchResponse__Output>): grpc.ClientUnaryCall;
  
  Health(argument: _runed_v1_HealthRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  Health(argument: _runed_v1_HealthRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  Health(argument: _runed_v1_HealthRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  Health(argument: _runed_v1_HealthRequest, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  health(argument: _runed_v1_HealthRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  health(argument: _runed_v1_HealthRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  health(argument: _runed_v1_HealthRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  health(argument: _runed_v1_HealthRequest, callback: grpc.requestCallback<_runed_v1_HealthResponse__Output>): grpc.ClientUnaryCall;
  
  Info(argument: _runed_v1_InfoRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  Info(argument: _runed_v1_InfoRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  Info(argument: _runed_v1_InfoRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  Info(argument: _runed_v1_InfoRequest, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  info(argument: _runed_v1_InfoRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  info(argument: _runed_v1_InfoRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  info(argument: _runed_v1_InfoRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  info(argument: _runed_v1_InfoRequest, callback: grpc.requestCallback<_runed_v1_InfoResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface RunedServiceHandlers extends grpc.UntypedServiceImplementation {
  Embed: grpc.handleUnaryCall<_runed_v1_EmbedRequest__Output, _runed_v1_EmbedResponse>;
  
  EmbedBatch: grpc.handleUnaryCall<_runed_v1_EmbedBatchRequest__Output, _runed_v1_EmbedBatchResponse>;
  
  Health: grpc.handleUnaryCall<_runed_v1_HealthRequest__Output, _runed_v1_HealthResponse>;
  
  Info: grpc.handleUnaryCall<_runed_v1_InfoRequest__Output, _runed_v1_InfoResponse>;
  
}

export interface RunedServiceDefinition extends grpc.ServiceDefinition {
  Embed: MethodDefinition<_runed_v1_EmbedRequest, _runed_v1_EmbedResponse, _runed_v1_EmbedRequest__Output, _runed_v1_EmbedResponse__Output>
  EmbedBatch: MethodDefinition<_runed_v1_EmbedBatchRequest, _runed_v1_EmbedBatchResponse, _runed_v1_EmbedBatchRequest__Output, _runed_v1_EmbedBatchResponse__Output>
  Health: MethodDefinition<_runed_v1_HealthRequest, _runed_v1_HealthResponse, _runed_v1_HealthRequest__Output, _runed_v1_HealthResponse__Output>
  Info: MethodDefinition<_runed_v1_InfoRequest, _runed_v1_InfoResponse, _runed_v1_InfoRequest__Output, _runed_v1_InfoResponse__Output>
}
