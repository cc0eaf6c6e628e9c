/** Decryption: m = c_b + c_a*s. The secret key stands in the memory of the decryptor alone. */
import {POLY, DEGREE_INVERSE, DEGREE_INVERSE_OVER_Q, tables} from "./layout";
import {Q, ROUND, ROUND_BITS, both, canonical, centred, reduceNonNegative2, times} from "./modular";
import {nttForward, nttInverse, transformForward, transformInverse} from "./ntt";

/** The key as evaluations: POLY bytes of centred words, then POLY bytes of doubles (over Q). */
const OVER_Q: usize = 32768;

/** Prepares a key whose coefficients (canonical) were written to `key`. The factor 1/4096 is folded in at `inverse`. */
export function prepareSecret(key: usize, scaled: usize): void {
  transformForward(key);
  const w = load<i64>(tables, DEGREE_INVERSE);
  const d = load<f64>(tables, DEGREE_INVERSE_OVER_Q);
  for (let j: usize = 0; j < POLY; j += 8) {
    const c = centred(load<i64>(key + j));
    store<i64>(key + j, c);
    store<f64>(key + j, <f64>c / <f64>Q, OVER_Q);
    const s = centred(canonical(times(c, w, d)));
    store<i64>(scaled + j, s);
    store<f64>(scaled + j, <f64>s / <f64>Q, OVER_Q);
  }
}

/** Canonical residues to doubles: centred, times `unit`. Exact below 2^51, as the bits of a double beside 1.5*2^52. */
@inline
function toReal(residues: v128, unit: v128): v128 {
  const c = i64x2.sub(residues, v128.and(i64x2.gt_s(residues, both(Q >> 1)), both(Q)));
  return f64x2.mul(f64x2.sub(i64x2.add(c, both(ROUND_BITS)), f64x2.splat(ROUND)), unit);
}

/** Coefficient form (MM): the message of (a, b), divided by the scale. `a` is destroyed; `scaled` holds s/4096. */
export function decryptCoefficients(a: usize, b: usize, scaled: usize, out: usize, unit: f64): void {
  nttForward(a);
  for (let j: usize = 0; j < POLY; j += 8) {
    store<i64>(a + j, times(load<i64>(a + j), load<i64>(scaled + j), load<f64>(scaled + j, OVER_Q)));
  }
  nttInverse(a);
  for (let j: usize = 0; j < POLY; j += 16) {
    // Within Q of zero, plus a residue: 2Q makes it non-negative.
    const sum = i64x2.add(v128.load(a + j), v128.load(b + j));
    const residues = reduceNonNegative2(i64x2.add(sum, both(2 * Q)));
    v128.store(out + j, toReal(residues, f64x2.splat(unit)));
  }
}

/** Evaluation form (RMP): `a` is destroyed; `key` holds s. */
export function decryptEvaluations(a: usize, b: usize, key: usize, out: usize, unit: f64): void {
  for (let j: usize = 0; j < POLY; j += 8) {
    const product = times(load<i64>(a + j), load<i64>(key + j), load<f64>(key + j, OVER_Q));
    store<i64>(a + j, canonical(product + load<i64>(b + j)));
  }
  transformInverse(a);
  for (let j: usize = 0; j < POLY; j += 16) v128.store(out + j, toReal(v128.load(a + j), f64x2.splat(unit)));
}
