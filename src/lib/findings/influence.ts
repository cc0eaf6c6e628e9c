/**
 * An estimated influence on a time, as values that a sentence can say.
 * @module
 */
import type {Standing} from "../stats/growth.js";
import type {Estimate} from "../stats/interval.js";
import {smallestEffect} from "../stats/smallest-effect.js";
import type {Milliseconds} from "../units.js";
import {BLIND} from "./contrast.js";
import type {Strength} from "./finding.js";
import {rangeOf} from "./rows.js";
import type {Influence} from "./values-within-run.js";

/**
 * @param span - What the influence moves over: 1 for a switch, the range of a covariate for a slope.
 * @param usual - ms, the median of the phase: what would have been found is held against it.
 */
export function influenceOf(
  slope: Estimate,
  standing: Standing,
  span: number,
  usual: Milliseconds
): Influence {
  const {estimate, interval} = slope;
  const ends = interval === null ? [estimate] : [interval.low, interval.high];
  const detectable = (smallestEffect(slope) ?? Infinity) * span;
  return {
    standing,
    blind: standing === "not_seen" && detectable > BLIND * usual ? "yes" : "no",
    usual_ms: usual,
    direction: estimate < 0 ? "shorter" : "longer",
    effect_ms: Math.abs(estimate) * span,
    between_ms: rangeOf(ends.map((end) => end * span)),
    detectable_ms: Number.isFinite(detectable) ? detectable : 0
  };
}

/** What was seen is; what was not is likely small, if it would have been found; the rest cannot be told. */
export function strengthOfInfluence({standing, blind}: Influence): Strength {
  if (standing === "seen") return "established";
  return standing === "not_seen" && blind === "no" ? "likely" : "undetermined";
}
