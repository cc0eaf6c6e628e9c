/**
 * What can be known of a run whose raw samples are gone and of which only n, quantiles and means were printed, as
 * with the published runs of 2026-05-04 and 05. Printed figures are rounded: every answer carries how far that
 * rounding reaches. What needs samples (intervals, tests, causes) is not attempted here.
 * @module
 */
import type {SummaryRow} from "../run-schema.js";
import type {Milliseconds} from "../units.js";
import {leastSquares} from "./least-squares.js";

/** The figures that a printed table has. Names as in the run's summary. */
export type PrintedRow = Pick<SummaryRow, "n" | "p50" | "p95" | "p99" | "mean">;

/** Half of the last digit printed: tables with one decimal are exact to ±0.05 ms. */
export const PRINTED_TENTHS: Milliseconds = 0.05;

export interface Rounded {
  readonly ms: Milliseconds;
  /** The true value lies within ± this. */
  readonly within: Milliseconds;
}

/**
 * The two largest samples behind a p95 and p99 of type 7. Up to 21 samples both lie between the last two, so two
 * figures give two unknowns: p = (1 − f) · second + f · largest, with f = (n − 1) p − (n − 2).
 * @returns null where the figures do not determine them: fewer than 3 samples, more than 21, or not printed.
 */
export function twoLargest(
  {n, p95, p99}: Pick<PrintedRow, "n" | "p95" | "p99">,
  halfDigit = PRINTED_TENTHS
): {readonly second: Rounded; readonly largest: Rounded} | null {
  if (n < 3 || n > 21 || p95 === null || p99 === null) return null;
  const weight = (p: number) => (n - 1) * p - (n - 2);
  const [f, g] = [weight(0.95), weight(0.99)];
  // Solved for both; the share of p95 and of p99 in each answer is also the share of their rounding.
  const shares = {
    second: [g / (g - f), -f / (g - f)],
    largest: [-(1 - g) / (g - f), (1 - f) / (g - f)]
  } as const;
  const solve = ([a, b]: readonly [number, number]): Rounded => ({
    ms: a * p95 + b * p99,
    within: (Math.abs(a) + Math.abs(b)) * halfDigit
  });
  return {second: solve(shares.second), largest: solve(shares.largest)};
}

/**
 * `all`: the phase did not run in any iteration, or practically none. `most`: it ran in fewer than half. A real
 * network call never takes 0.0 ms, so a printed 0.0 is a missing value in disguise.
 */
export function neverRan({p50, p95, p99, mean}: PrintedRow): "all" | "most" | null {
  if (p99 === 0) return "all";
  return p50 === 0 && ((p95 ?? 0) > 0 || (mean ?? 0) > 0) ? "most" : null;
}

export interface PartsAndTotal {
  /** Σ parts − total. */
  readonly difference: Milliseconds;
  /** What rounding alone allows: half a digit for each figure involved. */
  readonly tolerance: Milliseconds;
  readonly addUp: boolean;
}

/** Means add up, quantiles do not: give means. */
export function partsAgainstTotal(
  parts: readonly Milliseconds[],
  total: Milliseconds,
  halfDigit = PRINTED_TENTHS
): PartsAndTotal {
  const difference = parts.reduce((sum, part) => sum + part, 0) - total;
  const tolerance = halfDigit * (parts.length + 1);
  return {difference, tolerance, addUp: Math.abs(difference) <= tolerance + 1e-9};
}

/**
 * Whether `total` was computed as the sum of the phases rather than measured: then every row adds up to rounding, and
 * what happened between the phases is unknown, not 0. One measured total may add up by luck; several do not.
 */
export function totalIsASum(rows: readonly PartsAndTotal[]): boolean {
  return rows.length >= 3 && rows.every(({addUp}) => addUp);
}

/**
 * Two kinds of calls that do different work (one sends a vector's ciphertexts, the other asks a question) and yet take
 * the same time in every scenario did neither: both are one empty round trip.
 * @param ratioBelow - Medians may differ by this factor and still count as the same.
 */
export function bareRoundTrips(
  one: readonly Milliseconds[],
  other: readonly Milliseconds[],
  ratioBelow = 1.5
): boolean {
  if (one.length === 0 || one.length !== other.length) return false;
  return one.every(
    (ms, i) => ms > 0 && other[i]! > 0 && Math.max(ms / other[i]!, other[i]! / ms) <= ratioBelow
  );
}

/** One scenario's mean against a state that changed between scenarios, e.g. the index rows it met on average. */
export interface MeanPoint {
  readonly id: string;
  readonly x: number;
  readonly mean: Milliseconds;
  /** Samples behind the mean: its weight. */
  readonly n: number;
}

export interface LineOfMeans {
  /** ms per unit of x. */
  readonly slope: number;
  /** ms at x = 0. */
  readonly level: Milliseconds;
  readonly range: readonly [number, number];
  /** Largest distance of a mean from the line. */
  readonly furthest: Milliseconds;
  /** Each scenario beside what the line through the *others* predicts for it. */
  readonly leftOut: readonly {
    readonly id: string;
    readonly measured: Milliseconds;
    readonly predicted: Milliseconds;
  }[];
  /**
   * One mean a scenario: scenario and x determine each other, so the line is a description. What causes it cannot be told.
   */
  readonly cause: "cannot_tell";
}

/** @returns null below 3 points, or when they share one x: no line, or one that fits by construction. */
export function lineOfMeans(points: readonly MeanPoint[]): LineOfMeans | null {
  const fit = points.length < 3 ? null : fitLine(points);
  if (fit === null) return null;
  const xs = points.map(({x}) => x);
  return {
    ...fit,
    range: [Math.min(...xs), Math.max(...xs)],
    furthest: Math.max(...points.map((point) => Math.abs(offLine(fit, point)))),
    leftOut: points.flatMap((point) => {
      const line = fitLine(points.filter((other) => other !== point));
      return line ? [{id: point.id, measured: point.mean, predicted: line.level + line.slope * point.x}] : [];
    }),
    cause: "cannot_tell"
  };
}

/** How far above (or, negative, below) the line a mean lies, in ms. */
export const offLine = (line: Pick<LineOfMeans, "slope" | "level">, {x, mean}: MeanPoint): Milliseconds =>
  mean - (line.level + line.slope * x);

function fitLine(points: readonly MeanPoint[]): Pick<LineOfMeans, "slope" | "level"> | null {
  const columns = [
    {name: "level", values: points.map(() => 1)},
    {name: "slope", values: points.map(({x}) => x)}
  ];
  const weights = points.map(({n}) => n);
  const {coefficients, aliased} = leastSquares(
    columns,
    points.map(({mean}) => mean),
    {weights}
  );
  return aliased.length > 0 ? null : {level: coefficients[0]!, slope: coefficients[1]!};
}
