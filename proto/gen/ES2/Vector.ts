// Original file: proto/envector/es2.proto

import type { Long } from '@grpc/proto-loader';

export interface Vector {
  'id'?: (string);
  'dim'?: (number | string | Long);
  'level'?: (number | string | Long);
  'data'?: (number | string)[];
}

export interface Vector__Output {
  'id': (string);
  'dim': (string);
  'level': (string);
  'data': (number)[];
}
