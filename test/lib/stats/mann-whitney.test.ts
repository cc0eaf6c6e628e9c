import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {mannWhitney, smallestP} from "../../../src/lib/stats/mann-whitney.js";
import {rankSumDistribution} from "../../../src/lib/stats/rank-distribution.js";
import {sortMs} from "../../../src/lib/units.js";
import {A60, A8, B55, B8} from "./two-groups.js";

const test = (a: readonly number[], b: readonly number[]) => mannWhitney(sortMs(a), sortMs(b));

describe("mannWhitney", () => {
  it("gives SciPy's exact p for 8 against 8 untied samples", () => {
    // SciPy 1.10.1: mannwhitneyu(b, a, method="exact")
    const {u, p, method} = test(A8, B8);
    expect([u, method]).toEqual([56, "exact"]);
    expect(p).toBeCloseTo(0.010411810411810413, 14);
  });
  it.each([
    [[1, 2, 2, 3, 5, 5], [2, 4, 5, 5, 6, 7, 7, 9], 40, 114 / 3003],
    [[10, 10, 10, 12], [10, 11, 13, 13, 13], 16.5, 18 / 126]
  ])("enumerates what %j against %j could have been, ties included", (a, b, u, p) => {
    /* python3, all choices of the second group among the joint mid-ranks:
       rk = rankdata(a + b); mu = m * (N + 1) / 2
       sum(abs(rk[list(i)].sum() - mu) >= abs(rk[n:].sum() - mu) for i in combinations(range(N), m)) / comb(N, m) */
    const result = test(a, b);
    expect(result.u).toBe(u);
    expect(result.p).toBeCloseTo(p, 13);
  });
  it("turns to SciPy's asymptotic p with tie and continuity correction above 50 a side", () => {
    // SciPy 1.10.1: mannwhitneyu(b, a, method="asymptotic")
    const {u, p, method} = test(A60, B55);
    expect([u, method]).toEqual([2125, "normal"]);
    expect(p).toBeCloseTo(0.00771024765087027, 13);
  });
  it("does not jump where the exact method ends: 50 against 51 samples", () => {
    const a = A60.slice(0, 50);
    expect(Math.log(test(a, B55.slice(0, 50)).p / test(a, B55.slice(0, 51)).p)).toBeCloseTo(0, 0);
  });
  it("finds nothing in two groups of one and the same value", () => {
    expect(test([5, 5, 5], [5, 5]).p).toBe(1);
    expect(test(new Array<number>(60).fill(5), new Array<number>(60).fill(5)).p).toBe(1);
  });
  it("gives the same p when the groups are exchanged (property)", () => {
    const group = fc.array(fc.integer({min: 0, max: 12}), {minLength: 1, maxLength: 9});
    fc.assert(
      fc.property(group, group, (a, b) => {
        const [there, back] = [test(a, b), test(b, a)];
        expect(there.p).toBeCloseTo(back.p, 12);
        expect(there.u + back.u).toBeCloseTo(a.length * b.length, 12);
      })
    );
  });
});

describe("smallestP", () => {
  it("is what complete separation gives", () => {
    expect(smallestP(8, 8)).toBeCloseTo(2 / 12870, 15);
    expect(test([1, 2, 3, 4, 5, 6, 7, 8], [11, 12, 13, 14, 15, 16, 17, 18]).p).toBeCloseTo(
      smallestP(8, 8),
      15
    );
  });
});

describe("rankSumDistribution", () => {
  it("of 50 against 50 sums to 1, is symmetric and has the known variance n m (n + m + 1) / 12", () => {
    const untied = Array.from({length: 100}, (_, i) => 2 * (i + 1));
    const {from, weight} = rankSumDistribution(untied, 50);
    const mean = 50 * 101;
    let [total, variance, skew] = [0, 0, 0];
    weight.forEach((p, i) => {
      total += p;
      variance += p * ((from + i - mean) / 2) ** 2;
      skew += p * (from + i - mean);
    });
    expect(total).toBeCloseTo(1, 12);
    expect(skew).toBeCloseTo(0, 8);
    expect(variance).toBeCloseTo((50 * 50 * 101) / 12, 6);
  });
});
