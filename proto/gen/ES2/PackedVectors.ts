// Original file: proto/envector/es2.proto

import type { DataType as _ES2_DataType, DataType__Output as _ES2_DataType__Output } from '../ES2/DataType.js';
import type { Long } from '@grpc/proto-loader';

export interface PackedVectors {
  'vector'?: (_ES2_DataType | null);
  'metadata'?: (string)[];
  'num_vector'?: (number | string | Long);
}

export interface PackedVectors__Output {
  'vector': (_ES2_DataType__Output | null);
  'metadata': (string)[];
  'num_vector': (string);
}
