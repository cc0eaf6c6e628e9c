// Original file: proto/envector/es2.proto

import type { MessageType as _ES2_MessageType, MessageType__Output as _ES2_MessageType__Output } from '../ES2/MessageType.js';
import type { ReturnCode as _ES2_ReturnCode, ReturnCode__Output as _ES2_ReturnCode__Output } from '../ES2/ReturnCode.js';
import type { Long } from '@grpc/proto-loader';

export interface ResponseHeader {
  'type'?: (_ES2_MessageType);
  'id'?: (string);
  'timestamp'?: (number | string | Long);
  'return_code'?: (_ES2_ReturnCode);
  'error_message'?: (string);
}

export interface ResponseHeader__Output {
  'type': (_ES2_MessageType__Output);
  'id': (string);
  'timestamp': (string);
  'return_code': (_ES2_ReturnCode__Output);
  'error_message': (string);
}
