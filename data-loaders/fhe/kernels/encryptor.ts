/**
 * Encryption with the kernels. The set is computed in the layout of its Query file, headers and all, so that no
 * second copy is made on the way to the wire.
 * @module
 */
import type {CiphertextSet, Encryptor, Mode} from "../api.js";
import {checkVectors} from "../encoding.js";
import type {EncryptionKey} from "../keys.js";
import type {Shape} from "../parameters.js";
import {BLOCK_BYTES, FILE_HEADER_BYTES, queryFileBytes, writeQueryHeaders} from "../query-file.js";
import {copyBytes} from "../shared-copy.js";
import type {Executor} from "./executor.js";
import type {Area, KernelMemory} from "./kernel-memory.js";
import {CIPHERTEXTS_PER_CHUNK, KEY_A, KEY_B, RANDOM_BYTES} from "./layout.js";

/** Inputs of one encryption in memory: the vectors (float32, row-major) and the file to fill. */
interface Work {
  readonly shape: Shape;
  readonly count: number;
  readonly vectors: Area;
  readonly file: Area;
}

export class KernelEncryptor implements Encryptor {
  readonly #executor: Executor;
  readonly #memory: KernelMemory;
  readonly #key: number;

  /** Copies the key and its spectra into memory: 256 KiB, 0.5 ms. */
  constructor(executor: Executor, memory: KernelMemory, key: EncryptionKey) {
    this.#executor = executor;
    this.#memory = memory;
    this.#key = memory.allocate(memory.exports.keyBytes()).address;
    memory.words(this.#key + KEY_A, 4096).set(key.part("a", "Q"));
    memory.words(this.#key + KEY_B, 4096).set(key.part("b", "Q"));
    memory.exports.prepareKey(this.#key);
  }

  async encrypt<M extends Mode>(vectors: readonly Float32Array[], mode: M): Promise<CiphertextSet<M>> {
    const shape = checkVectors(vectors, mode);
    const work = this.#prepare(vectors, shape);
    try {
      await this.#run(work, 0, shape.blocks);
    } catch (error) {
      this.#memory.release(work.file);
      throw error;
    } finally {
      this.#memory.release(work.vectors);
    }
    return new KernelCiphertextSet(this.#memory, work.file, shape, vectors.length);
  }

  async *encryptInPieces(
    vectors: readonly Float32Array[],
    mode: Mode,
    blocksPerPiece: number
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const shape = checkVectors(vectors, mode);
    if (!Number.isInteger(blocksPerPiece) || blocksPerPiece < 1)
      throw new RangeError(`"blocksPerPiece" expected a positive integer, got ${blocksPerPiece}`);
    const work = this.#prepare(vectors, shape);
    try {
      for (let block = 0; block < shape.blocks; block += blocksPerPiece) {
        const end = Math.min(block + blocksPerPiece, shape.blocks);
        await this.#run(work, block, end);
        const from = block === 0 ? 0 : FILE_HEADER_BYTES + block * BLOCK_BYTES;
        yield this.#memory.bytes(work.file.address + from, FILE_HEADER_BYTES + end * BLOCK_BYTES - from);
      }
    } finally {
      this.#memory.release(work.vectors);
      this.#memory.release(work.file);
    }
  }

  #prepare(vectors: readonly Float32Array[], shape: Shape): Work {
    const memory = this.#memory;
    const input = memory.allocate(vectors.length * shape.dimension * 4);
    let file: Area;
    try {
      file = memory.allocate(queryFileBytes(shape.blocks));
    } catch (error) {
      memory.release(input);
      throw error;
    }
    const floats = new Float32Array(memory.memory.buffer, input.address, vectors.length * shape.dimension);
    vectors.forEach((vector, row) => floats.set(vector, row * shape.dimension));
    writeQueryHeaders(memory.bytes(file.address, queryFileBytes(shape.blocks)), shape, vectors.length);
    return {shape, count: vectors.length, vectors: input, file};
  }

  #run({shape, count, vectors, file}: Work, from: number, to: number): Promise<void> {
    const args = [this.#key, file.address + FILE_HEADER_BYTES, vectors.address, count, shape.dimension];
    return this.#executor.run(this.#memory, {
      kernel: shape.mode === "mm" ? "encryptMm" : "encryptRmp",
      parts: [shape.mode === "mm" ? args : [...args, shape.rank]],
      from,
      items: to - from,
      // Small sets are spread over the threads too.
      chunk: Math.max(
        1,
        Math.min(CIPHERTEXTS_PER_CHUNK, Math.ceil((to - from) / (4 * this.#executor.threads)))
      ),
      randomBytes: RANDOM_BYTES
    });
  }
}

class KernelCiphertextSet<M extends Mode> implements CiphertextSet<M> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly dimension: number;
  readonly blocks: number;
  readonly fileBytes: number;
  readonly #memory: KernelMemory;
  readonly #area: Area;
  #released = false;

  constructor(memory: KernelMemory, area: Area, shape: Shape<M>, vectorCount: number) {
    this.mode = shape.mode;
    this.vectorCount = vectorCount;
    this.dimension = shape.dimension;
    this.blocks = shape.blocks;
    this.fileBytes = queryFileBytes(shape.blocks);
    this.#memory = memory;
    this.#area = area;
  }

  view(): Uint8Array {
    if (this.#released) throw new Error("ciphertext set: used after release()");
    return this.#memory.bytes(this.#area.address, this.fileBytes);
  }

  writeFile(target: Uint8Array, offset: number): void {
    copyBytes(target, this.view(), offset);
  }

  toFile(): Uint8Array {
    const file = new Uint8Array(this.fileBytes);
    this.writeFile(file, 0);
    return file;
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#memory.release(this.#area);
  }
}
