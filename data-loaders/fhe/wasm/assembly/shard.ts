/**
 * Shards in MM mode: 4096 rows share `count` ciphertexts (one a coordinate). Kept in tiles so that scoring is one
 * sequential read: [1024 tiles of 8 coefficients][count ciphertexts][8 words], a cache line for each (tile, ciphertext).
 * Tiles 0..511 are c_a, 512..1023 c_b. A word holds a residue as low 26 bits | high 25 bits << 32, so that
 * both limbs are signed 32-bit factors. Fresh ciphertexts are read as they lie in a Query file (unaligned).
 */
import {N, POLY} from "./layout";
import {Q, add2, both, canonical, subtract2} from "./modular";

const BLOCK: usize = 65581;
const BLOCK_HEADER: usize = 45;
const LOW26: i64 = 0x3ffffff;
/** Ciphertexts handled together, so that a pass writes 8 neighbouring lines. */
const GROUP: i32 = 8;

@inline
function toLimbs(x: v128): v128 {
  return v128.or(v128.and(x, both(LOW26)), v128.and(i64x2.shl(x, 6), both(<i64>0xffffffff00000000)));
}
@inline
function fromLimbs(y: v128): v128 {
  return v128.or(v128.and(y, both(LOW26)), v128.and(i64x2.shr_u(y, 6), both(<i64>0xfffffffffc000000)));
}

@inline
function line(shard: usize, count: i32, tile: i32, ciphertext: i32): usize {
  return shard + ((<usize>tile * count + ciphertext) << 6);
}

/** Start of the polynomial that holds a tile, in a Query file. */
@inline
function source(file: usize, ciphertext: i32, tile: i32): usize {
  return file + <usize>ciphertext * BLOCK + BLOCK_HEADER + (<usize>(tile >> 9) * POLY);
}

/** Two coefficients j, j+1 of X^k * f, to be added. Only for the tile where the sign changes. */
@inline
function rotatedPair(f: usize, j: i32, k: i32): v128 {
  return i64x2.replace_lane(i64x2.splat(rotated(f, j, k)), 1, rotated(f, j + 1, k));
}
@inline
function rotated(f: usize, j: i32, k: i32): i64 {
  const from = j - k;
  if (from >= 0) return load<i64>(f + (<usize>from << 3));
  // For 0 this is Q, which is not canonical; `add2` takes it away again.
  return Q - load<i64>(f + (<usize>(from + N) << 3));
}

@inline
function addInto(at: usize, x: v128): void {
  v128.store(at, toLimbs(add2(fromLimbs(v128.load(at)), x)));
}
@inline
function subtractFrom(at: usize, x: v128): void {
  v128.store(at, toLimbs(subtract2(fromLimbs(v128.load(at)), x)));
}

/** shard += X^k * set, for the ciphertexts [from, to). `file` is the address of the first block. */
export function mergeMm(shard: usize, file: usize, k: i32, count: i32, from: i32, to: i32): void {
  for (let group = from; group < to; group += GROUP) {
    const groupEnd = min(group + GROUP, to);
    for (let tile = 0; tile < 1024; tile++) {
      const j = (tile << 3) & (N - 1);
      const shifted = j - k;
      for (let c = group; c < groupEnd; c++) {
        const f = source(file, c, tile);
        const o = line(shard, count, tile, c);
        if (shifted >= 0) {
          const r = f + (<usize>shifted << 3);
          addInto(o, v128.load(r));
          addInto(o + 16, v128.load(r, 16));
          addInto(o + 32, v128.load(r, 32));
          addInto(o + 48, v128.load(r, 48));
        } else if (shifted <= -8) {
          const r = f + (<usize>(shifted + N) << 3);
          subtractFrom(o, v128.load(r));
          subtractFrom(o + 16, v128.load(r, 16));
          subtractFrom(o + 32, v128.load(r, 32));
          subtractFrom(o + 48, v128.load(r, 48));
        } else {
          addInto(o, rotatedPair(f, j, k));
          addInto(o + 16, rotatedPair(f, j + 2, k));
          addInto(o + 32, rotatedPair(f, j + 4, k));
          addInto(o + 48, rotatedPair(f, j + 6, k));
        }
      }
    }
  }
}

/** A new shard out of a set: the tiles of the ciphertexts [from, to). */
export function tileMm(shard: usize, file: usize, count: i32, from: i32, to: i32): void {
  for (let group = from; group < to; group += GROUP) {
    const groupEnd = min(group + GROUP, to);
    for (let tile = 0; tile < 1024; tile++) {
      for (let c = group; c < groupEnd; c++) {
        const r = source(file, c, tile) + (<usize>(tile & 511) << 6);
        const o = line(shard, count, tile, c);
        v128.store(o, toLimbs(v128.load(r)));
        v128.store(o, toLimbs(v128.load(r, 16)), 16);
        v128.store(o, toLimbs(v128.load(r, 32)), 32);
        v128.store(o, toLimbs(v128.load(r, 48)), 48);
      }
    }
  }
}

/** The opposite: the residues of a shard into the blocks of a Query file. */
export function untileMm(shard: usize, file: usize, count: i32, from: i32, to: i32): void {
  for (let group = from; group < to; group += GROUP) {
    const groupEnd = min(group + GROUP, to);
    for (let tile = 0; tile < 1024; tile++) {
      for (let c = group; c < groupEnd; c++) {
        const r = source(file, c, tile) + (<usize>(tile & 511) << 6);
        const o = line(shard, count, tile, c);
        v128.store(r, fromLimbs(v128.load(o)));
        v128.store(r, fromLimbs(v128.load(o, 16)), 16);
        v128.store(r, fromLimbs(v128.load(o, 32)), 32);
        v128.store(r, fromLimbs(v128.load(o, 48)), 48);
      }
    }
  }
}

@inline
function lowProducts(sum: v128, words: v128, weight: v128): v128 {
  return i64x2.add(sum, i64x2.extmul_low_i32x4_s(words, weight));
}
@inline
function highProducts(sum: v128, words: v128, weight: v128): v128 {
  return i64x2.add(sum, i64x2.extmul_high_i32x4_s(words, weight));
}

/** (low sum, high sum) of one coefficient to its residue. high = t*2^25 + r: 2^26*high = t*2^51 + r*2^26. */
@inline
function reduce(sums: v128): i64 {
  const low = i64x2.extract_lane(sums, 0);
  const high = i64x2.extract_lane(sums, 1);
  const folded = (high >> 25) * 131071 + ((high & 0x1ffffff) << 26);
  return canonical(canonical(low) + canonical(folded));
}

/**
 * Sum over ciphertexts of weight * ciphertext, for the tiles [from, to): canonical residues to `out` + 64*tile.
 * `weights` are i32. The host ensures sum |weight| <= 2^37 - 1, so that no sum passes 2^63.
 */
export function scoreMm(shard: usize, weights: usize, out: usize, count: i32, from: i32, to: i32): void {
  for (let tile = from; tile < to; tile++) {
    let p = line(shard, count, tile, 0);
    const end = p + (<usize>count << 6);
    let weight = weights;
    let s0 = both(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let s4 = s0;
    let s5 = s0;
    let s6 = s0;
    let s7 = s0;
    for (; p < end; p += 64, weight += 4) {
      const w = v128.load_splat<i32>(weight);
      const a = v128.load(p);
      s0 = lowProducts(s0, a, w);
      s1 = highProducts(s1, a, w);
      const b = v128.load(p, 16);
      s2 = lowProducts(s2, b, w);
      s3 = highProducts(s3, b, w);
      const c = v128.load(p, 32);
      s4 = lowProducts(s4, c, w);
      s5 = highProducts(s5, c, w);
      const d = v128.load(p, 48);
      s6 = lowProducts(s6, d, w);
      s7 = highProducts(s7, d, w);
    }
    const o = out + (<usize>tile << 6);
    store<i64>(o, reduce(s0));
    store<i64>(o, reduce(s1), 8);
    store<i64>(o, reduce(s2), 16);
    store<i64>(o, reduce(s3), 24);
    store<i64>(o, reduce(s4), 32);
    store<i64>(o, reduce(s5), 40);
    store<i64>(o, reduce(s6), 48);
    store<i64>(o, reduce(s7), 56);
  }
}
