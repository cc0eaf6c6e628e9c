/**
 * How large an effect must be for its interval to be clear of 0 in 80 % of repetitions: what stands beside "not seen"
 * where the test is an interval of a regression. By the normal approximation; with few degrees of freedom the interval
 * is wider by Student's factor already, so the answer errs by a few per cent at most.
 * @module
 */
import {POWER} from "./detectable.js";
import {normalUpperPoint} from "./distributions.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate} from "./interval.js";

/** @returns In the unit of the estimate, above 0; null without an interval. */
export function smallestEffect({interval}: Estimate): number | null {
  if (interval === null) return null;
  const reach = (interval.high - interval.low) / 2;
  const point = normalUpperPoint((1 - CONFIDENCE) / 2);
  return (reach * (point + normalUpperPoint(1 - POWER))) / point;
}
