/**
 * The smallest slowdown that a comparison would have found in 80 % of repetitions. Without it, "no difference seen"
 * says nothing: 8 noisy samples never see 5 %.
 *
 * Method: simulate groups of the sizes at hand with log-normal noise of the spread seen, and ask of each by how much
 * `b` would have to be shifted for the rule of `compare.ts` to say "slower". Both parts of the rule are orders of
 * the pairwise differences (`hodges-lehmann.ts`), so that shift is read off, not searched. The answer is the
 * 80th percentile. That the planted change is then found in 80 % is checked by `npm run validate`.
 * @module
 */
import {sortMs} from "../units.js";
import {normalUpperPoint} from "./distributions.js";
import {differenceRank, kthDifference} from "./hodges-lehmann.js";
import {CONFIDENCE} from "./interval.js";
import {EXACT_UP_TO} from "./mann-whitney.js";
import {normalFrom, seededRandom} from "./random.js";

export const POWER = 0.8;
/** At this number the power that the answer really has moves by 0.6 % (one standard error) from seed to seed. */
const SIMULATIONS = 4000;

/** What one simulated comparison of noise 1 offers: the bound that significance needs, and the one of 95 %. */
interface Bounds {
  readonly significant: number;
  readonly interval: number;
}

export interface DetectableOptions {
  /** Samples of each side. */
  readonly n: number;
  readonly m: number;
  /** Standard deviation of the logarithms of the samples within a side, e.g. 0.05 for 5 % noise. */
  readonly noise: number;
  /** Rows compared together: the first discovery among them must reach p ≤ (1 − CONFIDENCE) / rows. */
  readonly rows: number;
  /** Relative floor of the verdict: 0.05 for 5 %. */
  readonly floor: number;
}

/** @returns A factor above 1 (1.12: a slowdown of 12 %), or null when no change could be found at these sizes. */
export function smallestDetectable({n, m, noise, rows, floor}: DetectableOptions): number | null {
  const level = (1 - CONFIDENCE) / rows;
  const least = Math.log1p(floor);
  if (Math.max(n, m) > EXACT_UP_TO) {
    // The estimate of Hodges & Lehmann has 3/π of the mean's efficiency under normal noise.
    const spread = noise * Math.sqrt((Math.PI / 3) * (1 / n + 1 / m));
    const reach = (miss: number) => (normalUpperPoint(miss / 2) + normalUpperPoint(1 - POWER)) * spread;
    return Math.exp(Math.max(reach(level), least + reach(1 - CONFIDENCE)));
  }
  const bounds = simulate(n, m, level);
  if (bounds === null) return null;
  const needed = Float64Array.from(bounds, ({significant, interval}) =>
    Math.max(-noise * significant, least - noise * interval)
  );
  return Math.exp(needed.sort()[Math.ceil(POWER * SIMULATIONS) - 1]!);
}

const remembered = new Map<string, readonly Bounds[] | null>();

function simulate(n: number, m: number, level: number): readonly Bounds[] | null {
  const key = `${n}/${m}/${level}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const significant = differenceRank(n, m, level);
  const interval = differenceRank(n, m, 1 - CONFIDENCE);
  const bounds = significant && interval ? draw(n, m, significant.rank, interval.rank) : null;
  remembered.set(key, bounds);
  return bounds;
}

function draw(n: number, m: number, significantRank: number, intervalRank: number): Bounds[] {
  const normal = normalFrom(seededRandom(1)); // fixed: the same comparison always prints the same figure
  return Array.from({length: SIMULATIONS}, () => {
    const a = sortMs(Array.from({length: n}, normal));
    const b = sortMs(Array.from({length: m}, normal));
    return {significant: kthDifference(a, b, significantRank), interval: kthDifference(a, b, intervalRank)};
  });
}
