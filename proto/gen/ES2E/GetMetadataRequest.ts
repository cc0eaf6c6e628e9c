// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';
import type { MetadataIdx as _ES2_MetadataIdx, MetadataIdx__Output as _ES2_MetadataIdx__Output } from '../ES2/MetadataIdx.js';

export interface GetMetadataRequest {
  'header'?: (_ES2_RequestHeader | null);
  'index_name'?: (string);
  'idx'?: (_ES2_MetadataIdx)[];
  'output_fields'?: (string)[];
}

export interface GetMetadataRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'index_name': (string);
  'idx': (_ES2_MetadataIdx__Output)[];
  'output_fields': (string)[];
}
