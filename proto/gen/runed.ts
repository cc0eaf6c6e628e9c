import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { EmbedBatchRequest as _runed_v1_EmbedBatchRequest, EmbedBatchRequest__Output as _runed_v1_EmbedBatchRequest__Output } from './runed/v1/EmbedBatchRequest.js';
import type { EmbedBatchResponse as _runed_v1_EmbedBatchResponse, EmbedBatchResponse__Output as _runed_v1_EmbedBatchResponse__Output } from './runed/v1/EmbedBatchResponse.js';
import type { EmbedRequest as _runed_v1_EmbedRequest, EmbedRequest__Output as _runed_v1_EmbedRequest__Output } from './runed/v1/EmbedRequest.js';
import type { EmbedResponse as _runed_v1_EmbedResponse, EmbedResponse__Output as _runed_v1_EmbedResponse__Output } from './runed/v1/EmbedResponse.js';
import type { HealthRequest as _runed_v1_HealthRequest, HealthRequest__Output as _runed_v1_HealthRequest__Output } from './runed/v1/HealthRequest.js';
import type { HealthResponse as _runed_v1_HealthResponse, HealthResponse__Output as _runed_v1_HealthResponse__Output } from './runed/v1/HealthResponse.js';
import type { InfoRequest as _runed_v1_InfoRequest, InfoRequest__Output as _runed_v1_InfoRequest__Output } from './runed/v1/InfoRequest.js';
import type { InfoResponse as _runed_v1_InfoResponse, InfoResponse__Output as _runed_v1_InfoResponse__Output } from './runed/v1/InfoResponse.js';
import type { RunedServiceClient as _runed_v1_RunedServiceClient, RunedServiceDefinition as _runed_v1_RunedServiceDefinition } from './runed/v1/RunedService.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  runed: {
    v1: {
      EmbedBatchRequest: MessageTypeDefinition<_runed_v1_EmbedBatchRequest, _runed_v1_EmbedBatchRequest__Output>
      EmbedBatchResponse: MessageTypeDefinition<_runed_v1_EmbedBatchResponse, _runed_v1_EmbedBatchResponse__Output>
      EmbedRequest: MessageTypeDefinition<_runed_v1_EmbedRequest, _runed_v1_EmbedRequest__Output>
      EmbedResponse: MessageTypeDefinition<_runed_v1_EmbedResponse, _runed_v1_EmbedResponse__Output>
      HealthRequest: MessageTypeDefinition<_runed_v1_HealthRequest, _runed_v1_HealthRequest__Output>
      HealthResponse: MessageTypeDefinition<_runed_v1_HealthResponse, _runed_v1_HealthResponse__Output>
      InfoRequest: MessageTypeDefinition<_runed_v1_InfoRequest, _runed_v1_InfoRequest__Output>
      InfoResponse: MessageTypeDefinition<_runed_v1_InfoResponse, _runed_v1_InfoResponse__Output>
      RunedService: SubtypeConstructor<typeof grpc.Client, _runed_v1_RunedServiceClient> & { service: _runed_v1_RunedServiceDefinition }
    }
  }
}

