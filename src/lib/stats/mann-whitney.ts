/**
 * Do two groups of samples come from one distribution? The test of Mann & Whitney (1947), two-sided.
 * Up to 50 a side by the exact conditional distribution with mid-ranks (any ties), above by the normal
 * approximation with tie and continuity correction (Lehmann 1975, section 1.4; R's wilcox.test, SciPy's default).
 * @module
 */
import type {SortedMs} from "../units.js";
import {normalUpperTail} from "./distributions.js";
import {atLeastAsFar, rankSumDistribution} from "./rank-distribution.js";

export const EXACT_UP_TO = 50;

export interface RankTest {
  /** Pairs in which the sample of `b` is the larger one; a tie counts half. */
  readonly u: number;
  /** Two-sided: the chance of a deviation at least as large, in either direction, if nothing differs. */
  readonly p: number;
  readonly method: "exact" | "normal";
}

/** @param a - Sorted by `sortMs`, as `b`; neither is changed. */
export function mannWhitney(a: SortedMs, b: SortedMs): RankTest {
  const {doubled, sumOfB, tieTerm} = jointRanks(a, b);
  const [n, m] = [a.length, b.length];
  const u = sumOfB / 2 - (m * (m + 1)) / 2;
  if (Math.max(n, m) <= EXACT_UP_TO) {
    const p = atLeastAsFar(rankSumDistribution(doubled, m), sumOfB, m * (n + m + 1));
    return {u, p, method: "exact"};
  }
  return {u, p: normalP(u, n, m, tieTerm), method: "normal"};
}

/** The smallest p that n against m untied samples can give: complete separation, 2 / C(n + m, m). */
export function smallestP(n: number, m: number): number {
  let p = 2;
  for (let i = 1; i <= m; i++) p *= i / (n + i);
  return Math.min(1, p);
}

function normalP(u: number, n: number, m: number, tieTerm: number): number {
  const all = n + m;
  const variance = ((n * m) / 12) * (all + 1 - tieTerm / (all * (all - 1)));
  if (variance === 0) return 1; // all samples equal
  const distance = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5);
  return Math.min(1, 2 * normalUpperTail(distance / Math.sqrt(variance)));
}

/** Twice the mid-ranks of the joint sample (whole numbers), their sum over `b`, and Σ (t³ − t) over ties of size t. */
function jointRanks(a: SortedMs, b: SortedMs): {doubled: number[]; sumOfB: number; tieTerm: number} {
  const doubled: number[] = [];
  let [i, j, sumOfB, tieTerm] = [0, 0, 0, 0];
  while (i < a.length || j < b.length) {
    const value = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    const before = i + j;
    while (a[i] === value) i++;
    const firstOfB = j;
    while (b[j] === value) j++;
    const size = i + j - before;
    const rank = 2 * before + size + 1; // twice the mean of before + 1 … before + size
    for (let k = 0; k < size; k++) doubled.push(rank);
    sumOfB += (j - firstOfB) * rank;
    tieTerm += size ** 3 - size;
  }
  return {doubled, sumOfB, tieTerm};
}
