/**
 * Did two runs have the same machine under them? Every run times a fixed CPU loop, a memory sum and an empty call. If
 * these differ, a slower phase says nothing about the software, and `compare.ts` is told so (`notComparable`).
 * @module
 */
import type {Run} from "../run-schema.js";
import {DEFAULT_FLOOR} from "./compare.js";

export type Yardstick = keyof Run["yardsticks"];

/** Handed to `compareRows` as the reason of every row when {@link compareYardsticks} finds a difference. */
export const MACHINES_DIFFER = "machines_differ";

/** What a run says of its machine: medians of the readings and, where they were kept, how sure these are. */
export interface YardstickRecord {
  readonly yardsticks: Run["yardsticks"];
  readonly yardstick_intervals?: Run["yardstick_intervals"];
}

export interface YardstickComparison {
  /** Current / baseline, where both were recorded and the two differ by more than the floor. */
  readonly differ: Readonly<Partial<Record<Yardstick, number>>>;
  readonly same: readonly Yardstick[];
  /** In at least one of the runs. Not recorded never counts as same: it is listed. */
  readonly notRecorded: readonly Yardstick[];
}

/**
 * Two medians differ when they are further apart than the floor *and* their 95 % intervals do not touch: some ten
 * readings of a busy machine spread by more than the floor, and such noise is no other machine. Runs that kept no
 * intervals are judged by their medians alone.
 * @param floor - Relative, symmetric as a factor: 0.05 lets 1 / 1.05 to 1.05 pass.
 */
export function compareYardsticks(
  baseline: YardstickRecord,
  current: YardstickRecord,
  floor = DEFAULT_FLOOR
): YardstickComparison {
  const differ: Partial<Record<Yardstick, number>> = {};
  const [same, notRecorded]: [Yardstick[], Yardstick[]] = [[], []];
  for (const name of Object.keys(baseline.yardsticks) as Yardstick[]) {
    const [before, after] = [baseline.yardsticks[name], current.yardsticks[name]];
    if (!before || !after) notRecorded.push(name);
    else if (Math.max(after / before, before / after) > 1 + floor && !touch(baseline, current, name))
      differ[name] = after / before;
    else same.push(name);
  }
  return {differ, same, notRecorded};
}

function touch(baseline: YardstickRecord, current: YardstickRecord, name: Yardstick): boolean {
  const [one, other] = [baseline.yardstick_intervals?.[name], current.yardstick_intervals?.[name]];
  return one != null && other != null && one.low <= other.high && other.low <= one.high;
}
