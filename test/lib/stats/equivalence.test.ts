import {describe, expect, it} from "vitest";
import {testEquivalence} from "../../../src/lib/stats/equivalence.js";
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";

function level(id: string, ms: number, n: number, seed: number) {
  const normal = normalFrom(seededRandom(seed));
  return {id, samples: Array.from({length: n}, () => ms * Math.exp(0.03 * normal()))};
}

describe("testEquivalence", () => {
  it("shows k-independence when every interval lies within ±10 %", () => {
    const result = testEquivalence([
      level("k=1", 100, 20, 1),
      level("k=5", 101, 20, 2),
      level("k=10", 102, 20, 3)
    ]);
    expect(result).toMatchObject({verdict: "equivalent", reference: "k=1", band: 0.1});
  });
  it("does not show it from 5 noisy samples, although no difference is seen", () => {
    const noisy = (id: string, seed: number) => ({
      id,
      samples: [80, 90, 100, 110, 120].map((ms, i) => ms + ((seed * (i + 1)) % 5))
    });
    expect(testEquivalence([noisy("k=1", 1), noisy("k=5", 2)]).verdict).toBe("cannot_tell");
  });
  it("says different when one level lies outside as a whole", () => {
    const result = testEquivalence([
      level("k=1", 100, 20, 1),
      level("k=5", 100, 20, 2),
      level("k=10", 130, 20, 3)
    ]);
    expect(result.verdict).toBe("different");
    expect(result.levels.map(({verdict}) => verdict)).toEqual(["equivalent", "different"]);
  });
  it("cannot tell when a level was not measured", () => {
    expect(testEquivalence([level("k=1", 100, 20, 1), {id: "k=5", samples: []}])).toMatchObject({
      verdict: "cannot_tell",
      levels: [{ratio: null, n: 0}]
    });
  });
  it("refuses a single level: there is nothing to be equivalent to", () => {
    expect(() => testEquivalence([level("k=1", 100, 20, 1)])).toThrow(RangeError);
  });
});
