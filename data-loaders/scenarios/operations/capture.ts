/**
 * T1 to T4 and L1: one capture, of a new text or of one that the block has inserted before.
 * @module
 */
import {z} from "zod";
import type {Mark, Phase} from "../../../src/lib/run-schema.js";
import type {Verification} from "../../pipeline/ledger.js";
import {NOVELTY_K, noveltyOf} from "../../pipeline/novelty.js";
import {capture} from "../../pipeline/operations.js";
import {NO_ANSWER} from "../sample-rows.js";
import type {TextRequest} from "../text-pool.js";
import {
  atLeastOneId,
  NO_CALLS,
  type CellPlan,
  type Measured,
  type Protocol,
  type Window
} from "./operation.js";

const languageSchema = z.enum(["en", "ko"]);

export const captureSchema = z.strictObject({
  kind: z.literal("capture"),
  /** Several make a variant each. */
  language: z.union([languageSchema, z.array(languageSchema).min(2)]),
  /** Tokens that are really embedded, ± `tolerance`. */
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2),
  /** The text was captured once already in the same block, outside the window. */
  repeats_a_text_of_the_block: z.boolean().default(false)
});

type Spec = z.infer<typeof captureSchema>;
/** `product`: a near-duplicate is not inserted. `forced`: it is inserted all the same, and marked. */
type Rule = "product" | "forced";

const CAPTURED: readonly Phase[] = ["embed", "score", "vault_topk", "insert", "total"];

/**
 * New texts follow the rule of the protocol. A text that repeats one is measured both ways under `controlled`; `product`
 * refuses it, as a user meets it, and `published` inserts it, as the published run did.
 */
export function captureCells(spec: Spec, protocol: Protocol): CellPlan[] {
  if (spec.repeats_a_text_of_the_block) {
    const rules: readonly Rule[] = protocol === "controlled" ? ["product", "forced"] : [ruleOf(protocol)];
    return rules.map(repeatedCell);
  }
  const {language, tokens, tolerance} = spec;
  return [language].flat().map((each) => ({
    ...captureCell([{language: each, targetTokens: tokens, tolerance}], protocol),
    variant: Array.isArray(language) ? each : null
  }));
}

/** A capture of one new text, under the rule of the protocol. */
export function captureCell(texts: readonly TextRequest[], protocol: Protocol): CellPlan {
  return cellOf({variant: null, texts, repeatsText: false, refused: false}, ruleOf(protocol));
}

const ruleOf = (protocol: Protocol): Rule => (protocol === "product" ? "product" : "forced");

function repeatedCell(rule: Rule): CellPlan {
  const refused = rule === "product";
  return cellOf({variant: refused ? "refused" : "forced", texts: [], repeatsText: true, refused}, rule);
}

function cellOf(
  {refused, ...plan}: Pick<CellPlan, "variant" | "texts" | "repeatsText"> & {readonly refused: boolean},
  rule: Rule
): CellPlan {
  return {
    ...plan,
    role: "capture",
    k: NOVELTY_K,
    phases: CAPTURED.filter((phase) => !(refused && phase === "insert")),
    calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, batch_insert_data: refused ? 0 : 1},
    measure: (window) => measureCapture(rule, window)
  };
}

async function measureCapture(rule: Rule, {bench, watch, texts}: Window): Promise<Measured> {
  const {context, ledger, settings} = bench;
  const {id, text} = texts[0]!;
  const refuseFrom = rule === "product" ? settings.novelty_thresholds.near_duplicate : null;
  const result = await capture(context, watch, {id, text}, refuseFrom);
  if (result === null) {
    await bench.recount([{id, text}]);
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
