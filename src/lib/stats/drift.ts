/**
 * Did the machine, the network or the service change pace during the run? The change-point test of Pettitt (Applied
 * Statistics 28, 1979, 126–135), on ratios to each scenario's own median, in the order of measurement. It finds a
 * step as well as a slope, and needs no assumption about the distribution.
 *
 * A phase that knows the index (`score`, `vault_topk`) grows with rows, which move with time: for such a phase a
 * drift and growth cannot be told apart. `embed`, `insert` and the yardsticks know no index.
 * @module
 */
import {group} from "d3-array";
import {sortMs} from "../units.js";
import type {Milliseconds} from "../units.js";
import {ratioOf} from "./hodges-lehmann.js";
import {quantile} from "./quantile.js";

/** A drift is flagged when it is both unlikely to be chance and of a size that a comparison would notice. */
export const LEVEL = 0.01;
export const NOTICEABLE = 0.05;

export interface TimedSample {
  /** Scenario with its variant: samples are compared with their own kind only. */
  readonly scenario: string;
  /** Position in the run. */
  readonly order: number;
  readonly ms: Milliseconds;
}

export interface Drift {
  readonly flagged: boolean;
  /** Approximate, on the safe side for short runs (Pettitt 1979, section 2.3). */
  readonly p: number;
  /** `order` of the first sample after the change that fits best. */
  readonly since: number;
  /** Level after / before, as a factor: the estimate of Hodges & Lehmann. */
  readonly ratio: number;
  readonly n: number;
}

/**
 * @param samples - One phase, any order; measured, without warm-up; above 0.
 * @returns null below 8 samples, or when a sample is 0: nothing can be said.
 */
export function detectDrift(samples: readonly TimedSample[]): Drift | null {
  if (samples.length < 8 || samples.some(({ms}) => ms <= 0)) return null;
  const inOrder = samples.toSorted((a, b) => a.order - b.order);
  const relative = relativeToOwnKind(inOrder);
  const {at, largest} = changePoint(relative);
  const n = relative.length;
  const p = Math.min(1, 2 * Math.exp((-6 * largest ** 2) / (n ** 3 + n ** 2)));
  const ratio = ratioOf(sortMs(relative.slice(0, at)), sortMs(relative.slice(at)))!.estimate;
  const size = Math.max(ratio, 1 / ratio) - 1;
  return {flagged: p <= LEVEL && size >= NOTICEABLE, p, since: inOrder[at]!.order, ratio, n};
}

function relativeToOwnKind(samples: readonly TimedSample[]): number[] {
  const kinds = group(samples, ({scenario}) => scenario);
  const medians = new Map(
    [...kinds].map(([scenario, own]) => [scenario, quantile(sortMs(own.map(({ms}) => ms)), 0.5)])
  );
  return samples.map(({scenario, ms}) => ms / medians.get(scenario)!);
}

/**
 * Pettitt's U after t samples: over all pairs of one early and one late sample, how many more rise than fall. It is
 * the running sum of twice the ranks less n + 1. `at`: samples before the change; 1 … n − 1.
 */
function changePoint(values: readonly number[]): {at: number; largest: number} {
  const n = values.length;
  const ranks = doubledRanks(values);
  let [u, at, largest] = [0, 1, -1];
  for (let t = 1; t < n; t++) {
    u += ranks[t - 1]! - (n + 1);
    if (Math.abs(u) > largest) [at, largest] = [t, Math.abs(u)];
  }
  return {at, largest};
}

/** Twice the mid-rank of each value, at its place. */
function doubledRanks(values: readonly number[]): number[] {
  const places = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Array<number>(values.length);
  for (let first = 0; first < places.length;) {
    let end = first + 1;
    while (end < places.length && values[places[end]!] === values[places[first]!]) end++;
    for (let k = first; k < end; k++) ranks[places[k]!] = first + 1 + end;
    first = end;
  }
  return ranks;
}
