// Original file: proto/envector/es2.proto

import type { Long } from '@grpc/proto-loader';

export interface MetadataIdx {
  'shard_idx'?: (number | string | Long);
  'row_idx'?: (number | string | Long);
}

export interface MetadataIdx__Output {
  'shard_idx': (string);
  'row_idx': (string);
}
