/**
 * What a run cannot say, however good its figures are. Always the same order of weight: whose time it is, under
 * which load, and how far the samples carry.
 * @module
 */
import {samplesNeeded} from "../stats/order-interval.js";
import type {ArchivedRun, ImportedRun, Run} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {measuredCells, rangeOf} from "./rows.js";

/** The page shows this many. */
const SHOWN = 3;

const limit = {scope: {feature: null, scenarios: []}, strength: "established", evidence: []} as const;

/** At most three, the weightiest first. */
export function limitsOf(run: ArchivedRun): Finding[] {
  const all = "source" in run ? ofImportedRun(run) : ofMeasuredRun(run);
  return all.filter((found) => found !== null).slice(0, SHOWN);
}

function ofMeasuredRun(run: Run): (Finding | null)[] {
  const few = measuredCells(run).map((cell) => cell.total.n);
  const needed = samplesNeeded(0.95);
  const n = few.length === 0 ? 0 : Math.min(...few);
  return [
    whoseTime(run),
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
}

function whoseTime({target, driver, services, settings}: Run): Finding | null {
  if (target === "embedded")
    return {
      ...limit,
      id: "limit_embedded",
      kind: "limit_embedded",
      values: {locality: services.envector.locality}
    };
  if (driver === "mcp") return null;
  return {...limit, id: "limit_own_client", kind: "limit_own_client", values: {callers: settings.callers}};
}

/** Another tool's report: what it did not keep, did not measure and did not check. */
function ofImportedRun(run: ImportedRun): (Finding | null)[] {
  const cells = measuredCells(run);
  const kept = run.verdict.reasons.every(({code}) => code !== "no_raw_samples");
  return [
    kept || cells.length === 0
      ? null
      : {
          ...limit,
          id: "limit_no_samples",
          kind: "limit_no_samples",
          values: {n: rangeOf(cells.map(({total}) => total.n))}
        },
    run.services.envector.rtt_ms === null
      ? {
          ...limit,
          id: "limit_unknown_network",
          kind: "limit_unknown_network",
          values: {service: run.services.envector.name ?? "envector"}
        }
      : null,
    {
      ...limit,
      id: "limit_answers_unchecked",
      kind: "limit_answers_unchecked",
      values: {date: run.started_at}
    }
  ];
}
