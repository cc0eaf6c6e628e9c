/**
 * Client of Rune-Vault: health, the agent's manifest, and decryption of scores.
 * @module
 */
import {z} from "zod";
import {
  HealthClient,
  HealthDefinition,
  VaultServiceClient,
  VaultServiceDefinition
} from "../../proto/services.js";
import {CallError} from "../timing/errors.js";
import {Secret} from "../secret.js";
import {Caller, connected, type Answer} from "./call.js";
import {channelCredentials, channelOptions, type Endpoint, type MessageLimits} from "./endpoint.js";
import type {Hit} from "./envector.js";

export interface VaultOptions extends Endpoint {
  readonly token: Secret;
  readonly limits: MessageLimits;
  readonly deadlineMs: number;
}

export interface ScoredHit extends Hit {
  readonly score: number;
}

/** What an agent needs to know, from Vault. The keys stay in memory. */
export interface Manifest {
  readonly encKeyJson: string;
  readonly keyId: string;
  readonly indexName: string;
  readonly agentId: string;
  /** 32 bytes, base64: opens and seals metadata. */
  readonly agentDek: Secret;
  readonly envector: EnvectorOfBundle;
}

/** Where envector is, as far as Vault says it. */
export interface EnvectorOfBundle {
  readonly endpoint: string | null;
  readonly apiKey: Secret | null;
  readonly secure: boolean | null;
}

const manifestSchema = z.object({
  "EncKey.json": z.string(),
  key_id: z.string(),
  index_name: z.string(),
  agent_id: z.string(),
  agent_dek: z.string(),
  envector_endpoint: z.string().nullish(),
  envector_api_key: z.string().nullish(),
  envector_secure: z.boolean().nullish()
});

export class VaultClient {
  readonly #vault: VaultServiceClient;
  readonly #health: HealthClient;
  readonly #caller: Caller;
  readonly #token: Secret;
  readonly #endpoint: string;

  constructor(options: VaultOptions) {
    this.#endpoint = options.endpoint;
    this.#token = options.token;
    this.#caller = new Caller({
      service: "vault",
      secrets: [options.token],
      deadlineMs: options.deadlineMs
    });
    const settings = channelOptions(options, options.limits);
    this.#vault = new VaultServiceClient(options.endpoint, channelCredentials(options), settings);
    // The health service is another service on the same connection.
    this.#health = new HealthClient(options.endpoint, channelCredentials(options), {
      ...settings,
      channelOverride: this.#vault.getChannel()
    });
  }

  connect(deadlineMs: number): Promise<void> {
    return connected(this.#vault, "Vault", this.#endpoint, deadlineMs);
  }

  async health(): Promise<Answer<string>> {
    const {value, facts} = await this.#caller.unary(this.#health, HealthDefinition.Check, {service: ""});
    if (value.status !== "SERVING")
      throw new CallError("UNAVAILABLE", "vault", "Check", `health says ${value.status}, expected SERVING`);
    return {value: value.status, facts};
  }

  /** @throws CallError when a field is missing, naming it. */
  async manifest(): Promise<Manifest> {
    const {value} = await this.#caller.unary(this.#vault, VaultServiceDefinition.GetAgentManifest, {
      token: this.#token.reveal()
    });
    const parsed = manifestSchema.safeParse(JSON.parse(value.manifest_json));
    if (!parsed.success)
      throw new CallError(
        "INVALID_MANIFEST",
        "vault",
        "GetAgentManifest",
        `fields missing or of the wrong type: ${parsed.error.issues.map((issue) => issue.path.join(".")).join(", ")}`
      );
    const bundle = parsed.data;
    return {
      encKeyJson: bundle["EncKey.json"],
      keyId: bundle.key_id,
      indexName: bundle.index_name,
      agentId: bundle.agent_id,
      agentDek: new Secret(bundle.agent_dek),
      envector: {
        endpoint: bundle.envector_endpoint || null,
        apiKey: bundle.envector_api_key ? new Secret(bundle.envector_api_key) : null,
        secure: bundle.envector_secure ?? null
      }
    };
  }

  /**
   * Decrypts scores and keeps the best.
   * @param blob - base64 of a serialised `ES2.CiphertextScore`.
   * @returns At most `k` hits, best first.
   */
  async decryptScores(blob: string, k: number): Promise<Answer<readonly ScoredHit[]>> {
    const {value, facts} = await this.#caller.unary(this.#vault, VaultServiceDefinition.DecryptScores, {
      token: this.#token.reveal(),
      encrypted_blob_b64: blob,
      top_k: k
    });
    if (value.error !== "") throw new CallError("VAULT_ERROR", "vault", "DecryptScores", value.error);
    const hits = value.results.map(({shard_idx, row_idx, score}) => ({
      shard: shard_idx,
      row: row_idx,
      score
    }));
    return {value: hits, facts};
  }

  close(): void {
    this.#health.close();
    this.#vault.close();
  }
}
