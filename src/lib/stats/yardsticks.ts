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

export interface YardstickComparison {
  /** Current / baseline, where both were recorded and the two differ by more than the floor. */
  readonly differ: Readonly<Partial<Record<Yardstick, number>>>;
  readonly same: readonly Yardstick[];
  /** In at least one of the runs. Not recorded never counts as same: it is listed. */
  readonly notRecorded: readonly Yardstick[];
}

/** @param floor - Relative, symmetric as a factor: 0.05 lets 1 / 1.05 to 1.05 pass. */
export function compareYardsticks(
  baseline: Run["yardsticks"],
  current: Run["yardsticks"],
  floor = DEFAULT_FLOOR
): YardstickComparison {
  const differ: Partial<Record<Yardstick, number>> = {};
  const [same, notRecorded]: [Yardstick[], Yardstick[]] = [[], []];
  for (const name of Object.keys(baseline) as Yardstick[]) {
    const [before, after] = [baseline[name], current[name]];
    if (!before || !after) notRecorded.push(name);
    else if (Math.max(after / before, before / after) > 1 + floor) differ[name] = after / before;
    else same.push(name);
  }
  return {differ, same, notRecorded};
}
