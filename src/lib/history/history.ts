/**
 * How every phase of every scenario developed over the runs of the archive. A line is broken wherever two neighbouring
 * runs could not be compared either; runs of different targets or drivers are never one line. Pure: summaries are
 * enough.
 * @module
 */
import {group} from "d3-array";
import {compareSettings, spoilerOf, type SettingComparison} from "../compare/settings.js";
import {sidesOf, type Cell, type RunSides} from "../compare/sides.js";
import type {Bilingual} from "../findings/finding.js";
import type {ArchivedRun} from "../run-schema.js";
import type {Interval} from "../stats/interval.js";
import {compareYardsticks, MACHINES_DIFFER} from "../stats/yardsticks.js";
import type {Milliseconds} from "../units.js";

export interface HistoryPoint {
  readonly run: string;
  readonly started_at: string;
  readonly p50_ms: Milliseconds;
  readonly interval: Interval | null;
  readonly n: number;
  /** What was under test and what measured it, where it differs from the run before on this line; null: the same. */
  readonly version: string | null;
}

/** Points that may be joined. */
export interface HistorySegment {
  /** Why the line was broken before it, as in comparisons (`differs/environment.cpu`); null for the first. */
  readonly broken: string | null;
  readonly points: readonly HistoryPoint[];
}

export interface HistorySeries extends Cell {
  readonly title: Bilingual;
  readonly phase: string;
  readonly segments: readonly HistorySegment[];
}

/** Runs that share an axis: of one target and one driver. */
export interface History {
  readonly target: ArchivedRun["target"];
  readonly driver: ArchivedRun["driver"];
  /** On the lines, oldest first. */
  readonly runs: readonly ArchivedRun[];
  /** Invalid ones: their figures are on no line. */
  readonly leftOut: readonly ArchivedRun[];
  /** In the order of the newest run; what only older runs have comes last. */
  readonly series: readonly HistorySeries[];
}

/** @param runs - In any order. @returns One history a target and driver, that of the newest run first. */
export function historiesOf(runs: readonly ArchivedRun[]): History[] {
  const sorted = runs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const populations = [...group(sorted, ({target, driver}) => `${target}/${driver ?? ""}`).values()];
  return populations.map(historyOf).toSorted((a, b) => (newestOf(a) < newestOf(b) ? 1 : -1));
}

const newestOf = ({runs, leftOut}: History): string =>
  [...runs, ...leftOut]
    .map(({id}) => id)
    .toSorted()
    .at(-1) ?? "";

/** A run with what it is asked on the way, and what keeps it apart from the run before. */
interface Step {
  readonly run: ArchivedRun;
  readonly sides: RunSides;
}

function historyOf(population: readonly ArchivedRun[]): History {
  const {target, driver} = population[0]!;
  const runs = population.filter(({verdict}) => verdict.value !== "invalid");
  const steps = runs.map((run): Step => ({run, sides: sidesOf({run, samples: []})}));
  return {
    target,
    driver,
    runs,
    leftOut: population.filter(({verdict}) => verdict.value === "invalid"),
    series: cellsOf(runs).flatMap(({title, ...cell}) =>
      phasesOf(cell, steps).flatMap((phase): HistorySeries[] => {
        const segments = segmentsOf(cell, phase, steps);
        return segments.length === 0 ? [] : [{...cell, title, phase, segments}];
      })
    )
  };
}

function cellsOf(runs: readonly ArchivedRun[]): (Cell & {title: Bilingual})[] {
  const cells = new Map<string, Cell & {title: Bilingual}>();
  for (const run of runs.toReversed())
    for (const {id, variant, title} of run.scenarios) {
      const key = JSON.stringify([id, variant]);
      if (!cells.has(key)) cells.set(key, {scenario: id, variant, title});
    }
  return [...cells.values()];
}

/** `other` is what no phase accounts for, and `per_item` a total divided: neither has a history of its own. */
function phasesOf(cell: Cell, steps: readonly Step[]): string[] {
  const names = new Set(steps.toReversed().flatMap(({sides}) => sides.phases(cell)));
  const parts = [...names].filter((name) => name !== "other" && name !== "per_item" && name !== "total");
  return names.has("total") ? [...parts, "total"] : parts;
}

function segmentsOf(cell: Cell, phase: string, steps: readonly Step[]): HistorySegment[] {
  const segments: {broken: string | null; points: HistoryPoint[]}[] = [];
  let before: Step | null = null;
  for (const step of steps) {
    const {outcome, p50, interval, n} = step.sides.side(cell, phase);
    // Not recorded, skipped or failed: no point, and never one at zero.
    if (outcome !== "measured" || p50 === null) continue;
    const broken = before === null ? null : whyBroken(cell, phase, before, step);
    const version = versionOf(step.run);
    const point: HistoryPoint = {
      run: step.run.id,
      started_at: step.run.started_at,
      p50_ms: p50,
      interval,
      n,
      version: before === null || versionOf(before.run) !== version ? version : null
    };
    if (before === null || broken !== null) segments.push({broken, points: [point]});
    else segments.at(-1)!.points.push(point);
    before = step;
  }
  return segments;
}

/** The first reason why two neighbours on a line could not be compared; null: they could. */
function whyBroken(cell: Cell, phase: string, before: Step, after: Step): string | null {
  const {settings, machines} = apart(before.run, after.run);
  if (machines) return MACHINES_DIFFER;
  const parts = phase === "total" ? after.sides.measuredParts(cell) : [];
  const spoiler = [phase, ...parts]
    .map((name) => spoilerOf(settings, name))
    .find((setting) => setting !== undefined);
  if (spoiler !== undefined) return `${spoiler.standing}/${spoiler.path}`;
  const [was, is] = [before.sides.scenario(cell), after.sides.scenario(cell)];
  if (was?.definition_hash !== is?.definition_hash) return "differs/definition";
  if (phase === "total" && before.sides.measuredParts(cell).join() !== parts.join())
    return "different_phases";
  return null;
}

interface Apart {
  readonly settings: readonly SettingComparison[];
  readonly machines: boolean;
}

/** Neighbours are the same two runs for a hundred lines. */
const remembered = new WeakMap<ArchivedRun, WeakMap<ArchivedRun, Apart>>();

function apart(before: ArchivedRun, after: ArchivedRun): Apart {
  const ofBefore = remembered.get(before) ?? new WeakMap<ArchivedRun, Apart>();
  remembered.set(before, ofBefore);
  const known = ofBefore.get(after) ?? {
    settings: compareSettings(before, after),
    machines: Object.keys(compareYardsticks(before, after).differ).length > 0
  };
  ofBefore.set(after, known);
  return known;
}

/** `envector 1.4.0, Rune-Vault 0.3.1, tool 0.1.0 a1b2c3d4e5f6`: what a line's marks show where it changes. */
export function versionOf({services: {envector, vault}, tool}: ArchivedRun): string {
  const parts = [
    ...[envector, vault].map(({name, version}) => [name, version]),
    ["tool", tool.version, tool.revision?.slice(0, 12)]
  ].map((words) => words.filter((word) => word != null).join(" "));
  return parts.join(", ");
}
