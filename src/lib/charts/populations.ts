/**
 * The samples of one phase by scenario and variant, sorted by what happened to them: what several charts draw.
 * @module
 */
import {isFirstCall} from "../stats/population.js";
import {group} from "d3-array";
import type {Bilingual} from "../findings/finding.js";
import {cellsOf, isMeasured, itemsOf, rowOf} from "../findings/rows.js";
import type {AnyMeasuredRow, CellRef} from "../findings/rows.js";
import type {ArchivedRun} from "../run-schema.js";
import type {AnySample} from "../shown-cells.js";
import type {Interval} from "../stats/interval.js";
import type {Milliseconds} from "../units.js";

/** One call. Its time is for one item where the scenario is a loop. */
export interface Dot {
  readonly order: number;
  readonly iteration: number;
  readonly ms: Milliseconds;
}

export interface Population extends CellRef {
  readonly title: Bilingual;
  readonly feature: string;
  /** Items that one call handles; times here are those of one. */
  readonly items: number;
  /** Measured, neither warm-up nor a first call: what statistics speak of. In the order of measurement. */
  readonly measured: readonly Dot[];
  readonly warm_up: readonly Dot[];
  /** Calls that gave no right answer; most have no time. */
  readonly failed: number;
  readonly p50: Milliseconds;
  /** Null where too few samples allow none. */
  readonly interval: Interval | null;
}

export interface PopulationOptions {
  /** Default: the whole call. */
  readonly phase?: string;
  readonly feature?: string | undefined;
}

/** Scenarios without a measured sample have no population. In the order of the run's scenarios. */
export function populationsOf(
  run: ArchivedRun,
  samples: readonly AnySample[],
  {phase = "total", feature}: PopulationOptions = {}
): Population[] {
  const cells = group(
    samples.filter((row) => row.phase === phase && row.step === null && !isFirstCall(row)),
    (row) => keyOf(row)
  );
  return cellsOf(run, feature).flatMap((cell) => {
    const rows = cells.get(keyOf(cell)) ?? [];
    const row = rowOf(run, cell, phase);
    return isMeasured(row) && rows.length > 0 ? populationOf(cell, row, rows) : [];
  });
}

type Cell = CellRef & {readonly title: Bilingual; readonly feature: string};

function populationOf(cell: Cell, row: AnyMeasuredRow, rows: readonly AnySample[]): Population[] {
  const items = itemsOf(cell.variant);
  const dots = (wanted: readonly AnySample[]): Dot[] =>
    wanted
      .flatMap(({order, iteration, outcome, duration_ms: ms}) =>
        outcome === "measured" && ms !== null ? [{order, iteration, ms: ms / items}] : []
      )
      .toSorted((a, b) => a.order - b.order);
  const measured = dots(rows.filter((sample) => !sample.warm_up));
  if (measured.length === 0) return [];
  const {scenario, variant, title, feature} = cell;
  const interval = row.p50_interval;
  return [
    {
      scenario,
      variant,
      title,
      feature,
      items,
      measured,
      warm_up: dots(rows.filter((sample) => sample.warm_up)),
      failed: rows.filter(({outcome, warm_up: warm}) => outcome === "failed" && !warm).length,
      p50: row.p50 / items,
      interval: interval && {...interval, low: interval.low / items, high: interval.high / items}
    }
  ];
}

const keyOf = ({scenario, variant}: CellRef): string => JSON.stringify([scenario, variant]);

/** Populations that share an axis: one feature, and of one size. */
export interface AxisGroup {
  readonly feature: string;
  readonly populations: readonly Population[];
  /** Smallest and largest time of any dot. */
  readonly extent: readonly [Milliseconds, Milliseconds];
}

/** Medians further apart than this would leave the smaller ones a corner of the axis. */
const APART = 2.5;

/** In the order of the run; within a feature, populations of other sizes get an axis of their own. */
export function axisGroups(populations: readonly Population[]): AxisGroup[] {
  return [...group(populations, ({feature}) => feature)].flatMap(([feature, own]) => {
    const limits = limitsBetween(own.map(({p50}) => p50));
    const levels = group(own, ({p50}) => limits.filter((limit) => p50 >= limit).length);
    return [...levels.values()].map((level) => ({feature, populations: level, extent: extentOf(level)}));
  });
}

/** Values from which a new size begins. */
function limitsBetween(medians: readonly Milliseconds[]): Milliseconds[] {
  const sorted = medians.toSorted((a, b) => a - b);
  return sorted.filter((ms, i) => i > 0 && ms > APART * sorted[i - 1]!);
}

function extentOf(populations: readonly Population[]): [Milliseconds, Milliseconds] {
  let [low, high] = [Infinity, -Infinity];
  for (const {measured, warm_up: warm} of populations)
    for (const {ms} of [...measured, ...warm]) [low, high] = [Math.min(low, ms), Math.max(high, ms)];
  return [low, high];
}
