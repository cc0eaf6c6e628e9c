/**
 * Real numbers to fixed-point integers, and the checks that go before: EVI.md's rounding (float32, times 2^24, nearest,
 * ties away from zero). A score carries twice the digits of an item.
 * @module
 */
import {FormatError} from "./errors.js";
import {
  MAX_COORDINATE,
  QUERY_SCALE_BITS,
  type Mode,
  type ScaleBits,
  type Shape,
  shapeOf
} from "./parameters.js";

/** Integers that stand for reals times 2^S; the scale is in the type so that items and scores do not mix. */
export interface FixedPoint<S extends ScaleBits> {
  readonly scaleBits: S;
  readonly integers: readonly number[];
}

/** Largest magnitude of a query coordinate: its 2^24-fold must fit 31 bits, with one to spare. */
const MAX_QUERY_COORDINATE = 64;
/** Sum of the magnitudes: times 2^24 and a 26-bit limb it stays below 2^62. */
const MAX_QUERY_SUM = 4096;

/** round(x * 2^24), ties away from zero; exact for float32 below 2^27. */
export function toFixed24(x: number): number {
  const scaled = Math.fround(x) * 2 ** 24;
  return Math.trunc(scaled + (scaled < 0 ? -0.5 : 0.5));
}

/**
 * Checks a batch of vectors against a mode.
 * @returns their shape. @throws FormatError VALUE: empty, ragged, too many, or a coordinate that cannot be encoded.
 */
export function checkVectors<M extends Mode>(vectors: readonly Float32Array[], mode: M): Shape<M> {
  const [first] = vectors;
  if (!first) return refuse("vectors", "none", "at least one");
  if (first.length < 1 || first.length > 4096)
    return refuse("vectors[0].length", String(first.length), "1..4096 coordinates");
  const shape = shapeOf(mode, first.length);
  if (vectors.length > shape.capacity)
    return refuse("vectors.length", String(vectors.length), `at most ${shape.capacity} in one ${mode} set`);
  vectors.forEach((vector, row) => {
    if (vector.length !== first.length)
      refuse(`vectors[${row}].length`, String(vector.length), `${first.length}, as vectors[0]`);
    for (let i = 0; i < vector.length; i++) {
      const x = vector[i]!;
      // False for NaN too.
      if (!(Math.abs(x) < MAX_COORDINATE))
        refuse(`vectors[${row}][${i}]`, String(x), `a finite number below ${Math.floor(MAX_COORDINATE)}`);
    }
  });
  return shape;
}

/** A plaintext query as integers of 24 binary digits. @throws FormatError VALUE. */
export function encodeQuery(query: Float32Array, dimension: number): FixedPoint<24> {
  if (query.length !== dimension) refuse("query.length", String(query.length), String(dimension));
  let sum = 0;
  query.forEach((x, i) => {
    if (!(Math.abs(x) < MAX_QUERY_COORDINATE))
      refuse(`query[${i}]`, String(x), `a finite number below ${MAX_QUERY_COORDINATE}`);
    sum += Math.abs(x);
  });
  if (sum >= MAX_QUERY_SUM)
    refuse("query", `magnitudes that add up to ${sum}`, `a sum below ${MAX_QUERY_SUM}`);
  return {scaleBits: QUERY_SCALE_BITS, integers: Array.from(query, toFixed24)};
}

function refuse(field: string, found: string, expected: string): never {
  throw new FormatError({code: "VALUE", file: "argument", field, found, expected});
}
