/**
 * W1: the first call after a start, with everything that has to happen before it.
 * @module
 */
import {median} from "d3-array";
import {samplesNeeded} from "../stats/order-interval.js";
import type {Phase, Run, Sample} from "../run-schema.js";
import type {Finding, Part} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellsOf, measuredCells} from "./rows.js";

/**
 * Every one of its samples is cold, so none is in a summary: they are read one by one. Beside them stands the median of
 * a warm recall.
 */
export function startupOf(run: Run, samples: readonly Sample[]): Finding<"startup">[] {
  return cellsOf(run, "startup").flatMap((cell): Finding<"startup">[] => {
    const mine = samples.filter(
      (row) =>
        row.scenario === cell.scenario &&
        row.variant === cell.variant &&
        row.step === null &&
        row.outcome === "measured" &&
        !row.warm_up
    );
    const timesOf = (phase: Phase) =>
      mine.flatMap((row) => (row.phase === phase && row.duration_ms !== null ? [row.duration_ms] : []));
    const totals = timesOf("total");
    const warm = measuredCells(run, "recall").map(({total}) => total.p50);
    const total = median(totals);
    if (total === undefined || warm.length === 0) return [];
    const parts = partsOf(cell.phases, timesOf);
    const largest = parts[0];
    if (largest === undefined) return [];
    const recall = Math.min(...warm);
    return [
      {
        id: "startup",
        kind: "startup",
        scope: {feature: "startup", scenarios: [cell.scenario]},
        values: {
          total_ms: total,
          warm_ms: recall,
          slower_ratio: total / recall,
          parts,
          largest: largest.name,
          n: totals.length
        },
        strength: totals.length >= samplesNeeded(0.5) ? "established" : "likely",
        evidence: tablesOf([cell.scenario])
      }
    ];
  });
}

/** Means and shares of the phases, largest first. */
function partsOf(phases: readonly Phase[], timesOf: (phase: Phase) => readonly number[]): Part[] {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const whole = mean(timesOf("total"));
  return phases
    .filter((phase) => phase !== "total" && timesOf(phase).length > 0)
    .map((name) => ({name, mean_ms: mean(timesOf(name)), share: mean(timesOf(name)) / whole}))
    .sort((a, b) => b.mean_ms - a.mean_ms);
}
