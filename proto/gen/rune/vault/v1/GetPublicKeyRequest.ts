// Original file: proto/vault/vault.proto


export interface GetPublicKeyRequest {
  'token'?: (string);
}

export interface GetPublicKeyRequest__Output {
  'token': (string);
}
