/**
 * Where time comes from. Injected everywhere, so that tests run on a clock of their own.
 * @module
 */

export interface Clock {
  /** Monotonic time in ns. Only differences mean anything. */
  now(): bigint;
  /** Civil time, for ids and the report; never for durations. */
  wall(): Date;
}

export const systemClock: Clock = {
  now: () => process.hrtime.bigint(),
  wall: () => new Date()
};

/** ns → ms. The one place where durations leave bigint. */
export function toMs(ns: bigint): number {
  return Number(ns) / 1e6;
}
