/**
 * What the site publishes of each run, for the comparison page and for download: the run as archived, and its samples
 * of whole phases as columns. Steps are left out: they are in the run's summary, and in the archive one by one.
 * @module
 */
import type {Repeat} from "./compare/baseline.js";
import type {AnySample} from "./shown-cells.js";
import type {ArchivedRun, Mark, Outcome} from "./run-schema.js";

/** Rows of whole phases, warm-up and cold ones included, in the order in which they were taken. */
export interface SampleColumns {
  /** What the rows belong to; `cell` points here. */
  readonly cells: readonly (readonly [scenario: string, variant: string | null, phase: string])[];
  readonly cell: readonly number[];
  readonly block: readonly number[];
  readonly iteration: readonly number[];
  readonly warm_up: readonly boolean[];
  readonly cold: readonly boolean[];
  readonly outcome: readonly Outcome[];
  readonly marks: readonly (readonly Mark[])[];
  readonly start_ms: readonly (number | null)[];
  readonly duration_ms: readonly (number | null)[];
}

export interface RunFile {
  readonly run: ArchivedRun;
  /** Runs that repeat this one: with them a comparison against it gives the verdicts of the command line. */
  readonly repeats: readonly Repeat[];
  readonly samples: SampleColumns;
}

/** One row of {@link SampleColumns}: what a comparison needs of a sample. */
export interface PhaseSample {
  readonly scenario: string;
  readonly variant: string | null;
  readonly phase: string;
  readonly step: null;
  readonly block: number;
  readonly iteration: number;
  readonly warm_up: boolean;
  readonly cold: boolean;
  readonly outcome: Outcome;
  readonly marks: readonly Mark[];
  readonly duration_ms: number | null;
}

/** A tenth of a microsecond is finer than any clock here, and half the bytes of a double in full. */
const rounded = (ms: number | null): number | null => (ms === null ? null : Math.round(ms * 1e4) / 1e4);

export function toColumns(samples: readonly AnySample[]): SampleColumns {
  const rows = samples.filter(({step}) => step === null);
  const cells = new Map<string, SampleColumns["cells"][number]>();
  const places = new Map<string, number>();
  const cell = rows.map(({scenario, variant, phase}) => {
    const key = JSON.stringify([scenario, variant, phase]);
    const known = places.get(key);
    if (known !== undefined) return known;
    cells.set(key, [scenario, variant, phase]);
    places.set(key, places.size);
    return places.size - 1;
  });
  return {
    cells: [...cells.values()],
    cell,
    block: rows.map(({block}) => block),
    iteration: rows.map(({iteration}) => iteration),
    warm_up: rows.map(({warm_up}) => warm_up),
    cold: rows.map(({cold}) => cold),
    outcome: rows.map(({outcome}) => outcome),
    marks: rows.map(({marks}) => marks),
    start_ms: rows.map(({start_ms}) => rounded(start_ms)),
    duration_ms: rows.map(({duration_ms}) => rounded(duration_ms))
  };
}

export function fromColumns(columns: SampleColumns): PhaseSample[] {
  return columns.cell.map((place, i) => {
    const [scenario, variant, phase] = columns.cells[place]!;
    return {
      scenario,
      variant,
      phase,
      step: null,
      block: columns.block[i]!,
      iteration: columns.iteration[i]!,
      warm_up: columns.warm_up[i]!,
      cold: columns.cold[i]!,
      outcome: columns.outcome[i]!,
      marks: columns.marks[i]!,
      duration_ms: columns.duration_ms[i]!
    };
  });
}
