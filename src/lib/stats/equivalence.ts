/**
 * "Independent of k" is a claim that must be shown: not finding a difference in 5 samples shows nothing. A band is
 * stated before measuring; levels are equivalent when the interval of each one's ratio to the first lies inside it.
 * Two one-sided tests (Schuirmann 1987), all of which must pass, so none needs adjusting (Berger 1982). The 95 %
 * interval is used where 90 % would do: the claim errs on the careful side.
 * @module
 */
import {sortMs} from "../units.js";
import type {Milliseconds} from "../units.js";
import {ratioOf} from "./hodges-lehmann.js";
import type {Estimate} from "./interval.js";

/** ±10 %, symmetric as a factor: 1 / 1.1 to 1.1. */
export const DEFAULT_BAND = 0.1;

/** `different`: at least one level lies outside the band as a whole. */
export type EquivalenceVerdict = "equivalent" | "different" | "cannot_tell";

export interface Level {
  /** E.g. `k=5`. */
  readonly id: string;
  readonly samples: readonly Milliseconds[];
}

export interface Equivalence {
  readonly verdict: EquivalenceVerdict;
  readonly band: number;
  readonly reference: string;
  readonly levels: readonly {
    readonly id: string;
    readonly n: number;
    /** To the reference; null where nothing was measured, or a sample is 0. */
    readonly ratio: Estimate | null;
    readonly verdict: EquivalenceVerdict;
  }[];
}

/**
 * @param levels - The first is the reference; at least two.
 * @throws RangeError below two levels.
 */
export function testEquivalence([reference, ...others]: readonly Level[], band = DEFAULT_BAND): Equivalence {
  if (reference === undefined || others.length === 0)
    throw new RangeError(`"levels" expected a reference and at least one other, got ${reference ? 1 : 0}`);
  const levels = others.map(({id, samples}) => {
    const measured = reference.samples.length > 0 && samples.length > 0;
    const ratio = measured ? ratioOf(sortMs(reference.samples), sortMs(samples)) : null;
    return {id, n: samples.length, ratio, verdict: within(ratio, band)};
  });
  return {verdict: overall(levels.map(({verdict}) => verdict)), band, reference: reference.id, levels};
}

function within(ratio: Estimate | null, band: number): EquivalenceVerdict {
  if (!ratio?.interval) return "cannot_tell";
  const {low, high} = ratio.interval;
  const [bottom, top] = [1 / (1 + band), 1 + band];
  if (low >= bottom && high <= top) return "equivalent";
  return high < bottom || low > top ? "different" : "cannot_tell";
}

function overall(verdicts: readonly EquivalenceVerdict[]): EquivalenceVerdict {
  if (verdicts.includes("different")) return "different";
  return verdicts.every((verdict) => verdict === "equivalent") ? "equivalent" : "cannot_tell";
}
