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
  // Four sums, because one alone waits for each addition.
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  const whole = a.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (let i = whole; i < a.length; i++) s0 += a[i]! * b[i]!;
  return s0 + s1 + (s2 + s3);
}
