/**
 * What is measured: capture, recall, T8's loop, and the status calls, as timed phases.
 *
 * The client is ours (driver `native`): the order of calls is the product's, the code is not. One caller, one call
 * after another (a closed loop): waiting in a queue is not measured.
 * @module
 */
import {CallError} from "../timing/errors.js";
import type {EncryptedScores} from "../clients/envector.js";
import type {ScoredHit, VaultClient} from "../clients/vault.js";
import type {EnvectorClient} from "../clients/envector.js";
import type {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext, RecordMetadata} from "./context.js";
import {embed, insert, remind, score, vaultTopK} from "./phases.js";

export interface CaptureResult {
  readonly vector: Float32Array;
  readonly tokens: number;
  readonly scores: EncryptedScores;
  /** Null when envector returned no scores. */
  readonly nearest: readonly ScoredHit[] | null;
  /** Null when the insert was refused as a near-duplicate. */
  readonly itemIds: readonly string[] | null;
}

/**
 * embed → score → vault_topk → insert.
 * @param refuseFrom - Similarity from which it is not inserted, as in the product; null: inserted in any case.
 */
export function capture(
  context: PipelineContext,
  watch: Stopwatch,
  record: RecordMetadata,
  refuseFrom: number | null
): Promise<CaptureResult | null> {
  return watch.total(async () => {
    const {vector, tokens} = await embed(context, watch, record.text);
    const scores = await score(context, watch, vector);
    const nearest = await vaultTopK(context, watch, scores, context.noveltyK);
    if (refuseFrom !== null && (nearest?.[0]?.score ?? -1) >= refuseFrom) {
      watch.skip("insert", {
        code: "NEAR_DUPLICATE",
        reason: "near-duplicate: the product does not insert it"
      });
      return {vector, tokens, scores, nearest, itemIds: null};
    }
    const itemIds = await insert(context, watch, [{vector, metadata: record}]);
    return {vector, tokens, scores, nearest, itemIds};
  });
}

export interface RecallResult {
  readonly vector: Float32Array;
  readonly tokens: number;
  readonly scores: EncryptedScores;
  readonly hits: readonly ScoredHit[] | null;
  readonly records: readonly RecordMetadata[];
}

/** embed → score → vault_topk → remind. */
export function recall(
  context: PipelineContext,
  watch: Stopwatch,
  query: string,
  k: number
): Promise<RecallResult | null> {
  return watch.total(async () => {
    const {vector, tokens} = await embed(context, watch, query, "query");
    const scores = await score(context, watch, vector);
    const hits = await vaultTopK(context, watch, scores, k);
    if (hits === null || hits.length === 0) {
      watch.skip("remind", {code: "NO_HITS", reason: "no hits whose metadata could be fetched"});
      return {vector, tokens, scores, hits, records: []};
    }
    const records = await remind(context, watch, hits);
    return {vector, tokens, scores, hits, records};
  });
}

export interface LoopResult {
  readonly tokens: number;
  readonly vectors: readonly Float32Array[];
  readonly scores: readonly EncryptedScores[];
}

/** T8: embed + score for each text, one after another, no insert. Not the product's batch_capture. */
export function t8Loop(
  context: PipelineContext,
  watch: Stopwatch,
  texts: readonly string[]
): Promise<LoopResult | null> {
  return watch.total(async () => {
    const vectors: Float32Array[] = [];
    const scores: EncryptedScores[] = [];
    let sum = 0;
    for (const text of texts) {
      const {vector, tokens} = await embed(context, watch, text);
      scores.push(await score(context, watch, vector));
      vectors.push(vector);
      sum += tokens;
    }
    return {tokens: sum, vectors, scores};
  });
}

export interface StatusServices {
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
}

/** One health check of Vault, on the open connection. */
export function health({vault}: StatusServices, watch: Stopwatch): Promise<true | null> {
  return watch.total(() =>
    watch.phase("health", async (phase) => {
      const {facts} = await vault.health();
      phase.note(facts);
      return true as const;
    })
  );
}

/** Vault's health and one call of envector, one after the other. */
export function diagnostics(services: StatusServices, watch: Stopwatch, index: string): Promise<true | null> {
  return watch.total(() => watch.phase("diagnostics", (phase) => bothAnswer(services, phase, index)));
}

/**
 * The same on connections that are made inside the window: connection set-up, TLS handshake included, is the first step.
 * @param open - Makes fresh clients; they are closed after the window, by the caller.
 */
export function coldDiagnostics(
  open: () => StatusServices,
  watch: Stopwatch,
  index: string,
  deadlineMs: number
): Promise<StatusServices | null> {
  return watch.total(() =>
    watch.phase("diagnostics", async (phase) => {
      const services = open();
      try {
        await Promise.all([services.vault.connect(deadlineMs), services.envector.connect(deadlineMs)]);
        phase.lap("connect");
        await bothAnswer(services, phase, index);
        return services;
      } catch (error) {
        services.vault.close();
        services.envector.close();
        throw error;
      }
    })
  );
}

async function bothAnswer(
  {vault, envector}: StatusServices,
  phase: {lap: (step: "vault" | "envector", facts?: object) => void},
  index: string
): Promise<true> {
  const first = await vault.health();
  phase.lap("vault", first.facts);
  const {value, facts} = await envector.indexList();
  phase.lap("envector", facts);
  if (!value.includes(index))
    throw new CallError("WRONG_ANSWER", "envector", "get_index_list", `expected ${index} among the indexes`);
  return true;
}
