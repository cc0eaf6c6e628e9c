// Original file: proto/envector/es2.proto

import type { Vector as _ES2_Vector, Vector__Output as _ES2_Vector__Output } from '../ES2/Vector.js';
import type { PackedCiphertexts as _ES2_PackedCiphertexts, PackedCiphertexts__Output as _ES2_PackedCiphertexts__Output } from '../ES2/PackedCiphertexts.js';

export interface DataType {
  'plain_vector'?: (_ES2_Vector | null);
  'cipher_vector'?: (_ES2_PackedCiphertexts | null);
}

export interface DataType__Output {
  'plain_vector': (_ES2_Vector__Output | null);
  'cipher_vector': (_ES2_PackedCiphertexts__Output | null);
}
