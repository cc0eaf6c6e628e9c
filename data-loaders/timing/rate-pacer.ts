/**
 * Keeps calls below a service's rate limit by waiting between timed windows, never inside one: a refused call is no
 * sample, and a call that waited for its turn would be a wrong one.
 * @module
 */
import {setTimeout as sleep} from "node:timers/promises";
import type {Milliseconds} from "../../src/lib/units.js";
import {toMs, type Clock} from "./clock.js";

/** Limits are counted a minute; a second more covers the way between our clock and the server's. */
const WINDOW_MS = 61_000;

export class RatePacer {
  readonly #clock: Clock;
  #limit: number;
  #calls: bigint[] = [];
  /** Nothing is admitted before; null while nothing was refused. */
  #pausedUntil: bigint | null = null;

  /** @param callsPerMinute - How many calls the service takes in any 60 s. */
  constructor(clock: Clock, callsPerMinute: number) {
    this.#clock = clock;
    this.#limit = callsPerMinute;
  }

  /** How long to wait before so many more calls, in ms; 0 when they may be made now. */
  waitMs(calls: number): Milliseconds {
    const now = this.#clock.now();
    if (this.#pausedUntil !== null && this.#pausedUntil > now) return toMs(this.#pausedUntil - now);
    this.#calls = this.#calls.filter((at) => toMs(now - at) < WINDOW_MS);
    const excess = this.#calls.length + calls - this.#limit;
    if (excess <= 0) return 0;
    // When the call with this position has left the window, there is room.
    const blocking = this.#calls[Math.min(excess, this.#calls.length) - 1];
    return blocking === undefined ? 0 : WINDOW_MS - toMs(now - blocking);
  }

  /** Waits until so many more calls fit, and counts them. An abort ends the wait at once. */
  async admit(calls: number, signal: AbortSignal, onWait: (ms: Milliseconds) => void): Promise<void> {
    const ms = this.waitMs(calls);
    if (ms > 0) {
      onWait(ms);
      await sleep(ms, undefined, {signal}).catch(() => undefined);
    }
    this.count(calls);
  }

  /** How many calls a minute are admitted now. */
  get limit(): number {
    return this.#limit;
  }

  /**
   * A call was refused all the same: the limit is lower than it was said to be, or somebody else uses the token. Nothing is
   * admitted until the minute is over, and fewer calls from then on: as many as went well, or half as many as before.
   */
  refused(): void {
    const now = this.#clock.now();
    const wentWell = this.#calls.filter((at) => toMs(now - at) < WINDOW_MS).length - 1;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2), Math.min(this.#limit, wentWell));
    this.#pausedUntil = now + BigInt(WINDOW_MS * 1e6);
  }

  /** Counts calls that were made without asking. */
  count(calls: number): void {
    const now = this.#clock.now();
    for (let i = 0; i < calls; i++) this.#calls.push(now);
  }
}
