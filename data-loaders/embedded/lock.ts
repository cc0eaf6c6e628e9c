/**
 * Lets callers through one after another, in the order they came.
 * @module
 */
import type {CallTiming} from "./call-timing.js";

export class Lock {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits for all earlier callers, then runs `work`; the wait is booked as `queue`. */
  async run<T>(timing: CallTiming | null, work: () => T | Promise<T>): Promise<T> {
    const asked = performance.now();
    const before = this.#last;
    const mine = before.then(() => {
      timing?.add("queue", performance.now() - asked);
      return work();
    });
    // The next caller waits for this one to end, well or not.
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}
