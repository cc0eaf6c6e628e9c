/**
 * Says what a file is: its kind, its header, and whether all of it is sane. Coefficients of keys are never shown.
 * @module
 */
import {unwrapEncryptionKey} from "./envelope.js";
import {FormatError} from "./errors.js";
import {decodeEncryptionKey, ENCRYPTION_KEY_BYTES} from "./keys.js";
import {PRESET, SECRET_WEIGHT, type Mode} from "./parameters.js";
import {
  BLOCK_BYTES,
  checkQueryResidues,
  FILE_HEADER_BYTES,
  modeOf,
  readRawQueryHeader
} from "./query-file.js";
import {checkResultResidues, readSearchResultHeader, RESULT_HEADER_BYTES} from "./search-result.js";
import {decodeSecretKey, SECRET_KEY_BYTES, unwrapSecretKey} from "./secret-key.js";

export type FileKind =
  | "encryption key"
  | "secret key"
  | "encryption key envelope"
  | "secret key envelope"
  | "Query file"
  | "SearchResult file"
  | "unknown";

export interface Inspection {
  readonly file: string;
  readonly bytes: number;
  readonly kind: FileKind;
  /** Header fields by name; empty when the header could not be read. */
  readonly header: Readonly<Record<string, string | number | null>>;
  /** The first thing that is wrong, or null when every check passed. */
  readonly problem: string | null;
}

const PAIR_BYTES = 65536;

/** A guess by first bytes and length: nothing in these files names its kind. */
export function kindOf(bytes: Uint8Array): FileKind {
  if (bytes[0] === 0x7b) return envelopeKind(bytes);
  if (bytes[0] === 2) return "encryption key";
  if (bytes[0] === 1 && bytes.length < ENCRYPTION_KEY_BYTES) return "secret key";
  if (bytes[0] !== 0) return "unknown";
  if ((bytes.length - FILE_HEADER_BYTES) % BLOCK_BYTES === 0) return "Query file";
  if ((bytes.length - RESULT_HEADER_BYTES) % PAIR_BYTES === 0) return "SearchResult file";
  // Neither length fits: the second byte of a Query file is a data type, of a result the low byte of a count.
  return bytes[1] === 0 && bytes.length > PAIR_BYTES + RESULT_HEADER_BYTES ? "Query file" : "unknown";
}

function envelopeKind(bytes: Uint8Array): FileKind {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (text.includes(`"format":"seckey"`)) return "secret key envelope";
  return text.includes(`"format":"enckey"`) ? "encryption key envelope" : "unknown";
}

export function inspectFile(bytes: Uint8Array, file: string): Inspection {
  const kind = kindOf(bytes);
  const header: Record<string, string | number | null> = {};
  let problem: string | null = null;
  try {
    if (kind === "unknown") problem = `${file}: not a key, envelope, Query or SearchResult file`;
    else readers[kind](bytes, file, header);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    problem = error.message;
  }
  return {file, bytes: bytes.length, kind, header, problem};
}

type Reader = (bytes: Uint8Array, file: string, header: Record<string, string | number | null>) => void;

const readers: Readonly<Record<Exclude<FileKind, "unknown">, Reader>> = {
  "encryption key": (bytes, file, header) => {
    decodeEncryptionKey(bytes, file);
    Object.assign(header, {preset: PRESET, polynomials: 4});
  },
  "secret key": (bytes, file, header) => {
    decodeSecretKey(bytes, file).close();
    Object.assign(header, {
      preset: PRESET,
      nonZeroCoefficients: SECRET_WEIGHT,
      expectedBytes: SECRET_KEY_BYTES
    });
  },
  "encryption key envelope": (bytes, file, header) => {
    Object.assign(header, envelopeFields(bytes));
    unwrapEncryptionKey(textOf(bytes), file);
  },
  "secret key envelope": (bytes, file, header) => {
    Object.assign(header, envelopeFields(bytes));
    unwrapSecretKey(textOf(bytes), file).key.close();
  },
  "Query file": (bytes, file, header) => {
    const raw = readRawQueryHeader(bytes, file);
    const mode = modeOf(raw);
    const {blocks, vectorCount: n, dim, dimension: show_dim} = raw;
    Object.assign(header, {mode: mode ?? null, blocks, n, dim, show_dim, level: 0});
    if (mode === undefined) refuseShape(file, raw);
    checkQueryResidues(bytes, blocks, file);
  },
  "SearchResult file": (bytes, file, header) => {
    const {rows: n, dim, polynomials} = readSearchResultHeader(bytes, file);
    const mode: Mode = dim === 1 ? "mm" : "rmp";
    const total_count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true);
    Object.assign(header, {mode, n, dim, total_count, polynomials: 2 * polynomials, level: 0});
    checkResultResidues(bytes, file);
  }
};

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

/** What an envelope says of itself; anything that is no string is left out. */
function envelopeFields(bytes: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = {};
  try {
    const parsed = JSON.parse(textOf(bytes)) as Record<string, unknown>;
    for (const name of ["kid", "format", "created_at", "expires_at"])
      if (typeof parsed[name] === "string") fields[name] = parsed[name];
  } catch {
    // Unwrapping says what is wrong with it.
  }
  return fields;
}

function refuseShape(
  file: string,
  {blocks, dim, dimension}: {blocks: number; dim: number; dimension: number}
): never {
  throw new FormatError({
    code: "FIELD",
    file,
    offset: 2,
    field: "shape",
    found: `blocks ${blocks}, dim ${dim}, show_dim ${dimension}`,
    expected: "blocks and dim of mm or of rmp for this show_dim"
  });
}
