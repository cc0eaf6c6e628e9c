/**
 * Work of known size, timed between blocks: when two runs differ here, the machines differ, not the services.
 * @module
 */
import type {Milliseconds} from "../../src/lib/units.js";
import {toMs, type Clock} from "./clock.js";

const LOOP = 1_000_000;
/** Larger than the last-level cache of most machines, small enough to keep. */
const SUM_BYTES = 16 * 2 ** 20;

export interface YardstickReading {
  readonly cpuLoopMs: Milliseconds;
  readonly memorySumMs: Milliseconds;
}

export class Yardsticks {
  readonly #memory = new Float64Array(SUM_BYTES / 8).fill(1);
  readonly #clock: Clock;
  readonly readings: YardstickReading[] = [];
  /** Keeps the loops from being optimised away. */
  #sink = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  read(): void {
    const start = this.#clock.now();
    let x = 1;
    for (let i = 0; i < LOOP; i++) x = x * 0.999999 + 1e-6;
    const middle = this.#clock.now();
    let sum = 0;
    for (const value of this.#memory) sum += value;
    const end = this.#clock.now();
    this.#sink += x + sum;
    this.readings.push({cpuLoopMs: toMs(middle - start), memorySumMs: toMs(end - middle)});
  }

  /** Bytes a millisecond that this machine can read, from the fastest reading; null before the first. */
  get bytesPerMs(): number | null {
    if (this.readings.length === 0 || this.#sink === 0) return null;
    return SUM_BYTES / Math.min(...this.readings.map(({memorySumMs}) => memorySumMs));
  }
}
