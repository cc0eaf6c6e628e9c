/**
 * The figures of one population of samples. What belongs to the population is decided by the caller
 * (`summarise.ts`): all figures here, n included, speak of the same samples.
 * @module
 */
import {sortMs} from "../units.js";
import type {Milliseconds, SortedMs} from "../units.js";
import type {Interval} from "./interval.js";
import {quantileInterval} from "./order-interval.js";
import {quantile} from "./quantile.js";

export interface Description {
  readonly n: number;
  readonly p50: Milliseconds;
  readonly p95: Milliseconds;
  readonly p99: Milliseconds;
  readonly mean: Milliseconds;
  /** Of a sample (n − 1); null for a single one, whose spread is unknown rather than 0. */
  readonly sd: Milliseconds | null;
  readonly min: Milliseconds;
  readonly max: Milliseconds;
  /** Null below 6 samples. */
  readonly p50_interval: Interval | null;
}

/**
 * @param samples - ms, finite, in any order; not changed.
 * @returns null for no samples: a phase that did not run has no latency, and certainly not 0 ms.
 * @throws RangeError on NaN or an infinity.
 */
export function describe(samples: readonly Milliseconds[]): Description | null {
  return samples.length === 0 ? null : describeSorted(sortMs(samples));
}

export function describeSorted(sorted: SortedMs): Description {
  return {
    n: sorted.length,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
    p99: quantile(sorted, 0.99),
    mean: mean(sorted),
    sd: sd(sorted),
    min: sorted[0],
    max: sorted[sorted.length - 1]!,
    p50_interval: quantileInterval(sorted, 0.5)
  };
}

/**
 * Arithmetic mean. Summed as distances from the first value: equal samples give exactly that value, where a plain
 * sum gives 0.10000000000000002 for three times 0.1.
 * @throws RangeError on an empty list.
 */
export function mean(samples: readonly number[]): number {
  const origin = samples[0];
  if (origin === undefined) throw new RangeError(`"samples" expected at least one value, got none`);
  let sum = 0;
  for (const value of samples) sum += value - origin;
  return origin + sum / samples.length;
}

/** Standard deviation of a sample (n − 1); null below two values. Two passes: nothing cancels. */
export function sd(samples: readonly number[]): number | null {
  if (samples.length < 2) return null;
  const centre = mean(samples);
  let squares = 0;
  for (const value of samples) squares += (value - centre) ** 2;
  return Math.sqrt(squares / (samples.length - 1));
}
