// Original file: proto/vault/vault.proto


export interface GetAgentManifestRequest {
  'token'?: (string);
}

export interface GetAgentManifestRequest__Output {
  'token': (string);
}
