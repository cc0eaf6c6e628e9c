// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';

export interface DeleteIndexRequest {
  'header'?: (_ES2_RequestHeader | null);
  'index_name'?: (string);
}

export interface DeleteIndexRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'index_name': (string);
}
