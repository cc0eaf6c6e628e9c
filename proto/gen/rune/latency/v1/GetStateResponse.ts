// Original file: proto/latency/index_state.proto

import type { Long } from '@grpc/proto-loader';

export interface GetStateResponse {
  'rows'?: (number | string | Long);
  'shard_rows'?: (number | string | Long)[];
  'unmerged_shards'?: (number | string | Long);
  'merge'?: (string);
  'eval_mode'?: (string);
  'index_bytes'?: (number | string | Long);
  'store_bytes'?: (number | string | Long);
  'store_limit_bytes'?: (number | string | Long);
}

export interface GetStateResponse__Output {
  'rows': (string);
  'shard_rows': (string)[];
  'unmerged_shards': (string);
  'merge': (string);
  'eval_mode': (string);
  'index_bytes': (string);
  'store_bytes': (string);
  'store_limit_bytes': (string);
}
