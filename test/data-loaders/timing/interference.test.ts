import {afterAll, describe, expect, it} from "vitest";
import {InterferenceMonitor} from "../../../data-loaders/timing/interference.js";

describe("InterferenceMonitor", () => {
  const monitor = new InterferenceMonitor();
  afterAll(() => monitor.close());

  it("sees a stall of the event loop inside the window", async () => {
    monitor.reset();
    await new Promise((resolve) => setTimeout(resolve, 30));
    const until = process.hrtime.bigint() + 80_000_000n;
    while (process.hrtime.bigint() < until);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(monitor.eventLoopLagMs()).toBeGreaterThan(40);
  });

  it("counts garbage collections inside the window, and only those", async () => {
    monitor.reset();
    const before = process.hrtime.bigint();
    let kept: object[] = [];
    for (let i = 0; i < 3_000_000; i++) {
      kept.push({i});
      if (kept.length > 100_000) kept = [];
    }
    const after = process.hrtime.bigint();
    await monitor.settle();
    expect(monitor.gcMs(before, after)).toBeGreaterThan(0);
    expect(monitor.gcMs(before - 10_000_000n, before - 9_000_000n)).toBe(0);
  });
});
