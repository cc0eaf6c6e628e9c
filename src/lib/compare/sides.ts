/**
 * One row of one run as a comparison needs it: its figures, its samples, and what speaks against using them.
 * @module
 */
import type {ArchivedRun, ImportedSample, Sample} from "../run-schema.js";
import type {Interval} from "../stats/interval.js";
import {isCounted} from "../stats/population.js";
import type {Milliseconds} from "../units.js";

/** A run with its samples, in any order; none where only a summary is known. */
export interface RunWithSamples {
  readonly run: ArchivedRun;
  readonly samples: readonly (Sample | ImportedSample)[];
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

/** Looks a row up by cell and phase; built once a run. */
export function sidesOf({run, samples}: RunWithSamples): (cell: Cell, phase: string) => Side {
  const groups = new Map<string, (Sample | ImportedSample)[]>();
  for (const sample of samples) {
    if (sample.step !== null || !isCounted(sample)) continue;
    const key = keyOf(sample, sample.phase);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [sample]);
    else known.push(sample);
  }
  const rows = new Map(
    run.summary.filter(({step}) => step === null).map((row) => [keyOf(row, row.phase), row] as const)
  );
  return (cell, phase) => {
    const row = rows.get(keyOf(cell, phase));
    if (row === undefined) return ABSENT;
    const measured = groups.get(keyOf(cell, phase))?.filter(({outcome}) => outcome === "measured");
    const durations = measured?.flatMap(({duration_ms: ms}) => (ms === null ? [] : [ms])) ?? null;
    return {
      outcome: outcomeOf(row),
      n: row.n,
      p50: row.p50,
      interval: row.p50_interval,
      mean: row.mean,
      durations,
      doubts: doubtsOf("caveats" in row ? row.caveats : [], measured ?? [])
    };
  };
}

export const keyOf = ({scenario, variant}: Cell, phase: string): string =>
  JSON.stringify([scenario, variant, phase]);

function outcomeOf(row: ArchivedRun["summary"][number]): Side["outcome"] {
  if (row.n > 0 && row.p50 !== null) return "measured";
  if (row.failed > 0) return "failed";
  return row.skipped > 0 ? "skipped" : "not_recorded";
}

function doubtsOf(caveats: readonly string[], samples: readonly (Sample | ImportedSample)[]): string[] {
  const doubtful = caveats.filter((caveat) => caveat === "implausible" || caveat === "may_contain_skipped");
  const implausible = samples.some(({marks}) => marks.includes("implausible"));
  return implausible && !doubtful.includes("implausible") ? [...doubtful, "implausible"] : doubtful;
}
