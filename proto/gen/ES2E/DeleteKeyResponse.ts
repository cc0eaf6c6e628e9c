// Original file: proto/envector/es2e.proto

import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from '../ES2/ResponseHeader.js';

export interface DeleteKeyResponse {
  'header'?: (_ES2_ResponseHeader | null);
}

export interface DeleteKeyResponse__Output {
  'header': (_ES2_ResponseHeader__Output | null);
}
