import {describe, expect, it} from "vitest";
import {quantileInterval, quantileRanks, samplesNeeded} from "../../../src/lib/stats/order-interval.js";
import {sortMs} from "../../../src/lib/units.js";

/*
 * Reference ranks and coverages, in exact fractions:
 *   python3: c[k] = sum(comb(n, i) * p**i * (1-p)**(n-i) for i in range(k)) with p = Fraction(...)
 *   median   l = max(l for l in 1..(n+1)//2 if c[n-l+1] - c[l] >= 95/100), u = n + 1 - l
 *   tail     u = min(u for u in 2..n if c[u] - c[1] >= 95/100); l = max(l for l in 1..u-1 if c[u] - c[l] >= 95/100)
 */
describe("quantileRanks", () => {
  it.each([
    [6, 1, 6, 0.96875],
    [8, 1, 8, 0.9921875],
    [10, 2, 9, 0.978515625],
    [20, 6, 15, 0.9586105346679688],
    [51, 19, 33, 0.9511261076817297],
    [60, 22, 39, 0.972659866131922],
    [100, 40, 61, 0.9647997997822951]
  ])("gives the median of %i samples the symmetric ranks %i and %i", (n, lower, upper, coverage) => {
    const ranks = quantileRanks(n, 0.5)!;
    expect([ranks.lower, ranks.upper]).toEqual([lower, upper]);
    expect(ranks.coverage).toBeCloseTo(coverage, 12);
  });
  it.each([
    [59, 0.95, 50, 59, 0.950861863835886],
    [60, 0.95, 52, 60, 0.9510815952108822],
    [100, 0.95, 90, 99, 0.9514463806051601],
    [200, 0.95, 183, 196, 0.9614637562599904],
    [300, 0.95, 276, 292, 0.9565853822003346],
    [299, 0.99, 289, 299, 0.9502063034560693],
    [500, 0.99, 489, 499, 0.9550372149134412],
    [1000, 0.99, 983, 996, 0.9574810182709868]
  ])("gives n = %i, p = %f the ranks %i and %i", (n, p, lower, upper, coverage) => {
    const ranks = quantileRanks(n, p)!;
    expect([ranks.lower, ranks.upper]).toEqual([lower, upper]);
    expect(ranks.coverage).toBeCloseTo(coverage, 12);
  });
  it.each([
    [0.5, 6],
    [0.95, 59],
    [0.99, 299]
  ])("knows no interval of p = %f below %i samples, and one from there on", (p, n) => {
    expect(samplesNeeded(p)).toBe(n);
    expect(quantileRanks(n - 1, p)).toBeNull();
    expect(quantileRanks(n, p)).not.toBeNull();
  });
  it("covers at least 95 % wherever it gives an interval", () => {
    for (const p of [0.1, 0.5, 0.95, 0.99])
      for (let n = 1; n <= 400; n++) {
        const ranks = quantileRanks(n, p);
        if (ranks === null) continue;
        expect(ranks.coverage).toBeGreaterThanOrEqual(0.95 - 1e-12);
        expect(ranks.lower).toBeGreaterThanOrEqual(1);
        expect(ranks.upper).toBeLessThanOrEqual(n);
      }
  });
  it("stays exact for a million samples: the median's ranks are 980 around the middle", () => {
    // normal approximation: 1.96 * sqrt(1e6) / 2 = 980
    const ranks = quantileRanks(1_000_000, 0.5)!;
    expect(500_000 - ranks.lower).toBeGreaterThanOrEqual(978);
    expect(500_000 - ranks.lower).toBeLessThanOrEqual(982);
    expect(ranks.coverage).toBeCloseTo(0.95, 3);
  });
});

describe("quantileInterval", () => {
  it("returns the samples at those ranks: the whole range at n = 8", () => {
    expect(quantileInterval(sortMs([7, 1, 5, 3, 8, 2, 4, 6]), 0.5)).toEqual({
      low: 1,
      high: 8,
      coverage: expect.closeTo(0.9921875, 12) as number
    });
  });
  it("returns null for a p95 of 8 samples: the largest of 8 is no 95th percentile", () => {
    expect(quantileInterval(sortMs([1, 2, 3, 4, 5, 6, 7, 8]), 0.95)).toBeNull();
  });
});
