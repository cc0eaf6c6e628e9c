/**
 * Which run a run is compared with where nobody names one: the newest valid run before it that it can be compared with
 * at all. A newer one that is unlike would give a table without a single verdict. Pure: the command line, the comment
 * and the site choose alike.
 * @module
 */
import type {ArchivedRun} from "../run-schema.js";
import {compareYardsticks} from "../stats/yardsticks.js";
import {compareSettings, spoilerOf} from "./settings.js";
import {keyOf} from "./sides.js";

/** An invalid run, a partial one and one whose answers nobody checked is nobody's baseline. */
export function mayBeBaseline(candidate: ArchivedRun, run: ArchivedRun): boolean {
  return candidate.id < run.id && isSound(candidate, run);
}

function isSound(candidate: ArchivedRun, run: ArchivedRun): boolean {
  return (
    candidate.state === "sealed" &&
    candidate.verdict.value !== "invalid" &&
    !candidate.verdict.reasons.some(({code}) => code === "answers_not_verified") &&
    candidate.target === run.target &&
    candidate.driver === run.driver
  );
}

/**
 * May at least one row of the two have a verdict, as far as settings, machines and scenarios go? Samples are not asked:
 * too few of them is no reason to look for an older run.
 */
export function isComparable(baseline: ArchivedRun, current: ArchivedRun): boolean {
  if (Object.keys(compareYardsticks(baseline, current).differ).length > 0) return false;
  const settings = compareSettings(baseline, current);
  const before = new Set(measuredPhases(baseline));
  return measuredPhases(current)
    .filter((key) => before.has(key))
    .some((key) => spoilerOf(settings, key.split(" ").at(-1)!) === undefined);
}

/** Phases by scenario, variant and definition; totals are left to their parts. */
function measuredPhases(run: ArchivedRun): string[] {
  const definitions = new Map<string, string | null>(
    run.scenarios.map(({id, variant, definition_hash}) => [`${id} ${variant ?? ""}`, definition_hash])
  );
  return run.summary
    .filter(({phase, step, n}) => step === null && n > 0 && phase !== "total" && phase !== "other")
    .flatMap(({scenario, variant, phase}) => {
      const cell = `${scenario} ${variant ?? ""}`;
      const definition = definitions.get(cell);
      return definition == null ? [] : [`${cell} ${definition} ${phase}`];
    });
}

/** @param candidates - In any order. @returns null where there is none: a first run has no baseline. */
export function defaultBaseline<Candidate extends ArchivedRun>(
  run: ArchivedRun,
  candidates: readonly Candidate[]
): Candidate | null {
  const newestFirst = candidates
    .filter((candidate) => mayBeBaseline(candidate, run))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return newestFirst.find((candidate) => isComparable(candidate, run)) ?? null;
}

/** More repeats than this tell no more of how far repeats lie apart. */
const MAX_REPEATS = 10;

/** Medians of a run that repeats another one, by {@link keyOf}: how far they lie apart raises a row's floor. */
export interface Repeat {
  readonly id: string;
  readonly p50_ms: Readonly<Record<string, number>>;
}

/**
 * The newest runs of the baseline's revision that differ from it in nothing that matters.
 * @param runs - Oldest first.
 */
export function repeatsOf(baseline: ArchivedRun, runs: readonly ArchivedRun[]): Repeat[] {
  const repeats: Repeat[] = [];
  if (baseline.tool.revision === null) return repeats;
  for (let i = runs.length - 1; i >= 0 && repeats.length < MAX_REPEATS; i--) {
    const other = runs[i]!;
    if (isRepeat(other, baseline)) repeats.push(mediansOf(other));
  }
  return repeats;
}

function isRepeat(other: ArchivedRun, baseline: ArchivedRun): boolean {
  return (
    other.id !== baseline.id &&
    other.tool.revision === baseline.tool.revision &&
    other.tool.dirty === false &&
    isSound(other, baseline) &&
    !compareSettings(baseline, other).some(({spoils}) => spoils) &&
    Object.keys(compareYardsticks(baseline, other).differ).length === 0
  );
}

export function mediansOf({id, summary}: ArchivedRun): Repeat {
  const medians = summary.flatMap((row) =>
    row.step === null && row.p50 !== null && row.p50 > 0 ? [[keyOf(row, row.phase), row.p50] as const] : []
  );
  return {id, p50_ms: Object.fromEntries(medians)};
}
