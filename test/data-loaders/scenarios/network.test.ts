import {describe, expect, it} from "vitest";
import {NetworkProbe} from "../../../data-loaders/scenarios/network.js";
import {Stopwatch} from "../../../data-loaders/timing/stopwatch.js";
import {FakeClock} from "../timing/fake-clock.js";

const MIB = 2 ** 20;

/** A service whose calls take so long, one after another, of which the server says it worked `serverMs`. */
function calls(clock: FakeClock, durations: readonly number[], serverMs: number | null) {
  const left = [...durations];
  return () => {
    clock.pass(left.shift() ?? 0);
    return Promise.resolve({value: null, facts: {serverMs}});
  };
}

async function insertOf(clock: FakeClock, bytes: number, uploadMs: number): Promise<Stopwatch> {
  const watch = new Stopwatch(clock);
  await watch.phase("insert", (phase) => {
    clock.pass(50);
    phase.lap("encrypt");
    clock.pass(uploadMs);
    phase.lap("upload", {bytesSent: bytes});
    clock.pass(20);
    phase.lap("commit");
    return Promise.resolve();
  });
  return watch;
}

describe("NetworkProbe", () => {
  it("takes the server's time out of a round trip, and leaves it in the fastest call", async () => {
    const clock = new FakeClock();
    const probe = new NetworkProbe(clock);
    const durations = [30, 12, 11, 13, 12, 11.5, 12, 12.5, 14, 12];
    expect(await probe.roundTrips("envector", calls(clock, durations, 2))).toBeCloseTo(11, 9);
    const {rtt_ms: trip} = probe.record("envector");
    expect(trip).toMatchObject({n: 10});
    expect(trip!.median).toBeCloseTo(10, 9);
    // Order statistics of ten: the second from either end.
    expect(trip!.low).toBeCloseTo(9.5, 9);
    expect(trip!.high).toBeCloseTo(12, 9);
    expect(probe.record("vault").rtt_ms).toBeNull();
  });
  it("knows a rate from uploads alone, not from the rest of their inserts", async () => {
    const clock = new FakeClock();
    const probe = new NetworkProbe(clock);
    for (const ms of [4000, 5000, 8000]) probe.uploaded(await insertOf(clock, 64 * MIB, ms));
    const {upload_mbit_per_s: rate} = probe.record("envector");
    expect(rate).toMatchObject({n: 3, bytes: 64 * MIB});
    expect(rate!.median).toBeCloseTo((64 * MIB * 8) / 5e6, 9);
    // Three are too few for an interval: slowest and fastest.
    expect(rate!.low).toBeCloseTo((64 * MIB * 8) / 8e6, 9);
    expect(rate!.high).toBeCloseTo((64 * MIB * 8) / 4e6, 9);
  });
  it("passes over uploads too small to have found a pace, and failed ones", async () => {
    const clock = new FakeClock();
    const probe = new NetworkProbe(clock);
    probe.uploaded(await insertOf(clock, 1000, 1));
    const failed = new Stopwatch(clock);
    await failed
      .phase("insert", (phase) => {
        phase.lap("upload", {bytesSent: 64 * MIB});
        return Promise.reject(new Error("gone"));
      })
      .catch(() => undefined);
    probe.uploaded(failed);
    expect(probe.uploads).toBe(0);
    expect(probe.record("envector").upload_mbit_per_s).toBeNull();
  });
});
