/**
 * Two runs of the archive, side by side: what may be compared at all, then every phase of every scenario, then which
 * phases make up the difference of the totals. Pure: a page, the command line and the comment say the same.
 * @module
 */
import type {ArchivedRun} from "../run-schema.js";
import {compareRows, DEFAULT_FLOOR, repeatSpread, type RowComparison} from "../stats/compare.js";
import {
  compareYardsticks,
  MACHINES_DIFFER,
  type Yardstick,
  type YardstickComparison
} from "../stats/yardsticks.js";
import type {Milliseconds} from "../units.js";
import {compareSettings, spoilerOf, type SettingComparison} from "./settings.js";
import {mediansOf, type Repeat} from "./baseline.js";
import {keyOf, sidesOf, type Cell, type RunSides, type RunWithSamples, type Side} from "./sides.js";

export interface ComparedRow extends Cell {
  readonly phase: string;
  readonly baseline: Omit<Side, "durations">;
  readonly current: Omit<Side, "durations">;
  /** Statistics of both; where only summaries are known, the difference of medians without an interval. */
  readonly result: RowComparison;
}

/** What a phase adds to the difference of the totals' means, in ms; above 0 where the current run is slower. */
export interface Contribution {
  readonly phase: string;
  readonly ms: Milliseconds;
}

export interface ComparedScenario extends Cell {
  readonly title: {readonly en: string; readonly ko: string};
  readonly definition: "same" | "differs" | "not_recorded" | "only_baseline" | "only_current";
  /** Phases that only one of the runs measured: then the totals are totals of different things. */
  readonly onlyBaseline: readonly string[];
  readonly onlyCurrent: readonly string[];
  /** Largest first; null where the totals cannot be taken apart. */
  readonly contributions: readonly Contribution[] | null;
  /** Difference of the totals' means, ms. */
  readonly totalDifference: Milliseconds | null;
}

export interface RunComparison {
  readonly baseline: ArchivedRun;
  readonly current: ArchivedRun;
  /**
   * `comparable`: at least one row may have a verdict. `unlike`: none may, because of settings or the machine.
   * `invalid`: one of the runs is. `empty`: the current run measured nothing.
   */
  readonly standing: "comparable" | "unlike" | "invalid" | "empty";
  readonly settings: readonly SettingComparison[];
  readonly yardsticks: YardstickComparison;
  readonly scenarios: readonly ComparedScenario[];
  readonly rows: readonly ComparedRow[];
  readonly floor: number;
}

export interface CompareRunsOptions {
  /** Relative: 0.05 for 5 %. */
  readonly floor?: number;
  /** Of the baseline: how far the medians lie apart raises a row's floor. The two runs themselves are left out. */
  readonly repeats?: readonly Repeat[];
  readonly detectable?: boolean;
}

/** @throws RangeError when both are the same run. */
export function compareRuns(
  baseline: RunWithSamples,
  current: RunWithSamples,
  {floor = DEFAULT_FLOOR, repeats = [], detectable = true}: CompareRunsOptions = {}
): RunComparison {
  if (baseline.run.id === current.run.id)
    throw new RangeError(
      `run ${current.run.id} is both runs of the comparison: a run is never its own baseline`
    );
  const yardsticks = compareYardsticks(baseline.run, current.run, floor);
  const settings = [
    ...compareSettings(baseline.run, current.run),
    ...yardstickSettings(baseline.run, current.run, yardsticks)
  ];
  const [before, after] = [sidesOf(baseline), sidesOf(current)];
  const others = repeats.filter(({id}) => id !== baseline.run.id && id !== current.run.id);
  const medians = [mediansOf(baseline.run), ...others];
  const unfit = wholeRunReason(baseline.run, current.run, yardsticks);
  const scenarios = cellsOf(baseline.run, current.run).map((cell) => compareScenario(cell, before, after));
  const inputs = scenarios.flatMap((scenario) =>
    phasesOf(scenario, before, after).map((phase) => {
      const [one, other] = [before.side(scenario, phase), after.side(scenario, phase)];
      const parts = after.measuredParts(scenario);
      return {
        scenario,
        phase,
        one,
        other,
        reason: unfit ?? rowReason(phase, scenario, settings, one, other, parts)
      };
    })
  );
  const results = compareRows(
    inputs.map(({scenario, phase, one, other, reason}) => ({
      id: keyOf(scenario, phase),
      baseline: one.durations,
      current: other.durations,
      notComparable: reason,
      repeatSpread: spreadOf(scenario, phase, medians)
    })),
    {floor, detectable}
  );
  const rows = inputs.map(({scenario, phase, one, other}, i): ComparedRow => {
    const [{durations: _, ...figures}, {durations: __, ...now}] = [one, other];
    const result = fromSummaries(results[i]!, one, other);
    return {
      scenario: scenario.scenario,
      variant: scenario.variant,
      phase,
      baseline: figures,
      current: now,
      // Totals of different phases differ in kind: no figure says by how much.
      result:
        phase === "total" && totalsApart(scenario, one, other)
          ? {...result, shift: null, ratio: null}
          : result
    };
  });
  return {
    baseline: baseline.run,
    current: current.run,
    standing: standingOf(baseline.run, current.run, rows, settings, yardsticks),
    settings,
    yardsticks,
    scenarios,
    rows,
    floor
  };
}

function totalsApart({onlyBaseline, onlyCurrent}: ComparedScenario, one: Side, other: Side): boolean {
  return (
    onlyBaseline.length + onlyCurrent.length > 0 ||
    [...one.doubts, ...other.doubts].includes("may_contain_skipped")
  );
}

/** Yardsticks in the list of settings: by how much the machines differ is worth as much as that they do. */
function yardstickSettings(
  baseline: ArchivedRun,
  current: ArchivedRun,
  {differ, same}: YardstickComparison
): SettingComparison[] {
  return (Object.keys(baseline.yardsticks) as Yardstick[]).map((name) => {
    const text = (ms: number | null): string | null =>
      ms === null ? null : String(Number(ms.toPrecision(3)));
    const standing = name in differ ? "differs" : same.includes(name) ? "same" : "not_recorded";
    return {
      path: `yardsticks.${name}`,
      baseline: text(baseline.yardsticks[name]),
      current: text(current.yardsticks[name]),
      standing,
      affects: "all",
      spoils: standing === "differs"
    };
  });
}

/** Cells of both runs, in the order of the current one; what only the baseline has comes last. */
function cellsOf(baseline: ArchivedRun, current: ArchivedRun): Cell[] {
  const cells = new Map<string, Cell>();
  for (const {id, variant} of [...current.scenarios, ...baseline.scenarios])
    cells.set(keyOf({scenario: id, variant}, ""), {scenario: id, variant});
  return [...cells.values()];
}

/** Phases of either run in their order; what is computed from another row, or is what no phase accounts for, is none. */
function phasesOf(cell: Cell, before: RunSides, after: RunSides): string[] {
  const names = [...before.phases(cell), ...after.phases(cell)];
  const parts = [...new Set(names)].filter(
    (name) => name !== "per_item" && name !== "other" && name !== "total"
  );
  return names.includes("total") ? [...parts, "total"] : parts;
}

function compareScenario(cell: Cell, before: RunSides, after: RunSides): ComparedScenario {
  const [was, is] = [before.scenario(cell), after.scenario(cell)];
  const [phasesBefore, phasesNow] = [before.measuredParts(cell), after.measuredParts(cell)];
  const onlyBaseline = phasesBefore.filter((phase) => phase !== "other" && !phasesNow.includes(phase));
  const onlyCurrent = phasesNow.filter((phase) => phase !== "other" && !phasesBefore.includes(phase));
  const alike = was !== undefined && is !== undefined && onlyBaseline.length + onlyCurrent.length === 0;
  const phases = [...new Set([...phasesNow, ...phasesBefore])];
  return {
    ...cell,
    title: (is ?? was)!.title,
    definition: definitionOf(was, is),
    onlyBaseline,
    onlyCurrent,
    ...(alike ? contributionsOf(cell, phases, before, after) : {contributions: null, totalDifference: null})
  };
}

function definitionOf(
  was: ArchivedRun["scenarios"][number] | undefined,
  is: ArchivedRun["scenarios"][number] | undefined
): ComparedScenario["definition"] {
  if (is === undefined) return "only_baseline";
  if (was === undefined) return "only_current";
  if (was.definition_hash === null || is.definition_hash === null) return "not_recorded";
  return was.definition_hash === is.definition_hash ? "same" : "differs";
}

/** Means, because only they add up. A total with doubts, or a part that is missing in one run, is not taken apart. */
function contributionsOf(
  cell: Cell,
  phases: readonly string[],
  before: RunSides,
  after: RunSides
): Pick<ComparedScenario, "contributions" | "totalDifference"> {
  const none = {contributions: null, totalDifference: null};
  const [was, is] = [before.side(cell, "total"), after.side(cell, "total")];
  if (was.mean === null || is.mean === null || was.doubts.length + is.doubts.length > 0) return none;
  const parts: Contribution[] = [];
  for (const phase of phases) {
    const [one, other] = [before.side(cell, phase).mean, after.side(cell, phase).mean];
    // `other` is left out where a tool did not measure it: its total is the sum of the phases.
    if (one === null && other === null) continue;
    if (phase !== "other" && (one === null || other === null)) return none;
    parts.push({phase, ms: (other ?? 0) - (one ?? 0)});
  }
  if (parts.length === 0) return none; // a total whose parts nobody recorded
  return {
    contributions: parts.toSorted((a, b) => Math.abs(b.ms) - Math.abs(a.ms)),
    totalDifference: is.mean - was.mean
  };
}

function wholeRunReason(
  baseline: ArchivedRun,
  current: ArchivedRun,
  yardsticks: YardstickComparison
): string | null {
  if (current.verdict.value === "invalid") return "current_invalid";
  if (baseline.verdict.value === "invalid") return "baseline_invalid";
  return Object.keys(yardsticks.differ).length > 0 ? MACHINES_DIFFER : null;
}

/** Why one row has no verdict whatever its samples say; null: nothing speaks against it. */
function rowReason(
  phase: string,
  scenario: ComparedScenario,
  settings: readonly SettingComparison[],
  one: Side,
  other: Side,
  parts: readonly string[]
): string | null {
  if (one.outcome !== "measured" || other.outcome !== "measured") return null; // compareRows says which is missing
  const spoiler = [phase, ...(phase === "total" ? parts : [])]
    .map((name) => spoilerOf(settings, name))
    .find((setting) => setting !== undefined);
  if (spoiler !== undefined) return `${spoiler.standing}/${spoiler.path}`;
  if (scenario.definition === "differs" || scenario.definition === "not_recorded")
    return `${scenario.definition}/definition`;
  if (phase === "total" && scenario.onlyBaseline.length + scenario.onlyCurrent.length > 0)
    return "different_phases";
  const doubt = [...one.doubts, ...other.doubts][0];
  if (doubt !== undefined) return doubt;
  return one.durations === null || other.durations === null ? "no_raw_samples" : null;
}

function spreadOf(cell: Cell, phase: string, repeats: readonly Repeat[]): number | null {
  const key = keyOf(cell, phase);
  const medians = repeats.flatMap(({p50_ms: known}) => {
    const median = known[key];
    return median === undefined ? [] : [median];
  });
  return repeatSpread(medians);
}

/** Where no samples were kept, the medians still differ by something: shown, without an interval. */
function fromSummaries(result: RowComparison, one: Side, other: Side): RowComparison {
  if (result.shift !== null || one.p50 === null || other.p50 === null) return result;
  const ratio = one.p50 > 0 && other.p50 > 0 ? {estimate: other.p50 / one.p50, interval: null} : null;
  return {
    ...result,
    // Without samples compareRows knows of none; the summaries do.
    reason: result.reason?.startsWith("not_measured") === true ? "no_raw_samples" : result.reason,
    nBaseline: one.n,
    nCurrent: other.n,
    shift: {estimate: other.p50 - one.p50, interval: null},
    ratio
  };
}

/** Reasons that lie in the runs as a whole: a row with one of them cannot be saved by more samples. */
const UNLIKE = /^(differs|not_recorded)\//;

function standingOf(
  baseline: ArchivedRun,
  current: ArchivedRun,
  rows: readonly ComparedRow[],
  settings: readonly SettingComparison[],
  yardsticks: YardstickComparison
): RunComparison["standing"] {
  if (!rows.some((row) => row.current.outcome === "measured")) return "empty";
  if (baseline.verdict.value === "invalid" || current.verdict.value === "invalid") return "invalid";
  if (Object.keys(yardsticks.differ).length > 0) return "unlike";
  if (settings.some(({spoils, affects}) => spoils && affects === "all")) return "unlike";
  const inBoth = rows.filter(
    (row) => row.baseline.outcome === "measured" && row.current.outcome === "measured"
  );
  const spoiled = inBoth.every(({result}) => UNLIKE.test(result.reason ?? ""));
  return spoiled ? "unlike" : "comparable";
}
