// Original file: proto/vault/vault.proto


export interface DecryptMetadataRequest {
  'token'?: (string);
  'encrypted_metadata_list'?: (string)[];
}

export interface DecryptMetadataRequest__Output {
  'token': (string);
  'encrypted_metadata_list': (string)[];
}
