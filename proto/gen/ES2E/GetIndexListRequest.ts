// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';

export interface GetIndexListRequest {
  'header'?: (_ES2_RequestHeader | null);
  'loaded_only'?: (boolean);
}

export interface GetIndexListRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'loaded_only': (boolean);
}
