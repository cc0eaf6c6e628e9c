/** Checks and yardsticks over memory. */
import {PAIR} from "./layout";
import {Q, both} from "./modular";

const BLOCK: usize = 65581;
const BLOCK_HEADER: usize = 45;

/** Index of the first of 8192 words at `pair` that is not below Q, or -1. */
export function firstBadWord(pair: usize): i32 {
  let bad = both(0);
  // x is a residue when neither x nor Q-1-x has the sign bit.
  for (let p = pair; p < pair + PAIR; p += 32) {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    bad = v128.or(bad, v128.or(a, i64x2.sub(both(Q - 1), a)));
    bad = v128.or(bad, v128.or(b, i64x2.sub(both(Q - 1), b)));
  }
  if (!v128.any_true(i64x2.shr_u(bad, 63))) return -1;
  let word = 0;
  while (load<u64>(pair + (<usize>word << 3)) < <u64>Q) word++;
  return word;
}

/** Number of the first word in the blocks [from, to) of a Query file that is not below Q: 8192*block + word, or -1. */
export function firstBadResidue(file: usize, from: i32, to: i32): i32 {
  for (let block = from; block < to; block++) {
    const word = firstBadWord(file + <usize>block * BLOCK + BLOCK_HEADER);
    if (word >= 0) return block * 8192 + word;
  }
  return -1;
}

/** Wrapping sum of the 64-bit words [from, to) of 64-byte lines: the bandwidth yardstick. */
export function sumLines(x: usize, from: i32, to: i32): i64 {
  let a = both(0);
  let b = a;
  let c = a;
  let d = a;
  const end = x + ((<usize>to) << 6);
  for (let p = x + ((<usize>from) << 6); p < end; p += 64) {
    a = i64x2.add(a, v128.load(p));
    b = i64x2.add(b, v128.load(p, 16));
    c = i64x2.add(c, v128.load(p, 32));
    d = i64x2.add(d, v128.load(p, 48));
  }
  const sum = i64x2.add(i64x2.add(a, b), i64x2.add(c, d));
  return i64x2.extract_lane(sum, 0) + i64x2.extract_lane(sum, 1);
}

/** Writes zeros to the 4 KiB pages [from, to): touches fresh memory ahead of its use. */
export function clearPages(at: usize, from: i32, to: i32): void {
  memory.fill(at + (<usize>from << 12), 0, <usize>(to - from) << 12);
}
