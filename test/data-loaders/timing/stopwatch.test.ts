import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {CallError} from "../../../data-loaders/timing/errors.js";
import {Stopwatch, unionNs} from "../../../data-loaders/timing/stopwatch.js";
import {FakeClock} from "./fake-clock.js";

const durations = (watch: Stopwatch): Record<string, number | null> =>
  Object.fromEntries(
    watch.timings().map(({phase, step, durationMs}) => [step ? `${phase}/${step}` : phase, durationMs])
  );

const spend = (clock: FakeClock, ms: number) => (): Promise<void> => {
  clock.pass(ms);
  return Promise.resolve();
};

describe("Stopwatch", () => {
  it("splits a total into phases, steps and a named other, to the nanosecond", async () => {
    const clock = new FakeClock();
    const watch = new Stopwatch(clock);
    await watch.total(async () => {
      clock.pass(1);
      await watch.phase("embed", spend(clock, 2));
      clock.pass(0.5);
      await watch.phase("insert", (phase) => {
        clock.pass(3);
        phase.lap("encrypt");
        clock.pass(4);
        phase.lap("upload");
        clock.pass(0.25);
        return Promise.resolve();
      });
    });
    expect(durations(watch)).toEqual({
      embed: 2,
      insert: 7.25,
      "insert/encrypt": 3,
      "insert/upload": 4,
      "insert/other": 0.25,
      other: 1.5,
      total: 10.75
    });
  });

  it("unites the spans of a phase that runs several times", async () => {
    const clock = new FakeClock();
    const watch = new Stopwatch(clock);
    await watch.total(async () => {
      for (let i = 0; i < 3; i++) {
        await watch.phase("embed", spend(clock, 1));
        await watch.phase("score", (phase) => {
          clock.pass(10);
          phase.note({bytesSent: 100, serverMs: 4});
          return Promise.resolve();
        });
      }
    });
    expect(durations(watch)).toEqual({embed: 3, score: 30, other: 0, total: 33});
    const score = watch.timings().find(({phase}) => phase === "score");
    expect(score?.facts).toMatchObject({bytesSent: 300, serverMs: 12});
  });

  it("gives a failed phase no duration, and the total neither", async () => {
    const clock = new FakeClock();
    const watch = new Stopwatch(clock);
    const value = await watch.total(async () => {
      await watch.phase("embed", spend(clock, 1));
      await watch.phase("score", () => {
        clock.pass(2);
        return Promise.reject(new CallError("DEADLINE_EXCEEDED", "envector", "inner_product", "no reply"));
      });
    });
    expect(value).toBeNull();
    expect(durations(watch)).toEqual({embed: 1, score: null, other: null, total: null});
    expect(watch.failure).toEqual({
      code: "DEADLINE_EXCEEDED",
      reason: "envector/inner_product: no reply [DEADLINE_EXCEEDED]"
    });
  });

  it("takes the duration away from a call whose answer turned out wrong", async () => {
    const clock = new FakeClock();
    const watch = new Stopwatch(clock);
    await watch.total(() => watch.phase("vault_topk", spend(clock, 2)));
    watch.fail("vault_topk", {code: "WRONG_ANSWER", reason: "off by 0.5"});
    expect(durations(watch)).toEqual({vault_topk: null, other: null, total: null});
  });

  it("asks for sizes only after the window", async () => {
    const clock = new FakeClock();
    const watch = new Stopwatch(clock);
    let asked = 0;
    await watch.total(() =>
      watch.phase("score", (phase) => {
        phase.note({
          sizes: () => {
            asked++;
            return {sent: 7, received: 9};
          }
        });
        return Promise.resolve();
      })
    );
    expect(asked).toBe(0);
    expect(watch.timings()[0]?.facts).toMatchObject({bytesSent: 7, bytesReceived: 9});
  });
});

describe("unionNs", () => {
  it("counts time that two spans share once", () => {
    expect(
      unionNs([
        {start: 5n, end: 9n},
        {start: 0n, end: 6n},
        {start: 20n, end: 21n}
      ])
    ).toBe(10n);
  });

  it("is the number of covered instants, whatever the order (property)", () => {
    const span = fc
      .tuple(fc.integer({min: 0, max: 60}), fc.integer({min: 0, max: 20}))
      .map(([start, length]) => ({start: BigInt(start), end: BigInt(start + length)}));
    fc.assert(
      fc.property(fc.array(span, {maxLength: 12}), (spans) => {
        const covered = new Set<number>();
        for (const {start, end} of spans) for (let t = Number(start); t < Number(end); t++) covered.add(t);
        return unionNs(spans) === BigInt(covered.size);
      })
    );
  });
});
