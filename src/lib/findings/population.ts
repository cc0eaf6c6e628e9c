/**
 * Findings about the samples themselves: how many there are, which ones stand out or are of another kind.
 * @module
 */
import {group} from "d3-array";
import {samplesNeeded} from "../stats/order-interval.js";
import {isCounted} from "../stats/population.js";
import type {ArchivedRun, Run, Sample} from "../run-schema.js";
import type {Finding, Range} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {MeasuredRow} from "./rows.js";
import {cellName, isMeasured, measuredCells, phaseRows, rangeOf, rowOf, spreadOf, uniqueIds} from "./rows.js";

/** From this factor over its median on, the largest sample of a cell is worth a sentence. */
const REMARKABLE_RATIO = 1.3;
/** Below this many there is nothing that a sample could stand out from. */
const REMARKABLE_SAMPLES = 5;
/** A cold start is worth a sentence when it takes this much longer than the median of the warm calls. */
const COLD_RATIO = 1.2;

/** Quantiles that the run has too few samples for. */
export function tooFewSamples(run: ArchivedRun): Finding<"too_few_samples">[] {
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
      row.scenario === cell.scenario && row.variant === cell.variant && row.step === null && isCounted(row)
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
