/** Decryption: m = c_b + c_a*s. The secret key stands in the memory of the decryptor alone. */
import {POLY, WORDS, DEGREE_INVERSE, DEGREE_INVERSE_OVER_Q, scratch, tables} from "./layout";
import {Q, canonical, centred, times} from "./modular";
import {nttForward, nttInverse, transformForward} from "./ntt";

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

/** Coefficients form (MM): centred message of (a, b) as doubles divided by the scale; `scaled` holds s/4096. */
export function decryptCoefficients(a: usize, b: usize, scaled: usize, out: usize, unit: f64): void {
  const x = scratch + WORDS;
  memory.copy(x, a, POLY);
  nttForward(x);
  for (let j: usize = 0; j < POLY; j += 8) {
    store<i64>(x + j, times(load<i64>(x + j), load<i64>(scaled + j), load<f64>(scaled + j, OVER_Q)));
  }
  nttInverse(x);
  for (let j: usize = 0; j < POLY; j += 8) {
    const m = centred(canonical(load<i64>(x + j) + load<i64>(b + j)));
    store<f64>(out + j, <f64>m * unit);
  }
}

/** Evaluation form (RMP): `key` holds s. */
export function decryptEvaluations(a: usize, b: usize, key: usize, out: usize, unit: f64): void {
  const x = scratch + WORDS;
  for (let j: usize = 0; j < POLY; j += 8) {
    const product = times(load<i64>(a + j), load<i64>(key + j), load<f64>(key + j, OVER_Q));
    store<i64>(x + j, canonical(product + load<i64>(b + j)));
  }
  nttInverse(x);
  const w = load<i64>(tables, DEGREE_INVERSE);
  const d = load<f64>(tables, DEGREE_INVERSE_OVER_Q);
  for (let j: usize = 0; j < POLY; j += 8) {
    const m = centred(canonical(times(load<i64>(x + j), w, d)));
    store<f64>(out + j, <f64>m * unit);
  }
}
