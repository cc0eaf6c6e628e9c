/**
 * Secret keys: 2730 of 4096 coefficients are +1 or -1. Kept as bytes that `close` overwrites, and never printed.
 * Only the Vault's side imports this file.
 * @module
 */
import {inspect} from "node:util";
import {ByteReader} from "./byte-reader.js";
import {unwrapKey, wrapKey, type EnvelopeOptions} from "./envelope.js";
import {checkKeyHeader, encryptionKeyFromWords, KEY_HEADER_BYTES, type EncryptionKey} from "./keys.js";
import {DEGREE, PRESET, PRIME, SECRET_WEIGHT, type PrimeName} from "./parameters.js";
import {platformRandom, requirePlatformRandom, type PlatformRandom} from "./random.js";
import {multiply, poly, subtract, toEvaluations, type Poly} from "./reference/ring.js";
import {drawGaussian, drawSecret, drawUniform} from "./reference/sampling.js";

export const SECRET_KEY_BYTES = 1029;
const TAG = 1;

export class SecretKey {
  readonly #coefficients: Int8Array;
  #closed = false;

  /** @param coefficients 4096 of -1, 0, 1; taken over, not copied. */
  constructor(coefficients: Int8Array) {
    this.#coefficients = coefficients;
  }

  /** The 4096 coefficients themselves, not a copy. @throws Error after `close`. */
  reveal(): Int8Array {
    if (this.#closed) throw new Error("secret key: used after close()");
    return this.#coefficients;
  }

  /** Overwrites the coefficients with zeros. */
  close(): void {
    this.#coefficients.fill(0);
    this.#closed = true;
  }

  toJSON(): string {
    return "[secret key]";
  }
  toString(): string {
    return "[secret key]";
  }
  [inspect.custom](): string {
    return "[secret key]";
  }
}

export interface KeyPair {
  readonly secretKey: SecretKey;
  readonly encryptionKey: EncryptionKey;
}

/**
 * A fresh pair: pk_a uniform, pk_b = e - pk_a*s modulo Q and P with the same small e. About 50 ms.
 * @param random the platform's generator; there is no other. @throws TypeError for a seeded one.
 */
export function generateKeyPair(random: PlatformRandom = platformRandom): KeyPair {
  requirePlatformRandom(random);
  const secretKey = new SecretKey(drawSecret(random, SECRET_WEIGHT));
  const error = drawGaussian(random);
  const words = new BigUint64Array(4 * DEGREE);
  (["Q", "P"] as const).forEach((prime, index) => {
    const a: Poly<PrimeName, "evaluations"> = poly(prime, "evaluations", drawUniform(random, PRIME[prime]));
    const e = toEvaluations(poly<PrimeName, "coefficients">(prime, "coefficients", integers(error)));
    const s = toEvaluations(
      poly<PrimeName, "coefficients">(prime, "coefficients", integers(secretKey.reveal()))
    );
    words.set(a.residues, index * DEGREE);
    words.set(subtract(e, multiply(a, s)).residues, (2 + index) * DEGREE);
  });
  error.fill(0);
  return {secretKey, encryptionKey: encryptionKeyFromWords(words)};
}

function integers(small: Iterable<number>): bigint[] {
  return Array.from(small, BigInt);
}

/** The 1029 bytes of SecKey.bin: 2 bits a coefficient, the first of a byte on top; 00 = 0, 01 = +1, 11 = -1. */
export function encodeSecretKey(key: SecretKey): Uint8Array {
  const bytes = new Uint8Array(SECRET_KEY_BYTES);
  bytes[0] = TAG;
  bytes.set(Buffer.from(PRESET, "latin1"), 1);
  key.reveal().forEach((s, i) => {
    const at = KEY_HEADER_BYTES + (i >> 2);
    bytes[at] = bytes[at]! | ((s & 3) << (6 - 2 * (i & 3)));
  });
  return bytes;
}

/** @throws FormatError LENGTH, TAG, PRESET, or FIELD (code `10`, or not 2730 coefficients that are not zero). */
export function decodeSecretKey(bytes: Uint8Array, source = "SecKey.bin"): SecretKey {
  const reader = new ByteReader(bytes, source);
  reader.requireExactly(SECRET_KEY_BYTES, "file length");
  checkKeyHeader(reader, TAG, "secret key");
  const coefficients = new Int8Array(DEGREE);
  let weight = 0;
  for (let i = 0; i < DEGREE; i++) {
    const at = KEY_HEADER_BYTES + (i >> 2);
    const code = (bytes[at]! >> (6 - 2 * (i & 3))) & 3;
    if (code === 2) reader.fail("FIELD", at, `coefficient ${i}`, "code 10", "00, 01 or 11");
    coefficients[i] = code === 3 ? -1 : code;
    weight += code & 1;
  }
  if (weight !== SECRET_WEIGHT) {
    coefficients.fill(0);
    reader.fail(
      "FIELD",
      KEY_HEADER_BYTES,
      "weight",
      `${weight} coefficients that are not 0`,
      String(SECRET_WEIGHT)
    );
  }
  return new SecretKey(coefficients);
}

/** SecKey.json. The string holds the key: treat it as one. */
export function wrapSecretKey(key: SecretKey, options: EnvelopeOptions): string {
  const bytes = encodeSecretKey(key);
  try {
    return wrapKey("seckey", bytes, options);
  } finally {
    bytes.fill(0);
  }
}

/** @throws FormatError ENVELOPE, or as {@link decodeSecretKey}. */
export function unwrapSecretKey(json: string, source = "SecKey.json"): {key: SecretKey; keyId: string} {
  const {bytes, keyId} = unwrapKey("seckey", json, source);
  try {
    return {key: decodeSecretKey(bytes, source), keyId};
  } finally {
    bytes.fill(0);
  }
}
