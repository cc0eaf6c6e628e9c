/**
 * A figure of `npm run bench -- harness`.
 * @module
 */

/** One figure, and the goal that it is held against: at most so much, or at least where it says so. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: "ns" | "bytes" | "share" | "s";
  /** Smallest of the rounds, where there are rounds. */
  readonly min: number | null;
  readonly goal: number | null;
  readonly met: boolean | null;
  /** Number of samples, iterations or rounds behind the value. */
  readonly n: number;
}

/** Four figures that mean something. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
