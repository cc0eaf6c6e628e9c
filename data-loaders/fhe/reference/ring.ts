/**
 * Polynomials of Z_p[X]/(X^4096 + 1) in BigInt: the specification in code, slow and plain. Kernels must agree bit for bit.
 * The types carry the prime and the domain, so that a product of coefficients, or of different rings, does not compile.
 * (`NoInfer`: without it two rings would be inferred as their union, and add up.)
 * Transform: EVI's convention, natural order in, bit-reversed out (slot j is the value at psi^(2*brv(j)+1)).
 * @module
 */
import {DEGREE, PRIME, PSI, type Domain, type PrimeName} from "../parameters.js";

/** Canonical residues in [0, prime), 4096 of them. Functions here never change their arguments. */
export interface Poly<R extends PrimeName, D extends Domain> {
  readonly prime: R;
  readonly domain: D;
  readonly residues: readonly bigint[];
}

/** @param integers any 4096 integers; they are reduced. */
export function poly<R extends PrimeName, D extends Domain>(
  prime: R,
  domain: D,
  integers: Iterable<bigint>
): Poly<R, D> {
  const p = PRIME[prime];
  const residues = Array.from(integers, (x) => mod(x, p));
  if (residues.length !== DEGREE)
    throw new RangeError(`"integers" expected ${DEGREE}, got ${residues.length}`);
  return {prime, domain, residues};
}

export function zero<R extends PrimeName, D extends Domain>(prime: R, domain: D): Poly<R, D> {
  return {prime, domain, residues: new Array<bigint>(DEGREE).fill(0n)};
}

export function mod(x: bigint, p: bigint): bigint {
  const r = x % p;
  return r < 0n ? r + p : r;
}

/** The representative of a canonical residue in [-(p-1)/2, (p-1)/2]. */
export function centre(x: bigint, p: bigint): bigint {
  return x > p / 2n ? x - p : x;
}

export function power(base: bigint, exponent: bigint, p: bigint): bigint {
  let result = 1n;
  for (let b = mod(base, p), e = exponent; e > 0n; e >>= 1n, b = (b * b) % p)
    if (e & 1n) result = (result * b) % p;
  return result;
}

export function inverse(x: bigint, p: bigint): bigint {
  return power(x, p - 2n, p);
}

/** 12-bit reversal. */
export function bitReversed(k: number): number {
  let r = 0;
  for (let bit = 0; bit < 12; bit++) r = (r << 1) | ((k >> bit) & 1);
  return r;
}

export function add<R extends PrimeName, D extends Domain>(
  a: Poly<R, D>,
  b: Poly<NoInfer<R>, NoInfer<D>>
): Poly<R, D> {
  const p = PRIME[a.prime];
  return {...a, residues: a.residues.map((x, i) => mod(x + b.residues[i]!, p))};
}

export function subtract<R extends PrimeName, D extends Domain>(
  a: Poly<R, D>,
  b: Poly<NoInfer<R>, NoInfer<D>>
): Poly<R, D> {
  const p = PRIME[a.prime];
  return {...a, residues: a.residues.map((x, i) => mod(x - b.residues[i]!, p))};
}

/** Product in the ring: slot by slot, so both operands must be evaluations. */
export function multiply<R extends PrimeName>(
  a: Poly<R, "evaluations">,
  b: Poly<NoInfer<R>, "evaluations">
): Poly<R, "evaluations"> {
  const p = PRIME[a.prime];
  return {...a, residues: a.residues.map((x, i) => mod(x * b.residues[i]!, p))};
}

/** An integer times a polynomial, in either domain. */
export function scale<R extends PrimeName, D extends Domain>(a: Poly<R, D>, factor: bigint): Poly<R, D> {
  const p = PRIME[a.prime];
  return {...a, residues: a.residues.map((x) => mod(x * factor, p))};
}

/** X^k times a polynomial in coefficients, 0 <= k < 4096: what passes X^4095 comes back with the other sign. */
export function rotate<R extends PrimeName>(a: Poly<R, "coefficients">, k: number): Poly<R, "coefficients"> {
  const p = PRIME[a.prime];
  const residues = a.residues.map((_, j) =>
    j >= k ? a.residues[j - k]! : mod(-a.residues[j - k + DEGREE]!, p)
  );
  return {...a, residues};
}

interface Twiddles {
  readonly forward: readonly bigint[];
  readonly inverse: readonly bigint[];
  readonly degreeInverse: bigint;
}
const twiddles = new Map<PrimeName, Twiddles>();

function twiddlesOf(prime: PrimeName): Twiddles {
  const known = twiddles.get(prime);
  if (known) return known;
  const p = PRIME[prime];
  const table = (root: bigint): bigint[] => {
    const out = new Array<bigint>(DEGREE);
    for (let k = 0, w = 1n; k < DEGREE; k++, w = (w * root) % p) out[bitReversed(k)] = w;
    return out;
  };
  const made = {
    forward: table(PSI[prime]),
    inverse: table(inverse(PSI[prime], p)),
    degreeInverse: inverse(BigInt(DEGREE), p)
  };
  twiddles.set(prime, made);
  return made;
}

/** Cooley-Tukey butterflies, radix 2. */
export function toEvaluations<R extends PrimeName>(a: Poly<R, "coefficients">): Poly<R, "evaluations"> {
  const p = PRIME[a.prime];
  const {forward} = twiddlesOf(a.prime);
  const x = [...a.residues];
  for (let blocks = 1, half = DEGREE / 2; blocks < DEGREE; blocks *= 2, half /= 2) {
    for (let i = 0; i < blocks; i++) {
      const w = forward[blocks + i]!;
      for (let j = 2 * i * half; j < (2 * i + 1) * half; j++) {
        const u = x[j]!;
        const v = (x[j + half]! * w) % p;
        x[j] = (u + v) % p;
        x[j + half] = mod(u - v, p);
      }
    }
  }
  return {prime: a.prime, domain: "evaluations", residues: x};
}

/** The same butterflies undone, last layer first, then 1/4096. */
export function toCoefficients<R extends PrimeName>(a: Poly<R, "evaluations">): Poly<R, "coefficients"> {
  const p = PRIME[a.prime];
  const {inverse: backward, degreeInverse} = twiddlesOf(a.prime);
  const x = [...a.residues];
  for (let blocks = DEGREE / 2, half = 1; blocks >= 1; blocks /= 2, half *= 2) {
    for (let i = 0; i < blocks; i++) {
      const w = backward[blocks + i]!;
      for (let j = 2 * i * half; j < (2 * i + 1) * half; j++) {
        const u = x[j]!;
        const v = x[j + half]!;
        x[j] = (u + v) % p;
        x[j + half] = mod((u - v) * w, p);
      }
    }
  }
  return {prime: a.prime, domain: "coefficients", residues: x.map((y) => (y * degreeInverse) % p)};
}
