/**
 * The samplers: every digit of the Gaussian table, kernels against their TypeScript twins, and statistics of 10^7 seeded
 * draws of each distribution (so a verdict never changes from run to run). Limits: 4.5 standard errors, or chi-square at
 * a level of 10^-5.
 */
import {beforeAll, describe, expect, it} from "vitest";
import fc from "fast-check";
import {COARSE_THRESHOLDS, GAUSSIAN_THRESHOLDS} from "../../../data-loaders/fhe/gaussian.js";
import type {KernelMemory} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import {IM_DISTANCE} from "../../../data-loaders/fhe/kernels/layout.js";
import {DEGREE, Q, SECRET_WEIGHT} from "../../../data-loaders/fhe/parameters.js";
import {
  platformRandom,
  PlatformRandom,
  requirePlatformRandom,
  SeededRandom,
  type RandomBytes
} from "../../../data-loaders/fhe/random.js";
import {
  drawBelow,
  drawSecret,
  drawUniform,
  GAUSSIAN_BYTES,
  gaussianFrom,
  TERNARY_BYTES,
  ternaryFrom
} from "../../../data-loaders/fhe/reference/sampling.js";
import {generateKeyPair} from "../../../data-loaders/fhe/secret-key.js";
import {chiSquare, gaussianProbabilities, Histogram, moments, normalTail} from "./distribution.js";
import {bareMemory, seededBytes} from "./fixtures.js";
import {derivedThresholds} from "./gaussian-derivation.js";

let memory: KernelMemory;
let random: number;
let out: number;
beforeAll(async () => {
  memory = await bareMemory();
  random = memory.allocate(GAUSSIAN_BYTES).address;
  out = memory.allocate(2 * 33152).address;
});

function kernelGaussian(bytes: Uint8Array): Int32Array {
  memory.bytes(random, bytes.length).set(bytes);
  memory.exports.sampleGaussian(random, out);
  return new Int32Array(memory.bytes(out, 4 * DEGREE).slice().buffer);
}
function kernelTernary(bytes: Uint8Array): Int8Array {
  memory.bytes(random, bytes.length).set(bytes);
  memory.exports.sampleTernary(random, out);
  return Int8Array.from(new BigInt64Array(memory.bytes(out, 8 * DEGREE).slice().buffer), Number);
}

const BATCHES = Math.ceil(1e7 / DEGREE);

describe("the Gaussian table", () => {
  it("is the rounded Gaussian of sigma 3.2 to the last of 63 bits", () => {
    expect(derivedThresholds()).toEqual(GAUSSIAN_THRESHOLDS);
  });
  it("reaches beyond 6 sigma: 29 is 9 sigma", () => {
    expect(GAUSSIAN_THRESHOLDS.length / 3.2).toBeGreaterThan(9);
    expect(GAUSSIAN_THRESHOLDS.at(-1)).toBeLessThan(2n ** 63n);
  });
  it("leaves 14 of 32768 coarse values undecided", () => {
    expect(COARSE_THRESHOLDS).toHaveLength(14);
  });
});

describe("the Gaussian kernel", () => {
  it("draws what its twin draws from the same bytes (property)", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 1e9}), (seed) => {
        const bytes = seededBytes(seed, GAUSSIAN_BYTES);
        expect(kernelGaussian(bytes)).toEqual(gaussianFrom(bytes));
      }),
      {numRuns: 20}
    );
  });

  it("draws what its twin draws on, just below and just above every threshold, with both signs", () => {
    const bytes = new Uint8Array(GAUSSIAN_BYTES);
    const view = new DataView(bytes.buffer);
    for (const [k, threshold] of GAUSSIAN_THRESHOLDS.entries()) {
      for (const [lane, value] of [threshold - 1n, threshold, threshold + 1n].entries()) {
        const coarse = Number(value >> 48n);
        // Refinements are taken in order: one for each value that stands on a coarse threshold.
        view.setUint16(2 * lane, coarse, true);
        view.setUint16(2 * (lane + 3), coarse | 0x8000, true);
      }
      let next = 8192;
      for (const value of [-1n, 0n, 1n, -1n, 0n, 1n].map((d) => threshold + d)) {
        if (!COARSE_THRESHOLDS.includes(Number(value >> 48n))) continue;
        view.setBigUint64(next, value & 0xffffffffffffn, true);
        next += 8;
      }
      const drawn = kernelGaussian(bytes);
      expect(drawn).toEqual(gaussianFrom(bytes));
      expect([...drawn.subarray(0, 6)]).toEqual([k, k + 1, k + 1, k && -k, -k - 1, -k - 1]);
    }
  });

  it("stops, and does not reuse bits, when its refinements run out", () => {
    const bytes = new Uint8Array(GAUSSIAN_BYTES);
    new Uint16Array(bytes.buffer, 0, DEGREE).fill(0x7fff);
    expect(() => kernelGaussian(bytes)).toThrow(WebAssembly.RuntimeError);
    expect(() => gaussianFrom(bytes)).toThrow("more than 64 refinements");
  });

  it("has mean 0, variance 3.2^2 + 1/12 and the right shape in 10^7 draws", () => {
    const seeded = new SeededRandom(2026);
    const bytes = new Uint8Array(GAUSSIAN_BYTES);
    const drawnValues = new Histogram();
    for (let batch = 0; batch < BATCHES; batch++) {
      seeded.fill(bytes);
      drawnValues.add(kernelGaussian(bytes));
    }
    const {n, mean, variance} = moments(drawnValues.counts);
    const sigma2 = 3.2 ** 2 + 1 / 12;
    expect(n).toBeGreaterThanOrEqual(1e7);
    expect(Math.abs(mean)).toBeLessThan(4.5 * Math.sqrt(sigma2 / n));
    expect(Math.abs(variance - sigma2)).toBeLessThan(4.5 * sigma2 * Math.sqrt(2 / n));
    const {statistic, degrees} = chiSquare(drawnValues.counts, gaussianProbabilities());
    expect(normalTail(statistic, degrees)).toBeGreaterThan(1e-5);
  });
});

describe("the ternary kernels", () => {
  it("draw what their twin draws from the same bytes (property)", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 1e9}), (seed) => {
        const bytes = seededBytes(seed, TERNARY_BYTES);
        const expected = ternaryFrom(bytes);
        expect(kernelTernary(bytes)).toEqual(expected);
        memory.exports.sampleTernaryFolded(random, out);
        const folded = [...memory.doubles(out, 2048), ...memory.doubles(out + IM_DISTANCE, 2048)];
        expect(folded.map((x) => x + 0)).toEqual([...expected]);
      }),
      {numRuns: 20}
    );
  });

  it("draw 0 half of the time, +1 and -1 a quarter each, in 10^7 draws", () => {
    const seeded = new SeededRandom(7);
    const bytes = new Uint8Array(TERNARY_BYTES);
    const drawnValues = new Histogram();
    for (let batch = 0; batch < BATCHES; batch++) {
      seeded.fill(bytes);
      drawnValues.add(kernelTernary(bytes));
    }
    const {n, mean, variance} = moments(drawnValues.counts);
    expect(Math.abs(mean)).toBeLessThan(4.5 * Math.sqrt(0.5 / n));
    expect(Math.abs(variance - 0.5)).toBeLessThan(4.5 * Math.sqrt(0.25 / n));
    const {statistic, degrees} = chiSquare(
      drawnValues.counts,
      new Map([
        [-1, 1 / 4],
        [0, 1 / 2],
        [1, 1 / 4]
      ])
    );
    expect(normalTail(statistic, degrees)).toBeGreaterThan(1e-5);
  });
});

describe("the uniform sampler", () => {
  it("fills 256 equal bins of [0, Q) evenly in 10^7 draws", () => {
    const seeded = new SeededRandom(99);
    const drawnValues = new Histogram();
    let largest = 0n;
    for (let batch = 0; batch < BATCHES; batch++) {
      const drawn = drawUniform(seeded, Q);
      for (const x of drawn) if (x > largest) largest = x;
      drawnValues.add(drawn.map((x) => Number((x * 256n) / Q)));
    }
    expect(largest).toBeLessThan(Q);
    const {statistic, degrees} = chiSquare(
      drawnValues.counts,
      new Map(Array.from({length: 256}, (_, bin) => [bin, 1 / 256]))
    );
    expect(normalTail(statistic, degrees)).toBeGreaterThan(1e-5);
  });

  it("draws below a limit without bias towards small numbers", () => {
    const seeded = new SeededRandom(3);
    const drawnValues = new Histogram();
    drawnValues.add(Array.from({length: 60_000}, () => drawBelow(seeded, 6)));
    const {statistic, degrees} = chiSquare(
      drawnValues.counts,
      new Map(Array.from({length: 6}, (_, face) => [face, 1 / 6]))
    );
    expect(normalTail(statistic, degrees)).toBeGreaterThan(1e-5);
  });
});

describe("the secret key's sampler", () => {
  it("sets exactly 2730 coefficients, everywhere alike, with both signs alike", () => {
    const seeded = new SeededRandom(5);
    const positions = new Histogram();
    const signs = new Histogram();
    for (let key = 0; key < 100; key++) {
      const s = drawSecret(seeded, SECRET_WEIGHT);
      expect(s.filter((x) => x !== 0)).toHaveLength(SECRET_WEIGHT);
      positions.add([...s.keys()].filter((i) => s[i] !== 0).map((i) => i >> 4));
      signs.add(s.filter((x) => x !== 0));
    }
    const even = new Map(Array.from({length: 256}, (_, bin) => [bin, 1 / 256]));
    const places = chiSquare(positions.counts, even);
    expect(normalTail(places.statistic, places.degrees)).toBeGreaterThan(1e-5);
    const both = chiSquare(
      signs.counts,
      new Map([
        [-1, 1 / 2],
        [1, 1 / 2]
      ])
    );
    expect(normalTail(both.statistic, both.degrees)).toBeGreaterThan(1e-5);
  });
});

describe("generators", () => {
  it("a seeded one makes no keys: it does not type-check, and throws", () => {
    // @ts-expect-error a seeded generator is not the platform's
    expect(() => generateKeyPair(new SeededRandom(1))).toThrow("never made from a seed");
    const lookalike: RandomBytes = {fill: (bytes) => bytes.fill(0)};
    // @ts-expect-error nor is anything that looks like it (and the linter sees it too)
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
    expect(() => requirePlatformRandom(lookalike)).toThrow(TypeError);
  });

  it("a subclass, or an object with the platform's prototype, is not the platform's either", () => {
    class Weak extends PlatformRandom {
      override fill(bytes: Uint8Array): void {
        bytes.fill(0);
      }
    }
    expect(() => requirePlatformRandom(new Weak())).toThrow(TypeError);
    expect(() => requirePlatformRandom(Object.create(PlatformRandom.prototype) as PlatformRandom)).toThrow(
      TypeError
    );
    expect(requirePlatformRandom(platformRandom)).toBe(platformRandom);
  });

  it("a seed gives the same bytes each time, another seed others", () => {
    expect(seededBytes(1, 64)).toEqual(seededBytes(1, 64));
    expect(seededBytes(1, 64)).not.toEqual(seededBytes(2, 64));
  });
});
