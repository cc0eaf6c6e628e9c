/**
 * What this folder throws about input: always with the place, what was found there and what was expected.
 * Anything else that is thrown is a bug.
 * @module
 */

export type FormatErrorCode =
  /** The bytes end before, or go on after, what the header announces. */
  | "LENGTH"
  /** A first byte, container kind or data type that is not the expected one. */
  | "TAG"
  | "PRESET"
  /** A header field that is out of range, or contradicts another. */
  | "FIELD"
  /** A coefficient that is not below its prime. */
  | "RESIDUE"
  /** The file belongs to the other evaluation mode. */
  | "MODE"
  /** A number that cannot be encoded, or a batch of the wrong shape. */
  | "VALUE"
  /** A key envelope that is not the expected JSON, or whose hash does not fit its bytes. */
  | "ENVELOPE";

export interface FormatProblem {
  readonly code: FormatErrorCode;
  /** Name of the file or argument. */
  readonly file: string;
  /** Byte offset in the file; undefined for arguments and JSON. */
  readonly offset?: number | undefined;
  readonly field: string;
  readonly found: string;
  readonly expected: string;
}

/** Bytes or numbers that are refused. Nothing was stored, encrypted or decrypted. */
export class FormatError extends Error implements FormatProblem {
  override readonly name = "FormatError";
  readonly code: FormatErrorCode;
  readonly file: string;
  readonly offset: number | undefined;
  readonly field: string;
  readonly found: string;
  readonly expected: string;

  constructor(problem: FormatProblem) {
    const {code, file, offset, field, found, expected} = problem;
    const where = offset === undefined ? "" : ` at byte ${offset}`;
    super(`${file}${where}: "${field}" expected ${expected}, found ${found} [${code}]`);
    this.code = code;
    this.file = file;
    this.offset = offset;
    this.field = field;
    this.found = found;
    this.expected = expected;
  }
}

/** No room: a memory or the store's `maxBytes` is full. Nothing was changed. */
export class CapacityError extends Error {
  override readonly name = "CapacityError";
  readonly wantedBytes: number;
  readonly heldBytes: number;
  readonly maxBytes: number;

  constructor(what: string, wantedBytes: number, heldBytes: number, maxBytes: number) {
    super(
      `${what}: ${wantedBytes} more bytes are wanted, ${heldBytes} of at most ${maxBytes} are held. ` +
        `Merge shards, delete an index, or raise "maxBytes".`
    );
    this.wantedBytes = wantedBytes;
    this.heldBytes = heldBytes;
    this.maxBytes = maxBytes;
  }
}
