import fc from "fast-check";
import {deviation, mean as d3Mean} from "d3-array";
import {describe as suite, expect, it} from "vitest";
import {describe, mean, sd} from "../../../src/lib/stats/describe.js";

suite("describe", () => {
  it("returns null for no samples, not zeros", () => {
    expect(describe([])).toBeNull();
  });
  it("gives mean and sd (n − 1) as NumPy does", () => {
    // python3 -c "import numpy as np; a = [7.8,9.1,12.4,15.0,18.7,22.3,30.5,39.7]; print(np.mean(a), np.std(a, ddof=1))"
    const figures = describe([30.5, 9.1, 12.4, 39.7, 15.0, 18.7, 7.8, 22.3])!;
    expect(figures.n).toBe(8);
    expect(figures.mean).toBeCloseTo(19.4375, 10);
    expect(figures.sd).toBeCloseTo(11.040178246490667, 10);
    expect([figures.min, figures.p50, figures.max]).toEqual([7.8, 16.85, 39.7]);
    expect(figures.p50_interval).toMatchObject({low: 7.8, high: 39.7});
  });
  it("does not know the spread or an interval of one sample, but knows its value", () => {
    expect(describe([12])).toEqual({
      ...{n: 1, p50: 12, p95: 12, p99: 12, mean: 12, sd: null, min: 12, max: 12},
      p50_interval: null
    });
  });
  it("keeps a measured 0", () => {
    expect(describe([0, 0])).toMatchObject({n: 2, p50: 0, mean: 0, sd: 0});
  });
  it("refuses NaN instead of passing it on", () => {
    expect(() => describe([1, NaN])).toThrow('"samples[1]" expected finite ms, got NaN');
  });
  it("leaves its input untouched", () => {
    const samples = [3, 1, 2];
    describe(samples);
    expect(samples).toEqual([3, 1, 2]);
  });
});

suite("mean and sd", () => {
  it("gives equal samples their own value as mean, with no spread", () => {
    expect(mean([0.1, 0.1, 0.1])).toBe(0.1);
    expect(sd([0.1, 0.1, 0.1])).toBe(0);
  });
  it("agree with d3-array (property)", () => {
    const values = fc.array(fc.double({min: 0, max: 1e5, noNaN: true}), {minLength: 2});
    fc.assert(
      fc.property(values, (samples) => {
        expect(mean(samples)).toBeCloseTo(d3Mean(samples)!, 6);
        expect(sd(samples)!).toBeCloseTo(deviation(samples)!, 4);
      })
    );
  });
});
