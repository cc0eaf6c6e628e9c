/**
 * Two runs as pairs on one axis of ratios: each row's medians over the baseline's median, so that calls of
 * milliseconds and of seconds stand side by side.
 * @module
 */
import type {ComparedRow, RunComparison} from "../compare/compare-runs.js";
import type {Bilingual} from "../findings/finding.js";
import type {CellRef} from "../findings/rows.js";
import type {RowComparison} from "../stats/compare.js";

/** A median and its interval, over the baseline's median. */
export interface End {
  readonly ratio: number;
  readonly between: readonly [low: number, high: number] | null;
}

export interface Dumbbell extends CellRef {
  readonly phase: string;
  readonly title: Bilingual;
  /** Its ratio is 1. */
  readonly baseline: End;
  readonly current: End;
  readonly result: RowComparison;
}

/**
 * Rows of one phase that both runs measured, in the comparison's order; none where the runs may not stand on one axis:
 * one of them is invalid, or they are unlike.
 */
export function dumbbellsOf(comparison: RunComparison, phase = "total"): Dumbbell[] {
  if (comparison.standing !== "comparable") return [];
  return comparison.rows.filter((row) => row.phase === phase).flatMap((row) => pairOf(row, comparison));
}

function pairOf({baseline, current, result, ...row}: ComparedRow, {scenarios}: RunComparison): Dumbbell[] {
  const unit = baseline.p50;
  if (unit === null || unit <= 0 || current.p50 === null || result.ratio === null) return [];
  const scenario = scenarios.find((one) => one.scenario === row.scenario && one.variant === row.variant);
  const end = ({p50, interval}: ComparedRow["current"]): End => ({
    ratio: (p50 ?? unit) / unit,
    between: interval && [interval.low / unit, interval.high / unit]
  });
  return [
    {
      scenario: row.scenario,
      variant: row.variant,
      phase: row.phase,
      title: scenario?.title ?? {en: "", ko: ""},
      baseline: end(baseline),
      current: end(current),
      result
    }
  ];
}
