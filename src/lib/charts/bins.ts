/**
 * Many samples as a few: medians with the range that holds nine of ten. What charts draw above a thousand samples.
 * @module
 */
import {sortMs} from "../units.js";
import {quantile} from "../stats/quantile.js";

/** More marks than this in one drawing would be a smear, and a heavy page. */
export const MOST_MARKS = 1000;

export interface Bin {
  /** Mean place of its samples. */
  readonly at: number;
  readonly n: number;
  readonly p5: number;
  readonly p50: number;
  readonly p95: number;
}

/** @param values - At least one. */
export function binOf(at: number, values: readonly number[]): Bin {
  const sorted = sortMs(values);
  return {
    at,
    n: values.length,
    p5: quantile(sorted, 0.05),
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95)
  };
}

/** Cuts the range of places into `count` parts of one length; empty parts are left out. */
export function binsOf<T>(
  points: readonly T[],
  count: number,
  place: (point: T) => number,
  value: (point: T) => number
): Bin[] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points) [low, high] = [Math.min(low, place(point)), Math.max(high, place(point))];
  const parts = Array.from({length: count}, () => ({places: 0, values: [] as number[]}));
  for (const point of points) {
    const share = high > low ? (place(point) - low) / (high - low) : 0;
    const part = parts[Math.min(count - 1, Math.floor(share * count))]!;
    part.places += place(point);
    part.values.push(value(point));
  }
  return parts.flatMap(({places, values}) =>
    values.length === 0 ? [] : [binOf(places / values.length, values)]
  );
}
