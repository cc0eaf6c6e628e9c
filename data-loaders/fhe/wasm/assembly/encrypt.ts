/**
 * Public-key encryption at level 0: c_a = v*pk_a + e1, c_b = v*pk_b + e0 + m.
 *
 * MM (coefficient form) multiplies over the integers in floating point: |v| <= 1 and |pk| <= (Q-1)/2, split into limbs
 * of 26 bits, so every product coefficient is an integer of at most 2^37 and the doubles are within 0.03 of it
 * (derivation: fft.ts, worst cases: folded-transform.test.ts). RMP (evaluation form) uses the transform modulo Q.
 */
import {
  HALF_POLY,
  POLY,
  PRODUCTS,
  PRODUCT_BYTES,
  WORDS,
  ERROR_A,
  ERROR_B,
  FOLDED,
  IM_DISTANCE,
  KEY_A,
  KEY_A_OVER_Q,
  KEY_B,
  KEY_B_OVER_Q,
  KEY_SPECTRA,
  RANDOM_TERNARY,
  RANDOM_ERROR_A,
  RANDOM_ERROR_B,
  RANDOM_BYTES,
  scratch
} from "./layout";
import {Q, ROUND, ROUND_BITS, both, canonical, centred, reduceNonNegative2, times} from "./modular";
import {nttForward, transformInverse} from "./ntt";
import {multiplyByKey, spectrum} from "./fft";
import {sampleGaussian, sampleTernary, sampleTernaryFolded} from "./sample";

/** Bytes of one block of a Query file: a 45-byte header, c_a, c_b. */
const BLOCK: usize = 65581;
const BLOCK_HEADER: usize = 45;
const ITEM_SCALE: f64 = 16777216.0;

// --- key ----------------------------------------------------------------------------------------------------

/** Evaluations (canonical, in place) to centred words beside their quotients by Q. */
function centreWithQuotients(words: usize, overQ: usize): void {
  for (let j: usize = 0; j < POLY; j += 8) {
    const c = centred(load<i64>(words + j));
    store<i64>(words + j, c);
    store<f64>(overQ + j, <f64>c / <f64>Q);
  }
}

/** Spectra of the low (26 bits, centred) and high limb of the polynomial whose evaluations are at `evaluations`. */
function limbSpectra(evaluations: usize, low: usize, high: usize): void {
  const words = scratch + WORDS;
  memory.copy(words, evaluations, POLY);
  transformInverse(words);
  for (let j: usize = 0; j < POLY; j += 8) {
    const c = centred(load<i64>(words + j));
    const lowLimb = ((c + 0x2000000) & 0x3ffffff) - 0x2000000;
    // 1/2048 here, once, instead of after every inverse transform. A power of two: exact.
    const at = j < HALF_POLY ? j : j - HALF_POLY + IM_DISTANCE;
    store<f64>(low + at, <f64>lowLimb / 2048.0);
    store<f64>(high + at, <f64>((c - lowLimb) >> 26) / 2048.0);
  }
  spectrum(low);
  spectrum(high);
}

/** Prepares a key whose evaluations pk_a and pk_b mod Q (canonical) were copied to KEY_A and KEY_B. */
export function prepareKey(key: usize): void {
  const spectra = key + KEY_SPECTRA;
  limbSpectra(key + KEY_A, spectra, spectra + PRODUCT_BYTES);
  limbSpectra(key + KEY_B, spectra + 2 * PRODUCT_BYTES, spectra + 3 * PRODUCT_BYTES);
  centreWithQuotients(key + KEY_A, key + KEY_A_OVER_Q);
  centreWithQuotients(key + KEY_B, key + KEY_B_OVER_Q);
}

// --- messages -----------------------------------------------------------------------------------------------

/** round(2^24 * x), ties away from zero, of a float32 at `at`. The host has checked |x| < Q/2^25. */
@inline
function fixedPoint(at: usize): i64 {
  const scaled = <f64>load<f32>(at) * ITEM_SCALE;
  return <i64>(scaled + copysign<f64>(0.5, scaled));
}

/** b + m mod Q for a canonical b and |m| < Q/2. */
@inline
function addMessage(at: usize, m: i64): void {
  const sum = load<i64>(at) + m;
  store<i64>(at, sum < 0 ? sum + Q : sum >= Q ? sum - Q : sum);
}

// --- MM -----------------------------------------------------------------------------------------------------

/**
 * low + 2^26*high + error of two products as residues. A double near the integer n, plus ROUND, has the bits
 * ROUND_BITS + n; both offsets and the 2048*Q that make the sum non-negative are one constant (modulo 2^64).
 */
@inline
function recombine(low: v128, high: v128, error: v128): v128 {
  const round = f64x2.splat(ROUND);
  const limbs = i64x2.add(f64x2.add(low, round), i64x2.shl(f64x2.add(high, round), 26));
  const offset = both(2048 * Q - ROUND_BITS - (ROUND_BITS << 26));
  return reduceNonNegative2(i64x2.add(limbs, i64x2.add(error, offset)));
}

/** Rounds the products, recombines the limbs, adds the error: canonical residues to `out`, which may be unaligned. */
function finish(out: usize, low: usize, error: usize): void {
  for (let j: usize = 0; j < HALF_POLY; j += 16) {
    const p = low + j;
    const e = error + (j >> 1);
    const first = recombine(v128.load(p), v128.load(p, PRODUCT_BYTES), v128.load_ext<i32>(e));
    const second = recombine(
      v128.load(p, IM_DISTANCE),
      v128.load(p, PRODUCT_BYTES + IM_DISTANCE),
      v128.load_ext<i32>(e, HALF_POLY / 2)
    );
    v128.store(out + j, first);
    v128.store(out + j, second, HALF_POLY);
  }
}

/** Encrypts zero with the samples in scratch: v in FOLDED (destroyed), errors in ERROR_A and ERROR_B. */
export function encryptZeroMm(key: usize, out: usize): void {
  const products = scratch + PRODUCTS;
  multiplyByKey(scratch + FOLDED, key, products);
  finish(out, products, scratch + ERROR_A);
  finish(out + POLY, products + 2 * PRODUCT_BYTES, scratch + ERROR_B);
}

/**
 * Encrypts the ciphertexts [from, to) of an MM set: number i holds coordinate i of `count` vectors.
 * @param file address of the Query file being built. @param vectors count x dimension float32, row-major.
 * @param random RANDOM_BYTES for each ciphertext of this call.
 */
export function encryptMm(
  key: usize,
  file: usize,
  vectors: usize,
  count: i32,
  dimension: i32,
  random: usize,
  from: i32,
  to: i32
): void {
  for (let i = from; i < to; i++) {
    const out = file + <usize>i * BLOCK + BLOCK_HEADER;
    sampleTernaryFolded(random + RANDOM_TERNARY, scratch + FOLDED);
    sampleGaussian(random + RANDOM_ERROR_A, scratch + ERROR_A);
    sampleGaussian(random + RANDOM_ERROR_B, scratch + ERROR_B);
    encryptZeroMm(key, out);
    let x = vectors + (<usize>i << 2);
    const b = out + POLY;
    for (let j = 0; j < count; j++) {
      addMessage(b + (<usize>j << 3), fixedPoint(x));
      x += <usize>dimension << 2;
    }
    random += RANDOM_BYTES;
  }
}

// --- RMP ----------------------------------------------------------------------------------------------------

/** Small integers (i32) to 64-bit words. */
@inline
function widen(out: usize, error: usize): void {
  for (let j: usize = 0; j < POLY; j += 16) {
    v128.store(out + j, v128.load_ext<i32>(error + (j >> 1)));
  }
}

/** out = v*key + error, all evaluations: `v` within 1.4Q, `error` within 1.4Q. */
function multiplyAdd(out: usize, v: usize, words: usize, overQ: usize, error: usize): void {
  for (let j: usize = 0; j < POLY; j += 8) {
    const product = times(load<i64>(v + j), load<i64>(words + j), load<f64>(overQ + j));
    store<i64>(out + j, canonical(product + load<i64>(error + j)));
  }
}

/** Encrypts with the samples in scratch: v as words (destroyed), errors, and the message at `message` (words, destroyed). */
export function encryptWordsRmp(key: usize, message: usize, out: usize): void {
  const v = scratch + WORDS;
  const e1 = scratch + PRODUCTS;
  nttForward(v);
  widen(e1, scratch + ERROR_A);
  nttForward(e1);
  multiplyAdd(out, v, key + KEY_A, key + KEY_A_OVER_Q, e1);
  for (let j: usize = 0; j < POLY; j += 16) {
    const sum = i64x2.add(v128.load(message + j), v128.load_ext<i32>(scratch + ERROR_B + (j >> 1)));
    v128.store(message + j, sum);
  }
  nttForward(message);
  multiplyAdd(out + POLY, v, key + KEY_B, key + KEY_B_OVER_Q, message);
}

/** The message of RMP block `block`: vector i at coefficients rank*i .., zero elsewhere. */
function packBlock(out: usize, vectors: usize, count: i32, dimension: i32, rank: i32, block: i32): void {
  memory.fill(out, 0, POLY);
  const first = block * rank;
  const width = min(rank, dimension - first);
  for (let i = 0; i < count; i++) {
    const x = vectors + (<usize>(i * dimension + first) << 2);
    const m = out + (<usize>(i * rank) << 3);
    for (let k = 0; k < width; k++) store<i64>(m + (<usize>k << 3), fixedPoint(x + (<usize>k << 2)));
  }
}

/** Encrypts the blocks [from, to) of an RMP set, in evaluation form. Arguments as in `encryptMm`, with the inner rank. */
export function encryptRmp(
  key: usize,
  file: usize,
  vectors: usize,
  count: i32,
  dimension: i32,
  rank: i32,
  random: usize,
  from: i32,
  to: i32
): void {
  const message = scratch + PRODUCTS + POLY;
  for (let block = from; block < to; block++) {
    sampleTernary(random + RANDOM_TERNARY, scratch + WORDS);
    sampleGaussian(random + RANDOM_ERROR_A, scratch + ERROR_A);
    sampleGaussian(random + RANDOM_ERROR_B, scratch + ERROR_B);
    packBlock(message, vectors, count, dimension, rank, block);
    encryptWordsRmp(key, message, file + <usize>block * BLOCK + BLOCK_HEADER);
    random += RANDOM_BYTES;
  }
}
