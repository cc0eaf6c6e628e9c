import type {Clock} from "../../../data-loaders/timing/clock.js";

/** A clock that moves only when told to, in ms. */
export class FakeClock implements Clock {
  #now = 1_000_000_000n;

  now(): bigint {
    return this.#now;
  }

  wall(): Date {
    return new Date(Date.UTC(2026, 10, 30, 9, 32, 11));
  }

  /** Lets time pass. */
  pass(ms: number): void {
    this.#now += BigInt(Math.round(ms * 1e6));
  }
}
