/**
 * Quantiles of latency samples. Pure: the same in a page, a loader and a test. Method 7 of Hyndman & Fan (1996),
 * the default of R, NumPy and d3-array, so that any figure of the report can be recomputed from the raw samples.
 * How far a quantile can be trusted is told by `order-interval.ts`.
 * @module
 */
import type {Milliseconds, SortedMs} from "../units.js";

/** The method's name as pages, JSON and comments print it (same string everywhere, so that they agree). */
export const QUANTILE_METHOD = "type 7 (linear interpolation)";

/**
 * The latency that a fraction `p` of the samples did not exceed.
 * @param sorted - Durations of one phase in ms, ascending, at least one: see `sortMs`.
 * @param p - A fraction, not a percentage: 0.99, never 99.
 * @returns ms, interpolated linearly between the two neighbouring samples.
 * @throws RangeError when `p` is outside [0, 1] or NaN.
 * @example quantile(sortMs([4, 1, 3, 2]), 0.5) // 2.5
 */
export function quantile(sorted: SortedMs, p: number): Milliseconds {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`"p" expected a fraction in [0, 1], got ${p}`);
  const at = (sorted.length - 1) * p;
  const below = Math.floor(at);
  const low = sorted[below]!;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (at - below);
}
