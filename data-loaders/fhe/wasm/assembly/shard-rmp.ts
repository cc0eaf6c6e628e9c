/**
 * Shards in RMP mode: 4096/rank rows share `blocks` ciphertexts in evaluation form, kept as [blocks][c_a, c_b][4096]
 * words. A query is `blocks` polynomials in evaluation form, centred.
 */
import {N, POLY, PAIR} from "./layout";
import {canonical, centred, timesPlain} from "./modular";
import {transformForward} from "./ntt";

const BLOCK: usize = 65581;
const BLOCK_HEADER: usize = 45;

/** Canonical words to evaluations, centred: for query polynomials and monomials, as the products below want them. */
export function toCentredEvaluations(x: usize): void {
  transformForward(x);
  for (let j: usize = 0; j < POLY; j += 8) store<i64>(x + j, centred(load<i64>(x + j)));
}

/** Several polynomials, one after another, numbers [from, to). */
export function transformQuery(x: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i++) toCentredEvaluations(x + <usize>i * POLY);
}

/** shard += monomial * set, for the blocks [from, to); `monomial` holds the centred evaluations of X^k. */
export function mergeRmp(shard: usize, file: usize, monomial: usize, from: i32, to: i32): void {
  for (let block = from; block < to; block++) {
    const f = file + <usize>block * BLOCK + BLOCK_HEADER;
    const o = shard + <usize>block * PAIR;
    for (let j: usize = 0; j < PAIR; j += 8) {
      const product = timesPlain(load<i64>(f + j), load<i64>(monomial + (j & (POLY - 1))));
      store<i64>(o + j, canonical(load<i64>(o + j) + product));
    }
  }
}

/** Set to shard, and back: blocks without their headers. */
export function unwrapBlocks(shard: usize, file: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    memory.copy(shard + <usize>i * PAIR, file + <usize>i * BLOCK + BLOCK_HEADER, PAIR);
  }
}
export function wrapBlocks(shard: usize, file: usize, from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    memory.copy(file + <usize>i * BLOCK + BLOCK_HEADER, shard + <usize>i * PAIR, PAIR);
  }
}

/**
 * Slot-wise sum over blocks of query * ciphertext, for the 64-byte tiles [from, to) of the 1024 of (c_a, c_b).
 * Each product is within Q, so 2048 blocks would still fit 62 bits.
 */
export function scoreRmp(shard: usize, query: usize, out: usize, blocks: i32, from: i32, to: i32): void {
  for (let at = (<usize>from) << 6; at < (<usize>to) << 6; at += 8) {
    const slot = at & (POLY - 1);
    let sum: i64 = 0;
    for (let block = 0; block < blocks; block++) {
      const x = load<i64>(shard + <usize>block * PAIR + at);
      sum += timesPlain(x, load<i64>(query + <usize>block * POLY + slot));
    }
    store<i64>(out + at, canonical(sum));
  }
}
