/**
 * A value that must never be seen: it cannot be printed, serialised, cloned or concatenated by accident.
 * Only {@link Secret.reveal} gives it out, so `grep reveal` lists every place where a secret leaves.
 * @module
 */
import {inspect} from "node:util";

const HIDDEN = "[secret]";

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself: for call metadata, a pipe to a child process, or a comparison. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [Symbol.toPrimitive](): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

/**
 * Replaces every occurrence of the secrets in a text that comes from elsewhere (a server's error message).
 * Secrets shorter than 6 characters are left alone: hiding them would mangle ordinary words.
 */
export function redact(text: string, secrets: readonly Secret[]): string {
  return secrets.reduce((out, secret) => {
    const value = secret.reveal();
    return value.length < 6 ? out : out.replaceAll(value, HIDDEN);
  }, text);
}
