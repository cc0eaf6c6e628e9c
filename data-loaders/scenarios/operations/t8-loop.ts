/**
 * T8: embed and score for several texts, one after another, no insert. What the published runner called batch_capture;
 * the product's batch_capture is B1.
 * @module
 */
import {z} from "zod";
import {t8Loop} from "../../pipeline/operations.js";
import {NO_ANSWER} from "../sample-rows.js";
import {textId} from "../text-pool.js";
import {NO_CALLS, requests, type CellPlan, type Measured, type Window} from "./operation.js";

export const loopSchema = z.strictObject({
  kind: z.literal("t8_loop"),
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2),
  sizes: z.array(z.int().positive()).min(1)
});

export function loopCells({tokens, tolerance, sizes}: z.infer<typeof loopSchema>): CellPlan[] {
  return sizes.map((size) => ({
    variant: `size=${size}`,
    k: null,
    phases: ["embed", "score", "total"],
    texts: requests({language: "en", tokens, tolerance}, size),
    repeatsText: false,
    calls: {...NO_CALLS, inner_product: size},
    measure: measureLoop
  }));
}

async function measureLoop({bench, watch, texts}: Window): Promise<Measured> {
  const result = await t8Loop(
    bench.context,
    watch,
    texts.map(({text}) => text)
  );
  const distinctText = textId(texts.map(({id}) => id).join());
  if (result === null) return {answer: NO_ANSWER, distinctText};
  const problems = result.scores.map((scores) => bench.ledger.verifyRows(scores));
  const verified = bench.judge(watch, [["score", problems.find(({ok}) => !ok) ?? problems[0]!]]);
  return {answer: {...NO_ANSWER, tokens: result.tokens, verified}, distinctText};
}
