// Original file: proto/vault/vault.proto


export interface DecryptMetadataResponse {
  'decrypted_metadata'?: (string)[];
  'error'?: (string);
}

export interface DecryptMetadataResponse__Output {
  'decrypted_metadata': (string)[];
  'error': (string);
}
