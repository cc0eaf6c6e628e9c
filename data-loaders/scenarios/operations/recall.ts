/**
 * T5 to T7: one recall, by a query of `texts/fixed.json`.
 * @module
 */
import {z} from "zod";
import type {Phase} from "../../../src/lib/run-schema.js";
import type {Embedder} from "../../clients/embedders/embedder.js";
import type {RecordMetadata} from "../../pipeline/context.js";
import type {Verification} from "../../pipeline/ledger.js";
import {recall, type RecallResult} from "../../pipeline/operations.js";
import {EXIT, UserError} from "../../timing/errors.js";
import type {Bench} from "../bench.js";
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

type Query = FixedTexts["queries"][string];

const PHASES: readonly Phase[] = ["embed", "score", "vault_topk", "remind", "total"];
/** An empty index has nothing to decrypt and nothing to fetch. */
const PHASES_WITHOUT_HITS: readonly Phase[] = ["embed", "score", "total"];

export function recallCells({query, k: counts}: z.infer<typeof recallSchema>): CellPlan[] {
  return counts.map((k) => ({...recallCell(query, k), variant: counts.length > 1 ? `k=${k}` : null}));
}

/**
 * A recall of the `k` best.
 * @param recordIsThere - Whether the index holds the fixed record, which then has to come first where it is the answer;
 *   false: it begins empty.
 */
export function recallCell(query: string, k: number, recordIsThere = true): CellPlan {
  return {
    variant: null,
    role: "recall",
    k,
    phases: recordIsThere ? PHASES : PHASES_WITHOUT_HITS,
    texts: [],
    repeatsText: false,
    calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, get_metadata: 1},
    measure: (window) => measureRecall(query, k, recordIsThere, window)
  };
}

/** @throws UserError when the texts have no such query. */
export function queryNamed(name: string, {queries}: FixedTexts): Query {
  const query = queries[name];
  if (!query)
    throw new UserError(`fixed.json has no query "${name}", which a scenario asks for`, EXIT.badSettings);
  return query;
}

async function measureRecall(
  name: string,
  k: number,
  recordIsThere: boolean,
  {bench, watch}: Window
): Promise<Measured> {
  const query = queryNamed(name, bench.fixed);
  const distinctText = textId(query.text);
  const result = await recall(bench.context, watch, query.text, k);
  if (result === null) return {answer: NO_ANSWER, distinctText};
  const judged = recallVerifications(bench, query, k, result);
  const verified = bench.judge(watch, recordIsThere ? judged : judged.filter(([phase]) => phase !== "total"));
  const similarity = result.hits?.[0]?.score ?? null;
  return {
    answer: {tokens: result.tokens, similarity, novelty: null, verified, marks: new Map()},
    distinctText
  };
}

/** What is asked of each phase of a recall, and of the whole: that the record which answers the query came first. */
export function recallVerifications(
  {context, fixed, ledger}: Bench,
  query: Query,
  k: number,
  {vector, scores, hits, records}: RecallResult
): [Phase, Verification][] {
  const judged: [Phase, Verification][] = [
    ["score", ledger.verifyRows(scores)],
    ["vault_topk", ledger.verifyScores(vector, hits, k)],
    ["remind", ledger.verifyRecords(vector, hits ?? [], records)]
  ];
  // On a shared index somebody else's record may answer better.
  if (!ledger.shared && answerable(query, fixed.record, context.embedder))
    judged.push(["total", foundFirst(records, textId(fixed.record.text))]);
  return judged;
}

/** Whether "the record comes first" can be asked of this embedder: without meaning, only within one language. */
export function answerable(
  query: Query,
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
