/**
 * Checks of a finished run, each with the figures behind it, and the verdict that follows from them.
 * @module
 */
import {group} from "d3-array";
import {compareYardsticks, type YardstickRecord} from "../../src/lib/stats/yardsticks.js";
import type {Check, Run, Sample, ScenarioResult, SummaryRow, Verdict} from "../../src/lib/run-schema.js";

/** Durations are differences of a nanosecond clock; more than this cannot be rounding. */
const CLOCK_RESOLUTION_MS = 0.001;
/** p50 of a repeated run moves by less than this, says the published plan. */
const REPEAT_LIMIT = 0.2;
/** T8's time an item differs by less than this between batch sizes. For a loop that is nearly trivial. */
const T8_LIMIT = 0.2;

export interface CheckInput {
  readonly samples: readonly Sample[];
  readonly summary: readonly SummaryRow[];
  readonly scenarios: readonly ScenarioResult[];
  readonly nearDuplicateThreshold: number;
  readonly largestScoreError: number | null;
  readonly scoresCompared: number;
  readonly scoreTolerance: number;
  readonly failures: number;
  readonly revision: string | null;
  readonly dirty: boolean | null;
  /** The newest valid run of the same target and settings; null where there is none. */
  readonly previous: Run | null;
  /** What this run says of its machine. */
  readonly machine: YardstickRecord;
}

export function runChecks(input: CheckInput): Check[] {
  return [
    partsAddUp(input.samples),
    repeatsPrevious(input),
    t8Constant(input.summary),
    nearDuplicateRecognised(input),
    expectedPhasesRan(input),
    recallFoundCapture(input.samples),
    scoresMatchCosine(input),
    {
      id: "no_failures",
      result: input.failures === 0 ? "pass" : "fail",
      values: {failures: input.failures}
    },
    {
      id: "revision_known",
      result: input.revision === null ? "fail" : "pass",
      values: {revision: input.revision, dirty: input.dirty === null ? null : String(input.dirty)}
    }
  ];
}

const iterationKey = ({scenario, variant, iteration, block}: Sample): string =>
  `${scenario} ${variant ?? ""} ${iteration} ${block}`;

/** Phases plus `other` are the total, and steps plus `other` their phase; nothing overlaps and nothing is negative. */
function partsAddUp(samples: readonly Sample[]): Check {
  const measured = samples.filter(({outcome}) => outcome === "measured");
  const groups = group(measured, iterationKey);
  let largest = 0;
  let compared = 0;
  for (const rows of groups.values()) {
    const phases = rows.filter(({step}) => step === null);
    const total = phases.find(({phase}) => phase === "total");
    if (!total) continue;
    compared++;
    largest = Math.max(
      largest,
      gap(
        total,
        phases.filter((row) => row !== total)
      )
    );
    for (const phase of phases) {
      const steps = rows.filter((row) => row.step !== null && row.phase === phase.phase);
      if (steps.length > 0) largest = Math.max(largest, gap(phase, steps));
    }
  }
  const result = compared === 0 ? "not_applicable" : largest <= CLOCK_RESOLUTION_MS ? "pass" : "fail";
  return {id: "parts_add_up", result, values: {largest_gap_ms: largest, iterations: compared}};
}

/** How far the parts miss the whole, or the longest time that a part is negative, in ms. */
function gap(whole: Sample, parts: readonly Sample[]): number {
  const durations = parts.map(({duration_ms}) => duration_ms ?? 0);
  const missing = Math.abs((whole.duration_ms ?? 0) - durations.reduce((sum, ms) => sum + ms, 0));
  return Math.max(missing, ...durations.map((ms) => -ms));
}

/** A median counts as moved when it moved by the limit *and* the two intervals are apart: at n = 8 one alone is chance. */
function repeatsPrevious({summary, previous, machine}: CheckInput): Check {
  const absent = (why: string): Check => ({
    id: "repeats_previous",
    result: "not_applicable",
    values: {previous: previous?.id ?? null, why}
  });
  if (previous === null) return absent("no_previous");
  // A machine at another pace moves every median; that says nothing about what was measured.
  if (Object.keys(compareYardsticks(previous, machine).differ).length > 0) return absent("machines_differ");
  let compared = 0;
  let moved = 0;
  let largest = 0;
  for (const row of summary.filter(({phase}) => phase === "total")) {
    const other = previous.summary.find(
      ({scenario, variant, phase, step}) =>
        phase === "total" && step === null && scenario === row.scenario && variant === row.variant
    );
    if (!row.p50 || !other?.p50 || !row.p50_interval || !other.p50_interval) continue;
    compared++;
    const change = Math.abs(row.p50 / other.p50 - 1);
    largest = Math.max(largest, change);
    const apart =
      row.p50_interval.low > other.p50_interval.high || row.p50_interval.high < other.p50_interval.low;
    if (change >= REPEAT_LIMIT && apart) moved++;
  }
  if (compared === 0) return absent("no_intervals");
  return {
    id: "repeats_previous",
    result: moved === 0 ? "pass" : "fail",
    values: {previous: previous.id, compared, moved, largest_change: largest, limit: REPEAT_LIMIT}
  };
}

/**
 * Two sizes differ when their medians an item do by the limit *and* their intervals are apart. Without intervals (fewer
 * than six samples a size, as in the published plan) nothing can be told, and the check does not apply.
 */
function t8Constant(summary: readonly SummaryRow[]): Check {
  const perItem = summary
    .filter(({scenario, phase, step}) => scenario === "T8" && phase === "total" && step === null)
    .flatMap(({variant, p50, p50_interval}) => {
      const size = Number(variant?.split("=")[1]);
      if (p50 === null || p50_interval === null || !(size > 0)) return [];
      return [{p50: p50 / size, low: p50_interval.low / size, high: p50_interval.high / size}];
    });
  if (perItem.length < 2)
    return {id: "t8_constant", result: "not_applicable", values: {sizes: perItem.length}};
  const differ = perItem.some((a) => perItem.some((b) => a.p50 > b.p50 * (1 + T8_LIMIT) && a.low > b.high));
  const medians = perItem.map(({p50}) => p50);
  return {
    id: "t8_constant",
    result: differ ? "fail" : "pass",
    values: {
      smallest_ms: Math.min(...medians),
      largest_ms: Math.max(...medians),
      spread: Math.max(...medians) / Math.min(...medians) - 1,
      limit: T8_LIMIT
    }
  };
}

/** Each capture of T4 reaches the threshold, and where the rule is the product's, none is inserted. */
function nearDuplicateRecognised({samples, nearDuplicateThreshold: threshold}: CheckInput): Check {
  const measured = samples.filter(({scenario, outcome}) => scenario === "T4" && outcome === "measured");
  const rows = measured.filter(({phase}) => phase === "total");
  const inserted = measured.filter(
    ({variant, phase, step}) => variant?.split(",")[0] === "refused" && phase === "insert" && step === null
  ).length;
  const similarities = rows.map(({similarity}) => similarity ?? -1);
  if (similarities.length === 0)
    return {id: "near_duplicate_recognised", result: "not_applicable", values: {captures: 0}};
  const smallest = Math.min(...similarities);
  return {
    id: "near_duplicate_recognised",
    result: smallest >= threshold && inserted === 0 ? "pass" : "fail",
    values: {captures: rows.length, smallest_similarity: smallest, threshold, inserted}
  };
}

function expectedPhasesRan({scenarios, summary}: CheckInput): Check {
  const missing = scenarios
    .filter(({status}) => status === "run")
    .flatMap(({id, variant, phases}) =>
      phases
        .filter(
          (phase) =>
            !summary.some(
              (row) =>
                row.scenario === id &&
                row.variant === variant &&
                row.phase === phase &&
                row.step === null &&
                row.n > 0
            )
        )
        .map((phase) => `${id}${variant === null ? "" : ` ${variant}`} ${phase}`)
    );
  return {
    id: "expected_phases_ran",
    result: missing.length === 0 ? "pass" : "fail",
    values: {missing: missing.length, first: missing[0] ?? null}
  };
}

function recallFoundCapture(samples: readonly Sample[]): Check {
  // A call that was refused for its rate has no answer that could be right or wrong.
  const rows = samples.filter(
    ({scenario, phase, code}) => scenario === "T5" && phase === "total" && code !== "RATE_LIMITED"
  );
  if (rows.length === 0) return {id: "recall_found_capture", result: "not_applicable", values: {recalls: 0}};
  const found = rows.filter(({outcome, verified}) => outcome === "measured" && verified === true).length;
  return {
    id: "recall_found_capture",
    result: found === rows.length ? "pass" : "fail",
    values: {recalls: rows.length, found}
  };
}

function scoresMatchCosine({largestScoreError, scoresCompared, scoreTolerance}: CheckInput): Check {
  if (largestScoreError === null)
    return {id: "scores_match_cosine", result: "not_applicable", values: {compared: 0}};
  return {
    id: "scores_match_cosine",
    result: largestScoreError <= scoreTolerance ? "pass" : "fail",
    values: {largest_error: largestScoreError, tolerance: scoreTolerance, compared: scoresCompared}
  };
}

/** Without these a figure means nothing at all. */
const FATAL: ReadonlySet<Check["id"]> = new Set([
  "parts_add_up",
  "expected_phases_ran",
  "near_duplicate_recognised",
  "recall_found_capture",
  "scores_match_cosine"
]);

/** An invalid run is nobody's baseline. */
export function verdictOf(checks: readonly Check[], state: Run["state"]): Verdict {
  const failed = checks.filter(({result}) => result === "fail");
  const reasons: Verdict["reasons"] = failed.map(({id, values}) => ({
    code: `check_${id}`,
    values: Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, number | string] => entry[1] !== null)
    )
  }));
  if (state === "partial") reasons.push({code: "partial", values: {}});
  if (failed.some(({id}) => FATAL.has(id))) return {value: "invalid", reasons};
  return {value: reasons.length === 0 ? "valid" : "valid_with_limits", reasons};
}
