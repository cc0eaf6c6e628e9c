/**
 * Samplers in plain TypeScript: the twins of `wasm/assembly/sample.ts`, consuming random bytes in the same order, and
 * the ones that only key generation needs. They take any generator, as statistics are tested on a seeded one; what makes
 * keys or ciphertexts checks its generator first.
 * @module
 */
import {COARSE_BITS, COARSE_THRESHOLDS, GAUSSIAN_THRESHOLDS, THRESHOLD_BITS} from "../gaussian.js";
import {DEGREE} from "../parameters.js";
import type {RandomBytes} from "../random.js";

/** Bytes for 4096 ternary draws; for 4096 Gaussian ones: 16 bits each, then 64 refinements of 64 bits. */
export const TERNARY_BYTES = 1024;
export const GAUSSIAN_BYTES = 8704;
const REFINEMENTS_AT = 8192;

/**
 * ZO(1/2): 0 with probability 1/2, +1 and -1 with 1/4 each. Of a coefficient's two bits the high one says "not zero", the
 * low one is the sign. Coefficient 64k + 2s + lane has the bits 2s, 2s+1 of 64-bit word 2k + lane.
 */
export function ternaryFrom(bytes: Uint8Array): Int8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, TERNARY_BYTES);
  return Int8Array.from({length: DEGREE}, (_, c) => {
    const word = view.getBigUint64(16 * (c >> 6) + 8 * (c & 1), true);
    const bits = Number((word >> BigInt(c & 62)) & 3n);
    return bits & 2 ? 1 - 2 * (bits & 1) : 0;
  });
}

/** Rounded Gaussian of sigma 3.2: a sign bit and 15 bits of magnitude; on a threshold 48 bits more decide. */
export function gaussianFrom(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, GAUSSIAN_BYTES);
  const below = BigInt(THRESHOLD_BITS - COARSE_BITS);
  let refinement = REFINEMENTS_AT;
  return Int32Array.from({length: DEGREE}, (_, c) => {
    const word = view.getUint16(2 * c, true);
    const top = word & 0x7fff;
    let low = 0n;
    if (COARSE_THRESHOLDS.includes(top)) {
      if (refinement >= GAUSSIAN_BYTES)
        throw new Error("gaussian sampler: more than 64 refinements in 4096 draws");
      low = view.getBigUint64(refinement, true) & ((1n << below) - 1n);
      refinement += 8;
    }
    const value = (BigInt(top) << below) | low;
    const magnitude = GAUSSIAN_THRESHOLDS.filter((threshold) => value >= threshold).length;
    return word & 0x8000 && magnitude > 0 ? -magnitude : magnitude;
  });
}

export function drawGaussian(random: RandomBytes): Int32Array {
  return gaussianFrom(draw(random, GAUSSIAN_BYTES));
}

/** 4096 integers, each uniform in [0, prime): words cut to the prime's length, those not below it drawn again. */
export function drawUniform(random: RandomBytes, prime: bigint): bigint[] {
  const mask = (1n << BigInt(prime.toString(2).length)) - 1n;
  const out: bigint[] = [];
  while (out.length < DEGREE) {
    const words = new BigUint64Array(DEGREE - out.length);
    random.fill(new Uint8Array(words.buffer));
    for (const word of words) if ((word & mask) < prime) out.push(word & mask);
  }
  return out;
}

/** Exactly `weight` coefficients that are not zero, at uniform positions (Fisher and Yates), with independent signs. */
export function drawSecret(random: RandomBytes, weight: number): Int8Array {
  const positions = Uint16Array.from({length: DEGREE}, (_, i) => i);
  const signs = draw(random, weight);
  const coefficients = new Int8Array(DEGREE);
  for (let i = 0; i < weight; i++) {
    const j = i + drawBelow(random, DEGREE - i);
    [positions[i], positions[j]] = [positions[j]!, positions[i]!];
    coefficients[positions[i]!] = signs[i]! & 1 ? -1 : 1;
  }
  positions.fill(0);
  signs.fill(0);
  return coefficients;
}

/** Uniform in [0, limit), limit <= 2^16: 32-bit draws, the incomplete last stretch rejected. */
export function drawBelow(random: RandomBytes, limit: number): number {
  const usable = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const bytes = draw(random, 4);
    const value = new DataView(bytes.buffer).getUint32(0, true);
    if (value < usable) return value % limit;
  }
}

function draw(random: RandomBytes, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  random.fill(bytes);
  return bytes;
}
