/**
 * One WebAssembly memory with tables, scratch for each thread, and areas that are handed out and taken back. Memory
 * never shrinks, so areas given back are used again: sets of equal size, one after another, need no growth.
 * @module
 */
import {readFile} from "node:fs/promises";
import {COARSE_THRESHOLDS, GAUSSIAN_THRESHOLDS} from "../gaussian.js";
import {CapacityError} from "../errors.js";
import {DEGREE, PSI, Q} from "../parameters.js";
import type {KernelExports} from "./exports.js";
import {
  CIPHERTEXTS_PER_CHUNK,
  COARSE,
  EXACT,
  PAIR_COSINES,
  PAIR_SINES,
  RANDOM_BYTES,
  ROOTS
} from "./layout.js";
import {instantiate, type ThreadInstance} from "./run-chunk.js";

const PAGE = 65536;
/** Areas start on pages of this size. */
const GRAIN = 4096;

let compiled: Promise<WebAssembly.Module> | undefined;

/** The kernels, compiled once a process. */
export function kernelModule(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL("../wasm/kernels.wasm", import.meta.url)).then((bytes) =>
    WebAssembly.compile(bytes)
  );
  return compiled;
}

/** Where one thread finds its things. */
export interface ThreadPlaces {
  readonly tablesAt: number;
  readonly scratchAt: number;
  readonly randomAt: number;
}

/** A piece of the memory in use. */
export interface Area {
  readonly address: number;
  readonly bytes: number;
}

let lastId = 0;

export class KernelMemory {
  readonly id = ++lastId;
  readonly memory: WebAssembly.Memory;
  readonly maxBytes: number;
  /** The calling thread's instance. */
  readonly main: ThreadInstance;
  readonly exports: KernelExports;
  /** Where the calling thread's instance has its tables and scratch. */
  readonly mainPlaces: ThreadPlaces;
  readonly #workerPlaces: readonly ThreadPlaces[];
  /** Free ranges, ascending, never adjacent. */
  readonly #free: {from: number; to: number}[] = [];
  #end: number;

  /**
   * @param workers how many threads besides the calling one will use it.
   * @param maxBytes address space to reserve, at most 4 GiB; pages are committed when touched.
   */
  constructor(module: WebAssembly.Module, workers: number, maxBytes: number) {
    const pages = Math.floor(maxBytes / PAGE);
    this.memory = new WebAssembly.Memory({initial: 16, maximum: pages, shared: true});
    this.maxBytes = pages * PAGE;
    // The tables go to page 1; scratch follows them. Page 0 stays empty: address 0 is never valid.
    const probe = instantiate(module, this.memory, {tablesAt: PAGE, scratchAt: 0, randomAt: 0});
    const sizes = probe.exports as unknown as KernelExports;
    this.#end = roundUp(PAGE + sizes.tableBytes(), GRAIN);
    const places = Array.from({length: workers + 1}, () => this.#placesFor(sizes.scratchBytes()));
    this.#workerPlaces = places.slice(1);
    this.mainPlaces = places[0]!;
    this.main = instantiate(module, this.memory, this.mainPlaces);
    this.exports = this.main.exports as unknown as KernelExports;
    this.#fillTables();
  }

  /** Places of worker number `index`. */
  places(index: number): ThreadPlaces {
    return this.#workerPlaces[index]!;
  }

  /** Bytes of memory that exist. */
  get size(): number {
    return this.memory.buffer.byteLength;
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, address, length);
  }
  words(address: number, length: number): BigUint64Array {
    return new BigUint64Array(this.memory.buffer, address, length);
  }
  doubles(address: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, address, length);
  }

  /** First free range that is large enough, else new memory. @throws CapacityError when the memory is full. */
  allocate(bytes: number): Area {
    const size = roundUp(Math.max(bytes, 1), GRAIN);
    const at = this.#free.findIndex((range) => range.to - range.from >= size);
    const range = this.#free[at];
    if (range) {
      const address = range.from;
      range.from += size;
      if (range.from === range.to) this.#free.splice(at, 1);
      return {address, bytes: size};
    }
    // A free range at the very end needs only the rest.
    const last = this.#free.at(-1);
    const start = last?.to === this.#end ? last.from : this.#end;
    this.#growTo(start + size);
    if (start !== this.#end) this.#free.pop();
    this.#end = start + size;
    return {address: start, bytes: size};
  }

  /** Takes an area back. */
  release(area: Area): void {
    const range = {from: area.address, to: area.address + area.bytes};
    const at = this.#free.findIndex((other) => other.from > range.from);
    const index = at < 0 ? this.#free.length : at;
    this.#free.splice(index, 0, range);
    this.#joinWithNext(index);
    this.#joinWithNext(index - 1);
  }

  #joinWithNext(index: number): void {
    const range = this.#free[index];
    const next = this.#free[index + 1];
    if (!range || !next || range.to !== next.from) return;
    range.to = next.to;
    this.#free.splice(index + 1, 1);
  }

  #growTo(end: number): void {
    const missing = Math.ceil((end - this.size) / PAGE);
    if (missing <= 0) return;
    try {
      this.memory.grow(missing);
    } catch {
      throw new CapacityError("memory", end - this.#end, this.size, this.maxBytes);
    }
  }

  #placesFor(scratchBytes: number): ThreadPlaces {
    const scratchAt = this.#end;
    const randomAt = roundUp(scratchAt + scratchBytes, GRAIN);
    this.#end = roundUp(randomAt + CIPHERTEXTS_PER_CHUNK * RANDOM_BYTES, GRAIN);
    this.#growTo(this.#end);
    return {tablesAt: PAGE, scratchAt, randomAt};
  }

  #fillTables(): void {
    const psiInverse = modularPower(PSI.Q, BigInt(2 * DEGREE - 1));
    const degreeInverse = modularPower(BigInt(DEGREE), Q - 2n);
    this.exports.buildTransformTables(PSI.Q, psiInverse, degreeInverse);
    writeRoots(
      this.doubles(PAGE + ROOTS, 6 * NODES_BY_FOUR),
      this.doubles(PAGE + PAIR_COSINES, DEGREE / 4),
      this.doubles(PAGE + PAIR_SINES, DEGREE / 4)
    );
    const coarse = new Uint16Array(this.memory.buffer, PAGE + COARSE, 8 * COARSE_THRESHOLDS.length);
    COARSE_THRESHOLDS.forEach((threshold, k) => coarse.fill(threshold, 8 * k, 8 * k + 8));
    this.words(PAGE + EXACT, GAUSSIAN_THRESHOLDS.length).set(GAUSSIAN_THRESHOLDS);
  }
}

function roundUp(x: number, to: number): number {
  return Math.ceil(x / to) * to;
}

function modularPower(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % Q) if (e & 1n) result = (result * b) % Q;
  return result;
}

/** Blocks that the passes by four of the folded transform meet: 1 + 4 + 16 + 64 + 256. */
const NODES_BY_FOUR = 341;

/**
 * Roots of the folded transform. X^2048 - i has the angle 1/4 of a turn; node k of the tree halves its parent's angle,
 * and a second child adds half a turn: turn(1) = 1/8, turn(2k) = turn(k)/2, turn(2k+1) = turn(k)/2 + 1/4.
 */
function writeRoots(byFour: Float64Array, pairCosines: Float64Array, pairSines: Float64Array): void {
  const turns = new Float64Array(DEGREE / 2);
  turns[1] = 1 / 8;
  for (let k = 2; k < turns.length; k++) turns[k] = turns[k >> 1]! / 2 + (k & 1 ? 1 / 4 : 0);
  let at = 0;
  for (let blocks = 1; blocks <= 256; blocks *= 4) {
    for (let k = blocks; k < 2 * blocks; k++) {
      const own = turns[k]!;
      const child = turns[2 * k]!;
      for (const turn of [own, child, own + child]) {
        byFour[at++] = cosineOfTurn(turn);
        byFour[at++] = cosineOfTurn(turn - 1 / 4);
      }
    }
  }
  for (let k = 0; k < DEGREE / 4; k++) {
    pairCosines[k] = cosineOfTurn(turns[DEGREE / 4 + k]!);
    pairSines[k] = cosineOfTurn(turns[DEGREE / 4 + k]! - 1 / 4);
  }
}

/** cos(2 pi t), reduced to an eighth of a turn first so that the error is below 1.5 units of 2^-53. */
export function cosineOfTurn(turn: number): number {
  const t = Math.abs(turn - Math.round(turn));
  if (t > 1 / 4) return -cosineOfTurn(1 / 2 - t);
  return t > 1 / 8 ? Math.sin((1 / 4 - t) * 2 * Math.PI) : Math.cos(t * 2 * Math.PI);
}
