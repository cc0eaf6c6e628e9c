/** One thing that the statistics are said to do, and what a simulation found. */
export interface Claim {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly ok: boolean;
}

export const atLeast = (name: string, value: number, limit: number): Claim => ({
  name,
  value,
  limit,
  ok: value >= limit
});
/** `value` should be `limit`, up to `reach`. */
export const near = (name: string, value: number, limit: number, reach: number): Claim => ({
  name: `${name} (±${reach})`,
  value,
  limit,
  ok: Math.abs(value - limit) <= reach
});
export const atMost = (name: string, value: number, limit: number): Claim => ({
  name,
  value,
  limit,
  ok: value <= limit
});

/** How much to simulate: the full form for `docs/validity.md`, a tenth of it and less in the test suite. */
export interface Effort {
  /** Replicates of a coverage figure. */
  readonly coverage: number;
  /** Pairs of runs compared. */
  readonly pairs: number;
  /** Seeds of a simulated run. */
  readonly seeds: number;
}

export const FULL: Effort = {coverage: 10_000, pairs: 10_000, seeds: 1000};
export const QUICK: Effort = {coverage: 800, pairs: 200, seeds: 60};

/** Standard errors of a fraction that a correct method may miss by, so that chance does not fail a claim. */
const SLACK = 3;
export const standardError = (fraction: number, count: number) =>
  Math.sqrt((fraction * (1 - fraction)) / count);

/** 94 % from 1000 replicates on; below, what a correct 95 % interval reaches in all but 1 of 700 simulations. */
export const coverageLimit = (count: number) =>
  count >= FULL.seeds ? 0.94 : 0.95 - SLACK * standardError(0.95, count);
export const aboveChance = (fraction: number, count: number) =>
  fraction + SLACK * standardError(fraction, count);
export const belowChance = (fraction: number, count: number) =>
  fraction - SLACK * standardError(fraction, count);

/** Fraction of 0 … count − 1 for which `holds` is true. */
export function fraction(count: number, holds: (i: number) => boolean): number {
  let hits = 0;
  for (let i = 0; i < count; i++) if (holds(i)) hits++;
  return hits / count;
}
