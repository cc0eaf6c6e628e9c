/**
 * By how much do two groups differ? The estimate of Hodges & Lehmann (1963): the median of all differences between
 * a sample of `b` and a sample of `a`. One stray sample hardly moves it, and its interval comes from the same
 * counting as the test of Mann & Whitney, so the two never contradict each other (without ties).
 * Source: Lehmann, Nonparametrics (1975), sections 2.4 and 2.5.
 * @module
 */
import {sortMs} from "../units.js";
import type {SortedMs} from "../units.js";
import {normalUpperPoint, normalUpperTail} from "./distributions.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate, Interval} from "./interval.js";
import {EXACT_UP_TO} from "./mann-whitney.js";
import {rankSumDistribution} from "./rank-distribution.js";

/**
 * The shift from `a` to `b`: positive where `b` is slower. Unit as the samples'.
 * @returns `interval` null where even the widest covers less than 95 % (3 against 3).
 */
export function hodgesLehmann(a: SortedMs, b: SortedMs): Estimate {
  const pairs = a.length * b.length;
  const middle = Math.floor((pairs + 1) / 2);
  const lower = kthDifference(a, b, middle);
  const estimate = pairs % 2 === 1 ? lower : (lower + kthDifference(a, b, middle + 1)) / 2;
  return {estimate, interval: shiftInterval(a, b)};
}

function shiftInterval(a: SortedMs, b: SortedMs): Interval | null {
  const cut = differenceRank(a.length, b.length, 1 - CONFIDENCE);
  if (cut === null) return null;
  const pairs = a.length * b.length;
  const [low, high] = [kthDifference(a, b, cut.rank), kthDifference(a, b, pairs + 1 - cut.rank)];
  return {low, high, coverage: cut.coverage};
}

/**
 * `b` / `a` as a factor: the shift of the logarithms, taken back. 1.1 means 10 % slower.
 * @returns null when a sample is 0 or below: there is no ratio to nothing.
 */
export function ratioOf(a: SortedMs, b: SortedMs): Estimate | null {
  if (a[0] <= 0 || b[0] <= 0) return null;
  const {estimate, interval} = hodgesLehmann(sortMs(a.map(Math.log)), sortMs(b.map(Math.log)));
  return {
    estimate: Math.exp(estimate),
    interval: interval && {...interval, low: Math.exp(interval.low), high: Math.exp(interval.high)}
  };
}

/**
 * The largest rank k for which [k-th smallest, k-th largest difference] misses the shift with at most `miss`.
 * Up to 50 a side exact, and conservative with ties; above by the normal approximation.
 * @returns null where even k = 1 misses more often.
 */
export function differenceRank(
  n: number,
  m: number,
  miss: number
): {readonly rank: number; readonly coverage: number} | null {
  if (Math.max(n, m) > EXACT_UP_TO) return normalDifferenceRank(n, m, miss);
  const untied = Array.from({length: n + m}, (_, i) => 2 * (i + 1));
  const {weight} = rankSumDistribution(untied, m);
  let [rank, outside] = [0, 0];
  for (;;) {
    const next = outside + 2 * weight[2 * rank]!; // doubled ranks: U = rank sits at 2 · rank
    if (next > miss) break;
    outside = next;
    rank++;
  }
  return rank === 0 ? null : {rank, coverage: 1 - outside};
}

function normalDifferenceRank(n: number, m: number, miss: number) {
  const spread = Math.sqrt((n * m * (n + m + 1)) / 12);
  const rank = Math.floor((n * m) / 2 + 0.5 - normalUpperPoint(miss / 2) * spread);
  if (rank < 1) return null;
  return {rank, coverage: 1 - 2 * normalUpperTail(((n * m) / 2 + 0.5 - rank) / spread)};
}

/**
 * The k-th smallest (from 1) of all b − a, without building them all: halve the range of values, counting in one
 * walk along both sorted lists how many differences lie below, until few are left; sort those.
 */
export function kthDifference(a: SortedMs, b: SortedMs, k: number): number {
  let [low, countLow] = [-Infinity, 0];
  let [high, countHigh] = [b[b.length - 1]! - a[0], a.length * b.length];
  let bottom = b[0] - a[a.length - 1]!;
  // Invariant: fewer than k differences are ≤ low, at least k are ≤ high. Ties may keep many together: hence the
  // second condition, after which the range is too narrow to be halved usefully.
  for (let halvings = 0; countHigh - countLow > a.length + b.length && halvings < 60; halvings++) {
    const middle = bottom + (high - bottom) / 2;
    const count = countUpTo(a, b, middle);
    if (count >= k) [high, countHigh] = [middle, count];
    else [low, bottom, countLow] = [middle, middle, count];
  }
  return differencesWithin(a, b, low, high).sort()[k - countLow - 1]!;
}

function countUpTo(a: SortedMs, b: SortedMs, limit: number): number {
  let [count, first] = [0, 0];
  for (const value of b) {
    // As b grows, fewer samples of a are close enough from below.
    while (first < a.length && value - a[first]! > limit) first++;
    count += a.length - first;
  }
  return count;
}

/** All differences in (low, high]. */
function differencesWithin(a: SortedMs, b: SortedMs, low: number, high: number): Float64Array {
  const found: number[] = [];
  let first = 0;
  for (const value of b) {
    while (first < a.length && value - a[first]! > high) first++;
    for (let i = first; i < a.length && value - a[i]! > low; i++) found.push(value - a[i]!);
  }
  return Float64Array.from(found);
}
