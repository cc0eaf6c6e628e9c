/**
 * What Vault hands to an agent: the public key and where to use it.
 * @module
 */
import type {Caller} from "./tokens.js";
import {agentKey} from "./metadata-envelope.js";

export interface BundleSource {
  /** The JSON envelope of the encryption key. */
  readonly encryptionKeyJson: string;
  readonly keyId: string;
  readonly indexName: string;
  readonly teamSecret: Buffer;
  readonly envectorEndpoint: string | null;
  readonly envectorApiKey: string | null;
}

/** The manifest of 2026-05 and later: everything but the evaluation key. */
export function manifestFields(source: BundleSource, {agentId}: Caller): Record<string, unknown> {
  return {
    "EncKey.json": source.encryptionKeyJson,
    key_id: source.keyId,
    index_name: source.indexName,
    agent_id: agentId,
    agent_dek: agentKey(source.teamSecret, agentId).toString("base64"),
    ...(source.envectorEndpoint === null
      ? {}
      : {envector_endpoint: source.envectorEndpoint, envector_secure: false}),
    ...(source.envectorApiKey === null ? {} : {envector_api_key: source.envectorApiKey})
  };
}
