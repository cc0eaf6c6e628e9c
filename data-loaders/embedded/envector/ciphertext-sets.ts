/**
 * Finds whole ciphertext sets in a stream of `PackedVectors`.
 *
 * `vendor` framing: every `PackedVectors` is a set of its own. `split` framing, our extension: the first fragment
 * carries `num_vector` and the metadata, those that follow have `num_vector` 0 and the same, non-empty
 * `PackedCiphertexts.id`, and their bytes are put together. No client says which framing it uses: a set is whole
 * as soon as it has as many bytes as the index's sets have.
 * @module
 */
import type {PackedVectors__Output} from "../../../proto/gen/ES2/PackedVectors.js";
import type {Landing} from "../../fhe/engine.js";
import {refuse} from "../refusals.js";

export interface CiphertextSet {
  readonly vectors: number;
  readonly metadata: readonly string[];
  /** One EVI Query file, perhaps truncated: the reader finds out. */
  readonly file: Uint8Array;
}

interface Unfinished {
  readonly id: string;
  readonly vectors: number;
  readonly metadata: readonly string[];
  readonly landing: Landing;
  readonly target: Buffer;
  filled: number;
}

/** Of the number of ciphertexts in an EVI Query file. */
const BLOCKS_OFFSET = 2;

export class SetAssembler {
  readonly #fileBytes: number;
  readonly #blocks: number;
  readonly #land: (bytes: number) => Landing;
  #unfinished: Unfinished | null = null;
  /** Where the set lies that was put together last. */
  #landing: Landing | null = null;

  /**
   * @param shape - Size and ciphertexts of a whole set of this index; no more than this size is ever held.
   * @param land - Room for a set that comes in fragments.
   */
  constructor({fileBytes, blocks}: {fileBytes: number; blocks: number}, land: (bytes: number) => Landing) {
    this.#fileBytes = fileBytes;
    this.#blocks = blocks;
    this.#land = land;
  }

  /** @returns The set that `packed` completes, or null when more of it is to come. */
  add(packed: PackedVectors__Output): CiphertextSet | null {
    const cipher = packed.vector?.cipher_vector;
    if (!cipher)
      throw refuse.invalid("packed_vectors expected a cipher_vector; plaintext items are not stored here");
    const vectors = Number(packed.num_vector);
    if (vectors === 0) return this.#continue(cipher.id, cipher.data, packed.metadata.length);
    this.finish();
    if (packed.metadata.length !== vectors)
      throw refuse.invalid(
        `metadata expected one string for each of the ${vectors} vectors (num_vector), got ${packed.metadata.length}`
      );
    const {metadata} = packed;
    if (cipher.data.length >= this.#fileBytes || cipher.id === "")
      return {vectors, metadata, file: cipher.data};
    this.#requireShape(cipher.id, cipher.data);
    this.release();
    const landing = this.#land(this.#fileBytes);
    const target = Buffer.from(landing.bytes.buffer, landing.bytes.byteOffset, this.#fileBytes);
    cipher.data.copy(target);
    this.#unfinished = {id: cipher.id, vectors, metadata, landing, target, filled: cipher.data.length};
    return null;
  }

  /** @throws Refusal InvalidInput when the stream ends, or another set begins, inside a set. */
  finish(): void {
    const open = this.#unfinished;
    if (open === null) return;
    this.#unfinished = null;
    open.landing.release();
    throw refuse.invalid(
      `ciphertext set "${open.id}" is truncated: expected ${this.#fileBytes} bytes, got ${open.filled}`
    );
  }

  /** Gives back what is held; the set that `add` returned last must not be looked at any more. */
  release(): void {
    this.#unfinished?.landing.release();
    this.#unfinished = null;
    this.#landing?.release();
    this.#landing = null;
  }

  /** A whole set of a smaller dimension would otherwise look like a part of one. */
  #requireShape(id: string, data: Buffer): void {
    if (data.length < BLOCKS_OFFSET + 4) return;
    const blocks = data.readUInt32LE(BLOCKS_OFFSET);
    if (blocks !== this.#blocks)
      throw refuse.invalid(
        `ciphertext set "${id}" expected ${this.#blocks} ciphertexts, as the dimension of the index asks, got ${blocks}`
      );
  }

  #continue(id: string, data: Buffer, metadataCount: number): CiphertextSet | null {
    const open = this.#unfinished;
    if (open === null || open.id !== id)
      throw refuse.invalid(
        `num_vector expected at least 1 at the start of a ciphertext set, got 0 (set "${id}")`
      );
    if (metadataCount > 0)
      throw refuse.invalid(`metadata of ciphertext set "${id}" expected with its first fragment only`);
    if (open.filled + data.length > this.#fileBytes)
      throw refuse.invalid(
        `ciphertext set "${id}" expected ${this.#fileBytes} bytes, got at least ${open.filled + data.length}`
      );
    data.copy(open.target, open.filled);
    open.filled += data.length;
    if (open.filled < this.#fileBytes) return null;
    this.#unfinished = null;
    this.#landing = open.landing;
    return {vectors: open.vectors, metadata: open.metadata, file: open.target};
  }
}
