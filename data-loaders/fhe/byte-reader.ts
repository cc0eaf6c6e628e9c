/**
 * Little-endian header fields, with the place of each, so that an error can name it. Lengths are checked before
 * anything is read or allocated.
 * @module
 */
import {FormatError, type FormatErrorCode} from "./errors.js";

export class ByteReader {
  readonly #view: DataView;
  readonly bytes: Uint8Array;
  /** Name of the file in messages. */
  readonly source: string;

  constructor(bytes: Uint8Array, source: string) {
    this.bytes = bytes;
    this.source = source;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.byteLength;
  }

  /** @throws FormatError when fewer than `bytes` bytes exist. */
  requireAtLeast(bytes: number, field: string): void {
    if (this.length < bytes)
      this.fail("LENGTH", this.length, field, `${this.length} bytes`, `at least ${bytes} bytes`);
  }

  /** @throws FormatError when the file has not exactly `bytes` bytes. */
  requireExactly(bytes: number, field: string): void {
    if (this.length !== bytes)
      this.fail("LENGTH", Math.min(bytes, this.length), field, `${this.length} bytes`, `${bytes} bytes`);
  }

  u8(offset: number): number {
    return this.#view.getUint8(offset);
  }
  u32(offset: number): number {
    return this.#view.getUint32(offset, true);
  }
  i32(offset: number): number {
    return this.#view.getInt32(offset, true);
  }
  u64(offset: number): bigint {
    return this.#view.getBigUint64(offset, true);
  }

  /** A u64 that must lie in [least, most], both safe integers. @throws FormatError otherwise. */
  u64Within(offset: number, field: string, least: number, most: number): number {
    const found = this.u64(offset);
    const expected = least === most ? String(least) : `${least}..${most}`;
    if (found < BigInt(least) || found > BigInt(most))
      this.fail("FIELD", offset, field, String(found), expected);
    return Number(found);
  }

  fail(
    code: FormatErrorCode,
    offset: number | undefined,
    field: string,
    found: string,
    expected: string
  ): never {
    throw new FormatError({code, file: this.source, offset, field, found, expected});
  }
}
