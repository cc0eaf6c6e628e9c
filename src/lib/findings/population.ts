/**
 * Findings about the samples themselves: how many there are, which are missing, which stand out.
 * @module
 */
import {group} from "d3-array";
import {samplesNeeded} from "../stats/order-interval.js";
import type {Run, Sample, ScenarioResult} from "../run-schema.js";
import type {Finding, Range} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {CellRef, MeasuredRow} from "./rows.js";
import {
  cellName,
  cellsOf,
  isMeasured,
  measuredCells,
  phaseRows,
  rangeOf,
  rowOf,
  spreadOf,
  uniqueIds
} from "./rows.js";

/** From this factor over its median on, the largest sample of a cell is worth a sentence. */
const REMARKABLE_RATIO = 1.3;
/** Below this many there is nothing that a sample could stand out from. */
const REMARKABLE_SAMPLES = 5;
/** A cold start is worth a sentence when it takes this much longer than the median of the warm calls. */
const COLD_RATIO = 1.2;

/** Quantiles that the run has too few samples for. */
export function tooFewSamples(run: Run): Finding<"too_few_samples">[] {
  const cells = measuredCells(run);
  if (cells.length === 0) return [];
  const n = rangeOf(cells.map((cell) => cell.total.n));
  const needed = samplesNeeded(0.95);
  if (n[0] >= needed) return [];
  return [
    {
      id: "too_few_samples",
      kind: "too_few_samples",
      scope: {feature: null, scenarios: uniqueIds(cells)},
      values: {n, p95_needed: needed, p99_needed: samplesNeeded(0.99)},
      strength: "established",
      evidence: [{kind: "summary", id: "summary"}]
    }
  ];
}

/** Calls that failed, with their codes; a failed call is counted where its total is. */
export function failures(run: Run, samples: readonly Sample[]): Finding<"failures">[] {
  const totals = samples.filter((row) => row.phase === "total" && row.step === null);
  const failed = totals.filter((row) => row.outcome === "failed");
  if (failed.length === 0) return [];
  const scenarios = [...new Set(failed.map((row) => row.scenario))];
  const codes = [...new Set(failed.map((row) => row.code ?? "UNKNOWN"))];
  return [
    {
      id: "failures",
      kind: "failures",
      scope: {feature: null, scenarios},
      values: {failed: failed.length, calls: totals.length, codes, scenarios},
      strength: "established",
      evidence: [{kind: "check", id: "no_failures"}, ...tablesOf(scenarios)]
    }
  ];
}

/** Phases that a scenario should have run, and that have not a single sample. */
export function phaseNeverRan(run: Run): Finding<"phase_never_ran">[] {
  const missing = cellsOf(run)
    .filter((cell) => cell.status === "run")
    .flatMap((cell) =>
      cell.phases
        .filter((phase) => !isMeasured(rowOf(run, cell, phase)))
        .filter((phase) => !hasColdSamplesOnly(run, cell, phase))
        .map((phase) => ({cell, phase}))
    );
  if (missing.length === 0) return [];
  const scenarios = uniqueIds(missing.map(({cell}) => cell));
  return [
    {
      id: "phase_never_ran",
      kind: "phase_never_ran",
      scope: {feature: null, scenarios},
      values: {scenarios, phases: [...new Set(missing.map(({phase}) => phase))]},
      strength: "established",
      evidence: [{kind: "check", id: "expected_phases_ran"}, ...tablesOf(scenarios)]
    }
  ];
}

/** Cold calls are in no summary: a row whose every count is 0 had samples, but cold ones. */
function hasColdSamplesOnly(run: Run, cell: CellRef, phase: MeasuredRow["phase"]): boolean {
  const row = rowOf(run, cell, phase);
  return row !== undefined && row.n + row.skipped + row.failed + row.not_recorded + row.warm_up === 0;
}

/** Samples that are faster than is possible. */
export function implausible(run: Run, samples: readonly Sample[]): Finding<"implausible">[] {
  const marked = samples.filter((row) => row.step === null && row.marks.includes("implausible"));
  if (marked.length === 0) return [];
  const scenarios = [...new Set(marked.map((row) => row.scenario))];
  return [
    {
      id: "implausible",
      kind: "implausible",
      scope: {feature: null, scenarios},
      values: {samples: marked.length, phases: [...new Set(marked.map((row) => row.phase))], scenarios},
      strength: "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** Scenarios that were left out, each with its reason. */
export function notApplicable(run: Run): Finding<"not_applicable">[] {
  return withReason(run, "not_applicable").map(({cell, reason}) => ({
    id: `not_applicable/${cellName(cell)}`,
    kind: "not_applicable",
    scope: {feature: cell.feature, scenarios: [cell.scenario]},
    values: {scenario: cellName(cell), reason},
    strength: "established",
    evidence: tablesOf([cell.scenario])
  }));
}

/** Scenarios that ran with a reservation: their times count, their answers cannot be judged. */
export function answerNotJudged(run: Run): Finding<"answer_not_judged">[] {
  return withReason(run, "run").map(({cell, reason}) => ({
    id: `answer_not_judged/${cellName(cell)}`,
    kind: "answer_not_judged",
    scope: {feature: cell.feature, scenarios: [cell.scenario]},
    values: {scenario: cellName(cell), reason},
    strength: "established",
    evidence: tablesOf([cell.scenario])
  }));
}

/** Reasons are written by hand, with and without a full stop; as a sentence each has one. */
function withReason(run: Run, status: ScenarioResult["status"]) {
  const sentence = (text: string) => `${text.replace(/\.$/, "")}.`;
  return cellsOf(run).flatMap((cell) =>
    cell.status === status && cell.reason !== null
      ? [{cell, reason: {en: sentence(cell.reason.en), ko: sentence(cell.reason.ko)}}]
      : []
  );
}

/** Scenarios whose iterations all used one text: a sample of one, however often it is repeated. */
export function oneText(run: Run): Finding<"one_text">[] {
  const repeated = measuredCells(run).filter(
    (cell) => cell.total.n > 1 && rowOf(run, cell, "embed")?.distinct_texts === 1
  );
  if (repeated.length === 0) return [];
  const scenarios = uniqueIds(repeated);
  return [
    {
      id: "one_text",
      kind: "one_text",
      scope: {feature: null, scenarios},
      values: {scenarios, n: Math.max(...repeated.map((cell) => cell.total.n))},
      strength: "established",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** Inserts that the product would have refused: they are in the figures, so they are named. */
export function forcedInserts(run: Run, samples: readonly Sample[]): Finding<"forced_inserts">[] {
  const forced = samples.filter(
    (row) => row.phase === "insert" && row.step === null && row.marks.includes("forced") && !row.warm_up
  );
  if (forced.length === 0) return [];
  const scenarios = [...new Set(forced.map((row) => row.scenario))];
  return [
    {
      id: "forced_inserts",
      kind: "forced_inserts",
      scope: {feature: "capture", scenarios},
      values: {scenarios, samples: forced.length},
      strength: "established",
      evidence: [{kind: "check", id: "near_duplicate_recognised"}, ...tablesOf(scenarios)]
    }
  ];
}

/** Cold calls of one kind, and the warm ones that they are held against. */
interface ColdGroup {
  readonly warm: MeasuredRow;
  readonly cold_ms: Range;
  readonly middle: number;
  readonly n: number;
}

/** Calls on a fresh connection against the median of the warm ones; the group with the most calls is told. */
export function coldStart(run: Run, samples: readonly Sample[]): Finding<"cold_start">[] {
  const groups = [...coldVariants(run), ...coldFirstCalls(run, samples)];
  const best = groups
    .filter(({warm, middle}) => middle / warm.p50 >= COLD_RATIO)
    .toSorted((a, b) => b.n - a.n || b.middle / b.warm.p50 - a.middle / a.warm.p50)[0];
  if (best === undefined) return [];
  const {warm, cold_ms, middle, n} = best;
  return [
    {
      id: `cold_start/${warm.scenario}`,
      kind: "cold_start",
      scope: {feature: null, scenarios: [warm.scenario]},
      values: {
        scenario: warm.scenario,
        what: cellName(warm),
        cold_ms,
        warm_ms: warm.p50,
        slower_ratio: middle / warm.p50,
        n
      },
      strength: n >= samplesNeeded(0.5) ? "established" : "likely",
      evidence: tablesOf([warm.scenario])
    }
  ];
}

/** A variant that opens connections inside its window, beside the same calls on open ones. */
function coldVariants(run: Run): ColdGroup[] {
  return measuredCells(run).flatMap((cell) => {
    if (cell.variant?.endsWith("-cold") !== true) return [];
    const warm = rowOf(run, {scenario: cell.scenario, variant: cell.variant.replace(/-cold$/, "")}, "total");
    const {p50, n} = cell.total;
    return isMeasured(warm) ? [{warm, cold_ms: spreadOf(cell.total) ?? [p50, p50], middle: p50, n}] : [];
  });
}

/** First calls on a fresh connection; they are in no summary. */
function coldFirstCalls(run: Run, samples: readonly Sample[]): ColdGroup[] {
  const cold = samples.filter(
    (row) => row.cold && row.phase === "total" && row.step === null && row.outcome === "measured"
  );
  return [...group(cold, cellName).values()].flatMap((rows) => {
    const warm = rowOf(run, rows[0]!, "total");
    const times = rows
      .flatMap((row) => (row.duration_ms === null ? [] : [row.duration_ms]))
      .toSorted((a, b) => a - b);
    const middle = times[Math.floor((times.length - 1) / 2)];
    return middle === undefined || !isMeasured(warm)
      ? []
      : [{warm, cold_ms: rangeOf(times), middle, n: times.length}];
  });
}

/** The cell whose largest sample stands furthest above its median, and the phase that made it so. */
export function largestSample(run: Run, samples: readonly Sample[]): Finding<"largest_sample">[] {
  const cells = measuredCells(run)
    .flatMap((cell) => (cell.total.max === null ? [] : [{...cell, largest: cell.total.max}]))
    .map((cell) => ({...cell, ratio: cell.largest / cell.total.p50}))
    .filter((cell) => cell.total.n >= REMARKABLE_SAMPLES && cell.ratio >= REMARKABLE_RATIO)
    .toSorted((a, b) => b.ratio - a.ratio);
  const cell = cells[0];
  if (cell === undefined) return [];
  const mine = samples.filter(
    (row) =>
      row.scenario === cell.scenario &&
      row.variant === cell.variant &&
      row.step === null &&
      !row.warm_up &&
      !row.cold
  );
  const slowest = mine.find((row) => row.phase === "total" && row.duration_ms === cell.largest);
  const grown = phaseRows(run, cell)
    .flatMap((row) => {
      const sample = mine.find((other) => other.order === slowest?.order && other.phase === row.phase);
      return sample?.duration_ms == null ? [] : [{row, ms: sample.duration_ms}];
    })
    .toSorted((a, b) => b.ms - b.row.p50 - (a.ms - a.row.p50))[0];
  if (grown === undefined) return [];
  return [
    {
      id: `largest_sample/${cellName(cell)}`,
      kind: "largest_sample",
      scope: {feature: cell.feature, scenarios: [cell.scenario]},
      values: {
        scenario: cell.scenario,
        variant: cellName(cell),
        largest_ms: cell.largest,
        p50_ms: cell.total.p50,
        larger_ratio: cell.ratio,
        phase: grown.row.phase,
        phase_ms: grown.ms,
        phase_p50_ms: grown.row.p50,
        in_one: (grown.ms - grown.row.p50) / (cell.largest - cell.total.p50) > 0.5 ? "yes" : "no"
      },
      strength: "established",
      evidence: tablesOf([cell.scenario])
    }
  ];
}
