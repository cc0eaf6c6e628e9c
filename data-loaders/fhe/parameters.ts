/**
 * Parameters of EVI's preset IP0, and the shapes that follow from a mode and a dimension.
 * Ring R = Z[X]/(X^4096 + 1); Q carries ciphertexts, P exists only in keys (level 1, not used for encrypting).
 * @module
 */

/** Evaluation mode. `mm`: coordinate i of all vectors in ciphertext i. `rmp`: a vector in blocks, 128 a ciphertext. */
export type Mode = "mm" | "rmp";

/** How a polynomial is written down. MM ciphertexts are coefficients, RMP ciphertexts evaluations. */
export type Domain = "coefficients" | "evaluations";
export type DomainOf<M extends Mode> = M extends "mm" ? "coefficients" : "evaluations";

export type PrimeName = "Q" | "P";

export const PRESET = "IP0";
export const DEGREE = 4096;
export const Q = 2251799813554177n;
export const P = 36028797014376449n;
/** Smallest primitive 8192-th roots of unity (a test recomputes them). */
export const PSI: Readonly<Record<PrimeName, bigint>> = {Q: 278055349447n, P: 115736144453n};
export const PRIME: Readonly<Record<PrimeName, bigint>> = {Q, P};
/** Non-zero coefficients of a secret key. */
export const SECRET_WEIGHT = 2730;

/** Binary digits after the point: items and queries 24, scores their sum. */
export type ScaleBits = 24 | 48;
export const ITEM_SCALE_BITS = 24;
export const QUERY_SCALE_BITS = 24;
export const SCORE_SCALE_BITS = 48;

/** Beyond this a coordinate would wrap modulo Q: |x| < Q / 2^25. */
export const MAX_COORDINATE = Number(Q) / 2 ** 25;
/** The largest dimension of an EVI context. */
export const MAX_DIMENSION = 4096;

export const POLY_BYTES = DEGREE * 8;

/** What a set or shard of one mode and dimension looks like. */
export interface Shape<M extends Mode = Mode> {
  readonly mode: M;
  readonly dimension: number;
  /** Ciphertexts of a set. */
  readonly blocks: number;
  /** Vectors that share the ciphertexts of a set. */
  readonly capacity: number;
  /** RMP: coordinates of a block (32 below dimension 4096). MM: 1, as neighbouring rows are neighbouring coefficients. */
  readonly rank: number;
}

/** @throws RangeError when the dimension is not an integer in 1..4096. */
export function shapeOf<M extends Mode>(mode: M, dimension: number): Shape<M> {
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > MAX_DIMENSION)
    throw new RangeError(`"dimension" expected an integer in 1..${MAX_DIMENSION}, got ${dimension}`);
  if (mode === "mm") return {mode, dimension, blocks: dimension, capacity: DEGREE, rank: 1};
  const rank = innerRank(dimension);
  return {mode, dimension, blocks: Math.ceil(dimension / rank), capacity: DEGREE / rank, rank};
}

/** r = max(32, 2^floor(log2(D) / 2)). */
export function innerRank(dimension: number): number {
  return Math.max(32, 2 ** Math.floor(Math.log2(dimension) / 2));
}
