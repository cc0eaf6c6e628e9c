// Original file: proto/vault/vault.proto


export interface DecryptScoresRequest {
  'token'?: (string);
  'encrypted_blob_b64'?: (string);
  'top_k'?: (number);
}

export interface DecryptScoresRequest__Output {
  'token': (string);
  'encrypted_blob_b64': (string);
  'top_k': (number);
}
