// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';
import type { PackedVectors as _ES2_PackedVectors, PackedVectors__Output as _ES2_PackedVectors__Output } from '../ES2/PackedVectors.js';

export interface BatchInsertDataRequest {
  'header'?: (_ES2_RequestHeader | null);
  'index_name'?: (string);
  'packed_vectors'?: (_ES2_PackedVectors)[];
}

export interface BatchInsertDataRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'index_name': (string);
  'packed_vectors': (_ES2_PackedVectors__Output)[];
}
