/**
 * One quantity measured at several levels of another: recall against k, a loop's item against its size, a question
 * against how many are asked at once, a phase against the rows of a swept index.
 * @module
 */
import {group} from "d3-array";
import type {ArchivedRun} from "../run-schema.js";
import type {AnySample} from "../shown-cells.js";
import type {Interval} from "../stats/interval.js";
import type {Milliseconds} from "../units.js";
import {populationsOf} from "./populations.js";
import type {Dot, Population} from "./populations.js";

export interface Level {
  /** Place on the horizontal axis. */
  readonly at: number;
  readonly variant: string;
  readonly n: number;
  readonly dots: readonly Dot[];
  readonly p50: Milliseconds;
  readonly interval: Interval | null;
  /** Times are those of a call divided by this. */
  readonly items: number;
}

export interface Series {
  /** What tells it from the others; empty where there is only one. */
  readonly name: string;
  readonly scenario: string;
  readonly phase: string;
  /** At least two, by their place. */
  readonly levels: readonly Level[];
}

/** The number in a part `name=number` of a variant, wherever it stands: `capture,rows=256` → 256. */
export function levelOf(variant: string | null, name: string): number | null {
  const part = variant?.split(",").find((one) => one.startsWith(`${name}=`));
  const value = part === undefined ? NaN : Number(part.slice(name.length + 1));
  return Number.isFinite(value) ? value : null;
}

/** What is left of a variant without the part that varies: `capture,rows=256` → `capture`. */
function restOf(variant: string, name: string): string {
  return variant
    .split(",")
    .filter((one) => !one.startsWith(`${name}=`))
    .join(",");
}

export interface LevelsQuery {
  readonly feature: string;
  /** What varies: `k`, `size`, `m`, `rows`. */
  readonly parameter: string;
  readonly phase?: string;
  /** Show the time of one of the `parameter` items that a call handles. */
  readonly perItem?: boolean;
}

/** A series for each scenario and each rest of its variants; one with a single level says nothing and is left out. */
export function levelSeries(run: ArchivedRun, samples: readonly AnySample[], query: LevelsQuery): Series[] {
  const {feature, parameter, phase = "total", perItem = false} = query;
  const found = populationsOf(run, samples, {feature, phase}).flatMap((population) => {
    const at = levelOf(population.variant, parameter);
    return at === null ? [] : [{population, at, rest: restOf(population.variant!, parameter)}];
  });
  const groups = group(found, ({population, rest}) => JSON.stringify([population.scenario, rest]));
  return [...groups.values()].flatMap((own): Series[] => {
    const levels = own
      .map(({population, at}) => levelAt(population, at, perItem ? at : 1))
      .toSorted((a, b) => a.at - b.at);
    const {population, rest} = own[0]!;
    return levels.length < 2 ? [] : [{name: rest, scenario: population.scenario, phase, levels}];
  });
}

/** @param items - What a call is divided by, whatever the population was divided by already. */
function levelAt(population: Population, at: number, items: number): Level {
  const scale = population.items / items;
  const {measured, p50, interval} = population;
  return {
    at,
    variant: population.variant!,
    n: measured.length,
    dots: measured.map((dot) => ({...dot, ms: dot.ms * scale})),
    p50: p50 * scale,
    interval: interval && {...interval, low: interval.low * scale, high: interval.high * scale},
    items
  };
}
