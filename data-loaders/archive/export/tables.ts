/**
 * Samples as CSV: one row a sample with every column, or the few columns of the sweep's files.
 * @module
 */
import {from} from "arquero";
import {
  sampleSchema,
  type ArchivedRun,
  type ImportedSample,
  type Sample
} from "../../../src/lib/run-schema.js";
import {SWEEP_HEADER} from "../import/sweep-csv.js";
import {sourceIdOf, sourcePhaseOf} from "../import/names.js";

type Row = Sample | ImportedSample;

/** Column names are those of the schema; marks are separated by spaces, what was not recorded is empty. */
export function exportCsv(samples: readonly Row[]): string {
  const rows = samples.map((sample) => ({...sample, marks: sample.marks.join(" ")}));
  return `${from(rows)
    .toCSV({columns: Object.keys(sampleSchema.shape)})
    .trimEnd()}\n`;
}

/**
 * `N,scenario,run_idx,phase,latency_ms`. As in the sweep's own files warm-up and cold calls are left out, and so are
 * steps; a phase that was not measured has an empty latency. N is the number of primed rows.
 * @throws RangeError when the number of primed rows is not recorded: N is no optional column.
 */
export function exportSweepCsv(run: ArchivedRun, samples: readonly Row[]): string {
  const counted = samples.filter((row) => !row.warm_up && !row.cold && row.step === null);
  const next = new Map<string, number>();
  const lines = counted.map((row) => {
    const scenario = run.scenarios.find(({id, variant}) => id === row.scenario && variant === row.variant);
    const [, primed] = /(?:^| )rows=(\d+)$/.exec(row.variant ?? "") ?? [];
    const n = primed ?? run.settings.primed_rows;
    if (n === null)
      throw new RangeError(`run ${run.id} does not record how many rows were primed, and the layout needs N`);
    const id =
      scenario && "source_id" in scenario ? scenario.source_id : sourceIdOf(row.scenario, row.variant);
    const phase = sourcePhaseOf(row.phase, scenario?.feature ?? "");
    const key = `${n}/${id}/${phase}`;
    const index = (next.get(key) ?? 0) + 1;
    next.set(key, index);
    return `${n},${id},${index},${phase},${row.duration_ms ?? ""}`;
  });
  return `${[SWEEP_HEADER, ...lines].join("\n")}\n`;
}
