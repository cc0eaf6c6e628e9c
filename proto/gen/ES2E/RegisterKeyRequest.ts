// Original file: proto/envector/es2e.proto

import type { RequestHeader as _ES2_RequestHeader, RequestHeader__Output as _ES2_RequestHeader__Output } from '../ES2/RequestHeader.js';
import type { KeyInfo as _ES2_KeyInfo, KeyInfo__Output as _ES2_KeyInfo__Output } from '../ES2/KeyInfo.js';
import type { Key as _ES2_Key, Key__Output as _ES2_Key__Output } from '../ES2/Key.js';

export interface RegisterKeyRequest {
  'header'?: (_ES2_RequestHeader | null);
  'key_info'?: (_ES2_KeyInfo | null);
  'key'?: (_ES2_Key | null);
}

export interface RegisterKeyRequest__Output {
  'header': (_ES2_RequestHeader__Output | null);
  'key_info': (_ES2_KeyInfo__Output | null);
  'key': (_ES2_Key__Output | null);
}
