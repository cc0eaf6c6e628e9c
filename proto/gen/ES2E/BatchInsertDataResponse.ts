// Original file: proto/envector/es2e.proto

import type { ResponseHeader as _ES2_ResponseHeader, ResponseHeader__Output as _ES2_ResponseHeader__Output } from '../ES2/ResponseHeader.js';
import type { Long } from '@grpc/proto-loader';

export interface BatchInsertDataResponse {
  'header'?: (_ES2_ResponseHeader | null);
  'item_ids'?: (number | string | Long)[];
}

export interface BatchInsertDataResponse__Output {
  'header': (_ES2_ResponseHeader__Output | null);
  'item_ids': (string)[];
}
