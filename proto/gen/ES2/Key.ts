// Original file: proto/envector/es2.proto

import type { Long } from '@grpc/proto-loader';

export interface Key {
  'size'?: (number | string | Long);
  'value'?: (Buffer | Uint8Array | string);
}

export interface Key__Output {
  'size': (string);
  'value': (Buffer);
}
