import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { GetStateRequest as _rune_latency_v1_GetStateRequest, GetStateRequest__Output as _rune_latency_v1_GetStateRequest__Output } from './rune/latency/v1/GetStateRequest.js';
import type { GetStateResponse as _rune_latency_v1_GetStateResponse, GetStateResponse__Output as _rune_latency_v1_GetStateResponse__Output } from './rune/latency/v1/GetStateResponse.js';
import type { IndexStateClient as _rune_latency_v1_IndexStateClient, IndexStateDefinition as _rune_latency_v1_IndexStateDefinition } from './rune/latency/v1/IndexState.js';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  rune: {
    latency: {
      v1: {
        GetStateRequest: MessageTypeDefinition<_rune_latency_v1_GetStateRequest, _rune_latency_v1_GetStateRequest__Output>
        GetStateResponse: MessageTypeDefinition<_rune_latency_v1_GetStateResponse, _rune_latency_v1_GetStateResponse__Output>
        IndexState: SubtypeConstructor<typeof grpc.Client, _rune_latency_v1_IndexStateClient> & { service: _rune_latency_v1_IndexStateDefinition }
      }
    }
  }
}

