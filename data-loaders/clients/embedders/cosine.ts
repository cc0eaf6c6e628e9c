/**
 * Cosine similarity of plaintext vectors, the yardstick for every decrypted score. It never goes through `fhe/`.
 * @module
 */

/**
 * Cosine of the angle between two vectors, in [-1, 1] up to rounding; accumulated in float64.
 * @param a - Any length above 0, not all zero; need not be normalised.
 * @param b - As long as `a`.
 * @throws RangeError when the lengths differ.
 */
export function cosine(a: Float32Array, b: Float32Array): number {
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/**
 * Inner product, which is the cosine of two unit vectors.
 * @throws RangeError when the lengths differ.
 */
export function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) throw new RangeError(`"b" expected ${a.length} coordinates, got ${b.length}`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
