/**
 * W1: the first call after a start. Each sample is cold, with clients, bundle, keys and model of its own.
 * @module
 */
import {z} from "zod";
import {firstCall} from "../../pipeline/startup.js";
import {NO_ANSWER} from "../sample-rows.js";
import {textId} from "../text-pool.js";
import {NO_CALLS, type CellPlan, type Measured, type Window} from "./operation.js";
import {queryNamed, recallVerifications} from "./recall.js";

export const startupSchema = z.strictObject({
  kind: z.literal("startup"),
  /** Key of a query in `texts/fixed.json`. */
  query: z.string().min(1),
  k: z.int().positive()
});

type Spec = z.infer<typeof startupSchema>;

export function startupCells(spec: Spec): CellPlan[] {
  return [
    {
      variant: null,
      k: spec.k,
      phases: ["connect", "bundle", "keys", "model", "first_call", "total"],
      texts: [],
      repeatsText: false,
      cold: true,
      calls: {...NO_CALLS, inner_product: 1, DecryptScores: 1, get_metadata: 1, GetAgentManifest: 1},
      measure: (window) => measureStartup(spec, window)
    }
  ];
}

async function measureStartup({query: name, k}: Spec, {bench, watch}: Window): Promise<Measured> {
  const {context, settings, startUp} = bench;
  const query = queryNamed(name, bench.fixed);
  const distinctText = textId(query.text);
  const options = {query: query.text, k, deadlineMs: settings.deadline_ms};
  const result = await firstCall(context, watch, startUp, options);
  if (result === null) return {answer: NO_ANSWER, distinctText};
  const judged = recallVerifications(bench, query, k, result).map(
    ([, verification]) => ["first_call", verification] as const
  );
  const verified = bench.judge(watch, judged);
  return {
    answer: {...NO_ANSWER, tokens: result.tokens, similarity: result.hits?.[0]?.score ?? null, verified},
    distinctText
  };
}
