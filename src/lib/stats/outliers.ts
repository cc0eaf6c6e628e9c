/**
 * Samples far from the rest, by the fences of Tukey (Exploratory Data Analysis, 1977, chapter 2): beyond 1.5
 * interquartile ranges from the box they are outside, beyond 3 far out. They are marked and counted, never removed:
 * a slow call is something that users met.
 *
 *     far out │ outside │   … box …   │ outside │ far out
 *         −3 IQR    −1.5 IQR        +1.5 IQR  +3 IQR      (from the edges of the box)
 * @module
 */
import {sortMs} from "../units.js";
import type {Milliseconds} from "../units.js";
import {quantile} from "./quantile.js";

export type OutlierMark = "far_low" | "low" | "high" | "far_high";

export interface Outliers {
  /** At the places of the samples given; null: inside the fences. */
  readonly marks: readonly (OutlierMark | null)[];
  readonly counts: Readonly<Record<OutlierMark, number>>;
  /** Where the inner fences stand, in ms; null for no samples. */
  readonly fences: {readonly low: Milliseconds; readonly high: Milliseconds} | null;
}

/** @param samples - ms, in the order of measurement; not changed. */
export function markOutliers(samples: readonly Milliseconds[]): Outliers {
  const counts: Record<OutlierMark, number> = {far_low: 0, low: 0, high: 0, far_high: 0};
  if (samples.length === 0) return {marks: [], counts, fences: null};
  const sorted = sortMs(samples);
  const [lower, upper] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const range = upper - lower;
  const marks = samples.map((ms): OutlierMark | null => {
    if (ms > upper + 3 * range) return "far_high";
    if (ms > upper + 1.5 * range) return "high";
    if (ms < lower - 3 * range) return "far_low";
    return ms < lower - 1.5 * range ? "low" : null;
  });
  for (const mark of marks) if (mark !== null) counts[mark]++;
  return {marks, counts, fences: {low: lower - 1.5 * range, high: upper + 1.5 * range}};
}
