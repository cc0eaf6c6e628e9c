import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {DEGREE, P, PRIME, PSI, Q, type PrimeName} from "../../../data-loaders/fhe/parameters.js";
import {
  bitReversed,
  mod,
  multiply,
  poly,
  power,
  rotate,
  toCoefficients,
  toEvaluations
} from "../../../data-loaders/fhe/reference/ring.js";
import {anyResidues, coefficients, seededResidues} from "./fixtures.js";

describe.each(["Q", "P"] as const)("the ring modulo %s", (prime: PrimeName) => {
  const p = PRIME[prime];

  it("has the smallest primitive 8192-th root of unity as psi", () => {
    expect(power(PSI[prime], 4096n, p)).toBe(p - 1n);
    // All others are the odd powers.
    const square = (PSI[prime] * PSI[prime]) % p;
    let smallest = p;
    for (let k = 0, root = PSI[prime]; k < DEGREE; k++, root = (root * square) % p)
      if (root < smallest) smallest = root;
    expect(smallest).toBe(PSI[prime]);
  });

  it("transforms the polynomial X to the documented values", () => {
    const x = poly(
      prime,
      "coefficients",
      Array.from({length: DEGREE}, (_, i) => (i === 1 ? 1n : 0n))
    );
    const documented = {
      Q: [278055349447n, 2251521758204730n, 2078198322298414n, 173601491255763n],
      P: [115736144453n, 36028681278231996n, 22909605842645192n, 13119191171731257n]
    };
    expect(toEvaluations(x).residues.slice(0, 4)).toEqual(documented[prime]);
  });

  it("transforms to the values at psi^(2 brv(j) + 1), by Horner's rule", () => {
    const x = seededResidues(5);
    const transformed = toEvaluations(poly(prime, "coefficients", x)).residues;
    for (const j of [0, 1, 2, 777, 4095]) {
      const point = power(PSI[prime], BigInt(2 * bitReversed(j) + 1), p);
      expect(transformed[j]).toBe(x.reduceRight((value, c) => mod(value * point + c, p), 0n));
    }
  });

  it("comes back from its evaluations", () => {
    const x = poly(prime, "coefficients", seededResidues(6));
    expect(toCoefficients(toEvaluations(x))).toEqual(x);
  });
});

describe("products in the ring", () => {
  it("are the schoolbook's, with X^4096 = -1", () => {
    const x = seededResidues(7);
    const sparse = new Map([
      [0, 3n],
      [1, Q - 5n],
      [2047, 11n],
      [4095, Q - 1n]
    ]);
    const expected = new Array<bigint>(DEGREE).fill(0n);
    for (const [i, factor] of sparse)
      for (let j = 0; j < DEGREE; j++) {
        const k = i + j;
        expected[k % DEGREE]! += k < DEGREE ? factor * x[j]! : -factor * x[j]!;
      }
    const y = coefficients(Array.from({length: DEGREE}, (_, i) => sparse.get(i) ?? 0n));
    const product = toCoefficients(multiply(toEvaluations(coefficients(x)), toEvaluations(y)));
    expect(product.residues).toEqual(expected.map((c) => mod(c, Q)));
  });

  it("with X^k are rotations (property)", () => {
    fc.assert(
      fc.property(anyResidues, fc.constantFrom(0, 1, 2, 777, 4094, 4095), (residues, k) => {
        const monomial = coefficients(Array.from({length: DEGREE}, (_, i) => (i === k ? 1n : 0n)));
        const x = coefficients(residues);
        const product = toCoefficients(multiply(toEvaluations(x), toEvaluations(monomial)));
        expect(rotate(x, k)).toEqual(product);
      }),
      {numRuns: 12}
    );
  });

  it("use primes that are 1 modulo 8192, so that the transform exists", () => {
    expect([Q % 8192n, P % 8192n]).toEqual([1n, 1n]);
  });
});
