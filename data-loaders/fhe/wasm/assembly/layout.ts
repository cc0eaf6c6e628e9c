/**
 * Where things live in linear memory. The module owns no static data: the host gives it two addresses, one
 * for the tables (shared by all threads of a memory) and one for scratch (one area a thread). Both are
 * mutable globals, and globals are per instance, so threads on one memory never share scratch.
 */

/** Ring degree. */
export const N: i32 = 4096;
/** Points of the folded complex transform. */
export const HALF: i32 = 2048;
/** Bytes of a polynomial of 64-bit words, and of half of one. */
export const POLY: usize = 32768;
export const HALF_POLY: usize = 16384;
/** Bytes of a ciphertext (c_a, c_b) without its header. */
export const PAIR: usize = 65536;

// --- tables: byte offsets from `tables` ---------------------------------------------------------------------
/** Forward twiddles psi^brv(k), centred, and the same divided by Q as doubles. */
export const FORWARD: usize = 0;
export const FORWARD_OVER_Q: usize = 32768;
/** Inverse twiddles psi^-brv(k). */
export const INVERSE: usize = 65536;
export const INVERSE_OVER_Q: usize = 98304;
/** 1/4096 mod Q, centred, and over Q. */
export const DEGREE_INVERSE: usize = 131072;
export const DEGREE_INVERSE_OVER_Q: usize = 131080;
/**
 * Roots of the folded transform, written by the host. For each node of the passes by four (1 + 4 + 16 + 64 + 256
 * nodes) six doubles: the root s, the first child's root t, and s*t, real and imaginary part each. For the last
 * pass 1024 cosines and 1024 sines.
 */
export const ROOTS: usize = 131136;
export const ROOT_BYTES: usize = 48;
export const PAIR_COSINES: usize = 147520;
export const PAIR_SINES: usize = 155712;
/** Gaussian thresholds, written by the host: 14 coarse ones, each repeated in 8 lanes of 16 bits; 29 exact ones. */
export const COARSE: usize = 163904;
export const EXACT: usize = 164160;
export const TABLE_BYTES: usize = 164416;

// --- scratch: byte offsets from `scratch` -------------------------------------------------------------------
// The odd multiples of 64 keep streams that are read together out of the same cache sets.
/** One polynomial of 64-bit words. */
export const WORDS: usize = 0;
/** Errors, 4096 x i32 each. */
export const ERROR_A: usize = 32832;
export const ERROR_B: usize = 49344;
/** The folded ternary polynomial: real parts, and imaginary ones IM_DISTANCE behind them. */
export const FOLDED: usize = 65920;
export const IM_DISTANCE: usize = 16512;
/** Four products, folded: v*a low limb, v*a high limb, v*b low, v*b high. */
export const PRODUCTS: usize = 99136;
export const PRODUCT_BYTES: usize = 33152;
export const SCRATCH_BYTES: usize = 231744;

// --- an encryption key prepared for encrypting: byte offsets from its address -------------------------------
export const KEY_A: usize = 0;
export const KEY_A_OVER_Q: usize = 32768;
export const KEY_B: usize = 65536;
export const KEY_B_OVER_Q: usize = 98304;
/** Spectra of the limbs, in the order and layout of PRODUCTS. */
export const KEY_SPECTRA: usize = 131072;
export const KEY_BYTES: usize = 263680;

// --- randomness that one ciphertext consumes: byte offsets --------------------------------------------------
/** 2 bits a coefficient. */
export const RANDOM_TERNARY: usize = 0;
/** 16 bits a coefficient, then 64 refinements of 64 bits (1.9 are needed on average). */
export const RANDOM_ERROR_A: usize = 1024;
export const RANDOM_ERROR_B: usize = 9728;
export const RANDOM_REFINE: usize = 8192;
export const REFINEMENTS: i32 = 64;
export const RANDOM_BYTES: usize = 18432;

export let tables: usize = 0;
export let scratch: usize = 0;

/** Tells this instance where its tables and its scratch are. */
export function attach(tablesAt: usize, scratchAt: usize): void {
  tables = tablesAt;
  scratch = scratchAt;
}

export function tableBytes(): usize {
  return TABLE_BYTES;
}
export function scratchBytes(): usize {
  return SCRATCH_BYTES;
}
export function keyBytes(): usize {
  return KEY_BYTES;
}
export function randomBytes(): usize {
  return RANDOM_BYTES;
}
