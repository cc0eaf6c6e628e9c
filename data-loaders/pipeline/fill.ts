/**
 * Fills an index outside every window: with as few inserts as its mode allows, then until its layout is at rest.
 * @module
 */
import {setTimeout as sleep} from "node:timers/promises";
import {normalFrom} from "../../src/lib/stats/random.js";
import {shapeOf} from "../fhe/parameters.js";
import {toMs} from "../timing/clock.js";
import {EXIT, UserError} from "../timing/errors.js";
import type {Random} from "../../src/lib/stats/random.js";
import {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext, RecordMetadata} from "./context.js";
import {insert} from "./phases.js";

export interface FilledRecord {
  readonly vector: Float32Array;
  readonly metadata: RecordMetadata;
}

/** Inserts that so many rows need: vectors of one insert share its ciphertexts, 4096 of them in MM. */
export function insertsFor(rows: number, evalMode: PipelineContext["evalMode"], dimension: number): number {
  return Math.ceil(rows / shapeOf(evalMode, dimension).capacity);
}

/**
 * Inserts all records.
 * @param onStored - Told of each set, when it is acknowledged, with how long its insert took.
 * @throws UserError (exit 3) when the server did not take them all.
 */
export async function fill(
  context: PipelineContext,
  records: readonly FilledRecord[],
  onStored: (set: readonly FilledRecord[], watch: Stopwatch) => void
): Promise<void> {
  const {capacity} = shapeOf(context.evalMode, context.embedder.dimension);
  for (let from = 0; from < records.length; from += capacity) {
    const set = records.slice(from, from + capacity);
    const watch = new Stopwatch(context.clock);
    const ids = await insert(context, watch, set);
    if (ids.length < set.length)
      throw new UserError(
        `envector took ${set.length} rows and gave ${ids.length} ids back. Is this server compatible?`,
        EXIT.unreachable
      );
    onStored(set, watch);
  }
}

/** So many looks that see the same number of shards mean that merging is over. */
const QUIET_LOOKS = 3;
const LOOK_EVERY_MS = 50;
/** A server that merges for longer goes on while the run begins; its samples tell their shards. */
const MOST_MS = 30_000;

export interface Settled {
  /** Encrypted scores in an answer; 0 of an empty index. */
  readonly shards: number;
  /** Until the number of shards was last seen to change; 0 when it did not. */
  readonly ms: number;
}

/** Waits until the number of shards no longer changes: merging, as far as it is seen from outside. */
export async function settled(
  {clock, envector, index}: PipelineContext,
  query: Float32Array
): Promise<Settled> {
  const start = clock.now();
  let shards = -1;
  let quiet = 0;
  let changed = 0;
  while (quiet < QUIET_LOOKS && toMs(clock.now() - start) < MOST_MS) {
    const {value} = await envector.innerProduct(index, query, () => undefined);
    if (value.shards === shards) quiet++;
    else {
      changed = shards < 0 ? 0 : toMs(clock.now() - start);
      shards = value.shards;
      quiet = 1;
    }
    if (quiet < QUIET_LOOKS) await sleep(LOOK_EVERY_MS);
  }
  return {shards, ms: changed};
}

/**
 * Vectors of length 1 in random directions. Any two of 1024 dimensions, and a text's with any of them, are nearly at
 * right angles (standard deviation of the cosine 1/32), so they stand in no answer's way.
 */
export function randomUnitVectors(count: number, dimension: number, random: Random): Float32Array[] {
  const normal = normalFrom(random);
  return Array.from({length: count}, () => {
    const vector = Float32Array.from({length: dimension}, normal);
    const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
    return vector.map((x) => x / length);
  });
}
