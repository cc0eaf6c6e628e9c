/**
 * Interleaved rounds: every case once a round, so that a slow minute of the machine hits all of them alike. A case's
 * median and its smallest are kept. A ratio is one of smallest samples: whatever else runs on the machine only adds
 * time, and adds it to two threads on two cores before it does to one, so that the smallest is what the code takes.
 * @module
 */

export interface Case {
  readonly name: string;
  /** Calls in a sample: small things are repeated so that the clock resolves them. */
  readonly repeat: number;
  /** What is timed, once. */
  readonly run: () => unknown;
  /** Untimed, before each sample. */
  readonly prepare?: () => unknown;
  /** Untimed, after each sample: gives back what `run` made. */
  readonly restore?: () => unknown;
}

export interface Timing {
  readonly name: string;
  readonly medianMs: number;
  readonly minMs: number;
  /** One a round, in order. */
  readonly samplesMs: readonly number[];
}

/** @param rounds after one that is thrown away (compilation, first touch of memory). */
export async function measureInterleaved(
  cases: readonly Case[],
  rounds: number
): Promise<Map<string, Timing>> {
  const samples = new Map<string, number[]>(cases.map(({name}) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const {name, repeat, run, prepare, restore} of cases) {
      await prepare?.();
      const start = performance.now();
      for (let i = 0; i < repeat; i++) {
        const pending = run();
        // A kernel called directly returns at once and must not pay for an await.
        if (pending instanceof Promise) await pending;
      }
      const ms = (performance.now() - start) / repeat;
      await restore?.();
      if (round >= 0) samples.get(name)!.push(ms);
    }
  }
  return new Map(cases.map(({name}) => [name, summarise(name, samples.get(name)!)]));
}

function summarise(name: string, samplesMs: readonly number[]): Timing {
  return {name, medianMs: median(samplesMs), minMs: Math.min(...samplesMs), samplesMs};
}

/** Smallest sample to smallest sample. */
export function ratioOf(timing: Timing, yardstick: Timing): number {
  return timing.minMs / yardstick.minMs;
}

/** Median over rounds of the ratio within a round: what an ordinary moment of this machine gave. */
export function medianRatioOf(timing: Timing, yardstick: Timing): number {
  return median(timing.samplesMs.map((ms, round) => ms / yardstick.samplesMs[round]!));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
