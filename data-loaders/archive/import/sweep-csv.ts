/**
 * The sweep's CSV, `N,scenario,run_idx,phase,latency_ms`: every sample, without warm-up, at each number of primed rows N.
 * @module
 */
import {group} from "d3-array";
import type {Report, ReportedPhase, ReportedScenario} from "./report.js";

export const SWEEP_HEADER = "N,scenario,run_idx,phase,latency_ms";

export function isSweepCsv(text: string): boolean {
  return /^\ufeff?N,scenario,run_idx,phase,latency_ms\r?\n/.test(text);
}

interface SweepRow {
  readonly rows: number;
  readonly scenario: string;
  readonly iteration: number;
  readonly phase: string;
  readonly ms: number | null;
}

export function readSweepCsv(text: string): Report {
  const unreadable: Report["unreadable"] = [];
  const rows: SweepRow[] = [];
  text.split(/\r?\n/).forEach((line, i) => {
    if (i === 0 || line.trim() === "") return;
    const row = readLine(line);
    if (typeof row === "string") unreadable.push({line: i + 1, text: line, problem: row});
    else rows.push(row);
  });
  const scenarios = [...group(rows, ({scenario}) => scenario)].flatMap(([sourceId, ofScenario]) =>
    [...group(ofScenario, (row) => row.rows)].map(([n, samples]): ReportedScenario => ({
      sourceId,
      feature: featureOf(sourceId),
      metadata: {sweep_n: String(n)},
      phases: [...group(samples, ({phase}) => phase)].map(([name, ofPhase]) => toPhase(name, ofPhase)),
      error: null
    }))
  );
  return {format: "sweep_csv", title: null, environment: {}, scenarios, remarks: [], unreadable};
}

/** A row, or what is wrong with the line. */
function readLine(line: string): SweepRow | string {
  const cells = line.split(",");
  const [rows, scenario, iteration, phase, ms] = cells;
  if (cells.length !== 5) return `expected 5 cells (${SWEEP_HEADER}), found ${cells.length}`;
  if (!/^\d+$/.test(rows!)) return `N: expected a number of rows, found "${rows!}"`;
  if (!/^\d+$/.test(iteration!)) return `run_idx: expected a whole number, found "${iteration!}"`;
  if (scenario === "" || phase === "") return "expected a scenario and a phase";
  if (ms !== "" && !/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(ms!)) return `latency_ms: expected ms, found "${ms!}"`;
  return {
    rows: Number(rows),
    scenario: scenario!,
    iteration: Number(iteration),
    phase: phase!,
    ms: ms === "" ? null : Number(ms)
  };
}

function toPhase(name: string, rows: readonly SweepRow[]): ReportedPhase {
  const inOrder = rows.toSorted((a, b) => a.iteration - b.iteration);
  return {
    name,
    n: rows.length,
    p50: null,
    p95: null,
    p99: null,
    mean: null,
    samples: inOrder.map(({ms}) => ms),
    note: null
  };
}

/** The file does not say; the runner's own names do. */
function featureOf(sourceId: string): string {
  if (sourceId.endsWith("_searchable")) return "searchable";
  const number = Number(/^T(\d+)_/.exec(sourceId)?.[1] ?? NaN);
  if (number <= 4) return "capture";
  if (number <= 7) return "recall";
  if (number === 8) return "batch_capture";
  if (number === 9) return "vault_status";
  return sourceId.includes("_multi_") ? "multi_capture" : "not_recorded";
}
