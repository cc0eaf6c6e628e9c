/**
 * An estimated influence on a time, as values that a sentence can say.
 * @module
 */
import type {Standing} from "../stats/growth.js";
import type {Estimate} from "../stats/interval.js";
import {smallestEffect} from "../stats/smallest-effect.js";
import type {Strength} from "./finding.js";
import {rangeOf} from "./rows.js";
import type {Influence} from "./values-within-run.js";

/** @param span - What the influence moves over: 1 for a switch, the range of a covariate for a slope. */
export function influenceOf(slope: Estimate, standing: Standing, span: number): Influence {
  const {estimate, interval} = slope;
  const ends = interval === null ? [estimate] : [interval.low, interval.high];
  const clear = ends.every((end) => Math.sign(end) === Math.sign(estimate));
  return {
    standing,
    direction: estimate < 0 ? "shorter" : "longer",
    effect_ms: Math.abs(estimate) * span,
    between_ms: rangeOf(ends.map((end) => (clear ? Math.abs(end) : end) * span)),
    detectable_ms: (smallestEffect(slope) ?? 0) * span
  };
}

/** What was seen is; what was not is likely small; what moves along with something else cannot be told. */
export function strengthOfStanding(standing: Standing): Strength {
  if (standing === "seen") return "established";
  return standing === "not_seen" ? "likely" : "undetermined";
}
