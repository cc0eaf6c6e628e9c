/**
 * Runs of a few samples, written down as the durations that a test is about. Everything else is that of the fixture.
 */
import {summarise} from "../../../src/lib/stats/summarise.js";
import type {Feature, Phase, Run, Sample, ScenarioResult, Step} from "../../../src/lib/run-schema.js";
import {fixtureRun, sampleRow} from "../../site/fixture-run.js";
import type {FixtureRun} from "../../site/fixture-run.js";

export interface SmallCell {
  readonly scenario: string;
  readonly variant?: string;
  readonly feature: Feature;
  /**
   * ms of each iteration, by phase or `phase/step`; null stands for a skipped one. A total that is not given is the sum
   * of the phases.
   */
  readonly ms: Readonly<Record<string, readonly (number | null)[]>>;
  /** Changes to every row of the cell. */
  readonly row?: Partial<Sample>;
  readonly result?: Partial<ScenarioResult>;
}

export function smallRun(cells: readonly SmallCell[], changes: Partial<Run> = {}): FixtureRun {
  let order = 0;
  const samples = cells.flatMap((cell) => {
    const iterations = Math.max(...Object.values(cell.ms).map((ms) => ms.length));
    return Array.from({length: iterations}, (_, i) => rowsOf(cell, i, order++)).flat();
  });
  const scenarios = cells.map((cell): ScenarioResult => ({
    id: cell.scenario,
    variant: cell.variant ?? null,
    feature: cell.feature,
    title: {en: "A scenario", ko: "시나리오"},
    definition_hash: "0123456789abcdef",
    status: "run",
    reason: null,
    iterations: 1,
    warmup: 0,
    phases: [
      ...new Set([...Object.keys(cell.ms).map((name) => name.split("/")[0] as Phase), "total" as const])
    ],
    k: null,
    forced_inserts: false,
    ...cell.result
  }));
  return {samples, run: {...fixtureRun().run, scenarios, summary: summarise(samples), ...changes}};
}

function rowsOf(cell: SmallCell, iteration: number, order: number): Sample[] {
  const base = {scenario: cell.scenario, variant: cell.variant ?? null, iteration, order, ...cell.row};
  const rows = Object.entries(cell.ms).map(([name, ms]) => {
    const [phase, step = null] = name.split("/") as [Phase, Step?];
    const duration = ms[iteration] ?? null;
    return sampleRow({
      ...base,
      phase,
      step,
      duration_ms: duration,
      outcome: duration === null ? "skipped" : (cell.row?.outcome ?? "measured")
    });
  });
  if ("total" in cell.ms) return rows;
  const phases = rows.filter((row) => row.step === null);
  const sum = phases.reduce((total, row) => total + (row.duration_ms ?? 0), 0);
  return [...rows, sampleRow({...base, phase: "total", duration_ms: sum})];
}
