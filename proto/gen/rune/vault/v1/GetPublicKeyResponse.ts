// Original file: proto/vault/vault.proto


export interface GetPublicKeyResponse {
  'key_bundle_json'?: (string);
  'error'?: (string);
}

export interface GetPublicKeyResponse__Output {
  'key_bundle_json': (string);
  'error': (string);
}
