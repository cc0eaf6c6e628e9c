/**
 * Client of Rune-Vault: health, the agent's bundle, and decryption of scores.
 * @module
 */
import {
  HealthClient,
  HealthDefinition,
  VaultServiceClient,
  VaultServiceDefinition
} from "../../proto/services.js";
import {CallError} from "../timing/errors.js";
import type {Secret} from "../secret.js";
import type {Bundle, KeyCheck} from "./bundle/bundle-fields.js";
import {fetchBundle, type BundleFacts, type BundleProgress} from "./bundle/fetch-bundle.js";
import {Caller, type Answer} from "./call.js";
import {connected} from "./connection/connected.js";
import {channelCredentials, channelOptions, type Endpoint, type MessageLimits} from "./endpoint.js";
import type {Hit} from "./envector.js";

export interface VaultOptions extends Endpoint {
  readonly token: Secret;
  readonly limits: MessageLimits;
  readonly deadlineMs: number;
  /** For the bundle, which may have 1.2 GB. */
  readonly bundleDeadlineMs: number;
  readonly checkKey: KeyCheck;
}

export interface ScoredHit extends Hit {
  readonly score: number;
}

export class VaultClient {
  readonly #vault: VaultServiceClient;
  readonly #health: HealthClient;
  readonly #caller: Caller;
  readonly #options: VaultOptions;

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#caller = new Caller({
      service: "vault",
      secrets: [options.token],
      deadlineMs: options.deadlineMs,
      limits: options.limits,
      endpoint: options.endpoint
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
    return connected(this.#vault, "vault", this.#options, deadlineMs);
  }

  async health(): Promise<Answer<string>> {
    const {value, facts} = await this.#caller.unary(this.#health, HealthDefinition.Check, {service: ""});
    if (value.status !== "SERVING")
      throw new CallError("UNAVAILABLE", "vault", "Check", `health says ${value.status}, expected SERVING`);
    return {value: value.status, facts};
  }

  /** The agent's bundle, over a connection of its own. @throws CallError as `fetchBundle`. */
  bundle(onProgress?: (progress: BundleProgress) => void): Promise<{bundle: Bundle; facts: BundleFacts}> {
    const {endpoint, tls, token, bundleDeadlineMs: deadlineMs, checkKey} = this.#options;
    const progress = onProgress === undefined ? {} : {onProgress};
    return fetchBundle({endpoint, tls, token, deadlineMs, checkKey, ...progress});
  }

  /**
   * Decrypts scores and keeps the best.
   * @param blob - base64 of a serialised `ES2.CiphertextScore`.
   * @returns At most `k` hits, best first.
   */
  async decryptScores(blob: string, k: number): Promise<Answer<readonly ScoredHit[]>> {
    const {value, facts} = await this.#caller.unary(this.#vault, VaultServiceDefinition.DecryptScores, {
      token: this.#options.token.reveal(),
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
