import {readFileSync} from "node:fs";
import type {PrintedRow} from "../../src/lib/stats/from-summaries.js";

const FOLDER = new URL("../../data-loaders/archive/published/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));

interface PrintedPhase {
  readonly phase: string;
  readonly n: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly mean_ms: number;
}
interface Printed {
  readonly scenarios: readonly {readonly scenario_id: string; readonly phases: readonly PrintedPhase[]}[];
}
interface Annotations {
  readonly "envector-1.4.0_2026-05-05": {
    readonly index_rows: {readonly measured_iterations: Readonly<Record<string, readonly [number, number]>>};
  };
}

/** Names of the published runner, where they are not ours. `per_item` is `total` divided by the size. */
const PHASES: Readonly<Record<string, string>> = {total_batch: "total", vault_health_check: "health"};

export type Phases = ReadonlyMap<string, PrintedRow>;

/** scenario → phase → what was printed. */
export function readPublished(day: "2026-05-04" | "2026-05-05"): Map<string, Phases> {
  const {scenarios} = read(`envector-1.4.0_${day}.json`) as Printed;
  return new Map(
    scenarios.map(({scenario_id, phases}) => [
      scenario_id,
      new Map(
        phases.map((row) => [
          PHASES[row.phase] ?? row.phase,
          {n: row.n, p50: row.p50_ms, p95: row.p95_ms, p99: row.p99_ms, mean: row.mean_ms}
        ])
      )
    ])
  );
}

/** Mean of the reconstructed index rows of a scenario's measured iterations on 2026-05-05. */
export function reconstructedRows(scenario: string): number {
  const annotations = read("annotations.json") as Annotations;
  const range = annotations["envector-1.4.0_2026-05-05"].index_rows.measured_iterations[scenario];
  if (!range) throw new Error(`annotations.json: expected index rows of ${scenario}, found none`);
  return (range[0] + range[1]) / 2;
}
