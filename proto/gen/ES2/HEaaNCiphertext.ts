// Original file: proto/envector/es2.proto

import type { Long } from '@grpc/proto-loader';

export interface HEaaNCiphertext {
  'degree'?: (number | string | Long);
  'data'?: (Buffer | Uint8Array | string);
}

export interface HEaaNCiphertext__Output {
  'degree': (string);
  'data': (Buffer);
}
