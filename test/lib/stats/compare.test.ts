import {describe, expect, it} from "vitest";
import {compareRows, repeatSpread} from "../../../src/lib/stats/compare.js";
import type {RowPair} from "../../../src/lib/stats/compare.js";
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";

/** Log-normal samples around `level` ms. */
function noisy(level: number, n: number, seed: number, noise = 0.03): number[] {
  const normal = normalFrom(seededRandom(seed));
  return Array.from({length: n}, () => level * Math.exp(noise * normal()));
}
const pair = (id: string, baseline: RowPair["baseline"], current: RowPair["current"]): RowPair => ({
  id,
  baseline,
  current
});
const single = (baseline: RowPair["baseline"], current: RowPair["current"]) =>
  compareRows([pair("T1/score", baseline, current)])[0]!;

describe("compareRows", () => {
  it("says slower for a clear slowdown and faster when the runs are exchanged", () => {
    const [before, after] = [noisy(100, 20, 1), noisy(130, 20, 2)];
    expect(single(before, after).verdict).toBe("slower");
    expect(single(after, before).verdict).toBe("faster");
    expect(single(before, after).ratio!.estimate * single(after, before).ratio!.estimate).toBeCloseTo(1, 9);
  });
  it("sees no difference between two runs of the same, and says what it would have seen", () => {
    const row = single(noisy(100, 20, 1), noisy(100, 20, 2));
    expect(row).toMatchObject({verdict: "no_difference_seen", reason: null, belowFloor: false});
    expect(row.smallestDetectable).toBeGreaterThan(1.05);
    expect(row.smallestDetectable).toBeLessThan(1.12);
  });
  it("does not call a certain 2 % slower: it is below the floor, and the row says so", () => {
    const row = single(noisy(100, 50, 1, 0.005), noisy(102, 50, 2, 0.005));
    expect(row.adjustedP).toBeLessThan(1e-6);
    expect(row).toMatchObject({verdict: "no_difference_seen", belowFloor: true});
  });
  it("raises the floor to the spread of repeated runs, and never lowers it", () => {
    const [baseline, current] = [noisy(100, 20, 1), noisy(115, 20, 2)];
    const verdict = (spread: number) => compareRows([{id: "x", baseline, current, repeatSpread: spread}])[0]!;
    expect(verdict(0.01)).toMatchObject({verdict: "slower", floor: 0.05});
    expect(verdict(0.2)).toMatchObject({verdict: "no_difference_seen", floor: 0.2});
  });
  it("cannot tell from 3 samples a side, however far apart", () => {
    expect(single([1, 2, 3], [100, 110, 120])).toMatchObject({
      verdict: "cannot_tell",
      reason: "too_few_samples"
    });
  });
  it("cannot tell from 5 a side among 84 rows, where alone it could", () => {
    const [baseline, current] = [noisy(100, 5, 1), noisy(150, 5, 2)];
    expect(single(baseline, current).verdict).toBe("slower");
    const others = Array.from({length: 83}, (_, i) => pair(`T${i}`, noisy(100, 8, i), noisy(100, 8, i + 99)));
    const [row] = compareRows([pair("T7/total", baseline, current), ...others]);
    expect(row).toMatchObject({verdict: "cannot_tell", reason: "too_few_samples"});
  });
  it.each([
    ["baseline 0 and current 12 ms", [0, 0, 0, 0], [12, 12, 12, 12], "baseline_zero"],
    ["both 0", [0, 0, 0, 0], [0, 0, 0, 0], "both_zero"],
    ["current 0", [12, 12, 12, 12], [0, 0, 0, 0], "current_zero"],
    ["baseline empty", [], [12, 12], "not_measured_in_baseline"],
    ["current null", [12, 12], null, "not_measured_in_current"],
    ["neither measured", null, [], "not_measured_in_either"]
  ])("has a word instead of a ratio for %s", (_, baseline, current, reason) => {
    const row = single(baseline, current);
    expect(row).toMatchObject({verdict: "cannot_tell", reason, ratio: null, adjustedP: null});
    expect(JSON.stringify(row)).not.toMatch(/NaN|Infinity/);
  });
  it("gives no verdict where the caller says the runs may not be compared, and keeps the figures", () => {
    const [row] = compareRows([
      {...pair("T1/score", noisy(100, 20, 1), noisy(130, 20, 2)), notComparable: "machines_differ"}
    ]);
    expect(row).toMatchObject({verdict: "cannot_tell", reason: "machines_differ", p: null});
    expect(row!.ratio!.estimate).toBeCloseTo(1.3, 1);
  });
  it("adjusts among comparable rows only: one that was not measured weakens nothing", () => {
    const [baseline, current] = [noisy(100, 8, 1), noisy(150, 8, 2)];
    const absent = Array.from({length: 500}, (_, i) => pair(`absent ${i}`, null, [1]));
    const [alone] = compareRows([pair("x", baseline, current)]);
    const [among] = compareRows([pair("x", baseline, current), ...absent]);
    expect(among).toEqual(alone);
  });
  it("refuses two rows of one id", () => {
    expect(() => compareRows([pair("x", [1], [1]), pair("x", [1], [1])])).toThrow('got "x" twice');
  });
});

describe("repeatSpread", () => {
  it("is the largest median over the smallest", () => {
    expect(repeatSpread([100, 108, 103])).toBeCloseTo(0.08, 12);
  });
  it("is unknown, not 0, for a run that was never repeated", () => {
    expect(repeatSpread([100])).toBeNull();
  });
});
