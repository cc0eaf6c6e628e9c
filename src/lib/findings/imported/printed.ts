/**
 * What printed quantiles and means say about themselves: a p95 that is one sample, medians that do not add up, a total
 * that nobody measured.
 * @module
 */
import {PRINTED_TENTHS, partsAgainstTotal, totalIsASum, twoLargest} from "../../stats/from-summaries.js";
import type {Feature, ImportedRun, Phase} from "../../run-schema.js";
import type {Finding} from "../finding.js";
import {tablesOf} from "../finding.js";
import {cellName, measuredCells, phaseRows, uniqueIds} from "../rows.js";
import type {AnyMeasuredRow, CellRef} from "../rows.js";

/** From this factor over the median on, a p95 is worth asking what it is made of. */
const REMARKABLE = 1.2;

interface Tail {
  readonly cell: CellRef;
  readonly feature: Feature | null;
  readonly total: AnyMeasuredRow;
  readonly p95: number;
  readonly largest: number;
  readonly second: number;
}

/** Imported runs may name features that we have not. */
function knownFeature(name: string): Feature | null {
  return name === "capture" || name === "recall" ? name : null;
}

function tailsOf(run: ImportedRun): Tail[] {
  return measuredCells(run).flatMap((cell): Tail[] => {
    const {total} = cell;
    const two = twoLargest(total);
    if (two === null || total.p95 === null || phaseRows(run, cell).length < 2) return [];
    return [
      {
        cell,
        feature: knownFeature(cell.feature),
        total,
        p95: total.p95,
        largest: two.largest.ms,
        second: two.second.ms
      }
    ];
  });
}

/**
 * The cell whose p95 stands furthest above its median: with few samples that p95 is drawn from the two largest, which
 * the printed p95 and p99 give back. Likely only: the slow phase and the slow total need not be one call.
 */
export function tailIsOneSample(run: ImportedRun): Finding<"tail_is_one_sample">[] {
  const tail = tailsOf(run)
    .filter(({p95, total}) => p95 / total.p50 >= REMARKABLE)
    .toSorted((a, b) => b.p95 / b.total.p50 - a.p95 / a.total.p50)[0];
  if (tail === undefined) return [];
  const {cell, total, p95, largest, second} = tail;
  const grown = phaseRows(run, cell)
    .flatMap((row) => {
      const slowest = twoLargest(row)?.largest.ms;
      return slowest === undefined ? [] : [{row, ms: slowest, excess: slowest - row.p50}];
    })
    .toSorted((a, b) => b.excess - a.excess)[0];
  if (grown === undefined) return [];
  return [
    {
      id: `tail_is_one_sample/${cellName(cell)}`,
      kind: "tail_is_one_sample",
      scope: {feature: tail.feature, scenarios: [cell.scenario]},
      values: {
        cell: cellName(cell),
        p95_ms: p95,
        p50_ms: total.p50,
        largest_ms: largest,
        second_ms: second,
        phase: grown.row.phase as Phase,
        phase_ms: grown.ms,
        phase_p50_ms: grown.row.p50,
        n: total.n,
        in_one: grown.excess / (largest - total.p50) > 0.5 ? "yes" : "no"
      },
      strength: "likely",
      evidence: tablesOf([cell.scenario])
    }
  ];
}

/** Cells whose total has parts. */
const withParts = (run: ImportedRun) =>
  measuredCells(run).flatMap((cell) => {
    const parts = phaseRows(run, cell);
    return parts.length < 2 ? [] : [{cell, parts}];
  });

/** Every total equals the sum of its phases to rounding: it was computed, and what happened between them is unknown. */
export function totalWasComputed(run: ImportedRun): Finding<"total_is_a_sum">[] {
  const cells = withParts(run);
  const sums = cells.map(({cell, parts}) =>
    partsAgainstTotal(
      parts.map((row) => row.mean),
      cell.total.mean
    )
  );
  if (!totalIsASum(sums)) return [];
  const scenarios = uniqueIds(cells.map(({cell}) => cell));
  return [
    {
      id: "total_is_a_sum",
      kind: "total_is_a_sum",
      scope: {feature: null, scenarios},
      values: {cells: cells.length, gap_ms: Math.max(...sums.map(({difference}) => Math.abs(difference)))},
      strength: "likely",
      evidence: [{kind: "check", id: "parts_add_up"}]
    }
  ];
}

/** Cells whose parts' medians exceed the total's median by more than rounding can. */
export function mediansDoNotAddUp(run: ImportedRun): Finding<"medians_do_not_add_up">[] {
  const excesses = withParts(run).flatMap(({cell, parts}) => {
    const excess = parts.reduce((sum, row) => sum + row.p50, 0) - cell.total.p50;
    return excess > PRINTED_TENTHS * (parts.length + 1) ? [{cell, excess}] : [];
  });
  if (excesses.length === 0) return [];
  return [
    {
      id: "medians_do_not_add_up",
      kind: "medians_do_not_add_up",
      scope: {feature: null, scenarios: uniqueIds(excesses.map(({cell}) => cell))},
      values: {
        cells: excesses.map(({cell}) => cellName(cell)),
        largest_ms: Math.max(...excesses.map(({excess}) => excess))
      },
      strength: "established",
      evidence: tablesOf(uniqueIds(excesses.map(({cell}) => cell)))
    }
  ];
}
