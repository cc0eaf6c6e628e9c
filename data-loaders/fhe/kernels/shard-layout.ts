/**
 * How shards of a mode lie in memory, and the jobs that build, extend and score them. MM: tiles (see the AssemblyScript
 * source `shard.ts`), rows are coefficients. RMP: blocks of evaluations, 4096/rank rows side by side.
 * @module
 */
import {DEGREE, POLY_BYTES, type Shape} from "../parameters.js";
import {RESULT_HEADER_BYTES, searchResultBytes, writeSearchResultHeader} from "../search-result.js";
import {copyBytes} from "../shared-copy.js";
import type {Area, KernelMemory} from "./kernel-memory.js";
import type {Job} from "./run-chunk.js";

/** 64-byte tiles of a pair of polynomials, and how many a chunk of scoring takes (1/8 of a shard: 8 MiB in MM; smaller ones read slower). */
const TILES = 1024;
const TILES_PER_CHUNK = 128;

export interface ShardLayout {
  readonly shardBytes: number;
  /** Set (address of its first block) to new shard, and back. */
  pack(shard: number, blocks: number): Job;
  unpack(shard: number, blocks: number): Job;
  packNow(memory: KernelMemory, shard: number, blocks: number): void;
  /** Adds a set so that its first vector becomes row `row`. `release` after the job. */
  merge(memory: KernelMemory, shard: number, blocks: number, row: number): {job: Job; release(): void};
  /**
   * Scores of several shards of one memory. `run` is for what has to be computed before the job.
   * `collect` is called once: it copies one SearchResult file for each entry of `rows` and frees the memory.
   */
  score(
    memory: KernelMemory,
    shards: readonly number[],
    weights: readonly number[],
    run: (job: Job) => Promise<void>
  ): Promise<{job: Job; collect(rows: readonly number[]): Uint8Array[]}>;
}

export function layoutFor(shape: Shape): ShardLayout {
  return shape.mode === "mm" ? new TileLayout(shape) : new BlockLayout(shape);
}

function job(kernel: string, parts: readonly (readonly number[])[], items: number, chunk: number): Job {
  return {kernel, parts, from: 0, items, chunk, randomBytes: 0};
}

/** Room for one result a shard, at a stride that keeps polynomials on their own cache lines. */
class ResultArea {
  readonly #memory: KernelMemory;
  readonly #area: Area;
  readonly #stride = 2 * POLY_BYTES + 64;

  constructor(memory: KernelMemory, shards: number) {
    this.#memory = memory;
    this.#area = memory.allocate(shards * this.#stride);
  }

  /** Where the polynomials of a shard's result go. */
  polynomials(shard: number): number {
    return this.#area.address + shard * this.#stride;
  }

  collect(rows: readonly number[], dim: number): Uint8Array[] {
    const files = rows.map((count, shard) => {
      const file = new Uint8Array(searchResultBytes(count));
      writeSearchResultHeader(file, count, dim);
      copyBytes(file, this.#memory.bytes(this.polynomials(shard), 2 * POLY_BYTES), RESULT_HEADER_BYTES);
      return file;
    });
    this.#memory.release(this.#area);
    return files;
  }
}

class TileLayout implements ShardLayout {
  readonly shardBytes: number;
  readonly #count: number;

  constructor(shape: Shape) {
    this.#count = shape.blocks;
    this.shardBytes = shape.blocks * 2 * POLY_BYTES;
  }

  pack(shard: number, blocks: number): Job {
    return job("tileMm", [[shard, blocks, this.#count]], this.#count, 32);
  }
  unpack(shard: number, blocks: number): Job {
    return job("untileMm", [[shard, blocks, this.#count]], this.#count, 32);
  }
  packNow(memory: KernelMemory, shard: number, blocks: number): void {
    memory.exports.tileMm(shard, blocks, this.#count, 0, this.#count);
  }

  merge(_memory: KernelMemory, shard: number, blocks: number, row: number): {job: Job; release(): void} {
    return {
      job: job("mergeMm", [[shard, blocks, row, this.#count]], this.#count, 32),
      release: () => undefined
    };
  }

  score(
    memory: KernelMemory,
    shards: readonly number[],
    weights: readonly number[]
  ): Promise<{job: Job; collect(rows: readonly number[]): Uint8Array[]}> {
    const query = memory.allocate(4 * weights.length);
    new Int32Array(memory.memory.buffer, query.address, weights.length).set(weights);
    const results = new ResultArea(memory, shards.length);
    const parts = shards.map((shard, i) => [shard, query.address, results.polynomials(i), this.#count]);
    return Promise.resolve({
      job: job("scoreMm", parts, TILES, TILES_PER_CHUNK),
      collect: (rows) => {
        memory.release(query);
        return results.collect(rows, 1);
      }
    });
  }
}

class BlockLayout implements ShardLayout {
  readonly shardBytes: number;
  readonly #shape: Shape;

  constructor(shape: Shape) {
    this.#shape = shape;
    this.shardBytes = shape.blocks * 2 * POLY_BYTES;
  }

  pack(shard: number, blocks: number): Job {
    return job("unwrapBlocks", [[shard, blocks]], this.#shape.blocks, 8);
  }
  unpack(shard: number, blocks: number): Job {
    return job("wrapBlocks", [[shard, blocks]], this.#shape.blocks, 8);
  }
  packNow(memory: KernelMemory, shard: number, blocks: number): void {
    memory.exports.unwrapBlocks(shard, blocks, 0, this.#shape.blocks);
  }

  /** Row i of a set is at coefficients rank*i ..; X^(rank*row) moves it to row i + row. */
  merge(memory: KernelMemory, shard: number, blocks: number, row: number): {job: Job; release(): void} {
    const monomial = memory.allocate(POLY_BYTES);
    memory.words(monomial.address, DEGREE).fill(0n);
    memory.words(monomial.address, DEGREE)[this.#shape.rank * row] = 1n;
    memory.exports.transformQuery(monomial.address, 0, 1);
    return {
      job: job("mergeRmp", [[shard, blocks, monomial.address]], this.#shape.blocks, 4),
      release: () => memory.release(monomial)
    };
  }

  async score(
    memory: KernelMemory,
    shards: readonly number[],
    weights: readonly number[],
    run: (job: Job) => Promise<void>
  ): Promise<{job: Job; collect(rows: readonly number[]): Uint8Array[]}> {
    const {blocks, rank} = this.#shape;
    const query = memory.allocate(blocks * POLY_BYTES);
    writeQueryPolynomials(memory.words(query.address, blocks * DEGREE), weights, rank);
    await run(job("transformQuery", [[query.address]], blocks, 4));
    const results = new ResultArea(memory, shards.length);
    const parts = shards.map((shard, i) => [shard, query.address, results.polynomials(i), blocks]);
    return {
      job: job("scoreRmp", parts, TILES, TILES_PER_CHUNK),
      collect: (rows) => {
        memory.release(query);
        return results.collect(rows, rank);
      }
    };
  }
}

/**
 * Block j of the query has coefficient k = w[j*rank + rank-1-k]; the score of row i would then appear at coefficient
 * rank*i + rank-1. Times X^-(rank-1) it appears at rank*i, where the vendor's decryptor lists it first:
 * coordinate j*rank goes to coefficient 0, coordinate j*rank + c to -X^(4096-c).
 */
function writeQueryPolynomials(words: BigUint64Array, weights: readonly number[], rank: number): void {
  const q = 2251799813554177n;
  words.fill(0n);
  weights.forEach((weight, i) => {
    const c = i % rank;
    const value = BigInt(c === 0 ? weight : -weight);
    words[Math.floor(i / rank) * DEGREE + (c === 0 ? 0 : DEGREE - c)] = value < 0n ? value + q : value;
  });
}
