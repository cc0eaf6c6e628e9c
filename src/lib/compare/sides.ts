/**
 * One row of one run as a comparison needs it: its figures, its samples, and what speaks against using them.
 * @module
 */
import type {PhaseSample} from "../run-file.js";
import type {ArchivedRun} from "../run-schema.js";
import type {Interval} from "../stats/interval.js";
import {isCounted} from "../stats/population.js";
import type {Milliseconds} from "../units.js";

/** What a comparison needs of a sample: the archive has more of it, the site's files have this. */
export type ComparedSample = Pick<
  PhaseSample,
  "scenario" | "variant" | "phase" | "block" | "warm_up" | "cold" | "outcome" | "marks" | "duration_ms"
> & {readonly step: string | null};

/** A run with its samples, in any order; none where only a summary is known. */
export interface RunWithSamples {
  readonly run: ArchivedRun;
  readonly samples: readonly ComparedSample[];
}

export interface Cell {
  readonly scenario: string;
  readonly variant: string | null;
}

export interface Side {
  /** `absent`: the run has no such row. */
  readonly outcome: "measured" | "skipped" | "failed" | "not_recorded" | "absent";
  readonly n: number;
  readonly p50: Milliseconds | null;
  readonly interval: Interval | null;
  readonly mean: Milliseconds | null;
  /** Measured, without warm-up and cold starts; null where they were not kept. */
  readonly durations: readonly Milliseconds[] | null;
  /** Why the figures mean less than they seem to: `implausible`, `may_contain_skipped`. */
  readonly doubts: readonly string[];
}

const ABSENT: Side = {
  outcome: "absent",
  n: 0,
  p50: null,
  interval: null,
  mean: null,
  durations: null,
  doubts: []
};

/** What a comparison asks of one run, looked up by key: built once a run, however many scenarios it has. */
export interface RunSides {
  side(cell: Cell, phase: string): Side;
  scenario(cell: Cell): ArchivedRun["scenarios"][number] | undefined;
  /** Phases that the cell has a row of, measured or not, in the order of the summary; `total` and `other` too. */
  phases(cell: Cell): readonly string[];
  /** Phases with a figure that are parts of the total: `other` too. */
  measuredParts(cell: Cell): readonly string[];
}

export function sidesOf({run, samples}: RunWithSamples): RunSides {
  const groups = grouped(samples);
  const rows = run.summary.filter(({step}) => step === null);
  const byKey = new Map(rows.map((row) => [keyOf(row, row.phase), row] as const));
  const byCell = new Map<string, string[]>();
  for (const row of rows) {
    const key = keyOf(row, "");
    byCell.set(key, [...(byCell.get(key) ?? []), row.phase]);
  }
  const scenarios = new Map(
    run.scenarios.map(
      (result) => [keyOf({scenario: result.id, variant: result.variant}, ""), result] as const
    )
  );
  const sides = new Map<string, Side>();
  const side = (cell: Cell, phase: string): Side => {
    const key = keyOf(cell, phase);
    const known = sides.get(key) ?? sideOf(byKey.get(key), groups.get(key));
    sides.set(key, known);
    return known;
  };
  const phases = (cell: Cell): readonly string[] => byCell.get(keyOf(cell, "")) ?? [];
  return {
    side,
    phases,
    scenario: (cell) => scenarios.get(keyOf(cell, "")),
    measuredParts: (cell) =>
      phases(cell).filter(
        (phase) =>
          phase !== "total" &&
          phase !== "per_item" &&
          !phase.endsWith("_total") &&
          (byKey.get(keyOf(cell, phase))?.n ?? 0) > 0
      )
  };
}

/** Samples of whole phases that figures speak of. */
function grouped(samples: readonly ComparedSample[]): Map<string, ComparedSample[]> {
  const groups = new Map<string, ComparedSample[]>();
  for (const sample of samples) {
    if (sample.step !== null || !isCounted(sample)) continue;
    const key = keyOf(sample, sample.phase);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [sample]);
    else known.push(sample);
  }
  return groups;
}

function sideOf(
  row: ArchivedRun["summary"][number] | undefined,
  samples: readonly ComparedSample[] | undefined
): Side {
  if (row === undefined) return ABSENT;
  const measured = samples?.filter(({outcome}) => outcome === "measured");
  return {
    outcome: outcomeOf(row),
    n: row.n,
    p50: row.p50,
    interval: row.p50_interval,
    mean: row.mean,
    durations: measured?.flatMap(({duration_ms: ms}) => (ms === null ? [] : [ms])) ?? null,
    doubts: doubtsOf("caveats" in row ? row.caveats : [], measured ?? [])
  };
}

export const keyOf = ({scenario, variant}: Cell, phase: string): string =>
  JSON.stringify([scenario, variant, phase]);

function outcomeOf(row: ArchivedRun["summary"][number]): Side["outcome"] {
  if (row.n > 0 && row.p50 !== null) return "measured";
  if (row.failed > 0) return "failed";
  return row.skipped > 0 ? "skipped" : "not_recorded";
}

function doubtsOf(caveats: readonly string[], samples: readonly ComparedSample[]): string[] {
  const doubtful = caveats.filter((caveat) => caveat === "implausible" || caveat === "may_contain_skipped");
  const implausible = samples.some(({marks}) => marks.includes("implausible"));
  return implausible && !doubtful.includes("implausible") ? [...doubtful, "implausible"] : doubtful;
}
