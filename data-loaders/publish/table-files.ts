/**
 * The tables of a run as files, for those who want to go on with the figures: one for each scenario, one for the totals
 * and one for the checks, each as CSV and as JSON.
 * @module
 */
import {from} from "arquero";
import type {Run, SummaryRow} from "../../src/lib/run-schema.js";
import {scenarioAnchor} from "../../src/lib/site-map.js";

export interface TableFile {
  /** E.g. `t1.csv`. */
  readonly name: string;
  readonly content: string;
}

type Row = Readonly<Record<string, number | string | null>>;

/** Rows stand in the order of the scenarios. Columns are those of `run.json`'s summary; times in ms, `null` in JSON and empty in CSV: not recorded. */
export function tableFiles(run: Run): TableFile[] {
  const ids = [...new Set(run.scenarios.map(({id}) => id))];
  const rows = ids.flatMap((id) => run.summary.filter(({scenario}) => scenario === id).map(flat));
  return [
    ...bothFormats("summary", rows),
    ...bothFormats(
      "totals",
      rows.filter(({phase, step}) => phase === "total" && step === null)
    ),
    ...bothFormats(
      "checks",
      run.checks.map(({id, result, values}) => ({id, result, values: JSON.stringify(values)}))
    ),
    ...ids.flatMap((id) =>
      bothFormats(
        scenarioAnchor(id),
        rows.filter(({scenario}) => scenario === id)
      )
    )
  ];
}

/** Intervals and ranges as two columns each. */
function flat({p50_interval, tokens, ...row}: SummaryRow): Row {
  return {
    ...row,
    p50_low: p50_interval?.low ?? null,
    p50_high: p50_interval?.high ?? null,
    tokens_min: tokens?.[0] ?? null,
    tokens_max: tokens?.[1] ?? null
  };
}

function bothFormats(name: string, rows: readonly Row[]): TableFile[] {
  return [
    {name: `${name}.csv`, content: from([...rows]).toCSV()},
    {name: `${name}.json`, content: `${JSON.stringify(rows, null, 1)}\n`}
  ];
}
