// Original file: proto/envector/es2e.proto

import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from '../ES2/ResponseHeader.js';

export interface UnloadKeyResponse {
  'header'?: (_ES2_ResponseHeader | null);
}

export interface UnloadKeyResponse__Output {
  'header': (_ES2_ResponseHeader__Output | null);
}
