/**
 * How large ciphertext sets and shards are, from mode and dimension alone.
 * @module
 */
import type {Mode} from "../../fhe/engine.js";

/** Coefficients of a polynomial, so also the vectors that one MM shard holds. */
const DEGREE = 4096;
/** Two polynomials of 4096 64-bit words. */
const CIPHERTEXT_BYTES = 2 * DEGREE * 8;
const BLOCK_HEADER_BYTES = 45;
const FILE_HEADER_BYTES = 6;

export interface ShardShape {
  /** Ciphertexts of a set and of a shard. */
  readonly blocks: number;
  /** Vectors that one shard holds. */
  readonly rows: number;
  /** Memory of one shard, however full. */
  readonly bytes: number;
  /** Size of a level-0 Query file. */
  readonly fileBytes: number;
}

/** MM: one ciphertext a coordinate. RMP: r coordinates of 4096 / r vectors in each, r = max(32, 2^⌊log2(dim)/2⌋). */
export function shardShape(mode: Mode, dimension: number): ShardShape {
  const rank = Math.max(32, 2 ** Math.floor(Math.log2(dimension) / 2));
  const blocks = mode === "mm" ? dimension : Math.ceil(dimension / rank);
  return {
    blocks,
    rows: mode === "mm" ? DEGREE : DEGREE / rank,
    bytes: blocks * CIPHERTEXT_BYTES,
    fileBytes: FILE_HEADER_BYTES + blocks * (BLOCK_HEADER_BYTES + CIPHERTEXT_BYTES)
  };
}
