/**
 * `npm run bench -- harness`: what measuring costs the measured. Cost of a phase and of a step, what a sample allocates,
 * how much of a real capture and recall no phase accounts for, collections inside windows, and how long a million samples
 * take to summarise. Takes about half a minute; the figures are only final on a quiet machine.
 * @module
 */
import {cpus} from "node:os";
import {harnessCosts} from "./harness-costs.js";
import type {Row} from "./harness-row.js";
import {harnessRun} from "./harness-run.js";
import {harnessSummary} from "./harness-summary.js";
import type {Suite} from "./main.js";

export const run: Suite = async ({json}) => {
  // The million samples come last: their garbage would be collected inside the windows of the run.
  const rows = [...(await harnessCosts()), ...(await harnessRun()), harnessSummary()];
  for (const row of rows) console.log(json ? JSON.stringify(row) : lineOf(row));
  console.error(`${cpus().length} x ${cpus()[0]?.model ?? "?"}, Node ${process.version}`);
  return rows.every((row) => row.met !== false);
};

function lineOf({name, value, unit, min, goal, met, n}: Row): string {
  const verdict = met === null ? "" : `goal ${goal} ${met ? "met" : "MISSED"}`;
  const smallest = min === null ? "" : `min ${min}`;
  return [
    name.padEnd(42),
    `${value} ${unit}`.padStart(16),
    smallest.padStart(12),
    `n ${n}`.padStart(10),
    verdict
  ]
    .join("  ")
    .trimEnd();
}
