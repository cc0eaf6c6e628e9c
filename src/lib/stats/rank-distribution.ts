/**
 * The exact distribution of a rank sum when both groups come from one distribution: every way of choosing which
 * ranks belong to the group is equally likely. With ties the ranks are mid-ranks and the distribution is the one
 * *conditional* on the ties seen. Source: Lehmann, Nonparametrics (1975), sections 1.2 and 1.4.
 * @module
 */

/** `weight[i]` = P(sum of the group's scaled ranks = `from` + i). Ranks are scaled by 2 so that mid-ranks are whole. */
export interface RankSumDistribution {
  readonly from: number;
  readonly weight: Float64Array;
}

const remembered = new Map<string, RankSumDistribution>();

/** Patterns of ties are many; distributions of untied ranks few. Only the latter are kept. */
const isUntied = (doubled: readonly number[]) => doubled.every((rank, i) => rank === 2 * (i + 1));

/**
 * @param doubled - Twice the mid-rank of each of the N samples of both groups, ascending.
 * @param size - Samples in the group whose sum is asked for, 1 … N − 1.
 * Cost: N · size · (range of the sum); under 40 million additions at 50 a side. Only sums, so nothing cancels.
 */
export function rankSumDistribution(doubled: readonly number[], size: number): RankSumDistribution {
  const untied = isUntied(doubled);
  const key = `${doubled.length}/${size}`;
  const known = untied ? remembered.get(key) : undefined;
  if (known !== undefined) return known;
  const fresh = countSubsets(doubled, size);
  if (untied) remembered.set(key, fresh);
  return fresh;
}

/**
 * `ways[k][s]`: subsets of k of the ranks seen so far whose excess over the smallest possible sum is s. Only cells that
 * can be reached, and from which `size` can still be reached, are visited: 7× faster at 50 against 50 with ties (8 ms).
 */
function countSubsets(doubled: readonly number[], size: number): RankSumDistribution {
  const prefix = [0];
  for (const rank of doubled) prefix.push(prefix.at(-1)! + rank);
  const smallest = prefix[size]!;
  const span = prefix.at(-1)! - prefix[doubled.length - size]! - smallest;
  const ways = Array.from({length: size + 1}, () => new Float64Array(span + 1));
  ways[0]![0] = 1;
  doubled.forEach((rank, index) => {
    const seen = index + 1;
    const fewest = Math.max(1, size - (doubled.length - seen));
    for (let k = Math.min(size, seen); k >= fewest; k--) {
      const [from, to] = [ways[k - 1]!, ways[k]!];
      const excess = rank - doubled[k - 1]!; // of this rank, over the one it stands for in the smallest subset
      const largest = Math.min(span, prefix[seen]! - prefix[seen - k]! - prefix[k]!);
      for (let s = largest; s >= excess; s--) to[s]! += from[s - excess]!;
    }
  });
  const counts = ways[size]!;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return {from: smallest, weight: counts.map((count) => count / total)};
}

/** P(sum deviates from its mean at least as far as `sum`, in either direction). */
export function atLeastAsFar({from, weight}: RankSumDistribution, sum: number, mean: number): number {
  const distance = Math.abs(sum - mean) - 1e-9;
  let p = 0;
  for (let i = 0; i < weight.length && mean - (from + i) >= distance; i++) p += weight[i]!;
  for (let i = weight.length - 1; i >= 0 && from + i - mean >= distance; i--) p += weight[i]!;
  return Math.min(1, p);
}
