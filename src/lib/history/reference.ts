/**
 * Against what the newest run is held. The run before it shows a jump; slow drift, a little with each run, shows only
 * against one that stays the same: the reference.
 * @module
 */
import {isComparable, mayBeBaseline} from "../compare/baseline.js";
import type {ArchivedRun} from "../run-schema.js";

/** A baseline older than this is said to be. */
export const STALE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whole days from one run to a later one. */
export function daysBetween(earlier: ArchivedRun, later: ArchivedRun): number {
  return Math.floor((Date.parse(later.started_at) - Date.parse(earlier.started_at)) / DAY_MS);
}

/** Days that the baseline is old, where that is worth a word; null: it is recent. */
export function staleDays(baseline: ArchivedRun, current: ArchivedRun): number | null {
  const days = daysBetween(baseline, current);
  return days >= STALE_DAYS ? days : null;
}

/**
 * @param pinned - Id that somebody chose; null: the oldest run that the current one can be compared with.
 * @returns null where there is none, or the pinned one is gone, or is the current run itself.
 */
export function referenceOf(
  current: ArchivedRun,
  runs: readonly ArchivedRun[],
  pinned: string | null
): ArchivedRun | null {
  const candidates = runs
    .filter((run) => mayBeBaseline(run, current))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (pinned !== null) return candidates.find(({id}) => id === pinned) ?? null;
  return candidates.find((run) => isComparable(run, current)) ?? null;
}
