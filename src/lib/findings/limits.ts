/**
 * What a run cannot say, however good its figures are. Always the same order of weight: whose time it is, under
 * which load, and how far the samples carry.
 * @module
 */
import {samplesNeeded} from "../stats/order-interval.js";
import type {Run} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {measuredCells} from "./rows.js";

/** The page shows this many. */
const SHOWN = 3;

const limit = {scope: {feature: null, scenarios: []}, strength: "established", evidence: []} as const;

/** At most three, the weightiest first. */
export function limitsOf(run: Run): Finding[] {
  const few = measuredCells(run).map((cell) => cell.total.n);
  const needed = samplesNeeded(0.95);
  const n = few.length === 0 ? 0 : Math.min(...few);
  const all: (Finding | null)[] = [
    run.target === "embedded"
      ? {
          ...limit,
          id: "limit_embedded",
          kind: "limit_embedded",
          values: {locality: run.services.envector.locality}
        }
      : run.driver === "native"
        ? {
            ...limit,
            id: "limit_own_client",
            kind: "limit_own_client",
            values: {callers: run.settings.callers}
          }
        : null,
    run.settings.callers === 1
      ? {...limit, id: "limit_one_caller", kind: "limit_one_caller", values: {callers: run.settings.callers}}
      : null,
    run.embedder.kind === "lexical"
      ? {...limit, id: "limit_lexical", kind: "limit_lexical", values: {model: run.embedder.model}}
      : null,
    n < needed
      ? {...limit, id: "limit_few_samples", kind: "limit_few_samples", values: {n, p95_needed: needed}}
      : null
  ];
  return all.filter((found) => found !== null).slice(0, SHOWN);
}
