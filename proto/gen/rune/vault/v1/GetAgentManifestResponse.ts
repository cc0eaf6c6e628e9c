// Original file: proto/vault/vault.proto


export interface GetAgentManifestResponse {
  'manifest_json'?: (string);
  'error'?: (string);
}

export interface GetAgentManifestResponse__Output {
  'manifest_json': (string);
  'error': (string);
}
