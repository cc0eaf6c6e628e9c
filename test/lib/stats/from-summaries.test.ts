import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  bareRoundTrips,
  lineOfMeans,
  neverRan,
  offLine,
  partsAgainstTotal,
  totalIsASum,
  twoLargest
} from "../../../src/lib/stats/from-summaries.js";
import {quantile} from "../../../src/lib/stats/quantile.js";
import {sortMs} from "../../../src/lib/units.js";

describe("twoLargest", () => {
  it("finds the one slow decryption behind a p95 of 157.1 and a p99 of 177.1 in 8 samples", () => {
    const {second, largest} = twoLargest({n: 8, p95: 157.1, p99: 177.1})!;
    expect(largest.ms).toBeCloseTo(182.1, 10); // 1.25 · 177.1 − 0.25 · 157.1
    expect(second.ms).toBeCloseTo(110.67, 2);
    expect(largest.within).toBeCloseTo(0.075, 10);
  });
  it("recovers them from rounded quantiles, within what it promises (property)", () => {
    const ms = fc.double({min: 1, max: 5000, noNaN: true});
    fc.assert(
      fc.property(fc.array(ms, {minLength: 3, maxLength: 21}), (samples) => {
        const sorted = sortMs(samples);
        const printed = (p: number) => Math.round(quantile(sorted, p) * 10) / 10;
        const {second, largest} = twoLargest({n: sorted.length, p95: printed(0.95), p99: printed(0.99)})!;
        expect(Math.abs(largest.ms - sorted.at(-1)!)).toBeLessThanOrEqual(largest.within + 1e-6);
        expect(Math.abs(second.ms - sorted.at(-2)!)).toBeLessThanOrEqual(second.within + 1e-6);
      })
    );
  });
  it.each([2, 22])("says nothing for %i samples: two figures do not determine two samples there", (n) => {
    expect(twoLargest({n, p95: 10, p99: 11})).toBeNull();
  });
});

describe("neverRan", () => {
  it.each([
    [{n: 8, p50: 0, p95: 0, p99: 0, mean: 0}, "all"],
    [{n: 8, p50: 0, p95: 12.1, p99: 14, mean: 3.2}, "most"],
    [{n: 8, p50: 0.6, p95: 0.8, p99: 0.8, mean: 0.7}, null],
    [{n: 0, p50: null, p95: null, p99: null, mean: null}, null]
  ])("reads %j as %s", (row, expected) => expect(neverRan(row)).toBe(expected));
});

describe("partsAgainstTotal", () => {
  it("allows for the rounding of every figure, and no more", () => {
    expect(partsAgainstTotal([98.9, 98.5, 33.6, 4951.1], 5182.1)).toMatchObject({addUp: true});
    expect(partsAgainstTotal([10, 20], 30.1).addUp).toBe(true); // 3 figures, ±0.15
    expect(partsAgainstTotal([10, 20], 30.2).addUp).toBe(false);
  });
  it("takes a total for a sum only when several rows add up", () => {
    const exact = partsAgainstTotal([1, 2], 3);
    expect(totalIsASum([exact])).toBe(false);
    expect(totalIsASum([exact, exact, exact])).toBe(true);
    expect(totalIsASum([exact, exact, partsAgainstTotal([1, 2], 4)])).toBe(false);
  });
});

describe("bareRoundTrips", () => {
  it("sees through an insert that takes as long as a question", () => {
    expect(bareRoundTrips([9.6, 9.2, 8.4, 12.3], [9, 8.5, 8.8, 9.5])).toBe(true);
  });
  it("believes an insert that takes 40 times as long, or in one scenario only", () => {
    expect(bareRoundTrips([4900, 4300], [100, 135])).toBe(false);
    expect(bareRoundTrips([9.6, 4300], [9, 8.5])).toBe(false);
    expect(bareRoundTrips([], [])).toBe(false);
  });
});

describe("lineOfMeans", () => {
  const points = [
    {id: "T1", x: 5.5, mean: 98.5, n: 8},
    {id: "T2", x: 15.5, mean: 134.3, n: 8},
    {id: "T3", x: 25.5, mean: 168.7, n: 8},
    {id: "T4", x: 36.5, mean: 209.3, n: 8}
  ];
  it("gives NumPy's polyfit(x, mean, 1)", () => {
    const line = lineOfMeans(points)!;
    expect(line.slope).toBeCloseTo(3.5621290626471973, 9);
    expect(line.level).toBeCloseTo(78.78582195007067, 8);
    expect(line).toMatchObject({range: [5.5, 36.5], cause: "cannot_tell"});
  });
  it("predicts each scenario from the others", () => {
    const t3 = lineOfMeans(points)!.leftOut.find(({id}) => id === "T3")!;
    expect(t3.predicted).toBeCloseTo(170, 1);
    expect(t3.measured).toBe(168.7);
  });
  it("places a mean that lies below the line", () => {
    expect(offLine({slope: 2, level: 10}, {id: "T5", x: 5, mean: 15, n: 8})).toBe(-5);
  });
  it("is not a line through two points, or through one x", () => {
    expect(lineOfMeans(points.slice(0, 2))).toBeNull();
    expect(lineOfMeans(points.map((point) => ({...point, x: 41})))).toBeNull();
  });
});
