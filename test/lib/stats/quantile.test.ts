import fc from "fast-check";
import {quantileSorted} from "d3-array";
import {describe, expect, it} from "vitest";
import {quantile} from "../../../src/lib/stats/quantile.js";
import {sortMs} from "../../../src/lib/units.js";

const ms = fc.double({min: 0, max: 1e6, noNaN: true});
const fraction = fc.double({min: 0, max: 1, noNaN: true});

describe("quantile", () => {
  it("interpolates half-way between the two middle samples of four", () => {
    expect(quantile(sortMs([4, 1, 3, 2]), 0.5)).toBe(2.5);
  });
  // python3 -c "import numpy as np; print(np.quantile([15,20,35,40,50], [.5,.95,.99]))" and likewise for the others
  it.each([
    [
      [15, 20, 35, 40, 50],
      [35, 48, 49.6]
    ],
    [
      [42.8, 42.92, 425.66],
      [42.92, 387.386, 418.0052]
    ],
    [
      [7.8, 9.1, 12.4, 15.0, 18.7, 22.3, 30.5, 39.7],
      [16.85, 36.48, 39.056]
    ]
  ])("gives NumPy's p50, p95 and p99 of %j", (samples, expected) => {
    const sorted = sortMs(samples);
    [0.5, 0.95, 0.99].forEach((p, i) => expect(quantile(sorted, p)).toBeCloseTo(expected[i]!, 10));
  });
  it("refuses 99 where 0.99 was meant", () => {
    expect(() => quantile(sortMs([1, 2]), 99)).toThrow('"p" expected a fraction in [0, 1], got 99');
  });
  it("refuses NaN", () => {
    expect(() => quantile(sortMs([1, 2]), NaN)).toThrow(RangeError);
  });
  it("never leaves the range of the samples (property)", () => {
    fc.assert(
      fc.property(fc.array(ms, {minLength: 1}), fraction, (samples, p) => {
        const q = quantile(sortMs(samples), p);
        return Math.min(...samples) <= q && q <= Math.max(...samples);
      })
    );
  });
  it("agrees with d3-array, another implementation of type 7 (property)", () => {
    fc.assert(
      fc.property(fc.array(ms, {minLength: 1}), fraction, (samples, p) => {
        const sorted = sortMs(samples);
        const theirs = quantileSorted([...sorted], p)!;
        return Math.abs(quantile(sorted, p) - theirs) <= 1e-9 * Math.max(1, theirs);
      })
    );
  });
});
