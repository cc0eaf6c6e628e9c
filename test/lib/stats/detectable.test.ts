import {describe, expect, it} from "vitest";
import {smallestDetectable} from "../../../src/lib/stats/detectable.js";

const base = {n: 20, m: 20, noise: 0.05, rows: 84, floor: 0.05};

describe("smallestDetectable", () => {
  it("grows with noise and with the number of rows, and shrinks with samples", () => {
    const at = (changes: Partial<typeof base>) => smallestDetectable({...base, ...changes})!;
    expect(at({noise: 0.1})).toBeGreaterThan(at({}));
    expect(at({rows: 840})).toBeGreaterThanOrEqual(at({}));
    expect(at({n: 8, m: 8})).toBeGreaterThan(at({}));
    expect(at({n: 400, m: 400})).toBeLessThan(at({}));
  });
  it("never promises less than the floor", () => {
    expect(smallestDetectable({...base, noise: 1e-6})).toBeGreaterThan(1.05);
  });
  it("is null where even complete separation is not enough", () => {
    expect(smallestDetectable({...base, n: 5, m: 5})).toBeNull();
    expect(smallestDetectable({...base, n: 3, m: 3, rows: 1})).toBeNull();
  });
  it("joins the closed form at 50 a side within 1 %", () => {
    const [simulated, closed] = [50, 51].map((n) => smallestDetectable({...base, n, m: n})!);
    expect(simulated! / closed!).toBeCloseTo(1, 2);
  });
});
