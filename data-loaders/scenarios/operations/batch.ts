/**
 * B1: several records with their inserts: a capture each, or one insert for all.
 * @module
 */
import {z} from "zod";
import type {Phase} from "../../../src/lib/run-schema.js";
import {captureEach, captureInOneInsert, type Checked, type StoredSet} from "../../pipeline/batches.js";
import type {Verification} from "../../pipeline/ledger.js";
import {NOVELTY_K} from "../../pipeline/novelty.js";
import type {Bench} from "../bench.js";
import {NO_ANSWER} from "../sample-rows.js";
import {textId} from "../text-pool.js";
import {
  atLeastOneId,
  NO_CALLS,
  requests,
  textFields,
  type CellPlan,
  type Measured,
  type Window
} from "./operation.js";

export const batchSchema = z.strictObject({
  kind: z.literal("batch"),
  ...textFields,
  sizes: z.array(z.int().min(2)).min(1)
});

const WAYS = {"one-insert": captureInOneInsert, calls: captureEach} as const;
type Way = keyof typeof WAYS;

export function batchCells(spec: z.infer<typeof batchSchema>): CellPlan[] {
  return spec.sizes.flatMap((size) =>
    (Object.keys(WAYS) as Way[]).map((way) => ({
      variant: `size=${size},${way}`,
      k: NOVELTY_K,
      phases: ["embed", "score", "vault_topk", "insert", "total"],
      texts: requests(spec, size),
      repeatsText: false,
      calls: {
        ...NO_CALLS,
        inner_product: size,
        DecryptScores: size,
        batch_insert_data: way === "calls" ? size : 1
      },
      measure: (window) => measureBatch(way, window)
    }))
  );
}

async function measureBatch(way: Way, {bench, watch, texts}: Window): Promise<Measured> {
  const distinctText = textId(texts.map(({id}) => id).join());
  const records = texts.map(({id, text}) => ({id, text}));
  const result = await WAYS[way](bench.context, watch, records);
  if (result === null) {
    await bench.recount(records);
    return {answer: NO_ANSWER, distinctText};
  }
  const {checked, stored} = result;
  const verified = bench.judge(watch, verifications(bench, way, checked, stored, watch.end));
  const tokens = checked.reduce((sum, one) => sum + one.tokens, 0);
  return {answer: {...NO_ANSWER, tokens, verified}, distinctText};
}

/** In the order of the calls, so that each answer is held against the rows that were there when it was given. */
function verifications(
  bench: Bench,
  way: Way,
  checked: readonly Checked[],
  stored: readonly StoredSet[],
  end: bigint
): [Phase, Verification][] {
  const {ledger, context} = bench;
  const insertOf = (set: StoredSet): [Phase, Verification] => {
    bench.inserted(set.records, end);
    return ["insert", atLeastOneId(set.itemIds)];
  };
  const each = checked.flatMap(({scores, vector, nearest}, at): [Phase, Verification][] => [
    ["score", ledger.verifyRows(scores)],
    ["vault_topk", ledger.verifyScores(vector, nearest, context.noveltyK)],
    ...(way === "calls" ? [insertOf(stored[at]!)] : [])
  ]);
  return way === "calls" ? each : [...each, insertOf(stored[0]!)];
}
