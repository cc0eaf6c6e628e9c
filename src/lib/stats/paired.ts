/**
 * Two calls that saw the same state, side by side: the recall probe of a block and the capture right behind it send
 * their `score` to one and the same index. Differences within pairs are free of everything a block has in common.
 * Estimate: the median of all averages of two differences (Hodges & Lehmann 1963); interval from the distribution of
 * Wilcoxon's signed-rank statistic, exact up to 50 pairs. Source: Lehmann, Nonparametrics (1975), section 4.5.
 * @module
 */
import type {Phase, Sample} from "../run-schema.js";
import {sortMs} from "../units.js";
import type {Milliseconds} from "../units.js";
import {sd} from "./describe.js";
import {POWER} from "./detectable.js";
import {normalUpperPoint, normalUpperTail} from "./distributions.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate} from "./interval.js";
import {observationsOf} from "./observations.js";
import {quantile} from "./quantile.js";
import {normalFrom, seededRandom} from "./random.js";

const EXACT_UP_TO = 50;

/**
 * @param differences - One a pair, ms, finite; at least one. Averages of all two are built: n (n + 1) / 2 numbers.
 * @returns `interval` null below 6 pairs: no interval of 95 % exists.
 */
export function pairedShift(differences: readonly Milliseconds[]): Estimate {
  const sorted = sortMs(differences);
  const averages = sortMs(sorted.flatMap((a, i) => sorted.slice(i).map((b) => (a + b) / 2)));
  const cut = signedRankCut(sorted.length);
  return {
    estimate: quantile(averages, 0.5),
    interval: cut && {
      low: averages[cut.rank - 1]!,
      high: averages[averages.length - cut.rank]!,
      coverage: cut.coverage
    }
  };
}

/** Standard error of the power that the answer really has: 0.9 %. */
const SIMULATIONS = 2000;

const remembered = new Map<number, number | null>();

/**
 * The smallest shift whose interval would have excluded 0 in 80 % of repetitions, for differences of the spread seen.
 * Simulated with normal differences up to 50 pairs, above by the efficiency 3/π of the estimate against the mean.
 * @returns In ms; null where no shift would have been found, however large.
 */
export function smallestPairedShift(differences: readonly Milliseconds[]): Milliseconds | null {
  const spread = sd(differences);
  if (spread === null) return null;
  const n = differences.length;
  if (n > EXACT_UP_TO) {
    const reach = normalUpperPoint((1 - CONFIDENCE) / 2) + normalUpperPoint(1 - POWER);
    return spread * reach * Math.sqrt(Math.PI / 3 / n);
  }
  const known = remembered.get(n);
  const inSpreads = known === undefined ? simulatedShift(n) : known;
  remembered.set(n, inSpreads);
  return inSpreads === null ? null : spread * inSpreads;
}

/** In standard deviations of the differences: by how much the lower bound of an interval around 0 has to be lifted. */
function simulatedShift(n: number): number | null {
  const normal = normalFrom(seededRandom(1)); // fixed: the same pairs always print the same figure
  const needed = new Float64Array(SIMULATIONS);
  for (let i = 0; i < SIMULATIONS; i++) {
    const {interval} = pairedShift(Array.from({length: n}, normal));
    if (interval === null) return null;
    needed[i] = -interval.low;
  }
  return needed.sort()[Math.ceil(POWER * SIMULATIONS) - 1]!;
}

/** The largest rank from either end whose averages enclose the centre with 95 %. */
function signedRankCut(n: number): {rank: number; coverage: number} | null {
  const miss = 1 - CONFIDENCE;
  if (n > EXACT_UP_TO) {
    const [centre, spread] = [(n * (n + 1)) / 4, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)];
    const rank = Math.floor(centre + 0.5 - normalUpperPoint(miss / 2) * spread);
    return {rank, coverage: 1 - 2 * normalUpperTail((centre + 0.5 - rank) / spread)};
  }
  const chances = signedRankDistribution(n);
  let [rank, outside] = [0, 0];
  while (outside + 2 * chances[rank]! <= miss) outside += 2 * chances[rank++]!;
  return rank === 0 ? null : {rank, coverage: 1 - outside};
}

/** `[s]`: chance that the ranks 1 … n, each taken or not with even odds, sum to s. */
function signedRankDistribution(n: number): Float64Array {
  const span = (n * (n + 1)) / 2;
  const chances = new Float64Array(span + 1);
  chances[0] = 1;
  for (let rank = 1; rank <= n; rank++)
    for (let s = span; s >= 0; s--) chances[s] = (chances[s]! + (s >= rank ? chances[s - rank]! : 0)) / 2;
  return chances;
}

/**
 * `after` less `before`, in ms, for each two neighbouring iterations of which the first is one of `before`, the second
 * one of `after`, with the same index rows and neither (or both) behind an insert: a pair that differs in that would
 * show the insert. Measured rows only, without warm-up.
 */
export function probeDifferences(
  samples: readonly Sample[],
  phase: Phase,
  before: readonly string[],
  after: readonly string[]
): Milliseconds[] {
  const observations = observationsOf(samples, phase);
  const byOrder = new Map(observations.map((row) => [row.order, row]));
  return observations
    .filter(({scenario}) => after.includes(scenario))
    .flatMap((row) => {
      const probe = byOrder.get(row.order - 1);
      if (!probe || !before.includes(probe.scenario)) return [];
      const sameState =
        probe.rows !== null && probe.rows === row.rows && probe.after_insert === row.after_insert;
      return sameState ? [row.ms - probe.ms] : [];
    });
}
