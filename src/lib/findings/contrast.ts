/**
 * Two groups of samples of one run, judged like two runs are: by the same words, with the same floor, and with the
 * smallest change that would have been found.
 * @module
 */
import {compareRows} from "../stats/compare.js";
import type {RowComparison} from "../stats/compare.js";
import type {Phase, Sample} from "../run-schema.js";
import {isCounted} from "../stats/population.js";
import type {Milliseconds} from "../units.js";
import type {Strength} from "./finding.js";
import {rangeOf} from "./rows.js";
import type {CellRef} from "./rows.js";
import type {Contrast} from "./values-within-run.js";

/** Measured durations of one phase of one cell, without warm-up and first calls. */
export function durationsOf(samples: readonly Sample[], cell: CellRef, phase: Phase): Milliseconds[] {
  return samples
    .filter((row) => row.scenario === cell.scenario && row.variant === cell.variant && row.phase === phase)
    .filter((row) => row.step === null && row.outcome === "measured" && isCounted(row))
    .flatMap(({duration_ms: ms}) => (ms === null ? [] : [ms]));
}

export interface Pair {
  readonly id: string;
  readonly first: readonly Milliseconds[];
  readonly second: readonly Milliseconds[];
}

/** Judged together: more questions make each harder to answer. In the order given. */
export function contrasts(pairs: readonly Pair[]): Contrast[] {
  const rows = pairs.map(({id, first, second}) => ({id, baseline: first, current: second}));
  return compareRows(rows).map(contrastOf);
}

/** Where only a change beyond this would have been found, seeing none says nothing: it cannot be told. */
export const BLIND = 0.5;

function contrastOf({verdict, ratio, smallestDetectable, nBaseline, nCurrent}: RowComparison): Contrast {
  const share = (factor: number) => Math.abs(factor - 1);
  const interval = ratio?.interval;
  const blind = smallestDetectable === null || share(smallestDetectable) > BLIND;
  return {
    verdict: verdict === "no_difference_seen" && blind ? "cannot_tell" : verdict,
    change_share: share(ratio?.estimate ?? 1),
    between_share: interval == null ? [0, 0] : [interval.low - 1, interval.high - 1],
    detectable: smallestDetectable === null ? "no" : "yes",
    detectable_share: share(smallestDetectable ?? 1),
    n: rangeOf([nBaseline, nCurrent])
  };
}

/**
 * A difference that was found is, where its size is known too: an interval wider than the difference itself makes it
 * likely only. One that was not seen is likely small; the rest cannot be told.
 */
export function strengthOfContrast({verdict, change_share, between_share: [low, high]}: Contrast): Strength {
  if (verdict === "cannot_tell") return "undetermined";
  return verdict === "no_difference_seen" || high - low > change_share ? "likely" : "established";
}
