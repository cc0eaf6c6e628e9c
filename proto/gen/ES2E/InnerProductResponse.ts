// Original file: proto/envector/es2e.proto

import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from '../ES2/ResponseHeader.js';
import type { CiphertextScore as _ES2_CiphertextScore, CiphertextScore__Output as _ES2_CiphertextScore__Output } from '../ES2/CiphertextScore.js';

export interface InnerProductResponse {
  'header'?: (_ES2_ResponseHeader | null);
  'ctxt_score'?: (_ES2_CiphertextScore)[];
}

export interface InnerProductResponse__Output {
  'header': (_ES2_ResponseHeader__Output | null);
  'ctxt_score': (_ES2_CiphertextScore__Output)[];
}
