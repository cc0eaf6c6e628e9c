/** Query and SearchResult files: what is written, and that nothing contradictory, oversized or cut off is read. */
import {describe, expect, it} from "vitest";
import fc from "fast-check";
import {FormatError} from "../../../data-loaders/fhe/errors.js";
import {Q, shapeOf, type Mode} from "../../../data-loaders/fhe/parameters.js";
import {
  BLOCK_BYTES,
  modeOf,
  queryFileBytes,
  readQueryHeader,
  readRawQueryHeader,
  writeQueryHeaders
} from "../../../data-loaders/fhe/query-file.js";
import {
  checkResultResidues,
  rankOfResult,
  readSearchResultHeader,
  searchResultBytes,
  searchResultRows,
  writeSearchResultHeader
} from "../../../data-loaders/fhe/search-result.js";
import {vectorFile, VECTORS} from "./fixtures.js";

function refusal(run: () => unknown): FormatError {
  try {
    run();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
const u64 = (value: bigint | number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const i32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const withBytes = (bytes: Buffer, offset: number, patch: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  patch.copy(copy, offset);
  return copy;
};

describe("Query files", () => {
  it.each(VECTORS)("$name has the header that its mode demands", ({name, mode}) => {
    const header = readQueryHeader(vectorFile(`${name}.bin`), mode);
    expect(header.vectorCount).toBe(Number(name.split("-")[1]));
    expect(modeOf(readRawQueryHeader(vectorFile(`${name}.bin`)))).toBe(mode);
  });

  it("are read back as they were written, in any shape (property)", () => {
    const shapes = fc.tuple(fc.constantFrom<Mode>("mm", "rmp"), fc.integer({min: 1, max: 200}), fc.nat());
    fc.assert(
      fc.property(shapes, ([mode, dimension, n]) => {
        const shape = shapeOf(mode, dimension);
        const vectorCount = 1 + (n % shape.capacity);
        const file = new Uint8Array(queryFileBytes(shape.blocks));
        writeQueryHeaders(file, shape, vectorCount);
        expect(readQueryHeader(file, mode)).toEqual({shape, vectorCount});
        const other = mode === "mm" ? "rmp" : "mm";
        expect(refusal(() => readQueryHeader(file, other)).code).toBe("MODE");
      }),
      {numRuns: 40}
    );
  });

  it("have ranks and blocks as documented", () => {
    const rmp = (dimension: number): number[] => {
      const {rank, blocks, capacity} = shapeOf("rmp", dimension);
      return [rank, blocks, capacity];
    };
    expect([1, 32, 56, 1024, 4095, 4096].map(rmp)).toEqual([
      [32, 1, 128],
      [32, 1, 128],
      [32, 2, 128],
      [32, 32, 128],
      [32, 128, 128],
      [64, 64, 64]
    ]);
    expect(() => shapeOf("mm", 0)).toThrow(RangeError);
    expect(() => shapeOf("mm", 4097)).toThrow(RangeError);
  });

  const good = vectorFile("mm32-3.bin");
  const block = (number: number, offset: number): number => 6 + number * BLOCK_BYTES + offset;
  it.each([
    ["is empty", Buffer.alloc(0), "LENGTH", 0],
    ["ends in the header", good.subarray(0, 5), "LENGTH", 5],
    ["ends in the first block header", good.subarray(0, 50), "LENGTH", 50],
    ["ends in a polynomial", good.subarray(0, -1), "LENGTH", good.length - 1],
    ["goes on after the last block", Buffer.concat([good, Buffer.of(0)]), "LENGTH", good.length],
    ["announces 2^32-1 blocks", withBytes(good, 2, i32(-1)), "FIELD", 2],
    ["announces no blocks", withBytes(good, 2, i32(0)), "FIELD", 2],
    ["announces more blocks than it holds", withBytes(good, 2, i32(33)), "LENGTH", good.length],
    ["announces fewer blocks than it holds", withBytes(good, 2, i32(31)), "LENGTH", queryFileBytes(31)],
    ["is no list of blocks", withBytes(good, 0, Buffer.of(1)), "TAG", 0],
    ["is a plaintext", withBytes(good, 1, Buffer.of(1)), "TAG", 1],
    ["has level 1", withBytes(good, block(0, 0), i32(1)), "FIELD", block(0, 0)],
    ["has a negative level in block 7", withBytes(good, block(7, 0), i32(-1)), "FIELD", block(7, 0)],
    ["holds 0 vectors", withBytes(good, block(0, 4), u64(0)), "FIELD", block(0, 4)],
    ["holds 4097 vectors", withBytes(good, block(0, 4), u64(4097)), "FIELD", block(0, 4)],
    ["holds 2^64-1 vectors", withBytes(good, block(0, 4), u64(2n ** 64n - 1n)), "FIELD", block(0, 4)],
    ["holds other vectors in block 5", withBytes(good, block(5, 4), u64(2)), "FIELD", block(5, 4)],
    ["has another dim in block 31", withBytes(good, block(31, 12), u64(31)), "FIELD", block(31, 12)],
    ["has degree 8192", withBytes(good, block(2, 20), u64(8192)), "FIELD", block(2, 20)],
    ["has dimension 2^40", withBytes(good, block(0, 28), u64(2 ** 40)), "FIELD", block(0, 28)],
    ["is a query", withBytes(good, block(3, 44), Buffer.of(1)), "FIELD", block(3, 44)]
  ])("a file that %s is refused at its place", (_, bytes, code, offset) => {
    expect(refusal(() => readQueryHeader(bytes, "mm", "q.bin"))).toMatchObject({code, offset, file: "q.bin"});
  });

  it("a file whose blocks fit neither mode is refused as such", () => {
    let bytes: Buffer = Buffer.from(good);
    for (let i = 0; i < 32; i++) bytes = withBytes(bytes, block(i, 28), u64(31));
    expect(refusal(() => readQueryHeader(bytes, "mm"))).toMatchObject({code: "FIELD", field: "shape"});
  });

  it("an RMP file with more vectors than fit its blocks is refused", () => {
    let bytes: Buffer = Buffer.from(vectorFile("rmp1024-1.bin"));
    for (let i = 0; i < 32; i++) bytes = withBytes(bytes, block(i, 4), u64(129));
    expect(refusal(() => readQueryHeader(bytes, "rmp"))).toMatchObject({
      field: "n",
      expected: "1..128 (rmp)"
    });
  });

  it("scale_bit is ignored, as the library writes stale memory there", () => {
    expect(readQueryHeader(withBytes(good, block(1, 36), u64(2n ** 64n - 1n)), "mm").vectorCount).toBe(3);
  });

  it("any header bytes either read or are refused: nothing else is thrown, nothing is allocated by them (property)", () => {
    fc.assert(
      fc.property(fc.uint8Array({minLength: 0, maxLength: 120}), (bytes) => {
        expect(refusal(() => readRawQueryHeader(bytes))).toBeInstanceOf(FormatError);
      })
    );
  });
});

describe("SearchResult files", () => {
  const header = (rows: number, dim: number, total: number, length = searchResultBytes(rows)): Buffer => {
    const bytes = Buffer.alloc(length);
    writeSearchResultHeader(bytes, rows, dim);
    bytes.writeUInt32LE(total, 1);
    return bytes;
  };

  it.each(VECTORS)("$name has the header that we would write", ({name, mode}) => {
    const file = vectorFile(`${name}.result.bin`);
    const own = Buffer.from(file);
    writeSearchResultHeader(own, searchResultRows(file), mode === "mm" ? 1 : 32);
    expect(own.equals(file)).toBe(true);
  });

  it.each([
    [1, 1],
    [1, 0],
    [1, 4096],
    [3, 4096],
    [4096, 4096],
    [4096, 0],
    [5000, 8192],
    [8192, 0]
  ])("n = %i with total_count %i is read", (rows, total) => {
    expect(readSearchResultHeader(header(rows, 1, total))).toEqual({
      rows,
      dim: 1,
      polynomials: Math.ceil(rows / 4096)
    });
  });

  it.each([
    ["reads past the data", 3, 3],
    ["crashes", 3, 100],
    ["crashes", 4095, 4095],
    ["adds junk", 4096, 8192],
    ["loses items", 5000, 5000],
    ["loses items", 5000, 4096]
  ])("a header with which the reference reader %s (n = %i, total_count %i) is refused", (_, rows, total) => {
    const problem = refusal(() => readSearchResultHeader(header(rows, 1, total)));
    expect(problem).toMatchObject({code: "FIELD", field: "total_count", offset: 1});
  });

  const good = vectorFile("mm32-3.result.bin");
  it.each([
    ["is empty", Buffer.alloc(0), "LENGTH", 0],
    ["ends in the header", good.subarray(0, 32), "LENGTH", 32],
    ["ends in a polynomial", good.subarray(0, -8), "LENGTH", good.length - 8],
    ["goes on", Buffer.concat([good, Buffer.of(0)]), "LENGTH", good.length],
    ["has another tag", withBytes(good, 0, Buffer.of(7)), "TAG", 0],
    ["has level 1", withBytes(good, 5, i32(1)), "FIELD", 5],
    ["has n = 0", withBytes(good, 9, u64(0)), "FIELD", 9],
    ["has n = 2^63", withBytes(good, 9, u64(2n ** 63n)), "FIELD", 9],
    [
      "has n = 4097 in one polynomial",
      withBytes(withBytes(good, 9, u64(4097)), 1, i32(8192)),
      "LENGTH",
      good.length
    ],
    ["has dim 0", withBytes(good, 17, u64(0)), "FIELD", 17],
    ["has dim 2^32", withBytes(good, 17, u64(2 ** 32)), "FIELD", 17],
    ["has degree 2048", withBytes(good, 25, u64(2048)), "FIELD", 25]
  ])("a file that %s is refused at its place", (_, bytes, code, offset) => {
    expect(refusal(() => readSearchResultHeader(bytes))).toMatchObject({code, offset});
  });

  it("a result of the other mode is refused as such, one of neither as a field", () => {
    const read = (rows: number, dim: number, mode: Mode): number =>
      rankOfResult(readSearchResultHeader(header(rows, dim, 4096)), mode);
    expect([read(3, 1, "mm"), read(3, 32, "rmp"), read(64, 64, "rmp")]).toEqual([1, 32, 64]);
    expect(refusal(() => read(3, 32, "mm")).code).toBe("MODE");
    expect(refusal(() => read(3, 1, "rmp")).code).toBe("MODE");
    expect(refusal(() => read(3, 2, "mm")).code).toBe("FIELD");
    expect(refusal(() => read(129, 32, "rmp")).field).toBe("n");
  });

  it("a word that is not below Q is refused at its place (property)", () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 8191}),
        fc.constantFrom(Q, 2n ** 51n, 2n ** 64n - 1n),
        (word, value) => {
          checkResultResidues(good);
          const bytes = withBytes(good, 33 + 8 * word, u64(value));
          expect(refusal(() => checkResultResidues(bytes))).toMatchObject({
            code: "RESIDUE",
            offset: 33 + 8 * word
          });
        }
      ),
      {numRuns: 20}
    );
  });
});
