/**
 * EVI SearchResult files at level 0: a 33-byte header, then K polynomials c_a, then K polynomials c_b, all modulo Q,
 * with K = ceil(n / 4096). We write the one header that the vendor's decryptor reads without running out of bounds,
 * and read only headers that mean the same to every reader.
 * @module
 */
import {ByteReader} from "./byte-reader.js";
import {FormatError, type FormatErrorCode} from "./errors.js";
import {DEGREE, POLY_BYTES, Q, type Mode} from "./parameters.js";

export const RESULT_HEADER_BYTES = 33;
const TOTAL = 1;
const LEVEL = 5;
const COUNT = 9;
const DIM = 17;
const RING = 25;
/** Far above any shard, far below what a length could overflow. */
const MAX_ROWS = 2 ** 31;

export interface SearchResultHeader {
  /** Items, one score each. */
  readonly rows: number;
  /** 1 in MM (query rows); the inner rank in RMP. */
  readonly dim: number;
  /** K. */
  readonly polynomials: number;
}

export function searchResultBytes(rows: number): number {
  return RESULT_HEADER_BYTES + Math.ceil(rows / DEGREE) * 2 * POLY_BYTES;
}

/** n = rows, dim = 1 (MM) or the rank (RMP), total_count = 4096 * K. */
export function writeSearchResultHeader(file: Uint8Array, rows: number, dim: number): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  view.setUint8(0, 0);
  view.setUint32(TOTAL, Math.ceil(rows / DEGREE) * DEGREE, true);
  view.setInt32(LEVEL, 0, true);
  view.setBigUint64(COUNT, BigInt(rows), true);
  view.setBigUint64(DIM, BigInt(dim), true);
  view.setBigUint64(RING, BigInt(DEGREE), true);
}

/**
 * Header of a result of one query. A total_count of 0 means n, as in the reference reader; any other value that does not
 * cover exactly the polynomials of n items is refused, as the reference reader would read out of bounds or lose items.
 * @throws FormatError: TAG, LENGTH, FIELD.
 */
export function readSearchResultHeader(bytes: Uint8Array, source = "SearchResult file"): SearchResultHeader {
  const reader = new ByteReader(bytes, source);
  reader.requireAtLeast(RESULT_HEADER_BYTES, "header");
  if (reader.u8(0) !== 0) reader.fail("TAG", 0, "tag", String(reader.u8(0)), "0");
  const level = reader.i32(LEVEL);
  if (level !== 0) reader.fail("FIELD", LEVEL, "level", String(level), "0");
  const rows = reader.u64Within(COUNT, "n", 1, MAX_ROWS);
  const dim = reader.u64Within(DIM, "dim", 1, DEGREE);
  reader.u64Within(RING, "degree", DEGREE, DEGREE);
  const polynomials = Math.ceil(rows / DEGREE);
  checkTotal(reader, rows, polynomials);
  reader.requireExactly(searchResultBytes(rows), "file length");
  return {rows, dim, polynomials};
}

function checkTotal(reader: ByteReader, rows: number, polynomials: number): void {
  const written = reader.u32(TOTAL);
  const total = written === 0 ? rows : written;
  const rounded = polynomials * DEGREE;
  const harmless = rows === 1 || rows % DEGREE === 0;
  if (total === rounded || (harmless && total === rows)) return;
  reader.fail("FIELD", TOTAL, "total_count", String(written), `${rounded} for n = ${rows}`);
}

/**
 * Checks that a result fits a mode: dim 1 in MM, a power of two from 32 on and one polynomial in RMP.
 * @returns the rank (MM: 1). @throws FormatError MODE or FIELD.
 */
export function rankOfResult(header: SearchResultHeader, mode: Mode, source = "SearchResult file"): number {
  const refuse = (
    code: FormatErrorCode,
    offset: number,
    field: string,
    found: number,
    expected: string
  ): never => {
    throw new FormatError({code, file: source, offset, field, found: String(found), expected});
  };
  const isRank = header.dim === 32 || header.dim === 64;
  if (mode === "mm") {
    if (header.dim !== 1) refuse(isRank ? "MODE" : "FIELD", DIM, "dim", header.dim, "1 (mm, one query)");
    return 1;
  }
  if (!isRank) refuse(header.dim === 1 ? "MODE" : "FIELD", DIM, "dim", header.dim, "32 or 64 (rmp)");
  const capacity = DEGREE / header.dim;
  if (header.rows > capacity) refuse("FIELD", COUNT, "n", header.rows, `1..${capacity} (rmp)`);
  return header.dim;
}

/** @throws FormatError RESIDUE at the first word of a result that is not below Q. */
export function checkResultResidues(bytes: Uint8Array, source = "SearchResult file"): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const limitHigh = Number(Q >> 32n);
  for (let at = RESULT_HEADER_BYTES; at < bytes.byteLength; at += 8) {
    const high = view.getUint32(at + 4, true);
    if (high < limitHigh) continue;
    const word = view.getBigUint64(at, true);
    if (word >= Q)
      new ByteReader(bytes, source).fail("RESIDUE", at, "coefficient", String(word), `below ${Q}`);
  }
}

/** How many rows a result answers for. @throws FormatError as {@link readSearchResultHeader}. */
export function searchResultRows(file: Uint8Array): number {
  return readSearchResultHeader(file).rows;
}
