/**
 * T10 to T12: from an insert to the first search that finds the record.
 * @module
 */
import {z} from "zod";
import {CallError} from "../../timing/errors.js";
import type {ScoredHit} from "../../clients/vault.js";
import type {RecordMetadata} from "../../pipeline/context.js";
import type {Verification} from "../../pipeline/ledger.js";
import {insertUntilSearchable} from "../../pipeline/searchable.js";
import type {Bench} from "../bench.js";
import {NO_ANSWER} from "../sample-rows.js";
import {
  atLeastOneId,
  NO_CALLS,
  requests,
  textFields,
  type CellPlan,
  type Measured,
  type Window
} from "./operation.js";

export const searchableSchema = z.strictObject({
  kind: z.literal("searchable"),
  ...textFields,
  /** Pause between two looks, ms: what the time until searchable cannot resolve, besides the look itself. */
  poll_ms: z.int().positive()
});

export function searchableCells(spec: z.infer<typeof searchableSchema>): CellPlan[] {
  return [
    {
      variant: null,
      k: 1,
      phases: ["embed", "insert", "searchable", "total"],
      texts: requests(spec, 1),
      repeatsText: false,
      calls: {...NO_CALLS, batch_insert_data: 1, inner_product: 1, DecryptScores: 1, get_metadata: 1},
      measure: (window) => measureSearchable(spec.poll_ms, window)
    }
  ];
}

async function measureSearchable(pollMs: number, {bench, watch, texts}: Window): Promise<Measured> {
  const {context, ledger, settings} = bench;
  const {id, text} = texts[0]!;
  const options = {pollMs, rows: ledger.expectedRows + 1, deadlineMs: settings.deadline_ms};
  const result = await insertUntilSearchable(context, watch, {id, text}, options);
  if (result === null) {
    await bench.recount([{id, text}]);
    return {answer: NO_ANSWER, distinctText: id};
  }
  bench.inserted([{id, vector: result.vector}], result.insertEnd);
  const verified = bench.judge(watch, [
    ["insert", atLeastOneId(result.itemIds)],
    ["searchable", ledger.verifyScores(result.vector, [result.hit], 1)],
    ...(await isRecord(bench, result.hit, id))
  ]);
  return {
    answer: {...NO_ANSWER, tokens: result.tokens, similarity: result.hit.score, verified},
    distinctText: id,
    decryptions: result.decryptions
  };
}

/** What came first is the record by its name, not by its similarity alone. */
async function isRecord(
  {context}: Bench,
  hit: ScoredHit,
  id: string
): Promise<["searchable", Verification][]> {
  try {
    const {value} = await context.envector.metadata(context.index, [hit]);
    const found = JSON.parse(context.envelope.open(value[0]!)) as RecordMetadata;
    const ok = found.id === id;
    const problem = ok ? null : "another record than the inserted one came first";
    return [["searchable", {ok, problem, largestError: null}]];
  } catch (error) {
    // envector does not answer: the similarity was checked, the name is not, and the next call tells what is wrong.
    if (error instanceof CallError) return [];
    throw error;
  }
}
