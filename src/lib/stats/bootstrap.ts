/**
 * A cross-check of the ratio's interval that shares none of its reasoning: resample both groups with replacement,
 * estimate again, and take the middle 95 % of the estimates. Percentile method of Efron & Tibshirani, An
 * Introduction to the Bootstrap (1993), section 13.3. Below some 15 a side it is known to be a little short, so
 * the report quotes the interval of `hodges-lehmann.ts` and this one only as a second opinion.
 * @module
 */
import {sortMs} from "../units.js";
import type {SortedMs} from "../units.js";
import {ratioOf} from "./hodges-lehmann.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate, Interval} from "./interval.js";
import {quantile} from "./quantile.js";
import type {Random} from "./random.js";

/** Bounds move by about 2 % of the interval's width from seed to seed at this number. */
export const REPLICATES = 2000;

/**
 * @param random - Seeded: the interval must be the same each time the page is built.
 * @returns null when a sample is 0 or below. `coverage` is the nominal one; a bootstrap knows no exact one.
 */
export function bootstrapRatio(
  a: SortedMs,
  b: SortedMs,
  random: Random,
  replicates = REPLICATES
): Interval | null {
  if (a[0] <= 0 || b[0] <= 0) return null;
  const ratios: number[] = [];
  for (let i = 0; i < replicates; i++)
    ratios.push(ratioOf(resample(a, random), resample(b, random))!.estimate);
  const sorted = sortMs(ratios);
  const tail = (1 - CONFIDENCE) / 2;
  return {low: quantile(sorted, tail), high: quantile(sorted, 1 - tail), coverage: CONFIDENCE};
}

/**
 * Do the two intervals tell the same story? They may differ in width; they must overlap in more than half of the
 * narrower one, and must not place 1 (no change) on opposite sides.
 */
export function agrees(ratio: Estimate, bootstrap: Interval): boolean {
  if (ratio.interval === null) return true;
  const {low, high} = ratio.interval;
  const overlap = Math.min(high, bootstrap.high) - Math.max(low, bootstrap.low);
  const narrower = Math.min(high - low, bootstrap.high - bootstrap.low);
  const opposite = (low > 1 && bootstrap.high < 1) || (high < 1 && bootstrap.low > 1);
  return overlap >= narrower / 2 && !opposite;
}

function resample(samples: SortedMs, random: Random): SortedMs {
  return sortMs(samples.map(() => samples[Math.floor(random() * samples.length)]!));
}
