import {describe, expect, it} from "vitest";
import {agrees, bootstrapRatio} from "../../../src/lib/stats/bootstrap.js";
import {ratioOf} from "../../../src/lib/stats/hodges-lehmann.js";
import {seededRandom} from "../../../src/lib/stats/random.js";
import {sortMs} from "../../../src/lib/units.js";
import {A60, A8, B55, B8} from "./two-groups.js";

describe("bootstrapRatio", () => {
  it("gives the same interval for the same seed, another for another", () => {
    const run = (seed: number) => bootstrapRatio(sortMs(A8), sortMs(B8), seededRandom(seed), 200);
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });
  it("agrees with the interval by ranks, at 8 against 8 and at 60 against 55", () => {
    for (const [a, b] of [
      [sortMs(A8), sortMs(B8)],
      [sortMs(A60), sortMs(B55)]
    ] as const) {
      const [ratio, bootstrap] = [ratioOf(a, b)!, bootstrapRatio(a, b, seededRandom(1))!];
      expect(agrees(ratio, bootstrap)).toBe(true);
      expect(bootstrap.low).toBeLessThan(ratio.estimate);
      expect(bootstrap.high).toBeGreaterThan(ratio.estimate);
    }
  });
  it("does not exist when a sample is 0", () => {
    expect(bootstrapRatio(sortMs([0, 1]), sortMs([1, 2]), seededRandom(1))).toBeNull();
  });
});

describe("agrees", () => {
  const ratio = {estimate: 1.1, interval: {low: 1.05, high: 1.15, coverage: 0.95}};
  it.each([
    [1.04, 1.16, true],
    [1.09, 1.19, true],
    [1.13, 1.23, false],
    [0.9, 0.99, false]
  ])("compares 1.05 to 1.15 with %f to %f: %s", (low, high, expected) => {
    expect(agrees(ratio, {low, high, coverage: 0.95})).toBe(expected);
  });
});
