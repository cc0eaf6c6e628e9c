/**
 * Decryption of scores and items. The key lives in a small memory of its own, which `close` overwrites.
 * Only the Vault's side imports this file.
 * @module
 */
import {FormatError} from "./errors.js";
import {KernelMemory, kernelModule} from "./kernels/kernel-memory.js";
import {
  DEGREE,
  ITEM_SCALE_BITS,
  POLY_BYTES,
  Q,
  SCORE_SCALE_BITS,
  type Mode,
  type ScaleBits
} from "./parameters.js";
import {polynomialOffset, readQueryHeader} from "./query-file.js";
import {rankOfResult, readSearchResultHeader, RESULT_HEADER_BYTES} from "./search-result.js";
import {copyBytes} from "./shared-copy.js";
import type {SecretKey} from "./secret-key.js";

export interface Decryptor {
  /**
   * One score a row of a SearchResult file, divided by 2^48.
   * @param into receives the scores when it is long enough, else a new array does. Fresh memory costs a fifth of a
   * decryption (20 of 120 µs, measured), so whoever decrypts many results passes the last array again.
   * @throws FormatError.
   */
  scores(searchResultFile: Uint8Array, mode: Mode, into?: Float64Array): Float64Array;
  /** The item vectors of a Query file, divided by 2^24. @throws FormatError. */
  vectors(queryFile: Uint8Array, mode: Mode): Float64Array[];
  /** Overwrites everything that was derived from the key. The key itself stays its owner's. */
  close(): void;
}

/** 2 MiB hold tables, scratch, the key twice, a ciphertext and a result. */
const MEMORY_BYTES = 2 ** 21;

/** @param secretKey read once; may be closed afterwards. */
export async function createDecryptor(secretKey: SecretKey): Promise<Decryptor> {
  return new KernelDecryptor(await kernelModule(), secretKey);
}

class KernelDecryptor implements Decryptor {
  readonly #memory: KernelMemory;
  /** Evaluations of s, and of s/4096: each words, then doubles. */
  readonly #key: number;
  readonly #scaledKey: number;
  /** c_a and c_b, and the decrypted polynomial. */
  readonly #pair: number;
  readonly #out: number;
  /** Views of the two, made once: this memory never grows, and each new view costs a little garbage. */
  readonly #pairBytes: Uint8Array;
  readonly #outDoubles: Float64Array;
  #closed = false;

  constructor(module: WebAssembly.Module, secretKey: SecretKey) {
    const memory = new KernelMemory(module, 0, MEMORY_BYTES);
    this.#memory = memory;
    this.#key = memory.allocate(2 * POLY_BYTES).address;
    this.#scaledKey = memory.allocate(2 * POLY_BYTES).address;
    this.#pair = memory.allocate(2 * POLY_BYTES).address;
    this.#out = memory.allocate(POLY_BYTES).address;
    this.#pairBytes = memory.bytes(this.#pair, 2 * POLY_BYTES);
    this.#outDoubles = memory.doubles(this.#out, DEGREE);
    const words = memory.words(this.#key, DEGREE);
    secretKey.reveal().forEach((s, i) => (words[i] = s < 0 ? Q - 1n : BigInt(s)));
    memory.exports.prepareSecret(this.#key, this.#scaledKey);
  }

  scores(searchResultFile: Uint8Array, mode: Mode, into?: Float64Array): Float64Array {
    this.#requireOpen();
    const header = readSearchResultHeader(searchResultFile);
    const rank = rankOfResult(header, mode);
    const scores =
      into && into.length >= header.rows ? into.subarray(0, header.rows) : new Float64Array(header.rows);
    for (let k = 0; k < header.polynomials; k++) {
      const a = RESULT_HEADER_BYTES + k * POLY_BYTES;
      const values = this.#decrypt(
        searchResultFile,
        a,
        a + header.polynomials * POLY_BYTES,
        mode,
        SCORE_SCALE_BITS
      );
      const first = k * DEGREE;
      const rows = Math.min(DEGREE, header.rows - first);
      if (rank === 1) scores.set(values.subarray(0, rows), first);
      else for (let i = 0; i < rows; i++) scores[first + i] = values[rank * i]!;
    }
    return scores;
  }

  vectors(queryFile: Uint8Array, mode: Mode): Float64Array[] {
    this.#requireOpen();
    const {shape, vectorCount} = readQueryHeader(queryFile, mode);
    const vectors = Array.from({length: vectorCount}, () => new Float64Array(shape.dimension));
    for (let block = 0; block < shape.blocks; block++) {
      const a = polynomialOffset(block);
      const values = this.#decrypt(queryFile, a, a + POLY_BYTES, mode, ITEM_SCALE_BITS);
      const width = Math.min(shape.rank, shape.dimension - block * shape.rank);
      vectors.forEach((vector, i) =>
        vector.set(values.subarray(shape.rank * i, shape.rank * i + width), block * shape.rank)
      );
    }
    return vectors;
  }

  close(): void {
    this.#closed = true;
    // Tables included: simpler than to know what the key touched, and the memory is of no further use.
    this.#memory.bytes(0, this.#memory.size).fill(0);
  }

  /** The returned view is overwritten by the next call. @throws FormatError RESIDUE. */
  #decrypt(file: Uint8Array, a: number, b: number, mode: Mode, scaleBits: ScaleBits): Float64Array {
    const memory = this.#memory;
    copyBytes(this.#pairBytes, file.subarray(a, a + POLY_BYTES));
    copyBytes(this.#pairBytes, file.subarray(b, b + POLY_BYTES), POLY_BYTES);
    const bad = memory.exports.firstBadWord(this.#pair);
    if (bad >= 0) throw badResidue(file, bad < DEGREE ? a + 8 * bad : b + 8 * (bad - DEGREE));
    const unit = 2 ** -scaleBits;
    if (mode === "mm")
      memory.exports.decryptCoefficients(
        this.#pair,
        this.#pair + POLY_BYTES,
        this.#scaledKey,
        this.#out,
        unit
      );
    else memory.exports.decryptEvaluations(this.#pair, this.#pair + POLY_BYTES, this.#key, this.#out, unit);
    return this.#outDoubles;
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error("decryptor: used after close()");
  }
}

function badResidue(file: Uint8Array, offset: number): FormatError {
  const found = new DataView(file.buffer, file.byteOffset).getBigUint64(offset, true);
  return new FormatError({
    code: "RESIDUE",
    file: "ciphertext",
    offset,
    field: "coefficient",
    found: String(found),
    expected: `below ${Q}`
  });
}
