/**
 * A history as its chart takes it: the lines of one phase, with breaks, version marks and the reference.
 * @module
 */
import type {History as ChartHistory, HistoryLine} from "../charts/history.js";
import type {RunComparison} from "../compare/compare-runs.js";
import {versionOf, type History, type HistorySeries} from "./history.js";

/**
 * @param reference - The newest run with the reference; its median is drawn for rows that can be compared with it.
 */
export function linesOf(
  {runs, series}: History,
  {phase, reference}: {readonly phase: string; readonly reference: RunComparison | null}
): ChartHistory {
  const places = new Map(runs.map(({id}, place) => [id, place]));
  return {
    runs: runs.map((run) => ({id: run.id, at: run.started_at, version: versionOf(run)})),
    lines: series
      .filter((one) => one.phase === phase)
      .map((one): HistoryLine => ({
        scenario: one.scenario,
        variant: one.variant,
        phase,
        title: one.title,
        points: pointsOf(one, places),
        reference: referenceMedian(one, reference)
      }))
  };
}

function pointsOf({segments}: HistorySeries, places: ReadonlyMap<string, number>): HistoryLine["points"] {
  return segments.flatMap(({broken, points}) =>
    points.map(({run, p50_ms, interval}, i) => ({
      run: places.get(run)!,
      p50: p50_ms,
      interval,
      breaks: i === 0 && broken !== null
    }))
  );
}

function referenceMedian(series: HistorySeries, reference: RunComparison | null): number | null {
  const row = reference?.rows.find(
    ({scenario, variant, phase}) =>
      scenario === series.scenario && variant === series.variant && phase === series.phase
  );
  return row === undefined || row.result.verdict === "cannot_tell" ? null : row.baseline.p50;
}
