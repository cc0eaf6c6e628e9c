/**
 * Folded complex transform: a real polynomial x of degree below 4096 modulo X^4096 + 1 becomes
 * z_j = x_j + i*x_(j+2048) modulo X^2048 - i, whose 2048 roots are reached by halving the modulus in a tree
 * (X^2k - w^2 = (X^k - w)(X^k + w)). Real and imaginary parts are two arrays of doubles, IM_DISTANCE apart; two
 * points are worked on at a time.
 *
 * Five passes by four, then one by two. Depth first: after the first pass each quarter (8 KiB) is finished inside the
 * first-level cache. Strides are constants, so that every address is one register and an offset: 20 % faster
 * than strides in variables.
 *
 * Why rounding the products is exact (in full: docs/fhe.md). u = 2^-53, |v_i| <= 1, limbs |p_i| <= 2^25, N = 4096.
 * - A root is off by at most m = 1.5*sqrt(2)*u, a complex product by sqrt(5)*u, a sum by u, all relative.
 * - Every layer of sums is sqrt(2) times a unitary map, so relative errors of the norm add up over the passes:
 *   e = 5*(sqrt(5)*u + m + 2u) + (sqrt(5)*u + m + u) < 38u for one transform, forward or back.
 * - Spectra and their product: back in coefficients at most |v|*|p|*(2e + sqrt(5)*u); |v| <= 2^6, |p| <= 2^31.
 * - The transform back: at most e*max|V|*|p| with max|V| <= 2048*sqrt(2).
 * - Together below 0.03, and 0.5 would still round to the right integer. Redo this when |v| or N changes.
 */
import {HALF_POLY, IM_DISTANCE, KEY_SPECTRA, PAIR_COSINES, PAIR_SINES, PRODUCT_BYTES, ROOTS, ROOT_BYTES, tables} from "./layout";

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

/**
 * Splits one block into four of `stride` bytes. `root`: address of the node's six doubles.
 * Offsets of loads have to be constants, and only types can be constant parameters: the stride is 16 * sizeof<T>()^2.
 */
@inline
function splitBlock<T>(block: usize, root: usize): void {
  const stride: usize = 16 * sizeof<T>() * sizeof<T>();
  const sr = v128.load_splat<f64>(root, ROOTS);
  const si = v128.load_splat<f64>(root, ROOTS + 8);
  const tr = v128.load_splat<f64>(root, ROOTS + 16);
  const ti = v128.load_splat<f64>(root, ROOTS + 24);
  const ur = v128.load_splat<f64>(root, ROOTS + 32);
  const ui = v128.load_splat<f64>(root, ROOTS + 40);
  const end = block + stride;
  for (let p = block; p < end; p += 16) {
    // y2 = x2*s, y1 = x1*t, y3 = x3*s*t
    const x2r = v128.load(p, 2 * stride);
    const x2i = v128.load(p, 2 * stride + IM_DISTANCE);
    const y2r = sub(mul(x2r, sr), mul(x2i, si));
    const y2i = add(mul(x2r, si), mul(x2i, sr));
    const x0r = v128.load(p);
    const x0i = v128.load(p, IM_DISTANCE);
    const ar = add(x0r, y2r);
    const ai = add(x0i, y2i);
    const br = sub(x0r, y2r);
    const bi = sub(x0i, y2i);
    const x1r = v128.load(p, stride);
    const x1i = v128.load(p, stride + IM_DISTANCE);
    const y1r = sub(mul(x1r, tr), mul(x1i, ti));
    const y1i = add(mul(x1r, ti), mul(x1i, tr));
    const x3r = v128.load(p, 3 * stride);
    const x3i = v128.load(p, 3 * stride + IM_DISTANCE);
    const y3r = sub(mul(x3r, ur), mul(x3i, ui));
    const y3i = add(mul(x3r, ui), mul(x3i, ur));
    const cr = add(y1r, y3r);
    const ci = add(y1i, y3i);
    const dr = sub(y1r, y3r);
    const di = sub(y1i, y3i);
    v128.store(p, add(ar, cr));
    v128.store(p, add(ai, ci), IM_DISTANCE);
    v128.store(p, sub(ar, cr), stride);
    v128.store(p, sub(ai, ci), stride + IM_DISTANCE);
    // The second child's root is i times the first's.
    v128.store(p, sub(br, di), 2 * stride);
    v128.store(p, add(bi, dr), 2 * stride + IM_DISTANCE);
    v128.store(p, add(br, di), 3 * stride);
    v128.store(p, sub(bi, dr), 3 * stride + IM_DISTANCE);
  }
}

/** Undoes `splitBlock`, times 4. */
@inline
function joinBlock<T>(block: usize, root: usize): void {
  const stride: usize = 16 * sizeof<T>() * sizeof<T>();
  const sr = v128.load_splat<f64>(root, ROOTS);
  const si = v128.load_splat<f64>(root, ROOTS + 8);
  const tr = v128.load_splat<f64>(root, ROOTS + 16);
  const ti = v128.load_splat<f64>(root, ROOTS + 24);
  const ur = v128.load_splat<f64>(root, ROOTS + 32);
  const ui = v128.load_splat<f64>(root, ROOTS + 40);
  const end = block + stride;
  for (let p = block; p < end; p += 16) {
    const x0r = v128.load(p);
    const x0i = v128.load(p, IM_DISTANCE);
    const x1r = v128.load(p, stride);
    const x1i = v128.load(p, stride + IM_DISTANCE);
    const ar = add(x0r, x1r);
    const ai = add(x0i, x1i);
    const br = sub(x0r, x1r);
    const bi = sub(x0i, x1i);
    const x2r = v128.load(p, 2 * stride);
    const x2i = v128.load(p, 2 * stride + IM_DISTANCE);
    const x3r = v128.load(p, 3 * stride);
    const x3i = v128.load(p, 3 * stride + IM_DISTANCE);
    const cr = add(x2r, x3r);
    const ci = add(x2i, x3i);
    const dr = sub(x2r, x3r);
    const di = sub(x2i, x3i);
    v128.store(p, add(ar, cr));
    v128.store(p, add(ai, ci), IM_DISTANCE);
    // Each of the others is multiplied by a conjugate root.
    const y2r = sub(ar, cr);
    const y2i = sub(ai, ci);
    v128.store(p, add(mul(y2r, sr), mul(y2i, si)), 2 * stride);
    v128.store(p, sub(mul(y2i, sr), mul(y2r, si)), 2 * stride + IM_DISTANCE);
    const y1r = add(br, di);
    const y1i = sub(bi, dr);
    v128.store(p, add(mul(y1r, tr), mul(y1i, ti)), stride);
    v128.store(p, sub(mul(y1i, tr), mul(y1r, ti)), stride + IM_DISTANCE);
    const y3r = sub(br, di);
    const y3i = add(bi, dr);
    v128.store(p, add(mul(y3r, ur), mul(y3i, ui)), 3 * stride);
    v128.store(p, sub(mul(y3i, ur), mul(y3r, ui)), 3 * stride + IM_DISTANCE);
  }
}

/** Address of node `index` of the tree of passes by four (minus ROOTS): 0, then 1..4, 5..20, 21..84, 85..340. */
@inline
function node(index: i32): usize {
  return tables + <usize>index * ROOT_BYTES;
}

/** First pass: the whole, into quarters. */
function splitWhole(folded: usize): void {
  splitBlock<v128>(folded, node(0));
}
function joinWhole(folded: usize): void {
  joinBlock<v128>(folded, node(0));
}

/** The four passes by four below one quarter. */
function splitQuarter(folded: usize, quarter: i32): void {
  const at = folded + (<usize>quarter << 12);
  splitBlock<i64>(at, node(1 + quarter));
  for (let i = 0; i < 4; i++) splitBlock<i32>(at + (<usize>i << 10), node(5 + 4 * quarter + i));
  for (let i = 0; i < 16; i++) splitBlock<i16>(at + (<usize>i << 8), node(21 + 16 * quarter + i));
  for (let i = 0; i < 64; i++) splitBlock<i8>(at + (<usize>i << 6), node(85 + 64 * quarter + i));
}
function joinQuarter(folded: usize, quarter: i32): void {
  const at = folded + (<usize>quarter << 12);
  for (let i = 0; i < 64; i++) joinBlock<i8>(at + (<usize>i << 6), node(85 + 64 * quarter + i));
  for (let i = 0; i < 16; i++) joinBlock<i16>(at + (<usize>i << 8), node(21 + 16 * quarter + i));
  for (let i = 0; i < 4; i++) joinBlock<i32>(at + (<usize>i << 10), node(5 + 4 * quarter + i));
  joinBlock<i64>(at, node(1 + quarter));
}

/** The last pass, pairs: the spectrum of a key's limb. Two sums, then two differences. */
function splitPairs(folded: usize): void {
  for (let j: usize = 0; j < HALF_POLY; j += 32) {
    const p = folded + j;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, IM_DISTANCE);
    const d = v128.load(p, IM_DISTANCE + 16);
    const wr = v128.load(tables + (j >> 1), PAIR_COSINES);
    const wi = v128.load(tables + (j >> 1), PAIR_SINES);
    const xr = odds(a, b);
    const xi = odds(c, d);
    const yr = sub(mul(xr, wr), mul(xi, wi));
    const yi = add(mul(xr, wi), mul(xi, wr));
    v128.store(p, add(evens(a, b), yr));
    v128.store(p, sub(evens(a, b), yr), 16);
    v128.store(p, add(evens(c, d), yi), IM_DISTANCE);
    v128.store(p, sub(evens(c, d), yi), IM_DISTANCE + 16);
  }
}

/** Spectrum of a folded polynomial, in place: for keys, once. */
export function spectrum(folded: usize): void {
  splitWhole(folded);
  for (let quarter = 0; quarter < 4; quarter++) splitQuarter(folded, quarter);
  splitPairs(folded);
}

/** One product at one place: times the key's spectrum, then the pairs are joined again (times 2). */
@inline
function multiplyPair(key: usize, out: usize, ur: v128, ui: v128, vr: v128, vi: v128, wr: v128, wi: v128): void {
  const ar = v128.load(key, KEY_SPECTRA);
  const ai = v128.load(key, KEY_SPECTRA + IM_DISTANCE);
  const br = v128.load(key, KEY_SPECTRA + 16);
  const bi = v128.load(key, KEY_SPECTRA + IM_DISTANCE + 16);
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
  v128.store(out, evens(si, ei), IM_DISTANCE);
  v128.store(out, odds(si, ei), IM_DISTANCE + 16);
}

/** Last pass of the spectrum, the four products, and the first pass back, for one quarter. */
function multiplyQuarter(folded: usize, key: usize, products: usize, quarter: i32): void {
  const from = <usize>quarter << 12;
  for (let j = from; j < from + 4096; j += 32) {
    const p = folded + j;
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, IM_DISTANCE);
    const d = v128.load(p, IM_DISTANCE + 16);
    const wr = v128.load(tables + (j >> 1), PAIR_COSINES);
    const wi = v128.load(tables + (j >> 1), PAIR_SINES);
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
    const k = key + j;
    const o = products + j;
    multiplyPair(k, o, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + PRODUCT_BYTES, o + PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + 2 * PRODUCT_BYTES, o + 2 * PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
    multiplyPair(k + 3 * PRODUCT_BYTES, o + 3 * PRODUCT_BYTES, ur, ui, vr, vi, wr, wi);
  }
}

/**
 * Products of a folded polynomial (destroyed) with the four limbs of a key, as doubles near integers.
 * The factor 1/2048 is part of the key's spectra.
 */
export function multiplyByKey(folded: usize, key: usize, products: usize): void {
  splitWhole(folded);
  for (let quarter = 0; quarter < 4; quarter++) {
    splitQuarter(folded, quarter);
    multiplyQuarter(folded, key, products, quarter);
    for (let k: usize = 0; k < 4; k++) joinQuarter(products + k * PRODUCT_BYTES, quarter);
  }
  for (let k: usize = 0; k < 4; k++) joinWhole(products + k * PRODUCT_BYTES);
}
