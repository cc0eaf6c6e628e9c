/**
 * T1 to T4: one capture, of a new text or of one that the block has inserted before.
 * @module
 */
import {z} from "zod";
import type {Mark, Phase} from "../../../src/lib/run-schema.js";
import type {Verification} from "../../pipeline/ledger.js";
import {noveltyOf} from "../../pipeline/novelty.js";
import {capture} from "../../pipeline/operations.js";
import {NO_ANSWER} from "../sample-rows.js";
import {NO_CALLS, type CellPlan, type Measured, type Protocol, type Window} from "./operation.js";

export const captureSchema = z.strictObject({
  kind: z.literal("capture"),
  language: z.enum(["en", "ko"]),
  /** Tokens that are really embedded, ± `tolerance`. */
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2),
  /** The text was captured once already in the same block, outside the window. */
  repeats_a_text_of_the_block: z.boolean().default(false)
});

const REFUSED: readonly Phase[] = ["embed", "score", "vault_topk", "total"];
const INSERTED: readonly Phase[] = ["embed", "score", "vault_topk", "insert", "total"];

export function captureCells(spec: z.infer<typeof captureSchema>, protocol: Protocol): CellPlan[] {
  const {language, tokens, tolerance, repeats_a_text_of_the_block: repeatsText} = spec;
  const inserts = !(protocol === "product" && repeatsText);
  return [
    {
      variant: null,
      amount: 0,
      phases: inserts ? INSERTED : REFUSED,
      texts: repeatsText ? [] : [{language, targetTokens: tokens, tolerance}],
      repeatsText,
      calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, batch_insert_data: inserts ? 1 : 0},
      measure: measureCapture
    }
  ];
}

async function measureCapture({bench, watch, texts}: Window): Promise<Measured> {
  const {context, ledger, settings} = bench;
  const {id, text} = texts[0]!;
  const result = await capture(context, watch, {id, text});
  if (result === null) {
    await bench.recount({id, text});
    return {answer: NO_ANSWER, distinctText: id};
  }
  const judged: [Phase, Verification][] = [
    ["score", ledger.verifyRows(result.scores)],
    ["vault_topk", ledger.verifyScores(result.vector, result.nearest, context.noveltyK)]
  ];
  if (result.itemIds !== null) judged.push(["insert", atLeastOneId(result.itemIds)]);
  const verified = bench.judge(watch, judged);
  if (result.itemIds !== null) bench.inserted([{id, vector: result.vector}], watch.end);
  const similarity = result.nearest?.[0]?.score ?? null;
  const novelty = similarity === null ? null : noveltyOf(similarity, settings.novelty_thresholds);
  const forced: readonly Mark[] = novelty === "near_duplicate" && result.itemIds !== null ? ["forced"] : [];
  const marks = new Map<Phase, readonly Mark[]>([
    ["insert", forced],
    ["total", forced]
  ]);
  return {answer: {tokens: result.tokens, similarity, novelty, verified, marks}, distinctText: id};
}

function atLeastOneId(ids: readonly string[]): Verification {
  return ids.length > 0
    ? {ok: true, problem: null, largestError: null}
    : {ok: false, problem: "envector confirmed the insert without an item id", largestError: null};
}
