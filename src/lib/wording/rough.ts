/**
 * A range of times as one would say it aloud, where the data allow it: "about 5 seconds", "under 0.4 s". The rule looks
 * at the figures alone; a range that one round figure does not describe stays a range.
 * @module
 */
import type {Range} from "../findings/finding.js";
import type {Lang, Milliseconds} from "../units.js";
import {formatCount, formatNumber} from "./format.js";
import {say} from "./say.js";

/** A round figure describes what lies within this share of it. */
const CLOSE = 0.1;
/** "Under" is said of a range that lies near its bound as a whole. */
const NEAR_BOUND = 0.8;
/** From here on a rough time is said in seconds. */
const SECONDS_FROM: Milliseconds = 100;

export type Rough =
  {readonly shape: "about" | "under"; readonly ms: Milliseconds} | {readonly shape: "range"};

/** @param range - ms, above 0. */
export function roughly([low, high]: Range): Rough {
  const bound = toOneDigit(high, Math.ceil);
  if (bound > high && bound <= high * (1 + CLOSE) && low >= bound * NEAR_BOUND)
    return {shape: "under", ms: bound};
  const middle = toOneDigit((low + high) / 2, Math.round);
  const close = [low, high].every((ms) => Math.abs(ms - middle) <= middle * CLOSE);
  return close ? {shape: "about", ms: middle} : {shape: "range"};
}

/** One significant digit: 4867 → 5000, 384 → 400. */
function toOneDigit(ms: Milliseconds, round: (value: number) => number): Milliseconds {
  if (!(ms > 0)) return NaN;
  const unit = 10 ** Math.floor(Math.log10(ms));
  return round(ms / unit) * unit;
}

/** Null where the range itself has to be said. */
export function sayRoughly(lang: Lang, range: Range): string | null {
  const rough = roughly(range);
  if (rough.shape === "range") return null;
  return say(lang, `rough.${rough.shape}`, {duration: sayRound(lang, rough.ms)});
}

/** Whole seconds in words, parts of one as `0.4 s`, and below a tenth `40 ms`. */
function sayRound(lang: Lang, ms: Milliseconds): string {
  if (ms < SECONDS_FROM) return say(lang, "rough.ms", {figure: formatCount(lang, ms)});
  if (ms < 1000) return say(lang, "rough.tenths", {figure: formatNumber(lang, ms / 1000)});
  return say(lang, "rough.seconds", {seconds: ms / 1000});
}
