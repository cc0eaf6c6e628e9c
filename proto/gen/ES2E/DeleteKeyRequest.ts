// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';

export interface DeleteKeyRequest {
  'header'?: (_ES2_RequestHeader | null);
  'key_id'?: (string);
}

export interface DeleteKeyRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'key_id': (string);
}
