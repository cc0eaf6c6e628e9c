// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';
import type { IndexInfo as _ES2_IndexInfo, IndexInfo__Output as _ES2_IndexInfo__Output } from '../ES2/IndexInfo.js';

export interface CreateIndexRequest {
  'header'?: (_ES2_RequestHeader | null);
  'index_info'?: (_ES2_IndexInfo | null);
}

export interface CreateIndexRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'index_info': (_ES2_IndexInfo__Output | null);
}
