/**
 * All calls of a run in the order in which they were made: what the timeline draws.
 * @module
 */

import {isFirstCall} from "../stats/population.js";
import {quantile} from "../stats/quantile.js";
import {cellName, cellsOf} from "../findings/rows.js";
import type {ArchivedRun} from "../run-schema.js";
import type {AnySample} from "../shown-cells.js";
import {sortMs} from "../units.js";
import type {Milliseconds} from "../units.js";
import {populationsOf} from "./populations.js";

export interface Call {
  readonly feature: string;
  readonly scenario: string;
  readonly order: number;
  /** Null: it gave no right answer in time. */
  readonly ms: Milliseconds | null;
  readonly warm_up: boolean;
  /** Time over the median of its own scenario and variant; null for warm-up and failed calls. */
  readonly relative: number | null;
}

export interface IndexState {
  readonly order: number;
  readonly rows: number;
}

export interface RunOrder {
  /** Features of the calls, in the order of the run's scenarios: the same in every chart. */
  readonly features: readonly string[];
  /** In order. */
  readonly calls: readonly Call[];
  /** Rows of the bench index at the start of each call that knows them, of the main index only. In order. */
  readonly index: readonly IndexState[];
  /** `order` of every measured insert. */
  readonly inserts: readonly number[];
}

/** Null where no call was kept with its order. */
export function runOrder(run: ArchivedRun, samples: readonly AnySample[]): RunOrder | null {
  if ("source" in run) return null;
  const medians = new Map(populationsOf(run, samples).map((one) => [cellName(one), one.p50 * one.items]));
  const features = new Map(cellsOf(run).map((cell) => [cellName(cell), cell.feature as string]));
  const totals = samples.filter(
    (row) =>
      row.phase === "total" &&
      row.step === null &&
      !isFirstCall(row) &&
      (row.outcome === "measured" || row.outcome === "failed")
  );
  if (totals.length === 0) return null;
  const calls = totals
    .map((row): Call => {
      const ms = row.outcome === "measured" ? row.duration_ms : null;
      const median = medians.get(cellName(row));
      return {
        feature: features.get(cellName(row)) ?? row.scenario,
        scenario: cellName(row),
        order: row.order,
        ms,
        warm_up: row.warm_up,
        relative: ms === null || row.warm_up || median === undefined || median === 0 ? null : ms / median
      };
    })
    .toSorted((a, b) => a.order - b.order);
  return {
    features: [...new Set(features.values())].filter((feature) =>
      calls.some((call) => call.feature === feature)
    ),
    calls,
    index: indexStates(run.index.names[0], samples),
    inserts: insertsOf(samples)
  };
}

/** A stretch of the run in figures. */
export interface Tenth {
  readonly from: number;
  readonly to: number;
  /** Median of what its calls took, over the medians of their scenarios; null without a measured call. */
  readonly relative: number | null;
  /** Rows of the index at the last call that knows them. */
  readonly rows: number | null;
}

/** Ten stretches of as many calls; fewer where there are fewer calls. */
export function tenthsOf({calls, index}: RunOrder): Tenth[] {
  const count = Math.min(10, calls.length);
  return Array.from({length: count}, (_, i): Tenth => {
    const own = calls.slice(
      Math.floor((i * calls.length) / count),
      Math.floor(((i + 1) * calls.length) / count)
    );
    const [from, to] = [own[0]!.order, own.at(-1)!.order];
    const relative = own.flatMap((call) => (call.relative === null ? [] : [call.relative]));
    return {
      from,
      to,
      relative: relative.length === 0 ? null : quantile(sortMs(relative), 0.5),
      rows: index.findLast(({order}) => order <= to)?.rows ?? null
    };
  });
}

/** One state a call: the first of its rows that knows it. */
function indexStates(main: string | undefined, samples: readonly AnySample[]): IndexState[] {
  const rows = new Map<number, number>();
  for (const {order, index, index_rows: count} of samples)
    if (count !== null && index === (main ?? null) && !rows.has(order)) rows.set(order, count);
  return [...rows].map(([order, count]) => ({order, rows: count})).toSorted((a, b) => a.order - b.order);
}

function insertsOf(samples: readonly AnySample[]): number[] {
  return samples
    .filter(({phase, step, outcome}) => phase === "insert" && step === null && outcome === "measured")
    .map(({order}) => order)
    .toSorted((a, b) => a - b);
}
