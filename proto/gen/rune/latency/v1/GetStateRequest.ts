// Original file: proto/latency/index_state.proto


export interface GetStateRequest {
  'index_name'?: (string);
}

export interface GetStateRequest__Output {
  'index_name': (string);
}
