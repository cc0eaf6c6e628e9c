/**
 * The rounded Gaussian of sigma 3.2 as a table: threshold k is round(2^63 * P(|e| <= k)), and |e| is the number of
 * thresholds not above a uniform 63-bit integer; the sign is one more bit. With 63 bits the table reaches |e| = 29
 * (9.2 sigma; beyond lies less than 2^-63), and each probability is off by at most 2^-63.
 *
 * P(|e| <= k) = erf((k + 1/2) / (sigma * sqrt 2)); gaussian.test.ts recomputes every digit.
 * @module
 */

export const THRESHOLD_BITS = 63;
/** Bits of a draw that are compared first. */
export const COARSE_BITS = 15;

/** Ascending. */
export const GAUSSIAN_THRESHOLDS: readonly bigint[] = [
  0x0fe49b67dc8159c6n,
  0x2e2d1c3c52a898een,
  0x485d35a2bfb73e55n,
  0x5ceb732e1722d4e3n,
  0x6b90978ed137b379n,
  0x750918a6261b9ef9n,
  0x7a9838194645678en,
  0x7d8e6d64fa05b5b3n,
  0x7efd15671e083d30n,
  0x7f9e04e86b3032cdn,
  0x7fde2288855d8680n,
  0x7ff551b61e4379ean,
  0x7ffceda7e45f8f31n,
  0x7fff31ecd05c47a9n,
  0x7fffced014618980n,
  0x7ffff54fdd5bdbf5n,
  0x7ffffde2f40fc52cn,
  0x7fffff9eabf0edbdn,
  0x7ffffff013b1364fn,
  0x7ffffffda1a45e49n,
  0x7fffffffae0214e1n,
  0x7ffffffff5ec6bf4n,
  0x7ffffffffedfec2an,
  0x7fffffffffe2c526n,
  0x7ffffffffffd4e43n,
  0x7fffffffffffc640n,
  0x7ffffffffffffb9cn,
  0x7fffffffffffffb2n,
  0x7ffffffffffffffbn
];

/** The distinct top 15 bits of the thresholds, ascending: where 15 bits of a draw do not decide its magnitude. */
export const COARSE_THRESHOLDS: readonly number[] = [
  ...new Set(GAUSSIAN_THRESHOLDS.map((t) => Number(t >> BigInt(THRESHOLD_BITS - COARSE_BITS))))
];
