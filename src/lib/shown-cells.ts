/**
 * Scenarios of any run as pages show them: those that this tool measured, and those that another tool reported under
 * its own names. What an imported run cannot tell is null or false here, never made up.
 * @module
 */
import type {Bilingual} from "./findings/finding.js";
import {PARTS} from "./findings/rows.js";
import type {AnyRow, CellRef} from "./findings/rows.js";
import type {
  ArchivedRun,
  Caveat,
  ImportedSample,
  ImportedScenario,
  Sample,
  ScenarioResult
} from "./run-schema.js";

export type AnySample = Sample | ImportedSample;

export interface ShownCell extends CellRef {
  readonly feature: string;
  readonly title: Bilingual;
  readonly status: "run" | "not_applicable" | "given_up" | "failed";
  /** Why it has no figures, or what they have to be read with; null: nothing to say. */
  readonly reason: Bilingual | null;
  /** Phases that have, or should have, a row; `total` last where there is one. */
  readonly phases: readonly string[];
  readonly k: number | null;
  readonly forced_inserts: boolean;
}

/** In the order of the run's scenarios. */
export function shownCells(run: ArchivedRun): ShownCell[] {
  if ("source" in run) return run.scenarios.map((scenario) => ofReport(run.summary, scenario));
  return run.scenarios.map((scenario) => ofOwnRun(run.summary, scenario));
}

function ofOwnRun(summary: readonly AnyRow[], {id, ...scenario}: ScenarioResult): ShownCell {
  const cell = {scenario: id, variant: scenario.variant};
  const rows = phasesIn(summary, cell);
  const phases = [...PARTS, "total" as const].filter(
    (phase) => rows.includes(phase) || scenario.phases.includes(phase)
  );
  return {...scenario, ...cell, phases};
}

function ofReport(summary: readonly AnyRow[], scenario: ImportedScenario): ShownCell {
  const cell = {scenario: scenario.id, variant: scenario.variant};
  const {feature, title, status, error} = scenario;
  const phases = phasesIn(summary, cell);
  return {
    ...cell,
    feature,
    title,
    status,
    reason: error === null ? null : {en: error, ko: error},
    phases: [...phases.filter((phase) => phase !== "total"), ...phases.filter((phase) => phase === "total")],
    k: null,
    forced_inserts: false
  };
}

function phasesIn(summary: readonly AnyRow[], {scenario, variant}: CellRef): string[] {
  return summary
    .filter((row) => row.scenario === scenario && row.variant === variant && row.step === null)
    .map(({phase}) => phase);
}

/** What the figures of a row have to be read with; rows of our own runs carry no caveats. */
export function caveatsOf(row: AnyRow | undefined): readonly Caveat[] {
  return row !== undefined && "caveats" in row ? row.caveats : [];
}
