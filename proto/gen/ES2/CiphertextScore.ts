// Original file: proto/envector/es2.proto

import type { HEaaNCiphertext as _ES2_HEaaNCiphertext, HEaaNCiphertext__Output as _ES2_HEaaNCiphertext__Output } from '../ES2/HEaaNCiphertext.js';
import type { Long } from '@grpc/proto-loader';

export interface CiphertextScore {
  'id'?: (string);
  'shard_idx'?: (number | string | Long)[];
  'ctxt_score'?: (_ES2_HEaaNCiphertext)[];
}

export interface CiphertextScore__Output {
  'id': (string);
  'shard_idx': (string)[];
  'ctxt_score': (_ES2_HEaaNCiphertext__Output)[];
}
