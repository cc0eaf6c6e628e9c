/**
 * The binomial distribution, exact to rounding for any n. Intervals by order statistics stand on it.
 * @module
 */

/** Probabilities of the counts `from`, `from + 1`, …; counts outside have less than 1e-20 of the mode's. */
export interface BinomialWindow {
  readonly from: number;
  /** `below[i]` = P(count < from + i); one entry more than there are counts, so the last one is 1. */
  readonly below: Float64Array;
}

/** Relative size at which a tail is cut off: its sum is far below the rounding error of the rest. */
const NEGLIGIBLE = 1e-20;

/**
 * Builds the distribution outwards from its mode by the ratio of neighbours and divides by the sum at the end:
 * no factorials, so nothing cancels for large n. Cost: about 20 · sqrt(n p (1 − p)) steps.
 * @param n - Number of trials, a whole number ≥ 1.
 * @param p - Probability of one success, strictly between 0 and 1.
 */
export function binomialWindow(n: number, p: number): BinomialWindow {
  if (!Number.isInteger(n) || n < 1)
    throw new RangeError(`"n" expected a whole number of at least 1, got ${n}`);
  if (!(p > 0 && p < 1)) throw new RangeError(`"p" expected a fraction in (0, 1), got ${p}`);
  const odds = p / (1 - p);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const down: number[] = [];
  for (let k = mode, weight = 1; k > 0; k--) {
    weight *= k / ((n - k + 1) * odds); // P(k − 1) / P(k)
    if (weight < NEGLIGIBLE) break;
    down.push(weight);
  }
  const up: number[] = [];
  for (let k = mode, weight = 1; k < n; k++) {
    weight *= ((n - k) / (k + 1)) * odds; // P(k + 1) / P(k)
    if (weight < NEGLIGIBLE) break;
    up.push(weight);
  }
  const weights = [...down.reverse(), 1, ...up];
  const below = new Float64Array(weights.length + 1);
  weights.forEach((weight, i) => (below[i + 1] = below[i]! + weight));
  const sum = below[weights.length]!;
  return {from: mode - down.length, below: below.map((part) => part / sum)};
}

/**
 * P(count < k).
 * @param k - Any whole number; below 0 gives 0, above n gives 1.
 */
export function binomialBelow({from, below}: BinomialWindow, k: number): number {
  if (k <= from) return 0;
  return below[Math.min(k - from, below.length - 1)]!;
}
