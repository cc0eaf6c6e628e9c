/**
 * Indexes of a sweep: one for each size, filled before the first block.
 * @module
 */
import {toMs} from "../timing/clock.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {fill, insertsFor, randomUnitVectors, settled, type FilledRecord} from "../pipeline/fill.js";
import type {Run} from "../../src/lib/run-schema.js";
import type {Bench} from "./bench.js";
import {textId} from "./text-pool.js";

/** How an index of a sweep was filled, as the run records it. */
export type Filled = NonNullable<Run["index"]["fills"]>[number];

/**
 * Fills the index of a bench with `rows` rows: the fixed record, which the recall asks for, and random directions. What
 * a row means changes nothing in encrypted arithmetic, and thousands of texts unlike each other would take minutes.
 */
export async function fillSweepIndex(bench: Bench, rows: number, seed: number): Promise<Filled> {
  const {context, fixed} = bench;
  const {clock, embedder, evalMode} = context;
  const {vectors} = await embedder.embed([fixed.record.text]);
  const answer: FilledRecord = {
    vector: vectors[0]!,
    metadata: {id: textId(fixed.record.text), text: fixed.record.text}
  };
  const others = randomUnitVectors(Math.max(0, rows - 1), embedder.dimension, seededRandom(seed + rows));
  const fillers = others.map((vector, at) => ({vector, metadata: {id: `row-${at + 1}`, text: "filler"}}));
  const start = clock.now();
  await fill(context, rows === 0 ? [] : [answer, ...fillers], (set) => bench.filled(set));
  const fillMs = toMs(clock.now() - start);
  const rest = await settled(context, answer.vector);
  return {
    name: context.index,
    rows,
    inserts: insertsFor(rows, evalMode, embedder.dimension),
    shards: rest.shards,
    fill_ms: fillMs,
    settle_ms: rest.ms
  };
}
