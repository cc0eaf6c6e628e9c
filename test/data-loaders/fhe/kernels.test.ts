import {beforeAll, describe, expect, it} from "vitest";
import fc from "fast-check";
import {encodeQuery, toFixed24} from "../../../data-loaders/fhe/encoding.js";
import type {KernelMemory} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import {KEY_A, KEY_B} from "../../../data-loaders/fhe/kernels/layout.js";
import {DEGREE, POLY_BYTES, Q, shapeOf, type Mode, type Shape} from "../../../data-loaders/fhe/parameters.js";
import {BLOCK_BYTES, BLOCK_HEADER_BYTES} from "../../../data-loaders/fhe/query-file.js";
import {
  addCiphertexts,
  decrypt,
  encrypt,
  inDomain,
  moveRows,
  packItems,
  queryPolynomials,
  SAMPLE_BYTES,
  samplesFrom,
  scoreMm,
  scoreRmp,
  secretEvaluations,
  type Ciphertext
} from "../../../data-loaders/fhe/reference/scheme.js";
import {toCoefficients, toEvaluations} from "../../../data-loaders/fhe/reference/ring.js";
import {
  anyResidues,
  bareMemory,
  coefficients,
  evaluations,
  EXTREME_RESIDUES,
  residuesAt,
  seededBytes,
  seededResidues,
  unitVectors,
  writeResidues
} from "./fixtures.js";

let memory: KernelMemory;
/** Fixed places, far apart: a file of 16 blocks, a second one, a shard, anything else. */
let file: number;
let shard: number;
let extra: number;
beforeAll(async () => {
  memory = await bareMemory();
  file = memory.allocate(6 + 33 * BLOCK_BYTES).address;
  shard = memory.allocate(33 * 2 * POLY_BYTES).address;
  extra = memory.allocate(64 * POLY_BYTES).address;
});

const at = (block: number): number => file + block * BLOCK_BYTES + BLOCK_HEADER_BYTES;

function writeCiphertext<M extends Mode>(block: number, {a, b}: Ciphertext<M, 24>): void {
  writeResidues(memory, at(block), a.residues);
  writeResidues(memory, at(block) + POLY_BYTES, b.residues);
}
function ciphertext<M extends Mode>(mode: M, a: bigint[], b: bigint[]): Ciphertext<M, 24> {
  // Residues are taken as they are in the mode's own domain.
  const wrap = (x: bigint[]): unknown => (mode === "mm" ? coefficients(x) : evaluations(x));
  return {mode, scaleBits: 24, a: wrap(a), b: wrap(b)} as Ciphertext<M, 24>;
}

describe("the transform kernels", () => {
  it("equal the reference bit for bit, both ways (property)", () => {
    fc.assert(
      fc.property(anyResidues, (residues) => {
        writeResidues(memory, extra, residues);
        memory.exports.transformForward(extra);
        const forward = residuesAt(memory, extra);
        expect(forward).toEqual(toEvaluations(coefficients(residues)).residues);
        writeResidues(memory, extra, residues);
        memory.exports.transformInverse(extra);
        expect(residuesAt(memory, extra)).toEqual(toCoefficients(evaluations(residues)).residues);
      }),
      {numRuns: 25}
    );
  });
});

describe.each(["mm", "rmp"] as const)("the %s encryption kernel", (mode) => {
  const shapes = {mm: shapeOf("mm", 3), rmp: shapeOf("rmp", 70)};
  const shape: Shape = shapes[mode];

  function run(a: bigint[], b: bigint[], vectors: Float32Array[], random: Uint8Array): void {
    const key = memory.allocate(memory.exports.keyBytes());
    const input = memory.allocate(vectors.length * shape.dimension * 4);
    const bytes = memory.allocate(random.length);
    writeResidues(memory, key.address + KEY_A, a);
    writeResidues(memory, key.address + KEY_B, b);
    memory.exports.prepareKey(key.address);
    vectors.forEach((vector, i) =>
      memory
        .bytes(input.address + i * shape.dimension * 4, shape.dimension * 4)
        .set(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))
    );
    memory.bytes(bytes.address, random.length).set(random);
    const head = [key.address, file, input.address, vectors.length, shape.dimension] as const;
    if (mode === "mm") memory.exports.encryptMm(...head, bytes.address, 0, shape.blocks);
    else memory.exports.encryptRmp(...head, shape.rank, bytes.address, 0, shape.blocks);
    for (const area of [key, input, bytes]) memory.release(area);
  }

  function check(a: bigint[], b: bigint[], vectors: Float32Array[], random: Uint8Array): void {
    run(a, b, vectors, random);
    const key = {a: evaluations(a), b: evaluations(b)};
    for (let block = 0; block < shape.blocks; block++) {
      const bytes = random.subarray(block * SAMPLE_BYTES, (block + 1) * SAMPLE_BYTES);
      const expected = encrypt(key, mode, packItems(shape, vectors, block), samplesFrom(bytes));
      expect(residuesAt(memory, at(block))).toEqual(expected.a.residues);
      expect(residuesAt(memory, at(block) + POLY_BYTES)).toEqual(expected.b.residues);
    }
  }

  it("equals the reference on the same random bytes, for seeded and extreme keys (property)", () => {
    fc.assert(
      fc.property(anyResidues, anyResidues, fc.integer({min: 1, max: 1e9}), (a, b, seed) => {
        const count = 1 + (seed % 5);
        check(
          a,
          b,
          unitVectors(seed, count, shape.dimension),
          seededBytes(seed, shape.blocks * SAMPLE_BYTES)
        );
      }),
      {numRuns: 6}
    );
  });

  it.each([
    ["+1 everywhere", 0xaa],
    ["-1 everywhere", 0xff],
    ["0 everywhere", 0x00],
    ["+1, -1 in turn", 0xee]
  ])("equals the reference for a ternary polynomial of %s", (_, byte) => {
    const random = seededBytes(3, shape.blocks * SAMPLE_BYTES);
    for (let block = 0; block < shape.blocks; block++)
      random.fill(byte, block * SAMPLE_BYTES, block * SAMPLE_BYTES + 1024);
    const [a, b] = [EXTREME_RESIDUES["all (Q-1)/2"]!, EXTREME_RESIDUES["(Q-1)/2 and (Q+1)/2 in turn"]!];
    check(
      toEvaluations(coefficients(a)).residues.slice(),
      toEvaluations(coefficients(b)).residues.slice(),
      [new Float32Array(shape.dimension)],
      random
    );
  });

  it("rounds ties away from zero and reaches the ends of the range", () => {
    const ends = [2 ** -25, -(2 ** -25), 3 * 2 ** -25, 67108860, -67108860, 0, -0, 1, 0.1];
    const vectors = ends.map((x) => new Float32Array(shape.dimension).fill(x));
    check(seededResidues(1), seededResidues(2), vectors, seededBytes(9, shape.blocks * SAMPLE_BYTES));
    expect([2 ** -25, -(2 ** -25), 3 * 2 ** -25, 0.1].map(toFixed24)).toEqual([1, -1, 2, 1677722]);
  });
});

describe("the MM shard kernels", () => {
  const count = 3;
  const shape = shapeOf("mm", count);

  it("merge X^k times a set and give it back, as the reference does (property)", () => {
    fc.assert(
      fc.property(
        fc.array(anyResidues, {minLength: 4, maxLength: 4}),
        fc.constantFrom(0, 1, 2, 3, 7, 8, 9, 777, 4088, 4094, 4095),
        ([a0, b0, a1, b1], k) => {
          const old = ciphertext("mm", a0!, b0!);
          const fresh = ciphertext("mm", a1!, b1!);
          for (let c = 0; c < count; c++) writeCiphertext(c, old);
          memory.exports.tileMm(shard, file, count, 0, count);
          for (let c = 0; c < count; c++) writeCiphertext(c, fresh);
          // In two ranges, as two threads would.
          memory.exports.mergeMm(shard, file, k, count, 0, 1);
          memory.exports.mergeMm(shard, file, k, count, 1, count);
          memory.exports.untileMm(shard, file, count, 0, count);
          const expected = addCiphertexts(old, moveRows(fresh, k, shape));
          for (let c = 0; c < count; c++) {
            expect(residuesAt(memory, at(c))).toEqual(expected.a.residues);
            expect(residuesAt(memory, at(c) + POLY_BYTES)).toEqual(expected.b.residues);
          }
        }
      ),
      {numRuns: 30}
    );
  });

  it("score as the reference does (property)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyResidues, anyResidues), {minLength: count, maxLength: count}),
        fc.array(fc.float({min: -63, max: 63, noNaN: true}), {minLength: count, maxLength: count}),
        (pairs, query) => {
          const items = pairs.map(([a, b]) => ciphertext("mm", a, b));
          items.forEach((item, c) => writeCiphertext(c, item));
          memory.exports.tileMm(shard, file, count, 0, count);
          const weights = encodeQuery(Float32Array.from(query), count);
          scoreTiles(weights.integers);
          const expected = scoreMm(weights, items);
          expect(residuesAt(memory, extra + 1)).toEqual(expected.a.residues);
          expect(residuesAt(memory, extra + 1 + POLY_BYTES)).toEqual(expected.b.residues);
        }
      ),
      {numRuns: 15}
    );
  });

  function scoreTiles(weights: readonly number[]): void {
    const at = memory.allocate(4 * weights.length);
    memory.bytes(at.address, 4 * weights.length).set(new Uint8Array(Int32Array.from(weights).buffer));
    // An odd address, as in a SearchResult file; two ranges, as two threads would.
    memory.exports.scoreMm(shard, at.address, extra + 1, weights.length, 0, 500);
    memory.exports.scoreMm(shard, at.address, extra + 1, weights.length, 500, 1024);
    memory.release(at);
  }

  it("do not overflow at the largest query of 4096 coordinates against residues whose limbs are all ones", async () => {
    const wide = await bareBigMemory();
    const dimension = 4096;
    const target = wide.allocate(dimension * 2 * POLY_BYTES).address;
    const out = wide.allocate(2 * POLY_BYTES).address;
    const query = wide.allocate(4 * dimension).address;
    // The largest high limb, and the largest low limb: 2^25 - 1 beside 0x3fe0000, and 2^26 - 1 below 2^25 - 2.
    for (const residue of [Q - 1n, ((2n ** 25n - 2n) << 26n) | 0x3ffffffn]) {
      const limbs = (residue & 0x3ffffffn) | ((residue >> 26n) << 32n);
      new BigUint64Array(wide.memory.buffer, target, dimension * 2 * DEGREE).fill(limbs);
      for (const sign of [1, -1]) {
        // The encoder's limit: magnitudes that add up to just below 4096.
        const weights = encodeQuery(new Float32Array(dimension).fill(sign * 0.99999), dimension).integers;
        new Int32Array(wide.memory.buffer, query, dimension).set(weights);
        wide.exports.scoreMm(target, query, out, dimension, 0, 1024);
        const sum = weights.reduce((total, w) => total + BigInt(w), 0n) * residue;
        const expected = ((sum % Q) + Q) % Q;
        expect(new Set(residuesAt(wide, out))).toEqual(new Set([expected]));
      }
    }
  });

  async function bareBigMemory(): Promise<KernelMemory> {
    const {KernelMemory: Memory, kernelModule} =
      await import("../../../data-loaders/fhe/kernels/kernel-memory.js");
    return new Memory(await kernelModule(), 0, 2 ** 29);
  }
});

describe("the RMP shard kernels", () => {
  const shape = shapeOf("rmp", 70);

  it("merge and score as the reference does (property)", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyResidues, anyResidues), {minLength: 6, maxLength: 6}),
        fc.constantFrom(0, 1, 64, 127),
        fc.array(fc.float({min: -1, max: 1, noNaN: true}), {minLength: 70, maxLength: 70}),
        (pairs, row, query) => {
          const all = pairs.map(([a, b]) => ciphertext("rmp", a, b));
          const [old, fresh] = [all.slice(0, 3), all.slice(3)];
          old.forEach((item, block) => writeCiphertext(block, item));
          memory.exports.unwrapBlocks(shard, file, 0, 3);
          fresh.forEach((item, block) => writeCiphertext(block, item));
          const monomial = extra + 8 * POLY_BYTES;
          writeResidues(
            memory,
            monomial,
            Array.from({length: DEGREE}, (_, i) => (i === 32 * row ? 1n : 0n))
          );
          memory.exports.transformQuery(monomial, 0, 1);
          memory.exports.mergeRmp(shard, file, monomial, 0, 3);
          const merged = old.map((item, i) => addCiphertexts(item, moveRows(fresh[i]!, row, shape)));
          merged.forEach((item, i) => {
            expect(residuesAt(memory, shard + i * 2 * POLY_BYTES)).toEqual(item.a.residues);
            expect(residuesAt(memory, shard + i * 2 * POLY_BYTES + POLY_BYTES)).toEqual(item.b.residues);
          });
          const polynomials = queryPolynomials(encodeQuery(Float32Array.from(query), 70), shape);
          polynomials.forEach((p, j) =>
            writeResidues(memory, extra + (10 + j) * POLY_BYTES, toCoefficients(p).residues)
          );
          memory.exports.transformQuery(extra + 10 * POLY_BYTES, 0, 3);
          memory.exports.scoreRmp(shard, extra + 10 * POLY_BYTES, extra + 1, 3, 0, 1024);
          const expected = scoreRmp(polynomials, merged);
          expect(residuesAt(memory, extra + 1)).toEqual(expected.a.residues);
          expect(residuesAt(memory, extra + 1 + POLY_BYTES)).toEqual(expected.b.residues);
        }
      ),
      {numRuns: 12}
    );
  });
});

describe("the decryption kernels", () => {
  const secrets: Readonly<Record<string, Int8Array>> = {
    "all 1": new Int8Array(DEGREE).fill(1),
    "all -1": new Int8Array(DEGREE).fill(-1),
    "0, 1, -1 in turn": Int8Array.from({length: DEGREE}, (_, i) => (i % 3) - 1)
  };

  it.each(Object.keys(secrets))("equal the reference for a key of %s (property)", (name) => {
    const s = secrets[name]!;
    const [key, scaled, pair, out] = [0, 2, 4, 6].map((i) => extra + i * POLY_BYTES) as [
      number,
      number,
      number,
      number
    ];
    writeResidues(
      memory,
      key,
      Array.from(s, (x) => (x < 0 ? Q - 1n : BigInt(x)))
    );
    memory.exports.prepareSecret(key, scaled);
    const secret = secretEvaluations(s);
    fc.assert(
      fc.property(anyResidues, anyResidues, (a, b) => {
        writeResidues(memory, pair, a);
        writeResidues(memory, pair + POLY_BYTES, b);
        memory.exports.decryptCoefficients(pair, pair + POLY_BYTES, scaled, out, 2 ** -24);
        expect(memory.doubles(out, DEGREE)).toEqual(decrypt(ciphertext("mm", a, b), secret));
        writeResidues(memory, pair, a);
        memory.exports.decryptEvaluations(pair, pair + POLY_BYTES, key, out, 2 ** -24);
        expect(memory.doubles(out, DEGREE)).toEqual(decrypt(ciphertext("rmp", a, b), secret));
      }),
      {numRuns: 8}
    );
  });
});

describe("the residue check", () => {
  it("finds the first word that is not below Q, wherever it is, whatever its size (property)", () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 3 * 8192 - 1}),
        fc.constantFrom(Q, Q + 1n, 2n ** 51n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n),
        (word, value) => {
          const good = ciphertext("mm", EXTREME_RESIDUES["all Q-1"]!, seededResidues(4));
          for (let c = 0; c < 3; c++) writeCiphertext(c, good);
          expect(memory.exports.firstBadResidue(file, 0, 3)).toBe(-1);
          const address = at(Math.floor(word / 8192)) + 8 * (word % 8192);
          memory.bytes(address, 8).set(new Uint8Array(BigUint64Array.of(value).buffer));
          expect(memory.exports.firstBadResidue(file, 0, 3)).toBe(word);
        }
      ),
      {numRuns: 25}
    );
  });
});

it("a polynomial in the mode's domain is the one that EVI stores", () => {
  const x = coefficients(seededResidues(8));
  expect(inDomain("mm", x)).toBe(x);
  expect(inDomain("rmp", x)).toEqual(toEvaluations(x));
});
