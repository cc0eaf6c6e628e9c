// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';
import type { DataType as _ES2_DataType, DataType__Output as _ES2_DataType__Output } from '../ES2/DataType.js';

export interface InnerProductRequest {
  'header'?: (_ES2_RequestHeader | null);
  'index_name'?: (string);
  'query_vector'?: (_ES2_DataType)[];
}

export interface InnerProductRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'index_name': (string);
  'query_vector': (_ES2_DataType__Output)[];
}
