import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {RatePacer} from "../../../data-loaders/timing/rate-pacer.js";
import {FakeClock} from "./fake-clock.js";

const never = new AbortController().signal;
const nothing = (): void => undefined;

describe("RatePacer", () => {
  it("lets calls through up to the limit, then waits until the first has left the minute", async () => {
    const clock = new FakeClock();
    const pacer = new RatePacer(clock, 3);
    for (let i = 0; i < 3; i++) {
      expect(pacer.waitMs(1)).toBe(0);
      await pacer.admit(1, never, nothing);
      clock.pass(1000);
    }
    expect(pacer.waitMs(1)).toBe(58_000);
    clock.pass(58_000);
    expect(pacer.waitMs(1)).toBe(0);
    expect(pacer.waitMs(2)).toBe(1000);
  });

  it("never has more calls in a minute than the limit (property)", () => {
    const gaps = fc.array(fc.integer({min: 0, max: 30_000}), {minLength: 1, maxLength: 60});
    return fc.assert(
      fc.asyncProperty(gaps, fc.integer({min: 1, max: 10}), async (pauses, limit) => {
        const clock = new FakeClock();
        const pacer = new RatePacer(clock, limit);
        const calls: number[] = [];
        for (const pause of pauses) {
          clock.pass(pause);
          clock.pass(pacer.waitMs(1));
          await pacer.admit(1, never, nothing);
          const now = Number(clock.now()) / 1e6;
          calls.push(now);
          expect(calls.filter((at) => now - at < 60_000).length).toBeLessThanOrEqual(limit);
        }
      })
    );
  });

  it("ends a wait when it is told to", async () => {
    const pacer = new RatePacer(new FakeClock(), 1);
    await pacer.admit(1, never, nothing);
    const stop = new AbortController();
    let waited = 0;
    const waiting = pacer.admit(1, stop.signal, (ms) => (waited = ms));
    stop.abort();
    await waiting;
    expect(waited).toBe(61_000);
  });

  it("pauses for a minute after a refusal, and asks for less from then on", () => {
    const clock = new FakeClock();
    const pacer = new RatePacer(clock, 100);
    pacer.count(61); // 60 went well, the last was refused
    pacer.refused();
    expect(pacer.limit).toBe(60);
    expect(pacer.waitMs(1)).toBe(61_000);
    clock.pass(61_000);
    expect(pacer.waitMs(60)).toBe(0);
    expect(pacer.waitMs(61)).toBe(0); // of a single action that needs more than the limit, nothing better can be had
  });

  it("comes down to the true limit in a few refusals, and never below one call", () => {
    const clock = new FakeClock();
    const pacer = new RatePacer(clock, 145);
    for (const expected of [72, 36, 29]) {
      pacer.count(30);
      pacer.refused();
      expect(pacer.limit).toBe(expected);
      clock.pass(61_000);
    }
    for (let i = 0; i < 9; i++) pacer.refused();
    expect(pacer.limit).toBe(1);
  });
});
