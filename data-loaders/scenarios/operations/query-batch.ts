/**
 * Q1: one call of envector with several queries. They point in random directions: what a query means changes nothing in
 * encrypted arithmetic, and a run needs its texts for what it inserts.
 * @module
 */
import {z} from "zod";
import type {EncryptedScores} from "../../clients/envector.js";
import {queryBatch} from "../../pipeline/batches.js";
import type {Verification} from "../../pipeline/ledger.js";
import {randomUnitVectors} from "../../pipeline/fill.js";
import {scoresForVault} from "../../pipeline/phases.js";
import {CallError} from "../../timing/errors.js";
import type {Bench} from "../bench.js";
import {NO_ANSWER} from "../sample-rows.js";
import {NO_CALLS, type CellPlan, type Measured, type Window} from "./operation.js";

export const queryBatchSchema = z.strictObject({
  kind: z.literal("query_batch"),
  /** Queries in one call. */
  sizes: z.array(z.int().positive()).min(1)
});

/** Hits that are compared with the cosines. */
const CHECKED_HITS = 3;

export function queryBatchCells(spec: z.infer<typeof queryBatchSchema>): CellPlan[] {
  const largest = Math.max(...spec.sizes);
  return spec.sizes.map((size) => ({
    variant: `m=${size}`,
    k: null,
    phases: ["score", "total"],
    texts: [],
    repeatsText: false,
    calls: {...NO_CALLS, inner_product: 1, DecryptScores: size === largest ? 1 : 0},
    measure: (window) => measureQueryBatch(size, size === largest, window)
  }));
}

async function measureQueryBatch(
  size: number,
  decrypts: boolean,
  {bench, watch, random}: Window
): Promise<Measured> {
  const {context, ledger} = bench;
  const vectors = randomUnitVectors(size, context.embedder.dimension, random);
  const answers = await queryBatch(context, watch, vectors);
  if (answers === null) return {answer: NO_ANSWER, distinctText: null};
  const rows = answers.map((scores) => ledger.verifyRows(scores));
  const verified = bench.judge(watch, [
    ["score", rows.find(({ok}) => !ok) ?? rows[0]!],
    ...(decrypts ? await lastDecrypted(bench, vectors.at(-1)!, answers.at(-1)!) : [])
  ]);
  return {answer: {...NO_ANSWER, verified}, distinctText: null};
}

/**
 * The last query of the largest batch is decrypted, after the window: a server that mixes queries up gives it another
 * one's scores. All of them would be more calls than Vault takes in a minute; of the others, the rows are counted.
 */
async function lastDecrypted(
  {context, ledger}: Bench,
  vector: Float32Array,
  scores: EncryptedScores
): Promise<["score", Verification][]> {
  if (scores.shards === 0) return [];
  try {
    const {value} = await context.vault.decryptScores(scoresForVault(scores), CHECKED_HITS);
    return [["score", ledger.verifyScores(vector, value, CHECKED_HITS)]];
  } catch (error) {
    // Vault does not answer: the scores stay unchecked beyond their rows, and the next call tells what is wrong.
    if (error instanceof CallError) return [];
    throw error;
  }
}
