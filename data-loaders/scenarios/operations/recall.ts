/**
 * T5 to T7: one recall, by a query of `texts/fixed.json`.
 * @module
 */
import {z} from "zod";
import type {Phase} from "../../../src/lib/run-schema.js";
import type {Embedder} from "../../clients/embedders/embedder.js";
import type {RecordMetadata} from "../../pipeline/context.js";
import type {Verification} from "../../pipeline/ledger.js";
import {recall} from "../../pipeline/operations.js";
import {EXIT, UserError} from "../../timing/errors.js";
import {NO_ANSWER} from "../sample-rows.js";
import {textId} from "../text-pool.js";
import type {FixedTexts} from "../texts/read-texts.js";
import {NO_CALLS, type CellPlan, type Measured, type Window} from "./operation.js";

export const recallSchema = z.strictObject({
  kind: z.literal("recall"),
  /** Key of a query in `texts/fixed.json`, which also says whether the fixed record answers it. */
  query: z.string().min(1),
  k: z.array(z.int().positive()).min(1)
});

const PHASES: readonly Phase[] = ["embed", "score", "vault_topk", "remind", "total"];

export function recallCells({query, k: counts}: z.infer<typeof recallSchema>): CellPlan[] {
  return counts.map((k) => ({
    variant: counts.length > 1 ? `k=${k}` : null,
    k,
    phases: PHASES,
    texts: [],
    repeatsText: false,
    calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, get_metadata: 1},
    measure: (window) => measureRecall(query, k, window)
  }));
}

async function measureRecall(queryName: string, k: number, {bench, watch}: Window): Promise<Measured> {
  const {context, fixed, ledger} = bench;
  const query = fixed.queries[queryName];
  if (!query)
    throw new UserError(
      `fixed.json has no query "${queryName}", which a scenario asks for`,
      EXIT.badSettings
    );
  const distinctText = textId(query.text);
  const result = await recall(context, watch, query.text, k);
  if (result === null) return {answer: NO_ANSWER, distinctText};
  const hits = result.hits ?? [];
  const judged: [Phase, Verification][] = [
    ["score", ledger.verifyRows(result.scores)],
    ["vault_topk", ledger.verifyScores(result.vector, result.hits, k)],
    ["remind", ledger.verifyRecords(result.vector, hits, result.records)]
  ];
  if (answerable(query, fixed.record, context.embedder))
    judged.push(["total", foundFirst(result.records, textId(fixed.record.text))]);
  const verified = bench.judge(watch, judged);
  const similarity = hits[0]?.score ?? null;
  return {
    answer: {tokens: result.tokens, similarity, novelty: null, verified, marks: new Map()},
    distinctText
  };
}

/** Whether "the record comes first" can be asked of this embedder: without meaning, only within one language. */
export function answerable(
  query: FixedTexts["queries"][string],
  record: FixedTexts["record"],
  embedder: Pick<Embedder, "semantic">
): boolean {
  return query.answered_by_record && (embedder.semantic || query.language === record.language);
}

function foundFirst(records: readonly RecordMetadata[], expected: string): Verification {
  return records[0]?.id === expected
    ? {ok: true, problem: null, largestError: null}
    : {ok: false, problem: "the record that answers the query did not come first", largestError: null};
}
