import {describe, expect, it} from "vitest";
import {detectDrift} from "../../../src/lib/stats/drift.js";
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";

/** Two scenarios of different level, alternating; everything after `from` slower by `factor`. */
function run(n: number, factor: number, from: number, seed = 1) {
  const normal = normalFrom(seededRandom(seed));
  return Array.from({length: n}, (_, order) => ({
    scenario: order % 2 === 0 ? "T1" : "T5",
    order,
    ms: (order % 2 === 0 ? 100 : 400) * Math.exp(0.03 * normal()) * (order >= from ? factor : 1)
  }));
}

describe("detectDrift", () => {
  it("flags 10 % from the middle on, and says since when and by how much", () => {
    const drift = detectDrift(run(60, 1.1, 30))!;
    expect(drift.flagged).toBe(true);
    expect(Math.abs(drift.since - 30)).toBeLessThanOrEqual(3);
    expect(drift.ratio).toBeCloseTo(1.1, 1);
  });
  it("flags nothing in a steady run, whose scenarios differ by a factor of four", () => {
    expect(detectDrift(run(60, 1, 30))!.flagged).toBe(false);
  });
  it("does not depend on the order in which rows are given", () => {
    const samples = run(40, 1.1, 20);
    expect(detectDrift([...samples].reverse())).toEqual(detectDrift(samples));
  });
  it("computes Pettitt's statistic and p for a short step by hand", () => {
    // 1 … 5, then 11 … 15 of one scenario: U is largest after 5, |U| = 25, p = 2 exp(−6 · 625 / 1100)
    const samples = [1, 2, 3, 4, 5, 11, 12, 13, 14, 15].map((ms, order) => ({scenario: "T1", order, ms}));
    const drift = detectDrift(samples)!;
    expect(drift.since).toBe(5);
    expect(drift.p).toBeCloseTo(2 * Math.exp((-6 * 625) / 1100), 12);
  });
  it("says nothing from fewer than 8 samples, or when one took 0 ms", () => {
    expect(detectDrift(run(7, 2, 3))).toBeNull();
    expect(detectDrift([...run(20, 1, 0), {scenario: "T1", order: 99, ms: 0}])).toBeNull();
  });
});
