/**
 * The floating-point path of MM encryption: its rounding error is bounded on paper by 0.03 (docs/fhe.md) and has to stay
 * below 0.5 for results to be exact. Here: the constants that the bound rests on, and the worst inputs that we know.
 */
import {beforeAll, describe, expect, it} from "vitest";
import {cosineOfTurn, type KernelMemory} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import {
  FOLDED,
  IM_DISTANCE,
  KEY_A,
  KEY_B,
  PRODUCT_BYTES,
  PRODUCTS
} from "../../../data-loaders/fhe/kernels/layout.js";
import {DEGREE, Q} from "../../../data-loaders/fhe/parameters.js";
import {centre, toEvaluations} from "../../../data-loaders/fhe/reference/ring.js";
import {
  bareMemory,
  coefficients,
  EXTREME_RESIDUES,
  seededBytes,
  seededResidues,
  writeResidues
} from "./fixtures.js";

const HALF = DEGREE / 2;
/** Proved bound on |computed - exact| of a product coefficient, see docs/fhe.md. */
const PROVED_BOUND = 0.03;

let memory: KernelMemory;
let key: number;
let out: number;
let scratch: number;
beforeAll(async () => {
  memory = await bareMemory();
  key = memory.allocate(memory.exports.keyBytes()).address;
  out = memory.allocate(2 * 32768).address;
  scratch = memory.mainPlaces.scratchAt;
});

/** The four products as doubles (low and high limb of a, then of b), coefficients in order. */
function products(v: Int8Array, a: readonly bigint[], b: readonly bigint[]): Float64Array[] {
  writeResidues(memory, key + KEY_A, toEvaluations(coefficients(a)).residues);
  writeResidues(memory, key + KEY_B, toEvaluations(coefficients(b)).residues);
  memory.exports.prepareKey(key);
  memory.doubles(scratch + FOLDED, HALF).set(v.subarray(0, HALF));
  memory.doubles(scratch + FOLDED + IM_DISTANCE, HALF).set(v.subarray(HALF));
  memory.exports.encryptZeroMm(key, out);
  return [0, 1, 2, 3].map((k) => {
    const at = scratch + PRODUCTS + k * PRODUCT_BYTES;
    return Float64Array.of(...memory.doubles(at, HALF), ...memory.doubles(at + IM_DISTANCE, HALF));
  });
}

const distance = (x: Float64Array): number =>
  x.reduce((most, y) => Math.max(most, Math.abs(y - Math.round(y))), 0);

/** Exact coefficient `j` of v times the centred limbs of `p`, in integers that a double holds. */
function exactLimbProducts(v: Int8Array, p: readonly bigint[], j: number): [number, number] {
  let [low, high] = [0, 0];
  for (let i = 0; i < DEGREE; i++) {
    const c = centre(p[i]!, Q);
    const lowLimb = BigInt.asIntN(26, c);
    const k = j - i;
    const sign = k >= 0 ? v[k]! : -v[k + DEGREE]!;
    low += sign * Number(lowLimb);
    high += sign * Number((c - lowLimb) >> 26n);
  }
  return [low, high];
}

const signs: Readonly<Record<string, Int8Array>> = {
  "+1 everywhere": new Int8Array(DEGREE).fill(1),
  "+1, -1 in turn": Int8Array.from({length: DEGREE}, (_, i) => 1 - 2 * (i % 2)),
  "+1 then -1": Int8Array.from({length: DEGREE}, (_, i) => (i < HALF ? 1 : -1)),
  "seeded signs": Int8Array.from(seededBytes(11, DEGREE), (byte) => 1 - 2 * (byte & 1)),
  "signs of a cosine, which one bin of the spectrum collects": Int8Array.from({length: DEGREE}, (_, i) =>
    Math.cos((Math.PI * (2 * 341 + 1) * i) / DEGREE) >= 0 ? 1 : -1
  )
};

/** Largest limbs: a low limb of -2^25 and of 2^25 - 1, a high limb of 2^24, in the pattern of the signs. */
function alignedKeys(v: Int8Array): bigint[][] {
  const largeLow = Array.from(v, (s) => (s > 0 ? 0x1ffffffn : Q - 0x2000000n));
  const largeHigh = Array.from(v, (s) => (s > 0 ? (Q - 1n) / 2n : (Q + 1n) / 2n));
  return [largeLow, largeHigh];
}

describe.each(Object.keys(signs))("products with a ternary polynomial of %s", (name) => {
  const v = signs[name]!;
  const keys = [
    ...Object.values(EXTREME_RESIDUES),
    ...alignedKeys(v),
    seededResidues(21),
    seededResidues(22)
  ];

  it("stay within the proved bound of integers", () => {
    const largest = keys.map((p, i) =>
      Math.max(...products(v, p, keys[(i + 1) % keys.length]!).map(distance))
    );
    expect(Math.max(...largest)).toBeLessThan(PROVED_BOUND);
  });

  it("are near the right integers", () => {
    for (const p of [...alignedKeys(v), seededResidues(23)]) {
      const [low, high] = products(v, p, p) as [Float64Array, Float64Array];
      for (const j of [0, 1, 2047, 2048, 4095]) {
        const exact = exactLimbProducts(v, p, j);
        expect(Math.abs(low[j]! - exact[0])).toBeLessThan(PROVED_BOUND);
        expect(Math.abs(high[j]! - exact[1])).toBeLessThan(PROVED_BOUND);
      }
    }
  });
});

describe("the constants of the bound", () => {
  it("cosines are within 1.5 units of 2^-53, for every angle in the tables", () => {
    // Angles are multiples of 1/16384 of a turn (and 3/16384 ... for products of two roots).
    let worst = 0;
    for (let k = 0; k < 16384; k += 1) worst = Math.max(worst, Math.abs(cosineError(k)));
    expect(worst).toBeLessThanOrEqual(1.5);
  });

  it("adds up to less than 0.03", () => {
    const u = 2 ** -53;
    const root = Math.SQRT2 * 1.5 * u; // relative error of a root: both parts within 1.5 u
    const product = Math.sqrt(5) * u; // complex product without FMA (Brent, Percival, Zimmermann 2007)
    const passes = 5 * (product + root + 2 * u) + (product + root + u);
    const [v, p, spectrumMax] = [2 ** 6, 2 ** 31, HALF * Math.SQRT2];
    const bound = p * (v * (2 * passes + product) + spectrumMax * passes);
    expect(bound).toBeGreaterThan(0.02);
    expect(bound).toBeLessThan(PROVED_BOUND);
  });
});

/** Error of cosineOfTurn(k / 16384) in units of 2^-53, against a Taylor series in 200-bit fixed point. */
function cosineError(k: number): number {
  const exact = exactCosine(k);
  const computed = BigInt(Math.round(cosineOfTurn(k / 16384) * 2 ** 60)) << 140n;
  // A double below 1 is a multiple of 2^-60 only down to 2^-7; smaller ones are compared with their own scale.
  const small = Math.abs(cosineOfTurn(k / 16384)) < 2 ** -7;
  const found = small ? BigInt(Math.round(cosineOfTurn(k / 16384) * 2 ** 70)) << 130n : computed;
  return Number(found - exact) / 2 ** 147;
}

function exactCosine(k: number): bigint {
  const one = 1n << 200n;
  const twoPi = 2n * machinPi(one);
  const x = (twoPi * BigInt(k > 8192 ? k - 16384 : k)) / 16384n;
  let [term, sum] = [one, one];
  for (let n = 1n; term !== 0n; n++) {
    term = (-term * ((x * x) >> 200n)) / (one * (2n * n - 1n) * (2n * n));
    sum += term;
  }
  return sum;
}

let pi: bigint | undefined;
function machinPi(one: bigint): bigint {
  const arctan = (n: bigint): bigint => {
    let [term, sum] = [one / n, one / n];
    for (let k = 3n, sign = -1n; term !== 0n; k += 2n, sign = -sign) {
      term /= n * n;
      sum += (sign * term) / k;
    }
    return sum;
  };
  pi ??= 16n * arctan(5n) - 4n * arctan(239n);
  return pi;
}
