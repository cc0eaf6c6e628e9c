/** The two published runs as the archive has them, for tests that change what they are about. */
import {readFileSync} from "node:fs";
import {importedRunSchema} from "../../../src/lib/run-schema.js";
import type {ImportedRow, ImportedRun} from "../../../src/lib/run-schema.js";

const ID = {"2026-05-04": "20260504-02b91a", "2026-05-05": "20260505-0fb5d2"} as const;

export function publishedRun(day: keyof typeof ID): ImportedRun {
  const file = new URL(`../../../runs/${ID[day]}/run.json`, import.meta.url);
  return importedRunSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** A copy in which rows of the summary are changed; rows for which nothing is returned stay as they are. */
export function withRows(
  run: ImportedRun,
  change: (row: ImportedRow) => Partial<ImportedRow> | undefined
): ImportedRun {
  return {...run, summary: run.summary.map((row) => ({...row, ...change(row)}))};
}
