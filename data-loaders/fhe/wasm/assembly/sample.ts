/**
 * Samplers: random bytes in, small polynomials out. The TypeScript twin of each is `reference/sampling.ts`.
 * The ternary one has no branch and no table look-up; the Gaussian one branches only where 15 bits do not decide.
 */
import {N, HALF_POLY, IM_DISTANCE, COARSE, EXACT, RANDOM_REFINE, REFINEMENTS, tables} from "./layout";
import {both} from "./modular";

/** Bits of the double 1.0. */
const ONE: i64 = 0x3ff0000000000000;
const COARSE_COUNT: usize = 14;
const EXACT_COUNT: i32 = 29;

/**
 * ZO(1/2) from 2 bits a coefficient: the high bit says "not zero", the low bit is the sign.
 * Word 2k of the random bytes holds the coefficients 64k, 64k+2, ..., word 2k+1 the odd ones, lowest bits first.
 * Writes doubles: the real parts (coefficients 0..2047), and the imaginary ones IM_DISTANCE behind.
 */
export function sampleTernaryFolded(random: usize, folded: usize): void {
  let out = folded;
  for (let half = 0; half < 2; half++) {
    const end = out + HALF_POLY;
    while (out < end) {
      let bits = v128.load(random);
      random += 16;
      for (let step = 0; step < 32; step++) {
        const present = i64x2.neg(v128.and(i64x2.shr_u(bits, 1), both(1)));
        v128.store(out, v128.and(present, v128.or(both(ONE), i64x2.shl(bits, 63))));
        out += 16;
        bits = i64x2.shr_u(bits, 2);
      }
    }
    out = folded + IM_DISTANCE;
  }
}

/** The same draw as 64-bit integers in natural order. */
export function sampleTernary(random: usize, out: usize): void {
  const end = out + (<usize>N << 3);
  while (out < end) {
    let bits = v128.load(random);
    random += 16;
    for (let step = 0; step < 32; step++) {
      const present = i64x2.neg(v128.and(i64x2.shr_u(bits, 1), both(1)));
      const sign = i64x2.shl(v128.and(bits, both(1)), 1);
      v128.store(out, v128.and(present, i64x2.sub(both(1), sign)));
      out += 16;
      bits = i64x2.shr_u(bits, 2);
    }
  }
}

/** 32 draws whose 15 bits do not all decide: those on a threshold take 48 bits more. Returns the next refinement. */
function refine(random: usize, out: usize, refinement: usize): usize {
  for (let lane: usize = 0; lane < 32; lane++) {
    const word = load<u16>(random + 2 * lane);
    const top = <i64>(word & 0x7fff);
    let undecided = false;
    for (let k: usize = 0; k < COARSE_COUNT; k++) {
      undecided = undecided || top == <i64>load<u16>(tables + 16 * k, COARSE);
    }
    if (!undecided) continue;
    const value = (top << 48) | (load<i64>(refinement) & 0xffffffffffff);
    refinement += 8;
    let magnitude = 0;
    for (let k = 0; k < EXACT_COUNT; k++) {
      if (value >= load<i64>(tables + (<usize>k << 3), EXACT)) magnitude++;
    }
    store<i32>(out + 4 * lane, word >> 15 ? -magnitude : magnitude);
  }
  return refinement;
}

/** |e| is the number of thresholds not above a 63-bit draw; eight lanes count the coarse ones. */
@inline
function signed(count: v128, word: v128): v128 {
  const sign = i16x8.shr_s(word, 15);
  return i16x8.sub(v128.xor(count, sign), sign);
}
@inline
function storeWide(out: usize, values: v128): void {
  v128.store(out, i32x4.extend_low_i16x8_s(values));
  v128.store(out, i32x4.extend_high_i16x8_s(values), 16);
}

/** 4096 rounded Gaussian draws (sigma 3.2) as i32, from 16 bits each (sign, 15 bits of magnitude) and refinements. */
export function sampleGaussian(random: usize, out: usize): void {
  let refinement = random + RANDOM_REFINE;
  const lastRefinement = refinement + (<usize>REFINEMENTS << 3);
  const low15 = i16x8.splat(0x7fff);
  const end = random + RANDOM_REFINE;
  for (; random < end; random += 64, out += 128) {
    const word0 = v128.load(random);
    const word1 = v128.load(random, 16);
    const word2 = v128.load(random, 32);
    const word3 = v128.load(random, 48);
    const top0 = v128.and(word0, low15);
    const top1 = v128.and(word1, low15);
    const top2 = v128.and(word2, low15);
    const top3 = v128.and(word3, low15);
    let count0 = i16x8.splat(0);
    let count1 = count0;
    let count2 = count0;
    let count3 = count0;
    let equal = count0;
    for (let k: usize = 0; k < 16 * COARSE_COUNT; k += 16) {
      const threshold = v128.load(tables + k, COARSE);
      count0 = i16x8.sub(count0, i16x8.gt_s(top0, threshold));
      count1 = i16x8.sub(count1, i16x8.gt_s(top1, threshold));
      count2 = i16x8.sub(count2, i16x8.gt_s(top2, threshold));
      count3 = i16x8.sub(count3, i16x8.gt_s(top3, threshold));
      const equal01 = v128.or(i16x8.eq(top0, threshold), i16x8.eq(top1, threshold));
      const equal23 = v128.or(i16x8.eq(top2, threshold), i16x8.eq(top3, threshold));
      equal = v128.or(equal, v128.or(equal01, equal23));
    }
    storeWide(out, signed(count0, word0));
    storeWide(out + 32, signed(count1, word1));
    storeWide(out + 64, signed(count2, word2));
    storeWide(out + 96, signed(count3, word3));
    if (v128.any_true(equal)) {
      // At most 32 refinements are used here. 64 are too few with a probability below 10^-70: then stop, never reuse bits.
      refinement = refine(random, out, refinement);
      if (refinement > lastRefinement) unreachable();
    }
  }
}
