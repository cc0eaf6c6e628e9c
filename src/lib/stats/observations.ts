/**
 * One phase's samples beside what may have influenced them: the input of `growth.ts`, read from sample rows.
 * @module
 */
import type {Phase, Sample, Step} from "../run-schema.js";
import {isCounted} from "./population.js";
import type {Milliseconds} from "../units.js";

/** What may explain a time besides the scenario. `after_insert` is 1 when the call before this iteration was an insert. */
export const COVARIATES = ["rows", "after_insert", "tokens"] as const;
export type Covariate = (typeof COVARIATES)[number];

export interface Observation extends Readonly<Record<Covariate, number | null>> {
  /** Scenario with its variant, e.g. `T7 k=5`. */
  readonly scenario: string;
  /** Position in the run. */
  readonly order: number;
  readonly ms: Milliseconds;
}

export const scenarioKey = ({scenario, variant}: Pick<Sample, "scenario" | "variant">) =>
  variant === null ? scenario : `${scenario} ${variant}`;

/**
 * Measured rows of one phase (or step), without warm-up and first calls.
 * @param samples - All rows of the run: what preceded an iteration is read from the iteration before.
 */
export function observationsOf(
  samples: readonly Sample[],
  phase: Phase,
  step: Step | null = null
): Observation[] {
  const inserting = new Set<number>();
  for (const row of samples)
    if (row.phase === "insert" && row.step === null && row.outcome === "measured") inserting.add(row.order);
  return samples
    .filter((row) => row.phase === phase && row.step === step && row.outcome === "measured")
    .filter((row) => isCounted(row) && row.duration_ms !== null)
    .map((row) => ({
      scenario: scenarioKey(row),
      order: row.order,
      ms: row.duration_ms!,
      rows: row.index_rows,
      after_insert: followsInsert(row, inserting),
      tokens: row.tokens
    }));
}

/** Calls outside the windows stand in brackets: `(insert)`, `(search)`, `(prime)`, which inserts too. */
function followsInsert(row: Sample, inserting: ReadonlySet<number>): 0 | 1 | null {
  if (row.previous_scenario === null) return null;
  if (row.previous_scenario.startsWith("("))
    return row.previous_scenario === "(insert)" || row.previous_scenario === "(prime)" ? 1 : 0;
  return inserting.has(row.order - 1) ? 1 : 0;
}
