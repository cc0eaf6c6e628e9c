/**
 * Recomputes the Gaussian table from first principles: P(|e| <= k) = erf((k + 1/2) / (sigma * sqrt 2)), Taylor series in
 * 256-bit fixed point. The series' largest term is below 2^60, so about 190 binary digits are right; 63 are needed.
 */
import {GAUSSIAN_THRESHOLDS, THRESHOLD_BITS} from "../../../data-loaders/fhe/gaussian.js";

const DIGITS = 256n;
const ONE = 1n << DIGITS;

/** Square root of a fixed-point number, rounded down. */
function squareRoot(x: bigint): bigint {
  const target = x << DIGITS;
  let root = 1n << BigInt(Math.ceil(target.toString(2).length / 2));
  for (;;) {
    const next = (root + target / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Pi by Machin's formula, 16 atan(1/5) - 4 atan(1/239), in fixed point. */
function pi(): bigint {
  const arctan = (n: bigint): bigint => {
    let term = ONE / n;
    let sum = term;
    for (let k = 3n, sign = -1n; term !== 0n; k += 2n, sign = -sign) {
      term /= n * n;
      sum += (sign * term) / k;
    }
    return sum;
  };
  return 16n * arctan(5n) - 4n * arctan(239n);
}

/** erf in fixed point: 2/sqrt(pi) * sum (-1)^n x^(2n+1) / (n! (2n+1)), for 0 <= x < 8. */
function erf(x: bigint, twoOverRootPi: bigint): bigint {
  const square = (x * x) >> DIGITS;
  let power = x;
  let sum = 0n;
  for (let n = 0n; power !== 0n; n++) {
    const term = power / (2n * n + 1n);
    sum += n % 2n === 0n ? term : -term;
    power = ((power * square) >> DIGITS) / (n + 1n);
  }
  return (sum * twoOverRootPi) >> DIGITS;
}

/** Thresholds 0..31 as 63-bit integers, ascending; the last ones are 2^63 (never reached). */
export function derivedThresholds(): readonly bigint[] {
  const twoOverRootPi = (2n * ONE * ONE) / squareRoot(pi());
  const rootTwo = squareRoot(2n * ONE);
  const shift = DIGITS - BigInt(THRESHOLD_BITS);
  return Array.from({length: GAUSSIAN_THRESHOLDS.length}, (_, k) => {
    // (k + 1/2) / (3.2 * sqrt 2) = (2k + 1) * 5 / (32 * sqrt 2)
    const x = (BigInt(2 * k + 1) * 5n * ONE * ONE) / (32n * rootTwo);
    return (erf(x, twoOverRootPi) + (1n << (shift - 1n))) >> shift;
  });
}
