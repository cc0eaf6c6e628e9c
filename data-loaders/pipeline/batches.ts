/**
 * Several records or several queries at once: what one call costs against several.
 * @module
 */
import type {EncryptedScores} from "../clients/envector.js";
import type {ScoredHit} from "../clients/vault.js";
import type {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext, RecordMetadata} from "./context.js";
import {embed, embedTogether, insert, score, scoreTogether, vaultTopK} from "./phases.js";

/** A record that was checked for novelty: what the answers said before it was inserted. */
export interface Checked {
  readonly record: RecordMetadata;
  readonly vector: Float32Array;
  readonly tokens: number;
  readonly scores: EncryptedScores;
  readonly nearest: readonly ScoredHit[] | null;
}

/** What one insert call stored. */
export interface StoredSet {
  readonly records: readonly {readonly id: string; readonly vector: Float32Array}[];
  readonly itemIds: readonly string[];
}

/** N captures, one after another, each with an insert of its own. */
export function captureEach(
  context: PipelineContext,
  watch: Stopwatch,
  records: readonly RecordMetadata[]
): Promise<{checked: readonly Checked[]; stored: readonly StoredSet[]} | null> {
  return watch.total(async () => {
    const checked: Checked[] = [];
    const stored: StoredSet[] = [];
    for (const record of records) {
      const one = await check(context, watch, record);
      checked.push(one);
      stored.push(await store(context, watch, [one]));
    }
    return {checked, stored};
  });
}

/** N records, each checked for novelty as in {@link captureEach}, then inserted in one call. */
export function captureInOneInsert(
  context: PipelineContext,
  watch: Stopwatch,
  records: readonly RecordMetadata[]
): Promise<{checked: readonly Checked[]; stored: readonly StoredSet[]} | null> {
  return watch.total(async () => {
    const checked: Checked[] = [];
    for (const record of records) checked.push(await check(context, watch, record));
    return {checked, stored: [await store(context, watch, checked)]};
  });
}

async function check(context: PipelineContext, watch: Stopwatch, record: RecordMetadata): Promise<Checked> {
  const {vector, tokens} = await embed(context, watch, record.text);
  const scores = await score(context, watch, vector);
  const nearest = await vaultTopK(context, watch, scores, context.noveltyK);
  return {record, vector, tokens, scores, nearest};
}

async function store(
  context: PipelineContext,
  watch: Stopwatch,
  parts: readonly Pick<Checked, "record" | "vector">[]
): Promise<StoredSet> {
  const itemIds = await insert(
    context,
    watch,
    parts.map(({record, vector}) => ({vector, metadata: record}))
  );
  return {records: parts.map(({record, vector}) => ({id: record.id, vector})), itemIds};
}

export interface TogetherResult {
  readonly tokens: number;
  /** The first part, which stands for the record in the novelty check. */
  readonly first: Omit<Checked, "record" | "tokens">;
  readonly stored: StoredSet;
}

/**
 * A record of several parts: all embedded in one call, the first checked for novelty, all inserted in one call.
 */
export function captureTogether(
  context: PipelineContext,
  watch: Stopwatch,
  records: readonly RecordMetadata[]
): Promise<TogetherResult | null> {
  return watch.total(async () => {
    const {vectors, tokens} = await embedTogether(
      context,
      watch,
      records.map(({text}) => text)
    );
    const vector = vectors[0]!;
    const scores = await score(context, watch, vector);
    const nearest = await vaultTopK(context, watch, scores, context.noveltyK);
    const stored = await store(
      context,
      watch,
      records.map((record, at) => ({record, vector: vectors[at]!}))
    );
    return {tokens: tokens.reduce((sum, count) => sum + count, 0), first: {vector, scores, nearest}, stored};
  });
}

/** One call of envector with several queries that are embedded already. */
export function queryBatch(
  context: PipelineContext,
  watch: Stopwatch,
  vectors: readonly Float32Array[]
): Promise<readonly EncryptedScores[] | null> {
  return watch.total(() => scoreTogether(context, watch, vectors));
}
