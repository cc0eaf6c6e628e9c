/**
 * T13 and T14: a record of several parts, captured together.
 * @module
 */
import {z} from "zod";
import {captureTogether} from "../../pipeline/batches.js";
import {NOVELTY_K, noveltyOf} from "../../pipeline/novelty.js";
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

export const multiSchema = z.strictObject({
  kind: z.literal("multi"),
  ...textFields,
  parts: z.int().min(2)
});

export function multiCells(spec: z.infer<typeof multiSchema>): CellPlan[] {
  return [
    {
      variant: null,
      k: NOVELTY_K,
      phases: ["embed", "score", "vault_topk", "insert", "total"],
      texts: requests(spec, spec.parts),
      repeatsText: false,
      calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, batch_insert_data: 1},
      measure: measureTogether
    }
  ];
}

async function measureTogether({bench, watch, texts}: Window): Promise<Measured> {
  const {context, ledger, settings} = bench;
  const distinctText = textId(texts.map(({id}) => id).join());
  const records = texts.map(({id, text}) => ({id, text}));
  const result = await captureTogether(context, watch, records);
  if (result === null) {
    await bench.recount(records);
    return {answer: NO_ANSWER, distinctText};
  }
  const {first, stored, tokens} = result;
  const verified = bench.judge(watch, [
    ["score", ledger.verifyRows(first.scores)],
    ["vault_topk", ledger.verifyScores(first.vector, first.nearest, context.noveltyK)],
    ["insert", atLeastOneId(stored.itemIds)]
  ]);
  bench.inserted(stored.records, watch.end);
  const similarity = first.nearest?.[0]?.score ?? null;
  const novelty = similarity === null ? null : noveltyOf(similarity, settings.novelty_thresholds);
  return {answer: {...NO_ANSWER, tokens, similarity, novelty, verified}, distinctText};
}
