/**
 * The phases that capture, recall and T8's loop share, each timed with its steps. A failed call throws `CallError`
 * and becomes the outcome of its phase.
 * @module
 */
import {ciphertextScoreCodec} from "../../proto/services.js";
import type {Embeddings, Purpose} from "../clients/embedders/embedder.js";
import type {ScoredHit} from "../clients/vault.js";
import type {Answer} from "../clients/call.js";
import type {EncryptedScores} from "../clients/envector.js";
import type {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext, RecordMetadata} from "./context.js";

/** `embed`: text → unit vector, on this machine. */
export async function embed(
  context: PipelineContext,
  watch: Stopwatch,
  text: string,
  purpose?: Purpose
): Promise<{vector: Float32Array; tokens: number}> {
  const {vectors, tokens} = await embedTogether(context, watch, [text], purpose);
  return {vector: vectors[0]!, tokens: tokens[0]!};
}

/** `embed`: several texts in one call of the embedder. */
export function embedTogether(
  context: PipelineContext,
  watch: Stopwatch,
  texts: readonly string[],
  purpose?: Purpose
): Promise<Embeddings> {
  return watch.phase("embed", () => context.embedder.embed(texts, purpose));
}

/** `score` = `first_message` (query out, work, first message in) + `rest` (further messages and the status). */
export function score(
  context: PipelineContext,
  watch: Stopwatch,
  vector: Float32Array
): Promise<EncryptedScores> {
  return timedScore(context, watch, (onFirst) =>
    context.envector.innerProduct(context.index, vector, onFirst)
  );
}

/** `score` of several queries in one call; steps as in {@link score}. */
export function scoreTogether(
  context: PipelineContext,
  watch: Stopwatch,
  vectors: readonly Float32Array[]
): Promise<readonly EncryptedScores[]> {
  return timedScore(context, watch, (onFirst) =>
    context.envector.innerProducts(context.index, vectors, onFirst)
  );
}

function timedScore<T>(
  context: PipelineContext,
  watch: Stopwatch,
  call: (onFirst: () => void) => Promise<Answer<T>>
): Promise<T> {
  return watch.phase("score", async (phase) => {
    const arrival: {first?: bigint} = {};
    const {value, facts} = await call(() => {
      arrival.first = context.clock.now();
    });
    if (arrival.first !== undefined) phase.lapAt("first_message", arrival.first);
    phase.lap("rest");
    phase.note(facts);
    return value;
  });
}

/**
 * `vault_topk` = `encode` (scores → base64) + `rpc` (Vault decrypts and keeps the best k).
 * @returns Hits, best first; null when there was nothing to decrypt, and then the phase did not run.
 */
export async function vaultTopK(
  context: PipelineContext,
  watch: Stopwatch,
  scores: EncryptedScores,
  k: number
): Promise<readonly ScoredHit[] | null> {
  if (scores.shards === 0) {
    watch.skip("vault_topk", {
      code: "NO_SCORES",
      reason: "envector returned no scores: the index is empty, or its evaluation key is not loaded"
    });
    return null;
  }
  return watch.phase("vault_topk", async (phase) => {
    const blob = scoresForVault(scores);
    phase.lap("encode");
    const {value, facts} = await context.vault.decryptScores(blob, k);
    phase.lap("rpc", facts);
    phase.note(facts);
    return value;
  });
}

/** Encrypted scores as Vault takes them. */
export function scoresForVault({score}: EncryptedScores): string {
  return ciphertextScoreCodec.serialize(score).toString("base64");
}

/**
 * `insert` = `seal` (metadata) + `encrypt` (ciphertexts, written where they leave from) + `upload` (until the transport
 * has taken the last byte) + `commit` (until the server has answered). The vector of the `embed` phase is reused.
 * @returns Ids that envector gave.
 */
export function insert(
  context: PipelineContext,
  watch: Stopwatch,
  records: readonly {vector: Float32Array; metadata: RecordMetadata}[]
): Promise<readonly string[]> {
  return watch.phase("insert", async (phase) => {
    const sealed = records.map(({metadata}) => context.envelope.seal(JSON.stringify(metadata)));
    phase.lap("seal");
    const set = await context.encryptor.encrypt(
      records.map(({vector}) => vector),
      context.evalMode
    );
    const message = context.envector.encodeInsert({
      index: context.index,
      id: records[0]!.metadata.id,
      metadata: sealed,
      dataBytes: set.fileBytes,
      fill: (target, offset) => set.writeFile(target, offset)
    });
    set.release();
    phase.lap("encrypt");
    const departure: {last?: bigint} = {};
    const {value, facts} = await context.envector.insert(message, () => {
      departure.last = context.clock.now();
    });
    if (departure.last !== undefined) phase.lapAt("upload", departure.last, {bytesSent: message.length});
    phase.lap("commit", {serverMs: facts.serverMs ?? null});
    phase.note(facts);
    return value;
  });
}

/** `remind` = `rpc` (metadata of the hits) + `open` (their envelopes). */
export function remind(
  context: PipelineContext,
  watch: Stopwatch,
  hits: readonly ScoredHit[]
): Promise<readonly RecordMetadata[]> {
  return watch.phase("remind", async (phase) => {
    const {value, facts} = await context.envector.metadata(context.index, hits);
    phase.lap("rpc", facts);
    const records = value.map((envelope) => JSON.parse(context.envelope.open(envelope)) as RecordMetadata);
    phase.lap("open");
    phase.note(facts);
    return records;
  });
}
