import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {checkVectors, encodeQuery, toFixed24} from "../../../data-loaders/fhe/encoding.js";

describe("fixed-point integers", () => {
  it.each([
    [0, 0],
    [1, 16777216],
    [-1, -16777216],
    [0.5, 8388608],
    [2 ** -24, 1],
    [2 ** -25, 1],
    [-(2 ** -25), -1],
    [0.49 * 2 ** -24, 0],
    [3 * 2 ** -25, 2],
    // No float32: it becomes 16777216 first.
    [16777217, 281474976710656]
  ])("%f becomes %i", (x, integer) => {
    expect(toFixed24(x)).toBe(integer);
  });

  it("are within half a unit of a float32, and odd: -x gives the negative (property)", () => {
    fc.assert(
      fc.property(fc.float({min: Math.fround(-1e7), max: Math.fround(1e7), noNaN: true}), (x) => {
        expect(Math.abs(toFixed24(x) - x * 2 ** 24)).toBeLessThanOrEqual(0.5);
        expect(toFixed24(-x) + toFixed24(x)).toBe(0);
      })
    );
  });
});

describe("queries", () => {
  const wide = (x: number): Float32Array => new Float32Array(4096).fill(x);

  it("may have magnitudes that add up to just below 4096, in 4096 coordinates just below 1", () => {
    expect(encodeQuery(wide(0.99999), 4096).integers).toHaveLength(4096);
  });

  it("are refused from a sum of 4096 on, as sums of products could then pass 63 bits", () => {
    expect(() => encodeQuery(wide(1), 4096)).toThrow('"query" expected a sum below 4096');
    expect(() => encodeQuery(wide(-1), 4096)).toThrow('"query" expected a sum below 4096');
  });

  it("are refused from a coordinate of 64 on", () => {
    expect(encodeQuery(Float32Array.of(-63.99), 1).integers).toEqual([toFixed24(-63.99)]);
    expect(() => encodeQuery(Float32Array.of(-64), 1)).toThrow(
      '"query[0]" expected a finite number below 64, found -64'
    );
  });
});

describe("items", () => {
  it("are accepted up to, and not from, Q/2^25 on", () => {
    expect(checkVectors([Float32Array.of(67108860)], "mm").blocks).toBe(1);
    expect(() => checkVectors([Float32Array.of(67108864)], "mm")).toThrow("vectors[0][0]");
    expect(() => checkVectors([Float32Array.of(-67108864)], "mm")).toThrow("vectors[0][0]");
  });
});
