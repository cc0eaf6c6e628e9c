/**
 * What an interval is, for all methods of this folder.
 * @module
 */

/** Bounds in the unit of the estimate. `coverage`: how often an interval built this way holds the true value. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly coverage: number;
}

/** A figure with what is known about it; `interval` is null where too few samples allow none of 95 %. */
export interface Estimate {
  readonly estimate: number;
  readonly interval: Interval | null;
}

/** The confidence of every interval of the report. */
export const CONFIDENCE = 0.95;
