/**
 * Where randomness comes from. Two classes that cannot be exchanged: {@link PlatformRandom}, the only one that keys and
 * ciphertexts accept, and {@link SeededRandom} for statistical tests and fixtures.
 *
 * `randomFillSync` is OpenSSL's DRBG: AES-256 in counter mode (NIST SP 800-90A), seeded and reseeded by the kernel.
 * So the platform's entropy is already expanded by a standard stream cipher: 7 GB/s here, and nothing of ours to get wrong.
 * @module
 */
import {createCipheriv, randomFillSync, type Cipher} from "node:crypto";

export interface RandomBytes {
  /** Overwrites all bytes. */
  fill(bytes: Uint8Array): void;
}

/** The platform's CSPRNG. The private field makes the class nominal: nothing else type-checks in its place. */
export class PlatformRandom implements RandomBytes {
  readonly #kind = "platform";

  fill(bytes: Uint8Array): void {
    randomFillSync(bytes);
  }

  /** Whether `value` was made by this class. */
  static is(value: object): value is PlatformRandom {
    return #kind in value && Object.getPrototypeOf(value) === PlatformRandom.prototype;
  }
}

export const platformRandom = new PlatformRandom();

/** AES-128-CTR under a seed: the same bytes on every machine. For tests; never for keys or ciphertexts. */
export class SeededRandom implements RandomBytes {
  readonly #stream: Cipher;

  /** @param seed an integer in 0..2^32-1. */
  constructor(seed: number) {
    const key = Buffer.alloc(16);
    key.writeUInt32LE(seed);
    this.#stream = createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
  }

  fill(bytes: Uint8Array): void {
    bytes.set(this.#stream.update(new Uint8Array(bytes.length)));
  }
}

/** @throws TypeError for anything but the platform's generator, a seeded one above all. */
export function requirePlatformRandom(random: PlatformRandom): PlatformRandom {
  if (!PlatformRandom.is(random))
    throw new TypeError(
      `"random" expected the platform's generator, got another one. Keys and ciphertexts are never made from a seed.`
    );
  return random;
}
