// Original file: proto/envector/es2.proto


export interface PackedCiphertexts {
  'id'?: (string);
  'data'?: (Buffer | Uint8Array | string);
}

export interface PackedCiphertexts__Output {
  'id': (string);
  'data': (Buffer);
}
