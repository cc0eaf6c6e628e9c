/**
 * From an insert to the first search that finds it.
 * @module
 */
import {setTimeout as sleep} from "node:timers/promises";
import type {ScoredHit} from "../clients/vault.js";
import {CallError} from "../timing/errors.js";
import type {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext, RecordMetadata} from "./context.js";
import {rowsOf} from "./ledger.js";
import {embed, insert, scoresForVault} from "./phases.js";

export interface SearchableOptions {
  /** Pause between two looks, ms. */
  readonly pollMs: number;
  /** Rows of the index once the record is in it. */
  readonly rows: number;
  readonly deadlineMs: number;
}

export interface SearchableResult {
  readonly vector: Float32Array;
  readonly tokens: number;
  readonly itemIds: readonly string[];
  readonly insertEnd: bigint;
  /** The hit that was taken for the record. */
  readonly hit: ScoredHit;
  /** Calls of Vault that it took. */
  readonly decryptions: number;
}

/** The record's own vector finds it with a similarity of 1; noise and float32 leave less than this of a difference. */
const ITSELF = 0.99;
/** Vault counts its calls: a record whose row is there and that still does not come first is given up after so many. */
const MOST_DECRYPTIONS = 10;

/**
 * embed → insert → searchable: from the acknowledgement until the record's own vector returns it first. A look is one
 * search, and one decryption as soon as the encrypted scores, whose headers count rows, speak of the new row.
 * `searchable` = `wait` (looks that did not find it, and the pauses) + `poll` (the one that did).
 */
export function insertUntilSearchable(
  context: PipelineContext,
  watch: Stopwatch,
  record: RecordMetadata,
  options: SearchableOptions
): Promise<SearchableResult | null> {
  return watch.total(async () => {
    const {vector, tokens} = await embed(context, watch, record.text);
    const itemIds = await insert(context, watch, [{vector, metadata: record}]);
    const insertEnd = context.clock.now();
    const found = await untilFound(context, watch, vector, options);
    return {vector, tokens, itemIds, insertEnd, ...found};
  });
}

function untilFound(
  context: PipelineContext,
  watch: Stopwatch,
  vector: Float32Array,
  {pollMs, rows, deadlineMs}: SearchableOptions
): Promise<{hit: ScoredHit; decryptions: number}> {
  return watch.phase("searchable", async (phase) => {
    const giveUp = context.clock.now() + BigInt(Math.round(deadlineMs * 1e6));
    let decryptions = 0;
    for (;;) {
      const start = context.clock.now();
      const {value, facts} = await context.envector.innerProduct(context.index, vector, () => undefined);
      if (rowsOf(value) >= rows) {
        const {value: hits} = await context.vault.decryptScores(scoresForVault(value), 1);
        decryptions++;
        const hit = hits[0];
        if (hit !== undefined && hit.score >= ITSELF) {
          phase.lapAt("wait", start);
          phase.lap("poll", facts);
          return {hit, decryptions};
        }
      }
      if (decryptions >= MOST_DECRYPTIONS || context.clock.now() > giveUp)
        throw new CallError("NOT_SEARCHABLE", "envector", "inner_product", notFound(deadlineMs, decryptions));
      await sleep(pollMs);
    }
  });
}

const notFound = (deadlineMs: number, decryptions: number): string =>
  `the inserted record did not come first within ${deadlineMs} ms and ${decryptions} decryptions`;
