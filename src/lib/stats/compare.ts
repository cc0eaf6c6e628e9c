/**
 * Two runs, row by row: verdicts in four words. A difference must be unlikely to be chance among all rows that were
 * compared (Mann–Whitney, adjusted after Benjamini & Hochberg) *and* large enough to matter (the whole interval of
 * the ratio beyond a floor). What the data cannot decide is said to be undecided, and why.
 * @module
 */
import {sortMs} from "../units.js";
import type {Milliseconds, SortedMs} from "../units.js";
import {adjustP} from "./benjamini-hochberg.js";
import {sd} from "./describe.js";
import {smallestDetectable} from "./detectable.js";
import {hodgesLehmann, ratioOf} from "./hodges-lehmann.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate} from "./interval.js";
import {mannWhitney, smallestP} from "./mann-whitney.js";
import type {RankTest} from "./mann-whitney.js";

/** Differences below 5 % are ordinary between two starts of the same software. */
export const DEFAULT_FLOOR = 0.05;

export type ComparisonVerdict = "slower" | "faster" | "no_difference_seen" | "cannot_tell";

/** Why a row has no answer. Other words may come from the caller (`notComparable`), e.g. "machines_differ". */
export type CannotTellReason =
  | "not_measured_in_either"
  | "not_measured_in_baseline"
  | "not_measured_in_current"
  | "both_zero"
  | "baseline_zero"
  | "current_zero"
  /** Even complete separation of so few samples would not stand out among so many rows. */
  | "too_few_samples";

/** One row of both runs. Samples in ms, in any order: measured ones, without warm-up and cold starts. */
export interface RowPair {
  readonly id: string;
  /** Null or empty: not measured there. */
  readonly baseline: readonly Milliseconds[] | null;
  readonly current: readonly Milliseconds[] | null;
  /** Spread seen between repeated runs of this row (0.08 for 8 %): raises the floor, never lowers it. */
  readonly repeatSpread?: number | null;
  /**
   * The caller's reason why the two may not be compared, e.g. `machines_differ`, `no_raw_samples`. It goes before other
   * reasons; the figures are given all the same, without a verdict.
   */
  readonly notComparable?: string | null;
}

export interface RowComparison {
  readonly id: string;
  readonly verdict: ComparisonVerdict;
  readonly reason: string | null;
  readonly nBaseline: number;
  readonly nCurrent: number;
  /** ms, positive where the current run is slower. */
  readonly shift: Estimate | null;
  /** Current / baseline; null where a sample is 0, or nothing was measured. */
  readonly ratio: Estimate | null;
  readonly p: number | null;
  /** Among all comparable rows measured in both runs. */
  readonly adjustedP: number | null;
  readonly method: RankTest["method"] | null;
  readonly floor: number;
  /** Unlikely to be chance, yet not shown to exceed the floor: "no difference beyond 5 %", rather than none. */
  readonly belowFloor: boolean;
  /** The smallest slowdown, as a factor, that this comparison finds in 80 % of repetitions. Null: none. */
  readonly smallestDetectable: number | null;
}

export interface CompareOptions {
  /** Relative: 0.05 for 5 %. */
  readonly floor?: number;
  /** Whether to compute `smallestDetectable`, the dearest figure; simulations of thousands of runs do without. */
  readonly detectable?: boolean;
}

/**
 * @returns One comparison a row, in the order given.
 * @throws RangeError when two rows share an id, or a sample is NaN or infinite.
 */
export function compareRows(
  rows: readonly RowPair[],
  {floor = DEFAULT_FLOOR, detectable = true}: CompareOptions = {}
): RowComparison[] {
  refuseDuplicates(rows);
  const measured = rows.map((row) => measure(row));
  const family = measured.filter(({test}) => test !== null);
  const adjusted = adjustP(family.map(({test}) => test!.p));
  const adjustedOf = new Map(family.map((row, place) => [row, adjusted[place]!]));
  return measured.map((row) => {
    const verdict = judge(row, adjustedOf.get(row) ?? null, family.length, floor);
    const {test, baseline, current} = row;
    if (!detectable || test === null) return {...verdict, smallestDetectable: null};
    const smallest = smallestChange(baseline!, current!, family.length, verdict.floor);
    return {...verdict, smallestDetectable: smallest};
  });
}

interface MeasuredRow {
  readonly row: RowPair;
  readonly baseline: SortedMs | null;
  readonly current: SortedMs | null;
  readonly reason: string | null;
  /** Null where there is a reason: such a row must not weaken the others by being counted. */
  readonly test: RankTest | null;
}

function measure(row: RowPair): MeasuredRow {
  const sorted = (samples: readonly Milliseconds[] | null) => (samples?.length ? sortMs(samples) : null);
  const [baseline, current] = [sorted(row.baseline), sorted(row.current)];
  const reason = row.notComparable ?? whyNot(baseline, current);
  const test = reason === null ? mannWhitney(baseline!, current!) : null;
  return {row, baseline, current, reason, test};
}

function whyNot(baseline: SortedMs | null, current: SortedMs | null): CannotTellReason | null {
  if (baseline === null && current === null) return "not_measured_in_either";
  if (baseline === null) return "not_measured_in_baseline";
  if (current === null) return "not_measured_in_current";
  if (baseline[0] <= 0 && current[0] <= 0) return "both_zero";
  if (baseline[0] <= 0) return "baseline_zero";
  if (current[0] <= 0) return "current_zero";
  return null;
}

function judge(
  measured: MeasuredRow,
  adjustedP: number | null,
  family: number,
  floor: number
): Omit<RowComparison, "smallestDetectable"> {
  const {row, baseline, current, test} = measured;
  const [n, m] = [baseline?.length ?? 0, current?.length ?? 0];
  const both = baseline !== null && current !== null;
  const ownFloor = Math.max(floor, row.repeatSpread ?? 0);
  const ratio = both ? ratioOf(baseline, current) : null;
  const significant = adjustedP !== null && adjustedP <= 1 - CONFIDENCE;
  const beyond = direction(ratio, ownFloor);
  const tooFew = !significant && smallestP(n, m) * family > 1 - CONFIDENCE;
  const reason = measured.reason ?? (tooFew || ratio?.interval == null ? "too_few_samples" : null);
  const decided = significant && beyond !== null ? beyond : "no_difference_seen";
  return {
    id: row.id,
    verdict: reason === null ? decided : "cannot_tell",
    reason,
    nBaseline: n,
    nCurrent: m,
    shift: both ? hodgesLehmann(baseline, current) : null,
    ratio,
    p: test?.p ?? null,
    adjustedP,
    method: test?.method ?? null,
    floor: ownFloor,
    belowFloor: reason === null && significant && beyond === null
  };
}

/** Symmetric in logarithms: exchanging the runs exchanges the words. */
function direction(ratio: Estimate | null, floor: number): "slower" | "faster" | null {
  if (!ratio?.interval) return null;
  if (ratio.interval.low > 1 + floor) return "slower";
  if (ratio.interval.high < 1 / (1 + floor)) return "faster";
  return null;
}

function smallestChange(baseline: SortedMs, current: SortedMs, rows: number, floor: number): number | null {
  const noise = pooledLogSd(baseline, current);
  return noise === null
    ? null
    : smallestDetectable({n: baseline.length, m: current.length, noise, rows, floor});
}

/** Spread within the two sides, on the scale on which ratios are differences. Samples above 0. */
function pooledLogSd(a: SortedMs, b: SortedMs): number | null {
  const [sdA, sdB] = [sd(a.map(Math.log)), sd(b.map(Math.log))];
  if (sdA === null || sdB === null) return null;
  const [dfA, dfB] = [a.length - 1, b.length - 1];
  return Math.sqrt((dfA * sdA ** 2 + dfB * sdB ** 2) / (dfA + dfB));
}

function refuseDuplicates(rows: readonly RowPair[]): void {
  const seen = new Set<string>();
  for (const {id} of rows) {
    if (seen.has(id))
      throw new RangeError(
        `"rows" expected each id once, got "${id}" twice: make scenario, variant, phase and step part of the id`
      );
    seen.add(id);
  }
}

/**
 * The spread of repeated runs of one row: largest median over smallest, minus 1. A floor below it would report the
 * run-to-run effect as news.
 * @param medians - One a run, ms, above 0.
 * @returns null below two runs: nothing was repeated.
 */
export function repeatSpread(medians: readonly Milliseconds[]): number | null {
  if (medians.length < 2) return null;
  const sorted = sortMs(medians);
  if (sorted[0] <= 0) throw new RangeError(`"medians" expected ms above 0, got ${sorted[0]}`);
  return sorted[sorted.length - 1]! / sorted[0] - 1;
}
