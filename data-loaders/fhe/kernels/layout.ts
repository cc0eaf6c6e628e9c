/**
 * Offsets that the host writes to or reads from: the twins of `wasm/assembly/layout.ts`. `kernels.test.ts` would fail on
 * any that differs, as results would.
 * @module
 */
/** In the tables. */
export const ROOTS = 131136;
export const PAIR_COSINES = 147520;
export const PAIR_SINES = 155712;
export const COARSE = 163904;
export const EXACT = 164160;
/** In a prepared encryption key. */
export const KEY_A = 0;
export const KEY_B = 65536;
/** In scratch. */
export const WORDS = 0;
export const ERROR_A = 32832;
export const ERROR_B = 49344;
export const FOLDED = 65920;
export const IM_DISTANCE = 16512;
export const PRODUCTS = 99136;
export const PRODUCT_BYTES = 33152;
/** Randomness that one ciphertext consumes. */
export const RANDOM_BYTES = 18432;
/** Ciphertexts that a thread draws randomness for at once: 288 KiB, inside the second-level cache. */
export const CIPHERTEXTS_PER_CHUNK = 16;
