/**
 * The envelope of a record's metadata: sealed before it leaves, opened after it came back. envector stores it without
 * being able to read it.
 *
 * JSON `{"a": agent id, "c": base64(IV, 16 bytes ‖ AES-256-CTR ciphertext)}`.
 * @module
 */
import {createCipheriv, createDecipheriv, randomBytes} from "node:crypto";
import type {Secret} from "../secret.js";

const IV_BYTES = 16;
const KEY_BYTES = 32;

export class MetadataEnvelope {
  readonly #agentId: string;
  readonly #key: Buffer;

  /** @throws RangeError when the key is not 32 bytes. */
  constructor(agentId: string, dek: Secret) {
    this.#agentId = agentId;
    this.#key = Buffer.from(dek.reveal(), "base64");
    if (this.#key.length !== KEY_BYTES)
      throw new RangeError(`"agent_dek" expected ${KEY_BYTES} bytes, got ${this.#key.length}`);
  }

  seal(metadata: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-ctr", this.#key, iv);
    const sealed = Buffer.concat([iv, cipher.update(metadata, "utf8"), cipher.final()]);
    return JSON.stringify({a: this.#agentId, c: sealed.toString("base64")});
  }

  /** @throws Error when the envelope is not one, or belongs to another agent. */
  open(envelope: string): string {
    const {a, c} = JSON.parse(envelope) as {a?: unknown; c?: unknown};
    if (a !== this.#agentId || typeof c !== "string")
      throw new Error("metadata envelope: expected our agent's, with fields a and c");
    const sealed = Buffer.from(c, "base64");
    if (sealed.length < IV_BYTES)
      throw new Error(`metadata envelope: expected at least ${IV_BYTES} bytes, got ${sealed.length}`);
    const decipher = createDecipheriv("aes-256-ctr", this.#key, sealed.subarray(0, IV_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
  }

  /** Forgets the key. */
  close(): void {
    this.#key.fill(0);
  }
}
