/**
 * EVI Query files that hold item ciphertexts at level 0: a container of blocks, each a 45-byte header and two
 * polynomials modulo Q (c_a, c_b). Nothing in the file says MM or RMP, so the reader says which it wants and the shape
 * has to fit.
 * @module
 */
import {ByteReader} from "./byte-reader.js";
import {FormatError} from "./errors.js";
import {DEGREE, MAX_DIMENSION, POLY_BYTES, Q, shapeOf, type Mode, type Shape} from "./parameters.js";

export const FILE_HEADER_BYTES = 6;
export const BLOCK_HEADER_BYTES = 45;
export const BLOCK_BYTES = BLOCK_HEADER_BYTES + 2 * POLY_BYTES;

/** Offsets in a block header. */
const LEVEL = 0;
const COUNT = 4;
const DIM = 12;
const RING = 20;
const SHOW_DIM = 28;
const ENCODE_TYPE = 44;

export interface QueryFileHeader<M extends Mode = Mode> {
  readonly shape: Shape<M>;
  readonly vectorCount: number;
}

export function queryFileBytes(blocks: number): number {
  return FILE_HEADER_BYTES + blocks * BLOCK_BYTES;
}

/** Offset of c_a of a block; c_b follows. */
export function polynomialOffset(block: number): number {
  return FILE_HEADER_BYTES + block * BLOCK_BYTES + BLOCK_HEADER_BYTES;
}

/** Writes the container header and all block headers; the polynomials between them are left alone. */
export function writeQueryHeaders(file: Uint8Array, shape: Shape, vectorCount: number): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  view.setUint8(0, 0);
  view.setUint8(1, 0);
  view.setUint32(2, shape.blocks, true);
  for (let block = 0; block < shape.blocks; block++) {
    const at = FILE_HEADER_BYTES + block * BLOCK_BYTES;
    view.setInt32(at + LEVEL, 0, true);
    view.setBigUint64(at + COUNT, BigInt(vectorCount), true);
    view.setBigUint64(at + DIM, BigInt(shape.mode === "mm" ? shape.dimension : shape.rank), true);
    view.setBigUint64(at + RING, BigInt(DEGREE), true);
    view.setBigUint64(at + SHOW_DIM, BigInt(shape.dimension), true);
    view.setBigUint64(at + 36, 0n, true); // scale_bit: undefined for ciphertexts, canonical 0
    view.setUint8(at + ENCODE_TYPE, 0);
  }
}

/** What any block header says, before a mode is assumed. */
export interface RawQueryHeader {
  readonly blocks: number;
  readonly vectorCount: number;
  readonly dim: number;
  readonly dimension: number;
}

/**
 * Reads and checks the container and every block header against the first. No allocation depends on a field.
 * @throws FormatError: TAG (kind, type), LENGTH (truncated, or bytes after the last block), FIELD.
 */
export function readRawQueryHeader(bytes: Uint8Array, source = "Query file"): RawQueryHeader {
  const reader = new ByteReader(bytes, source);
  reader.requireAtLeast(FILE_HEADER_BYTES, "file header");
  if (reader.u8(0) !== 0) reader.fail("TAG", 0, "container kind", String(reader.u8(0)), "0 (list of blocks)");
  if (reader.u8(1) !== 0) reader.fail("TAG", 1, "data type", String(reader.u8(1)), "0 (ciphertext)");
  const blocks = reader.u32(2);
  if (blocks < 1 || blocks > MAX_DIMENSION)
    reader.fail("FIELD", 2, "blocks", String(blocks), `1..${MAX_DIMENSION}`);
  // The level decides the length of a block, so it is looked at first.
  reader.requireAtLeast(FILE_HEADER_BYTES + BLOCK_HEADER_BYTES, "block 0 header");
  checkLevel(reader, 0);
  reader.requireExactly(queryFileBytes(blocks), "file length");
  const first = readBlockHeader(reader, 0);
  for (let block = 1; block < blocks; block++) {
    const next = readBlockHeader(reader, block);
    const at = FILE_HEADER_BYTES + block * BLOCK_BYTES;
    requireSame(reader, at + COUNT, `block ${block} n`, next.vectorCount, first.vectorCount);
    requireSame(reader, at + DIM, `block ${block} dim`, next.dim, first.dim);
    requireSame(reader, at + SHOW_DIM, `block ${block} show_dim`, next.dimension, first.dimension);
  }
  return {blocks, ...first};
}

function checkLevel(reader: ByteReader, block: number): void {
  const at = FILE_HEADER_BYTES + block * BLOCK_BYTES;
  const level = reader.i32(at + LEVEL);
  if (level !== 0) reader.fail("FIELD", at + LEVEL, `block ${block} level`, String(level), "0");
}

function readBlockHeader(reader: ByteReader, block: number): Omit<RawQueryHeader, "blocks"> {
  const at = FILE_HEADER_BYTES + block * BLOCK_BYTES;
  checkLevel(reader, block);
  const vectorCount = reader.u64Within(at + COUNT, `block ${block} n`, 1, DEGREE);
  const dim = reader.u64Within(at + DIM, `block ${block} dim`, 1, MAX_DIMENSION);
  reader.u64Within(at + RING, `block ${block} degree`, DEGREE, DEGREE);
  const dimension = reader.u64Within(at + SHOW_DIM, `block ${block} show_dim`, 1, MAX_DIMENSION);
  const type = reader.u8(at + ENCODE_TYPE);
  if (type !== 0)
    reader.fail("FIELD", at + ENCODE_TYPE, `block ${block} encode type`, String(type), "0 (item)");
  return {vectorCount, dim, dimension};
}

function requireSame(reader: ByteReader, at: number, field: string, found: number, expected: number): void {
  if (found !== expected) reader.fail("FIELD", at, field, String(found), `${expected}, as in block 0`);
}

/** The mode that a file's shape fits; no shape fits both. */
export function modeOf(header: RawQueryHeader): Mode | undefined {
  return (["mm", "rmp"] as const).find((mode) => fits(header, shapeOf(mode, header.dimension)));
}

function fits(header: RawQueryHeader, shape: Shape): boolean {
  const dim = shape.mode === "mm" ? shape.dimension : shape.rank;
  return header.dim === dim && header.blocks === shape.blocks;
}

/** @throws FormatError: as {@link readRawQueryHeader}, MODE when the file fits the other mode, FIELD when it fits neither. */
export function readQueryHeader<M extends Mode>(
  bytes: Uint8Array,
  mode: M,
  source = "Query file"
): QueryFileHeader<M> {
  const header = readRawQueryHeader(bytes, source);
  const shape = shapeOf(mode, header.dimension);
  if (!fits(header, shape)) {
    const other = modeOf(header);
    const found = `blocks ${header.blocks}, dim ${header.dim}, show_dim ${header.dimension}`;
    const expected = `blocks ${shape.blocks}, dim ${mode === "mm" ? shape.dimension : shape.rank} (${mode})`;
    throw new FormatError({
      code: other ? "MODE" : "FIELD",
      file: source,
      offset: 2,
      field: "shape",
      found: other ? `${found} (${other})` : found,
      expected
    });
  }
  if (header.vectorCount > shape.capacity)
    throw new FormatError({
      code: "FIELD",
      file: source,
      offset: FILE_HEADER_BYTES + COUNT,
      field: "n",
      found: String(header.vectorCount),
      expected: `1..${shape.capacity} (${mode})`
    });
  return {shape, vectorCount: header.vectorCount};
}

/** @throws FormatError RESIDUE at the first word that is not below Q. */
export function checkQueryResidues(bytes: Uint8Array, blocks: number, file = "Query file"): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const limitHigh = Number(Q >> 32n);
  for (let block = 0; block < blocks; block++) {
    const from = polynomialOffset(block);
    for (let at = from; at < from + 2 * POLY_BYTES; at += 8) {
      // The high half alone settles nearly all words, without a BigInt.
      if (view.getUint32(at + 4, true) < limitHigh || view.getBigUint64(at, true) < Q) continue;
      const [found, expected] = [String(view.getBigUint64(at, true)), `below ${Q}`];
      throw new FormatError({code: "RESIDUE", file, offset: at, field: "coefficient", found, expected});
    }
  }
}
