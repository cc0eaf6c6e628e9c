import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  differenceRank,
  hodgesLehmann,
  kthDifference,
  ratioOf
} from "../../../src/lib/stats/hodges-lehmann.js";
import {sortMs} from "../../../src/lib/units.js";
import {A60, A8, B55, B8} from "./two-groups.js";

describe("hodgesLehmann", () => {
  it("is the median of all differences, with the 14th from either end as interval at 8 against 8", () => {
    // python3: d = sorted(y - x for x in a for y in b); np.median(d), d[13], d[-14]
    const {estimate, interval} = hodgesLehmann(sortMs(A8), sortMs(B8));
    expect(estimate).toBeCloseTo(5.2, 10);
    expect(interval!.low).toBeCloseTo(1.4, 10);
    expect(interval!.high).toBeCloseTo(8.8, 10);
    expect(interval!.coverage).toBeCloseTo(0.9501165501165502, 12);
  });
  it("agrees with NumPy above 50 a side, with ties", () => {
    expect(hodgesLehmann(sortMs(A60), sortMs(B55)).estimate).toBe(2);
  });
  it("gives no interval for 3 against 3 samples: no two of them cover 95 %", () => {
    expect(hodgesLehmann(sortMs([1, 2, 3]), sortMs([4, 5, 6]))).toEqual({estimate: 3, interval: null});
  });
  it("changes sign when the groups are exchanged (property)", () => {
    const group = fc.array(fc.double({min: 0, max: 1000, noNaN: true}), {minLength: 1, maxLength: 30});
    fc.assert(
      fc.property(group, group, (a, b) => {
        const [there, back] = [hodgesLehmann(sortMs(a), sortMs(b)), hodgesLehmann(sortMs(b), sortMs(a))];
        expect(there.estimate).toBeCloseTo(-back.estimate, 9);
        if (there.interval) expect(there.interval.low).toBeCloseTo(-back.interval!.high, 9);
      })
    );
  });
});

describe("differenceRank", () => {
  // python3: Mann & Whitney's recursion f(n, m, u) = f(n-1, m, u-m) + f(n, m-1, u) in whole numbers
  it.each([
    [4, 4, 1, 0.9714285714285714],
    [5, 3, 1, 0.9642857142857143],
    [8, 8, 14, 0.9501165501165502],
    [8, 20, 42, 0.9512513251643686],
    [20, 20, 128, 0.9509096748106276]
  ])("cuts %i against %i at rank %i", (n, m, rank, coverage) => {
    expect(differenceRank(n, m, 0.05)).toEqual({rank, coverage: expect.closeTo(coverage, 10) as number});
  });
  it("moves on smoothly where the normal approximation takes over", () => {
    const [exact, normal] = [differenceRank(50, 50, 0.05)!, differenceRank(50, 51, 0.05)!];
    expect(normal.rank / (50 * 51)).toBeCloseTo(exact.rank / 2500, 2);
    expect(normal.coverage).toBeGreaterThanOrEqual(0.95);
  });
});

describe("kthDifference", () => {
  it("picks the same as sorting all differences, ties and equal groups included (property)", () => {
    const group = fc.array(fc.oneof(fc.integer({min: 0, max: 5}), fc.double({min: 0, max: 9, noNaN: true})), {
      minLength: 1,
      maxLength: 25
    });
    fc.assert(
      fc.property(group, group, fc.nat(), (a, b, pick) => {
        const all = b.flatMap((y) => a.map((x) => y - x)).sort((x, y) => x - y);
        const k = (pick % all.length) + 1;
        expect(kthDifference(sortMs(a), sortMs(b), k)).toBe(all[k - 1]);
      }),
      {numRuns: 500}
    );
  });
});

describe("ratioOf", () => {
  it("is the shift of the logarithms, taken back", () => {
    // python3: d = sorted(log(y) - log(x) for x in a for y in b); exp of median, d[13], d[-14]
    const {estimate, interval} = ratioOf(sortMs(A8), sortMs(B8))!;
    expect(estimate).toBeCloseTo(1.0523945160304244, 12);
    expect(interval!.low).toBeCloseTo(1.0140280561122246, 12);
    expect(interval!.high).toBeCloseTo(1.0868706811451134, 12);
  });
  it("is exactly the factor when every sample is multiplied by it", () => {
    expect(ratioOf(sortMs([10, 20, 40]), sortMs([12, 24, 48]))!.estimate).toBeCloseTo(1.2, 12);
  });
  it("does not exist when a sample is 0", () => {
    expect(ratioOf(sortMs([0, 1]), sortMs([1, 2]))).toBeNull();
    expect(ratioOf(sortMs([1, 2]), sortMs([0, 1]))).toBeNull();
  });
});
