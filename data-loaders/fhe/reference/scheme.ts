/**
 * The scheme in BigInt: encrypt, move, score, decrypt, one polynomial at a time. Types keep modes, domains and scales
 * apart: an MM ciphertext cannot be added to an RMP one, nor a score to an item.
 *
 * Source: RLWE encryption under a public key as in CKKS (Cheon, Kim, Kim, Song, ePrint 2016/421), with EVI's choice of
 * distributions: v from ZO(1/2), e0 and e1 rounded Gaussians of sigma 3.2.
 * @module
 */
import type {EncryptionKey} from "../keys.js";
import type {FixedPoint} from "../encoding.js";
import {toFixed24} from "../encoding.js";
import {
  DEGREE,
  ITEM_SCALE_BITS,
  Q,
  SCORE_SCALE_BITS,
  type DomainOf,
  type Mode,
  type ScaleBits,
  type Shape
} from "../parameters.js";
import {
  add,
  centre,
  multiply,
  poly,
  rotate,
  scale,
  toCoefficients,
  toEvaluations,
  zero,
  type Poly
} from "./ring.js";
import {GAUSSIAN_BYTES, gaussianFrom, TERNARY_BYTES, ternaryFrom} from "./sampling.js";

/** Decrypts to b + a*s; the message is a multiple of 2^-S. */
export interface Ciphertext<M extends Mode, S extends ScaleBits> {
  readonly mode: M;
  readonly scaleBits: S;
  readonly a: Poly<"Q", DomainOf<M>>;
  readonly b: Poly<"Q", DomainOf<M>>;
}

/** The two polynomials of a public key that encryption at level 0 uses. */
export interface PublicKey {
  readonly a: Poly<"Q", "evaluations">;
  readonly b: Poly<"Q", "evaluations">;
}

export function publicKey(key: EncryptionKey): PublicKey {
  return {a: poly("Q", "evaluations", key.part("a", "Q")), b: poly("Q", "evaluations", key.part("b", "Q"))};
}

/** What encryption draws: small integers, 4096 each. */
export interface Samples {
  readonly v: Int8Array;
  readonly e0: Int32Array;
  readonly e1: Int32Array;
}

/** Bytes that one ciphertext's samples are made of: ternary, error of c_a, error of c_b. */
export const SAMPLE_BYTES = TERNARY_BYTES + 2 * GAUSSIAN_BYTES;

export function samplesFrom(bytes: Uint8Array): Samples {
  const errors = TERNARY_BYTES + GAUSSIAN_BYTES;
  return {
    v: ternaryFrom(bytes.subarray(0, TERNARY_BYTES)),
    e1: gaussianFrom(bytes.subarray(TERNARY_BYTES, errors)),
    e0: gaussianFrom(bytes.subarray(errors, errors + GAUSSIAN_BYTES))
  };
}

/** c_a = v*pk_a + e1, c_b = v*pk_b + e0 + m, kept in the mode's domain. */
export function encrypt<M extends Mode>(
  key: PublicKey,
  mode: M,
  message: FixedPoint<typeof ITEM_SCALE_BITS>,
  {v, e0, e1}: Samples
): Ciphertext<M, typeof ITEM_SCALE_BITS> {
  const small = (x: Iterable<number>): Poly<"Q", "coefficients"> =>
    poly("Q", "coefficients", Array.from(x, BigInt));
  const vEvaluations = toEvaluations(small(v));
  const a = add(toCoefficients(multiply(vEvaluations, key.a)), small(e1));
  const b = add(add(toCoefficients(multiply(vEvaluations, key.b)), small(e0)), small(message.integers));
  return {mode, scaleBits: ITEM_SCALE_BITS, a: inDomain(mode, a), b: inDomain(mode, b)};
}

/** The mode's domain for a polynomial in coefficients. */
export function inDomain<M extends Mode>(mode: M, x: Poly<"Q", "coefficients">): Poly<"Q", DomainOf<M>> {
  // The conditional type follows the same test as the code.
  return (mode === "mm" ? x : toEvaluations(x)) as Poly<"Q", DomainOf<M>>;
}
export function domainOf<M extends Mode>(mode: M): DomainOf<M> {
  return (mode === "mm" ? "coefficients" : "evaluations") as DomainOf<M>;
}

/**
 * The message of one ciphertext of a set. MM: coordinate `block` of vector j at X^j. RMP: coordinates block*rank .. of
 * vector i at X^(rank*i) ...
 */
export function packItems(
  shape: Shape,
  vectors: readonly Float32Array[],
  block: number
): FixedPoint<typeof ITEM_SCALE_BITS> {
  const integers = new Array<number>(DEGREE).fill(0);
  const width = Math.min(shape.rank, shape.dimension - block * shape.rank);
  vectors.forEach((vector, i) => {
    for (let k = 0; k < width; k++) integers[shape.rank * i + k] = toFixed24(vector[block * shape.rank + k]!);
  });
  return {scaleBits: ITEM_SCALE_BITS, integers};
}

/** Moves all rows of a ciphertext up by `rows`: times X^(rank * rows). Rows that would pass the last one come back negated. */
export function moveRows<M extends Mode, S extends ScaleBits>(
  c: Ciphertext<M, S>,
  rows: number,
  shape: Shape<M>
): Ciphertext<M, S> {
  const k = rows * shape.rank;
  if (c.mode === "mm") {
    const move = (x: Poly<"Q", DomainOf<M>>): Poly<"Q", DomainOf<M>> =>
      rotate(x as Poly<"Q", "coefficients">, k) as Poly<"Q", DomainOf<M>>;
    return {...c, a: move(c.a), b: move(c.b)};
  }
  const monomial = toEvaluations(rotate(poly("Q", "coefficients", unit()), k));
  const move = (x: Poly<"Q", DomainOf<M>>): Poly<"Q", DomainOf<M>> =>
    multiply(x as Poly<"Q", "evaluations">, monomial) as Poly<"Q", DomainOf<M>>;
  return {...c, a: move(c.a), b: move(c.b)};
}

function unit(): bigint[] {
  return Array.from({length: DEGREE}, (_, i) => (i === 0 ? 1n : 0n));
}

export function addCiphertexts<M extends Mode, S extends ScaleBits>(
  x: Ciphertext<M, S>,
  y: Ciphertext<NoInfer<M>, NoInfer<S>>
): Ciphertext<M, S> {
  return {...x, a: add(x.a, y.a), b: add(x.b, y.b)};
}

/** sum_i w_i * c_i: the score of row j appears at coefficient j. */
export function scoreMm(
  query: FixedPoint<24>,
  items: readonly Ciphertext<"mm", typeof ITEM_SCALE_BITS>[]
): Ciphertext<"mm", typeof SCORE_SCALE_BITS> {
  let a = zero("Q", "coefficients");
  let b = a;
  items.forEach((item, i) => {
    const weight = BigInt(query.integers[i]!);
    a = add(a, scale(item.a, weight));
    b = add(b, scale(item.b, weight));
  });
  return {mode: "mm", scaleBits: SCORE_SCALE_BITS, a, b};
}

/**
 * The query as one polynomial a block, in evaluations: coefficient k of block j is coordinate j*rank + rank-1-k, all
 * times X^-(rank-1) so that the score of row i appears at coefficient rank*i.
 */
export function queryPolynomials(query: FixedPoint<24>, shape: Shape<"rmp">): Poly<"Q", "evaluations">[] {
  const {rank} = shape;
  return Array.from({length: shape.blocks}, (_, j) => {
    const reversed = Array.from({length: DEGREE}, (_, k) =>
      k < rank ? BigInt(query.integers[j * rank + rank - 1 - k] ?? 0) : 0n
    );
    // X^-(rank-1) = -X^(4096-(rank-1)).
    const moved = rotate(poly("Q", "coefficients", reversed), DEGREE - (rank - 1));
    return toEvaluations(scale(moved, -1n));
  });
}

/** sum_j q_j * c_j, slot by slot. */
export function scoreRmp(
  query: readonly Poly<"Q", "evaluations">[],
  items: readonly Ciphertext<"rmp", typeof ITEM_SCALE_BITS>[]
): Ciphertext<"rmp", typeof SCORE_SCALE_BITS> {
  let a = zero("Q", "evaluations");
  let b = a;
  items.forEach((item, j) => {
    a = add(a, multiply(item.a, query[j]!));
    b = add(b, multiply(item.b, query[j]!));
  });
  return {mode: "rmp", scaleBits: SCORE_SCALE_BITS, a, b};
}

/** The secret key as the multiplication wants it. */
export function secretEvaluations(coefficients: Int8Array): Poly<"Q", "evaluations"> {
  return toEvaluations(poly("Q", "coefficients", Array.from(coefficients, BigInt)));
}

/** b + a*s, centred, divided by the scale: 4096 numbers. */
export function decrypt<M extends Mode, S extends ScaleBits>(
  c: Ciphertext<M, S>,
  secret: Poly<"Q", "evaluations">
): Float64Array {
  const evaluations = (x: Poly<"Q", DomainOf<M>>): Poly<"Q", "evaluations"> =>
    c.mode === "mm" ? toEvaluations(x as Poly<"Q", "coefficients">) : (x as Poly<"Q", "evaluations">);
  const message = toCoefficients(add(evaluations(c.b), multiply(evaluations(c.a), secret)));
  return Float64Array.from(message.residues, (x) => Number(centre(x, Q)) * 2 ** -c.scaleBits);
}
