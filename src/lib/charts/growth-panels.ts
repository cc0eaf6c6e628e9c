/**
 * A phase against the rows of the index, with the line that fits it: what the chart of index growth draws. The line is
 * that of the finding (`findings/growth.ts`), at the scenarios' mean level; it ends where the data end.
 * @module
 */
import {extent} from "d3-array";
import type {ArchivedRun, Phase, Sample} from "../run-schema.js";
import {analyseGrowth} from "../stats/growth.js";

import {LEVEL, buildModel} from "../stats/growth-model.js";
import type {Estimate} from "../stats/interval.js";
import {combine} from "../stats/least-squares.js";
import type {Fit} from "../stats/least-squares.js";
import {observationsOf, scenarioKey} from "../stats/observations.js";
import type {Covariate, Observation} from "../stats/observations.js";
import type {Milliseconds} from "../units.js";
import {cellName, cellsOf} from "../findings/rows.js";

/** Phases that read the whole index. */
export const GROWING = ["score", "vault_topk"] as const satisfies readonly Phase[];

/** Features whose calls put one question to the index; a loop's time is that of many. */
const FEATURES: readonly string[] = ["capture", "recall"];

export interface GrowthPoint {
  readonly feature: string;
  readonly rows: number;
  readonly ms: Milliseconds;
}

/** The line at some rows, with its interval. */
export interface LinePoint {
  readonly rows: number;
  readonly ms: Milliseconds;
  readonly low: Milliseconds;
  readonly high: Milliseconds;
}

export interface GrowthPanel {
  readonly phase: (typeof GROWING)[number];
  readonly points: readonly GrowthPoint[];
  /** Whose calls the points are. */
  readonly scenarios: readonly string[];
  /** Smallest and largest number of rows: nothing is drawn or said beyond. */
  readonly rows: readonly [number, number];
  /** Null below eight samples, or where nothing about the slope can be estimated. */
  readonly fit: GrowthFit | null;
}

export interface GrowthFit {
  /** ms a row. */
  readonly slope: Estimate;
  readonly line: readonly LinePoint[];
}

/** One panel a phase that has samples at two or more sizes of the index; none for runs without single samples. */
export function growthPanels(run: ArchivedRun, samples: readonly Sample[]): GrowthPanel[] {
  const features = new Map(
    cellsOf(run)
      .filter(({feature}) => FEATURES.includes(feature))
      .map((cell) => [cellName(cell), cell.feature] as const)
  );
  const own = samples.filter((row) => features.has(scenarioKey(row)));
  const scenarios = [...new Set(own.map(({scenario}) => scenario))];
  return GROWING.flatMap((phase): GrowthPanel[] => {
    const observations = observationsOf(own, phase).filter(({rows}) => rows !== null);
    const points = observations.map(({scenario, rows, ms}) => ({
      feature: features.get(scenario)!,
      rows: rows!,
      ms
    }));
    const [least, most] = extent(points, ({rows}) => rows);
    if (least === undefined || least === most) return [];
    return [{phase, points, scenarios, rows: [least, most], fit: fitOf(observations, [least, most])}];
  });
}

/** Points of the line: enough for its interval to look as curved as it is. */
const STEPS = 12;

function fitOf(
  observations: readonly Observation[],
  [from, to]: readonly [number, number]
): GrowthFit | null {
  const term = analyseGrowth(observations, {covariates: ["rows", "after_insert"]})?.terms.find(
    ({covariate}) => covariate === "rows"
  );
  if (term === undefined) return null;
  // Where scenario and rows moved together, only the line through all of them can be drawn.
  const alike = term.confounded || term.within === null;
  const scenarios = [...new Set(observations.map(({scenario}) => scenario))];
  const others = (["after_insert"] as const).filter((name) => varies(observations, name));
  const model = buildModel(observations, ["rows", ...others], scenarios);
  const fit = alike ? model.pooled : model.within;
  const level = meanLevel(fit, observations);
  const line = Array.from({length: STEPS + 1}, (_, i): LinePoint | null => {
    const rows = from + ((to - from) * i) / STEPS;
    const {estimate, interval} = combine(fit, {...level, rows});
    return interval && {rows, ms: estimate, low: interval.low, high: interval.high};
  });
  if (line.some((point) => point === null)) return null;
  return {
    slope: alike ? term.pooled : term.within,
    line: line.filter((point) => point !== null)
  };
}

function varies(observations: readonly Observation[], name: Covariate): boolean {
  const values = new Set(observations.map((row) => row[name]));
  return values.size > 1 && !values.has(null);
}

/** The observations' mean in every term but `rows`: each scenario by how often it was measured. */
function meanLevel(fit: Fit, observations: readonly Observation[]): Record<string, number> {
  const share = (holds: (row: Observation) => boolean) =>
    observations.filter(holds).length / observations.length;
  const weight = (term: string): number => {
    if (term === LEVEL) return 1;
    if (term === "after_insert") return share((row) => row.after_insert === 1);
    return share((row) => row.scenario === term);
  };
  return Object.fromEntries(fit.terms.filter((term) => term !== "rows").map((term) => [term, weight(term)]));
}

/** Smallest change worth two digits, ms. */
const READABLE_MS = 0.1;

/** The slope for a round number of rows, so that its figures can be read: 0.12 ms for 100 rows, not 0.0012 for one. */
export function roundSlope({estimate, interval}: Estimate): {rows: number; low: number; high: number} {
  const {low, high} = interval ?? {low: estimate, high: estimate};
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const rows = [1, 10, 100].find((count) => largest * count >= READABLE_MS) ?? 1000;
  return {rows, low: low * rows, high: high * rows};
}
