// Original file: proto/latency/index_state.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { GetStateRequest as _rune_latency_v1_GetStateRequest, GetStateRequest__Output as _rune_latency_v1_GetStateRequest__Output } from '../../../rune/latency/v1/GetStateRequest.js';
import type { GetStateResponse as _rune_latency_v1_GetStateResponse, GetStateResponse__Output as _rune_latency_v1_GetStateResponse__Output } from '../../../rune/latency/v1/GetStateResponse.js';

export interface IndexStateClient extends grpc.Client {
  GetState(argument: _rune_latency_v1_GetStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  GetState(argument: _rune_latency_v1_GetStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  GetState(argument: _rune_latency_v1_GetStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  GetState(argument: _rune_latency_v1_GetStateRequest, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  getState(argument: _rune_latency_v1_GetStateRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  getState(argument: _rune_latency_v1_GetStateRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  getState(argument: _rune_latency_v1_GetStateRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  getState(argument: _rune_latency_v1_GetStateRequest, callback: grpc.requestCallback<_rune_latency_v1_GetStateResponse__Output>): grpc.ClientUnaryCall;
  
}

export interface IndexStateHandlers extends grpc.UntypedServiceImplementation {
  GetState: grpc.handleUnaryCall<_rune_latency_v1_GetStateRequest__Output, _rune_latency_v1_GetStateResponse>;
  
}

export interface IndexStateDefinition extends grpc.ServiceDefinition {
  GetState: MethodDefinition<_rune_latency_v1_GetStateRequest, _rune_latency_v1_GetStateResponse, _rune_latency_v1_GetStateRequest__Output, _rune_latency_v1_GetStateResponse__Output>
}
