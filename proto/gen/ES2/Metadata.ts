// Original file: proto/envector/es2.proto

import type { Long } from '@grpc/proto-loader';

export interface Metadata {
  'id'?: (number | string | Long);
  'data'?: (string);
}

export interface Metadata__Output {
  'id': (string);
  'data': (string);
}
