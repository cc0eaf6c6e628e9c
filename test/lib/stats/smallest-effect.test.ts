import {describe, expect, it} from "vitest";
import {combine, leastSquares} from "../../../src/lib/stats/least-squares.js";
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";
import {smallestEffect} from "../../../src/lib/stats/smallest-effect.js";

describe("smallestEffect", () => {
  it("is (1.960 + 0.842) / 1.960 half-widths of the interval", () => {
    // scipy.stats.norm.ppf([0.975, 0.8]) = 1.959964, 0.841621
    const interval = {low: 3, high: 5, coverage: 0.95};
    expect(smallestEffect({estimate: 4, interval})).toBeCloseTo(2.801585 / 1.959964, 5);
  });
  it("does not exist without an interval", () => {
    expect(smallestEffect({estimate: 4, interval: null})).toBeNull();
  });
  it("is found in about 80 % of repetitions when planted", () => {
    const normal = normalFrom(seededRandom(11));
    const x = Array.from({length: 60}, (_, i) => i);
    const columns = [
      {name: "level", values: x.map(() => 1)},
      {name: "slope", values: x}
    ];
    const fitOf = (slope: number) =>
      combine(
        leastSquares(
          columns,
          x.map((at) => slope * at + normal())
        ),
        {slope: 1}
      );
    const planted = smallestEffect(fitOf(0))!;
    const found = Array.from({length: 300}, () => fitOf(planted).interval!.low > 0).filter(Boolean).length;
    expect(found / 300).toBeGreaterThan(0.7);
    expect(found / 300).toBeLessThan(0.9);
  });
});
