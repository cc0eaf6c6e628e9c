import {describe, expect, it} from "vitest";
import {adjustP} from "../../../src/lib/stats/benjamini-hochberg.js";

describe("adjustP", () => {
  it("adjusts as R's p.adjust(p, 'BH'), in the order given", () => {
    // by the definition, in NumPy: minimum.accumulate(sorted descending * n / (n, n-1, …, 1))
    expect(adjustP([0.01, 0.04, 0.03, 0.005, 0.2]).map((q) => q.toFixed(6))).toEqual(
      [0.025, 0.05, 0.05, 0.025, 0.2].map((q) => q.toFixed(6))
    );
  });
  it("rejects four of the fifteen comparisons of the example in Benjamini & Hochberg (1995)", () => {
    // Benjamini & Hochberg 1995, section 4.1: the p-values of the thrombolysis trial; the procedure rejects four.
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1
    ];
    expect(adjustP(p).filter((q) => q <= 0.05)).toHaveLength(4);
  });
  it("never lowers a p-value and never exceeds 1", () => {
    const p = [0.9, 0.001, 1, 0.5, 0.5];
    adjustP(p).forEach((q, i) => {
      expect(q).toBeGreaterThanOrEqual(p[i]!);
      expect(q).toBeLessThanOrEqual(1);
    });
  });
  it("leaves its input untouched, and nothing as it is", () => {
    const p = [0.3, 0.1];
    adjustP(p);
    expect(p).toEqual([0.3, 0.1]);
    expect(adjustP([])).toEqual([]);
  });
});
