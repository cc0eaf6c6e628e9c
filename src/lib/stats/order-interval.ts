/**
 * Confidence interval of a quantile by order statistics. Assumes nothing but independent samples of one
 * distribution: the number of samples below the true quantile is binomial, so two ranks enclose it with a
 * coverage that is known exactly. Source: David & Nagaraja, Order Statistics (3rd ed. 2003), section 7.1.
 * @module
 */
import type {SortedMs} from "../units.js";
import {binomialBelow, binomialWindow} from "./binomial.js";
import {CONFIDENCE} from "./interval.js";
import type {Interval} from "./interval.js";

export {CONFIDENCE};

/** Ranks count from 1 (the smallest sample), as in the literature. */
export interface RankInterval {
  readonly lower: number;
  readonly upper: number;
  readonly coverage: number;
}

/** Coverage may miss the target by this much of rounding: at n = 6 it is 0.96875 exactly, not a hair less. */
const ROUNDING = 1e-12;

const remembered = new Map<string, RankInterval | null>();

/**
 * Ranks whose samples enclose the quantile `p` with at least 95 % coverage.
 * The median gets symmetric ranks; a tail gets the lowest upper rank at which 95 % can be reached at all, and with
 * it the highest lower rank: the question there is how slow the tail may be.
 * @returns null where even the widest interval covers less than 95 %: median below 6 samples, p95 below 59,
 *   p99 below 299.
 */
export function quantileRanks(n: number, p: number): RankInterval | null {
  const key = `${n}/${p}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const ranks = p === 0.5 ? symmetricRanks(n) : tailRanks(n, p);
  remembered.set(key, ranks);
  return ranks;
}

/** The interval of the quantile `p`, in ms; null where there are too few samples for one. */
export function quantileInterval(sorted: SortedMs, p: number): Interval | null {
  const ranks = quantileRanks(sorted.length, p);
  if (ranks === null) return null;
  return {low: sorted[ranks.lower - 1]!, high: sorted[ranks.upper - 1]!, coverage: ranks.coverage};
}

/** The smallest n for which {@link quantileRanks} finds an interval: what "needs more samples" should name. */
export function samplesNeeded(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`"p" expected a fraction in (0, 1), got ${p}`);
  let n = 1;
  while (1 - p ** n - (1 - p) ** n < CONFIDENCE - ROUNDING) n++;
  return n;
}

function symmetricRanks(n: number): RankInterval | null {
  const window = binomialWindow(n, 0.5);
  // Covered when at least `lower` and at most n − lower samples lie below: P(B < n − lower + 1) − P(B < lower).
  const coverage = (lower: number) => binomialBelow(window, n - lower + 1) - binomialBelow(window, lower);
  let lower = Math.floor((n + 1) / 2);
  while (lower >= 1 && coverage(lower) < CONFIDENCE - ROUNDING) lower--;
  return lower < 1 ? null : {lower, upper: n + 1 - lower, coverage: coverage(lower)};
}

function tailRanks(n: number, p: number): RankInterval | null {
  const window = binomialWindow(n, p);
  const coverage = (lower: number, upper: number) =>
    binomialBelow(window, upper) - binomialBelow(window, lower);
  const enough = (lower: number, upper: number) => coverage(lower, upper) >= CONFIDENCE - ROUNDING;
  if (!enough(1, n)) return null;
  let upper = Math.max(1, Math.floor(n * p));
  while (!enough(1, upper)) upper++;
  // From low quantiles the walk may start above the lowest upper rank.
  while (upper > 2 && enough(1, upper - 1)) upper--;
  let lower = 1;
  while (lower + 1 < upper && enough(lower + 1, upper)) lower++;
  return {lower, upper, coverage: coverage(lower, upper)};
}
