/**
 * Folded complex transform: a real polynomial x of degree below 4096 modulo X^4096 + 1 becomes
 * z_j = x_j + i*x_(j+2048) modulo X^2048 - i, whose 2048 roots are reached by halving the modulus in a tree
 * (X^2k - w^2 = (X^k - w)(X^k + w)). The root of node k of the tree stands at index k of the cosine and sine
 * tables. Real and imaginary parts are two arrays of doubles; two points are worked on at a time.
 *
 * Passes of radix 4, depth first: after the first pass each quarter (8 KiB) is finished inside the first-level cache.
 */
import {HALF, HALF_POLY, PRODUCT_BYTES, COSINES, SINES, KEY_SPECTRA, tables} from "./layout";

@inline
function mul(a: v128, b: v128): v128 {
  return f64x2.mul(a, b);
}
@inline
function add(a: v128, b: v128): v128 {
  return f64x2.add(a, b);
}
@inline
function sub(a: v128, b: v128): v128 {
  return f64x2.sub(a, b);
}
@inline
function evens(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 0, 2);
}
@inline
function odds(a: v128, b: v128): v128 {
  return v128.shuffle<f64>(a, b, 1, 3);
}

/** Splits blocks [from, to) of the `m` blocks of a level into four each. `im` follows `re` at a fixed distance. */
function splitByFour(re: usize, im: usize, m: i32, from: i32, to: i32): void {
  const stride = <usize>(HALF / (4 * m)) << 3;
  const toIm = im - re;
  for (let i = from; i < to; i++) {
    const outer = tables + (<usize>(m + i) << 3);
    const inner = tables + (<usize>(2 * (m + i)) << 3);
    const sr = v128.load_splat<f64>(outer, COSINES);
    const si = v128.load_splat<f64>(outer, SINES);
    const tr = v128.load_splat<f64>(inner, COSINES);
    const ti = v128.load_splat<f64>(inner, SINES);
    const ur = sub(mul(sr, tr), mul(si, ti));
    const ui = add(mul(sr, ti), mul(si, tr));
    let p0 = re + 4 * <usize>i * stride;
    const end = p0 + stride;
    for (; p0 < end; p0 += 16) {
      const p1 = p0 + stride;
      const p2 = p1 + stride;
      const p3 = p2 + stride;
      const x1r = v128.load(p1);
      const x1i = v128.load(p1 + toIm);
      const x2r = v128.load(p2);
      const x2i = v128.load(p2 + toIm);
      const x3r = v128.load(p3);
      const x3i = v128.load(p3 + toIm);
      // y2 = x2*s, y1 = x1*t, y3 = x3*s*t
      const y2r = sub(mul(x2r, sr), mul(x2i, si));
      const y2i = add(mul(x2r, si), mul(x2i, sr));
      const y1r = sub(mul(x1r, tr), mul(x1i, ti));
      const y1i = add(mul(x1r, ti), mul(x1i, tr));
      const y3r = sub(mul(x3r, ur), mul(x3i, ui));
      const y3i = add(mul(x3r, ui), mul(x3i, ur));
      const x0r = v128.load(p0);
      const x0i = v128.load(p0 + toIm);
      const ar = add(x0r, y2r);
      const ai = add(x0i, y2i);
      const br = sub(x0r, y2r);
      const bi = sub(x0i, y2i);
      const cr = add(y1r, y3r);
      const ci = add(y1i, y3i);
      const dr = sub(y1r, y3r);
      const di = sub(y1i, y3i);
      v128.store(p0, add(ar, cr));
      v128.store(p0 + toIm, add(ai, ci));
      v128.store(p1, sub(ar, cr));
      v128.store(p1 + toIm, sub(ai, ci));
      // The second child's root is i times the first's.
      v128.store(p2, sub(br, di));
      v128.store(p2 + toIm, add(bi, dr));
      v128.store(p3, add(br, di));
      v128.store(p3 + toIm, sub(bi, dr));
    }
  }
}

/** Undoes `splitByFour`, times 4. */
function joinByFour(re: usize, im: usize, m: i32, from: i32, to: i32): void {
  const stride = <usize>(HALF / (4 * m)) << 3;
  const toIm = im - re;
  for (let i = from; i < to; i++) {
    const outer = tables + (<usize>(m + i) << 3);
    const inner = tables + (<usize>(2 * (m + i)) << 3);
    const sr = v128.load_splat<f64>(outer, COSINES);
    const si = v128.load_splat<f64>(outer, SINES);
    const tr = v128.load_splat<f64>(inner, COSINES);
    const ti = v128.load_splat<f64>(inner, SINES);
    const ur = sub(mul(sr, tr), mul(si, ti));
    const ui = add(mul(sr, ti), mul(si, tr));
    let p0 = re + 4 * <usize>i * stride;
    const end = p0 + stride;
    for (; p0 < end; p0 += 16) {
      const p1 = p0 + stride;
      const p2 = p1 + stride;
      const p3 = p2 + stride;
      const x0r = v128.load(p0);
      const x0i = v128.load(p0 + toIm);
      const x1r = v128.load(p1);
      const x1i = v128.load(p1 + toIm);
      const x2r = v128.load(p2);
      const x2i = v128.load(p2 + toIm);
      const x3r = v128.load(p3);
      const x3i = v128.load(p3 + toIm);
      const ar = add(x0r, x1r);
      const ai = add(x0i, x1i);
      const br = sub(x0r, x1r);
      const bi = sub(x0i, x1i);
      const cr = add(x2r, x3r);
      const ci = add(x2i, x3i);
      const dr = sub(x2r, x3r);
      const di = sub(x2i, x3i);
      v128.store(p0, add(ar, cr));
      v128.store(p0 + toIm, add(ai, ci));
      // Each of the others is multiplied by a conjugate root.
      const y2r = sub(ar, cr);
      const y2i = sub(ai, ci);
      const y1r = add(br, di);
      const y1i = sub(bi, dr);
      const y3r = sub(br, di);
      const y3i = add(bi, dr);
      v128.store(p1, add(mul(y1r, tr), mul(y1i, ti)));
      v128.store(p1 + toIm, sub(mul(y1i, tr), mul(y1r, ti)));
      v128.store(p2, add(mul(y2r, sr), mul(y2i, si)));
      v128.store(p2 + toIm, sub(mul(y2i, sr), mul(y2r, si)));
      v128.store(p3, add(mul(y3r, ur), mul(y3i, ui)));
      v128.store(p3 + toIm, sub(mul(y3i, ur), mul(y3r, ui)));
    }
  }
}

/** All levels but the last (pairs) of one quarter. */
function splitQuarter(re: usize, im: usize, quarter: i32): void {
  for (let m = 4, blocks = 1; m <= 256; m <<= 2, blocks <<= 2) {
    splitByFour(re, im, m, quarter * blocks, (quarter + 1) * blocks);
  }
}

function joinQuarter(re: usize, im: usize, quarter: i32): void {
  for (let m = 256, blocks = 64; m >= 4; m >>= 2, blocks >>= 2) {
    joinByFour(re, im, m, quarter * blocks, (quarter + 1) * blocks);
  }
}

/** The last level: pairs. Spectra are kept with the two halves of a pair of pairs in one register each. */
function splitPairs(re: usize, im: usize): void {
  for (let j: usize = 0; j < HALF_POLY; j += 32) {
    const a = v128.load(re + j);
    const b = v128.load(re + j, 16);
    const c = v128.load(im + j);
    const d = v128.load(im + j, 16);
    const w = tables + (HALF_POLY >> 1) + (j >> 1);
    const wr = v128.load(w, COSINES);
    const wi = v128.load(w, SINES);
    const xr = odds(a, b);
    const xi = odds(c, d);
    const yr = sub(mul(xr, wr), mul(xi, wi));
    const yi = add(mul(xr, wi), mul(xi, wr));
    v128.store(re + j, add(evens(a, b), yr));
    v128.store(re + j, sub(evens(a, b), yr), 16);
    v128.store(im + j, add(evens(c, d), yi));
    v128.store(im + j, sub(evens(c, d), yi), 16);
  }
}

/** Spectrum of a folded polynomial, in place: for keys, once. */
export function spectrum(re: usize, im: usize): void {
  splitByFour(re, im, 1, 0, 1);
  for (let quarter = 0; quarter < 4; quarter++) splitQuarter(re, im, quarter);
  splitPairs(re, im);
}

/** One product at one place: times the key's spectrum, then the pairs are joined again (times 2). */
@inline
function multiplyPair(
  key: usize,
  out: usize,
  ur: v128,
  ui: v128,
  vr: v128,
  vi: v128,
  wr: v128,
  wi: v128
): void {
  const ar = v128.load(key);
  const ai = v128.load(key, HALF_POLY);
  const br = v128.load(key, 16);
  const bi = v128.load(key, HALF_POLY + 16);
  const xr = sub(mul(ur, ar), mul(ui, ai));
  const xi = add(mul(ur, ai), mul(ui, ar));
  const yr = sub(mul(vr, br), mul(vi, bi));
  const yi = add(mul(vr, bi), mul(vi, br));
  const sr = add(xr, yr);
  const si = add(xi, yi);
  const dr = sub(xr, yr);
  const di = sub(xi, yi);
  const er = add(mul(dr, wr), mul(di, wi));
  const ei = sub(mul(di, wr), mul(dr, wi));
  v128.store(out, evens(sr, er));
  v128.store(out, odds(sr, er), 16);
  v128.store(out, evens(si, ei), HALF_POLY);
  v128.store(out, odds(si, ei), HALF_POLY + 16);
}

/** Last level of the spectrum, the four products, and the first level back, for one quarter. */
function multiplyQuarter(re: usize, im: usize, key: usize, products: usize, quarter: i32): void {
  const from = <usize>quarter * (HALF_POLY / 4);
  const to = from + HALF_POLY / 4;
  for (let j = from; j < to; j += 32) {
    const a = v128.load(re + j);
    const b = v128.load(re + j, 16);
    const c = v128.load(im + j);
    const d = v128.load(im + j, 16);
    const w = tables + (HALF_POLY >> 1) + (j >> 1);
    const wr = v128.load(w, COSINES);
    const wi = v128.load(w, SINES);
    const pr = evens(a, b);
    const pi = evens(c, d);
    const qr = odds(a, b);
    const qi = odds(c, d);
    const xr = sub(mul(qr, wr), mul(qi, wi));
    const xi = add(mul(qr, wi), mul(qi, wr));
    const ur = add(pr, xr);
    const ui = add(pi, xi);
    const vr = sub(pr, xr);
    const vi = sub(pi, xi);
    const k = key + KEY_SPECTRA + j;
    const o = products + j;
    multiplyPair(k, o, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + PRODUCT_BYTES, o + PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + 2 * PRODUCT_BYTES, o + 2 * PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + 3 * PRODUCT_BYTES, o + 3 * PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
  }
}

/**
 * Products of the folded polynomial (re, im: destroyed) with the four limbs of a key, as doubles near integers.
 * The factor 1/2048 is part of the key's spectra.
 */
export function multiplyByKey(re: usize, im: usize, key: usize, products: usize): void {
  splitByFour(re, im, 1, 0, 1);
  for (let quarter = 0; quarter < 4; quarter++) {
    splitQuarter(re, im, quarter);
    multiplyQuarter(re, im, key, products, quarter);
    for (let k: usize = 0; k < 4; k++) {
      const product = products + k * PRODUCT_BYTES;
      joinQuarter(product, product + HALF_POLY, quarter);
    }
  }
  for (let k: usize = 0; k < 4; k++) {
    const product = products + k * PRODUCT_BYTES;
    joinByFour(product, product + HALF_POLY, 1, 0, 1);
  }
}
