// Original file: proto/envector/es2.proto

import type { MessageType as _ES2_MessageType, MessageType__Output as _ES2_MessageType__Output } from '../ES2/MessageType.js';
import type { Long } from '@grpc/proto-loader';

export interface RequestHeader {
  'type'?: (_ES2_MessageType);
  'id'?: (string);
  'timestamp'?: (number | string | Long);
}

export interface RequestHeader__Output {
  'type': (_ES2_MessageType__Output);
  'id': (string);
  'timestamp': (string);
}
