/**
 * Negacyclic transform of 4096 points modulo Q: natural order in, bit-reversed out (EVI's convention).
 * Radix 4: two layers a pass. Words stay signed and lazily reduced; `nttForward` takes and leaves
 * |x| <= 2Q (it leaves 1.4Q), `nttInverse` |x| <= Q. Callers make words canonical where they leave the module.
 */
import {
  N,
  tables,
  FORWARD,
  FORWARD_OVER_Q,
  INVERSE,
  INVERSE_OVER_Q,
  DEGREE_INVERSE,
  DEGREE_INVERSE_OVER_Q
} from "./layout";
import {Q, times, fold, canonical, centred} from "./modular";

/** |x| <= 2Q in, |x| < 1.4Q out: redone sums are within Q/2 (a bit more), products within 0.88Q. */
export function nttForward(x: usize): void {
  for (let m: i32 = 1, t: i32 = N / 4; m < N; m <<= 2, t >>= 2) {
    const stride = <usize>t << 3;
    for (let i = 0; i < m; i++) {
      // One twiddle of layer m, and the two of layer 2m below it.
      const outer = tables + (<usize>(m + i) << 3);
      const inner = tables + (<usize>(2 * (m + i)) << 3);
      const w1 = load<i64>(outer, FORWARD);
      const d1 = load<f64>(outer, FORWARD_OVER_Q);
      const w2 = load<i64>(inner, FORWARD);
      const d2 = load<f64>(inner, FORWARD_OVER_Q);
      const w3 = load<i64>(inner, FORWARD + 8);
      const d3 = load<f64>(inner, FORWARD_OVER_Q + 8);
      let p0 = x + 4 * <usize>i * stride;
      const end = p0 + stride;
      for (; p0 < end; p0 += 8) {
        const p1 = p0 + stride;
        const p2 = p1 + stride;
        const p3 = p2 + stride;
        const a = fold(load<i64>(p0));
        const b = fold(load<i64>(p1));
        const c = times(load<i64>(p2), w1, d1);
        const d = times(load<i64>(p3), w1, d1);
        const sum = fold(a + c);
        const difference = fold(a - c);
        const e = times(b + d, w2, d2);
        const f = times(b - d, w3, d3);
        store<i64>(p0, sum + e);
        store<i64>(p1, sum - e);
        store<i64>(p2, difference + f);
        store<i64>(p3, difference - f);
      }
    }
  }
}

/** The same passes backwards, without the factor 1/4096. |x| <= Q in and out. */
export function nttInverse(x: usize): void {
  for (let m: i32 = N / 4, t: i32 = 1; m >= 1; m >>= 2, t <<= 2) {
    const stride = <usize>t << 3;
    for (let i = 0; i < m; i++) {
      const outer = tables + (<usize>(m + i) << 3);
      const inner = tables + (<usize>(2 * (m + i)) << 3);
      const w1 = load<i64>(outer, INVERSE);
      const d1 = load<f64>(outer, INVERSE_OVER_Q);
      const w2 = load<i64>(inner, INVERSE);
      const d2 = load<f64>(inner, INVERSE_OVER_Q);
      const w3 = load<i64>(inner, INVERSE + 8);
      const d3 = load<f64>(inner, INVERSE_OVER_Q + 8);
      let p0 = x + 4 * <usize>i * stride;
      const end = p0 + stride;
      for (; p0 < end; p0 += 8) {
        const p1 = p0 + stride;
        const p2 = p1 + stride;
        const p3 = p2 + stride;
        const a = load<i64>(p0);
        const b = load<i64>(p1);
        const c = load<i64>(p2);
        const d = load<i64>(p3);
        const e = fold(a + b);
        const f = times(a - b, w2, d2);
        const g = fold(c + d);
        const h = times(c - d, w3, d3);
        store<i64>(p0, fold(e + g));
        store<i64>(p1, fold(f + h));
        store<i64>(p2, times(e - g, w1, d1));
        store<i64>(p3, times(f - h, w1, d1));
      }
    }
  }
}

/** Words in place to canonical residues. */
export function makeCanonical(x: usize): void {
  const end = x + (<usize>N << 3);
  for (; x < end; x += 8) store<i64>(x, canonical(load<i64>(x)));
}

/** Forward transform of canonical residues to canonical residues. */
export function transformForward(x: usize): void {
  nttForward(x);
  makeCanonical(x);
}

/** Inverse transform, factor 1/4096 included, of canonical residues to canonical residues. */
export function transformInverse(x: usize): void {
  nttInverse(x);
  const w = load<i64>(tables, DEGREE_INVERSE);
  const d = load<f64>(tables, DEGREE_INVERSE_OVER_Q);
  const end = x + (<usize>N << 3);
  for (; x < end; x += 8) store<i64>(x, canonical(times(load<i64>(x), w, d)));
}

/** 12-bit reversal. */
@inline
function reversed(k: i32): i32 {
  let r = 0;
  for (let bit = 0; bit < 12; bit++) r = (r << 1) | ((k >> bit) & 1);
  return r;
}

/** Powers 1, root, root^2, ... stored at their bit-reversed places, centred and over Q. */
function powers(root: i64, words: usize, overQ: usize): void {
  const w = centred(root);
  const d = <f64>w / <f64>Q;
  let power: i64 = 1;
  for (let k = 0; k < N; k++) {
    const at = tables + (<usize>reversed(k) << 3);
    const c = centred(power);
    store<i64>(at + words, c);
    store<f64>(at + overQ, <f64>c / <f64>Q);
    power = canonical(times(c, w, d));
  }
}

/** Fills the twiddle tables. The arguments are canonical: psi, its inverse, and 1/4096 mod Q. */
export function buildTransformTables(psi: i64, psiInverse: i64, degreeInverse: i64): void {
  powers(psi, FORWARD, FORWARD_OVER_Q);
  powers(psiInverse, INVERSE, INVERSE_OVER_Q);
  const c = centred(degreeInverse);
  store<i64>(tables, c, DEGREE_INVERSE);
  store<f64>(tables, <f64>c / <f64>Q, DEGREE_INVERSE_OVER_Q);
}
