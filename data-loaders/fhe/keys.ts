/**
 * Encryption (public) keys: the 131077-byte file and its parts. All four polynomials are evaluations; encrypting at
 * level 0 uses the two modulo Q. The library this is compatible with accepts a truncated key and would then publish
 * plaintexts; here length, tag, preset and every residue are checked.
 * @module
 */
import {ByteReader} from "./byte-reader.js";
import {DEGREE, PRESET, PRIME, type PrimeName} from "./parameters.js";

export const ENCRYPTION_KEY_BYTES = 131077;
export const KEY_HEADER_BYTES = 5;
const TAG = 2;

/** A checked public key: shape [4][4096] words in the order a mod Q, a mod P, b mod Q, b mod P, canonical evaluations. */
export class EncryptionKey {
  /** Words of the four polynomials; not to be changed. */
  readonly words: BigUint64Array;
  /** Nominal: only {@link decodeEncryptionKey} and key generation make one. */
  readonly #checked = true;

  /** @internal */
  private constructor(words: BigUint64Array) {
    this.words = words;
  }

  /** One of the four polynomials, without copying. */
  part(name: "a" | "b", prime: PrimeName): BigUint64Array {
    const index = (name === "a" ? 0 : 2) + (prime === "Q" ? 0 : 1);
    return this.words.subarray(index * DEGREE, (index + 1) * DEGREE);
  }

  get isChecked(): boolean {
    return this.#checked;
  }

  /** @throws FormatError LENGTH, TAG, PRESET or RESIDUE. */
  static decode(bytes: Uint8Array, source: string): EncryptionKey {
    const reader = new ByteReader(bytes, source);
    reader.requireExactly(ENCRYPTION_KEY_BYTES, "file length");
    checkKeyHeader(reader, TAG, "encryption key");
    const words = new BigUint64Array(4 * DEGREE);
    for (let i = 0; i < words.length; i++) words[i] = reader.u64(KEY_HEADER_BYTES + 8 * i);
    words.forEach((word, i) => {
      const prime = PRIME[Math.floor(i / DEGREE) % 2 === 0 ? "Q" : "P"];
      if (word >= prime)
        reader.fail("RESIDUE", KEY_HEADER_BYTES + 8 * i, "coefficient", String(word), `below ${prime}`);
    });
    return new EncryptionKey(words);
  }
}

/** Checks tag and preset name, the first five bytes of either key file. */
export function checkKeyHeader(reader: ByteReader, tag: number, what: string): void {
  if (reader.u8(0) !== tag) reader.fail("TAG", 0, "tag", String(reader.u8(0)), `${tag} (${what})`);
  const preset = Buffer.from(reader.bytes.subarray(1, KEY_HEADER_BYTES)).toString("latin1");
  if (preset !== `${PRESET}\0`) reader.fail("PRESET", 1, "preset", JSON.stringify(preset), `"${PRESET}\\0"`);
}

/** @throws FormatError naming `source`. */
export function decodeEncryptionKey(bytes: Uint8Array, source = "EncKey.bin"): EncryptionKey {
  return EncryptionKey.decode(bytes, source);
}

/** The 131077 bytes of EncKey.bin. */
export function encodeEncryptionKey(key: EncryptionKey): Uint8Array {
  return keyFile(TAG, key.words);
}

/** Tag, preset and little-endian words: for keys that are about to be decoded again. */
export function keyFile(tag: number, words: BigUint64Array): Uint8Array {
  const bytes = new Uint8Array(KEY_HEADER_BYTES + words.length * 8);
  bytes[0] = tag;
  bytes.set(Buffer.from(PRESET, "latin1"), 1);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setBigUint64(KEY_HEADER_BYTES + 8 * i, word, true));
  return bytes;
}

/** Words a mod Q, a mod P, b mod Q, b mod P as a key: through its file, so the same checks apply. */
export function encryptionKeyFromWords(words: BigUint64Array): EncryptionKey {
  return decodeEncryptionKey(keyFile(TAG, words), "generated key");
}
