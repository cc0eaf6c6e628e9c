/** The façade, the same questions put to every backend and thread count. */
import {execFile} from "node:child_process";
import {promisify} from "node:util";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {createDecryptor, type Decryptor} from "../../../data-loaders/fhe/decrypt.js";
import {createEngine, type Engine, type EngineOptions, type Mode} from "../../../data-loaders/fhe/engine.js";
import {FormatError} from "../../../data-loaders/fhe/errors.js";
import {queryFileBytes, readQueryHeader} from "../../../data-loaders/fhe/query-file.js";
import {generateKeyPair, type KeyPair} from "../../../data-loaders/fhe/secret-key.js";
import {dot, largestDifference, unitVectors} from "./fixtures.js";

let keys: KeyPair;
let decryptor: Decryptor;
beforeAll(async () => {
  keys = generateKeyPair();
  decryptor = await createDecryptor(keys.secretKey);
});
afterAll(() => decryptor.close());

const matrix: readonly (Required<Pick<EngineOptions, "backend">> & EngineOptions)[] = [
  {backend: "reference"},
  {backend: "wasm", threads: 1},
  {backend: "wasm", threads: 2},
  {backend: "wasm", threads: 3}
];

describe.each(matrix)("an engine with %o", (options) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine(options);
  });
  afterAll(() => engine.close());

  it("tells what it is", () => {
    expect([engine.backend, engine.threads]).toEqual([options.backend, options.threads ?? 1]);
  });

  it.each<[Mode, number, number]>([
    ["mm", 1, 1],
    ["mm", 3, 5],
    ["mm", 2, 33],
    ["rmp", 1, 1],
    ["rmp", 5, 32],
    ["rmp", 128, 70]
  ])(
    "%s: encrypts %i vectors of dimension %i that decrypt within 1e-4 and score within 1e-3",
    async (...shape) => {
      const [mode, count, dimension] = shape;
      const vectors = unitVectors(1, count, dimension);
      const set = await engine.encryptor(keys.encryptionKey).encrypt(vectors, mode);
      expect([set.mode, set.vectorCount, set.dimension]).toEqual([mode, count, dimension]);
      expect(set.fileBytes).toBe(queryFileBytes(set.blocks));
      const file = set.toFile();
      set.release();
      decryptor
        .vectors(file, mode)
        .forEach((vector, i) => expect(largestDifference(vector, vectors[i]!)).toBeLessThan(1e-4));
      const store = engine.shardStore({dimension, mode});
      expect(await store.append(store.stage(file, count))).toEqual([{shard: 0, row: 0, count}]);
      const query = unitVectors(2, 1, dimension)[0]!;
      const [answer] = await store.score(query);
      expect(answer).toMatchObject({shard: 0, rows: count});
      const scores = decryptor.scores(answer!.file, mode);
      expect(
        largestDifference(
          scores,
          vectors.map((vector) => dot(vector, query))
        )
      ).toBeLessThan(1e-3);
      store.close();
    }
  );

  it("produces the same file in pieces, with the same header", async () => {
    const vectors = unitVectors(4, 2, 10);
    const pieces: Buffer[] = [];
    for await (const piece of engine.encryptor(keys.encryptionKey).encryptInPieces(vectors, "mm", 3))
      pieces.push(Buffer.from(piece));
    expect(pieces).toHaveLength(4);
    const file = Buffer.concat(pieces);
    expect(readQueryHeader(file, "mm").vectorCount).toBe(2);
    decryptor
      .vectors(file, "mm")
      .forEach((vector, i) => expect(largestDifference(vector, vectors[i]!)).toBeLessThan(1e-4));
  });

  it("never encrypts to the same bytes twice", async () => {
    const encryptor = engine.encryptor(keys.encryptionKey);
    const [one, two] = await Promise.all([1, 2].map(() => encryptor.encrypt(unitVectors(1, 1, 2), "mm")));
    expect(Buffer.from(one!.toFile()).equals(Buffer.from(two!.toFile()))).toBe(false);
    const polynomials = [one!, two!].flatMap((set) => {
      const file = Buffer.from(set.toFile());
      return [51, 32819, 65632, 98400].map((at) => file.subarray(at, at + 32768).toString("base64"));
    });
    expect(new Set(polynomials).size).toBe(8);
  });

  it("keeps sets of concurrent encryptions apart", async () => {
    const encryptor = engine.encryptor(keys.encryptionKey);
    const batches = [1, 2, 3, 4].map((seed) => unitVectors(seed, 2, 6));
    const sets = await Promise.all(batches.map((batch, i) => encryptor.encrypt(batch, i % 2 ? "rmp" : "mm")));
    sets.forEach((set, i) =>
      decryptor
        .vectors(set.toFile(), set.mode)
        .forEach((vector, row) => expect(largestDifference(vector, batches[i]![row]!)).toBeLessThan(1e-4))
    );
  });

  it("writes a file where it is told, refuses to overflow, and nothing after release", async () => {
    const set = await engine.encryptor(keys.encryptionKey).encrypt(unitVectors(1, 1, 1), "mm");
    const target = new Uint8Array(set.fileBytes + 7).fill(0xee);
    set.writeFile(target, 5);
    expect([...target.subarray(0, 5), ...target.subarray(-2)]).toEqual(new Array(7).fill(0xee));
    expect(target.subarray(5, -2)).toEqual(new Uint8Array(set.view()));
    expect(() => set.writeFile(target, 8)).toThrow(RangeError);
    set.release();
    set.release();
    expect(() => set.toFile()).toThrow("after release()");
  });

  it("lets the event loop turn while it encrypts and scores", async () => {
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns++;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    const dimension = options.backend === "reference" ? 4 : 800;
    const set = await engine.encryptor(keys.encryptionKey).encrypt(unitVectors(1, 1, dimension), "mm");
    running = false;
    // One turn is what an await costs; slices or workers give more.
    expect(turns).toBeGreaterThan(3);
    set.release();
  });

  it.each<[string, Float32Array[], Mode, string]>([
    ["no vectors", [], "mm", "vectors"],
    ["an empty vector", [new Float32Array(0)], "mm", "vectors[0].length"],
    ["4097 coordinates", [new Float32Array(4097)], "rmp", "vectors[0].length"],
    ["ragged vectors", [new Float32Array(3), new Float32Array(4)], "mm", "vectors[1].length"],
    ["NaN", [Float32Array.of(1, NaN)], "mm", "vectors[0][1]"],
    ["infinity", [Float32Array.of(1, 2), Float32Array.of(-Infinity, 0)], "rmp", "vectors[1][0]"],
    ["a coordinate beyond range", [Float32Array.of(67108864)], "mm", "vectors[0][0]"],
    ["4097 vectors in mm", Array.from({length: 4097}, () => new Float32Array(1)), "mm", "vectors.length"],
    ["129 vectors in rmp", Array.from({length: 129}, () => new Float32Array(1)), "rmp", "vectors.length"]
  ])("refuses %s", async (_, vectors, mode, field) => {
    const attempt = engine.encryptor(keys.encryptionKey).encrypt(vectors, mode);
    await expect(attempt).rejects.toMatchObject({name: "FormatError", code: "VALUE", field});
    const pieces = engine.encryptor(keys.encryptionKey).encryptInPieces(vectors, mode, 1);
    await expect(pieces.next()).rejects.toBeInstanceOf(FormatError);
  });
});

describe("4096 unit vectors of dimension 1024", () => {
  const vectors = unitVectors(10, 4096, 1024);
  const query = unitVectors(11, 1, 1024)[0]!;
  const exact = vectors.map((vector) => dot(vector, query));

  it.each<[Mode, number]>([
    ["mm", 4096],
    ["rmp", 128]
  ])("%s scores are within 1e-3 of the inner products", async (mode, perSet) => {
    const engine = await createEngine();
    const encryptor = engine.encryptor(keys.encryptionKey);
    const store = engine.shardStore({dimension: 1024, mode});
    for (let from = 0; from < vectors.length; from += perSet) {
      const set = await encryptor.encrypt(vectors.slice(from, from + perSet), mode);
      await store.append(store.stage(set.view(), perSet));
      set.release();
    }
    const scores = (await store.score(query)).flatMap(({file}) => [...decryptor.scores(file, mode)]);
    expect(largestDifference(scores, exact)).toBeLessThan(1e-3);
    await engine.close();
  });
});

describe("memory", () => {
  it("of released sets is used again: ten encryptions take no more than one", async () => {
    const engine = await createEngine({threads: 1});
    const encryptor = engine.encryptor(keys.encryptionKey);
    const vectors = unitVectors(1, 1, 64);
    const used = async (): Promise<number> => {
      const set = await encryptor.encrypt(vectors, "mm");
      const {byteLength} = set.view().buffer;
      set.release();
      return byteLength;
    };
    const first = await used();
    const later: number[] = [];
    for (let i = 0; i < 9; i++) later.push(await used());
    expect(new Set(later)).toEqual(new Set([first]));
    await engine.close();
  });

  it("of one vector of dimension 1024 is below 64 + 80 MiB", async () => {
    const engine = await createEngine();
    const set = await engine.encryptor(keys.encryptionKey).encrypt(unitVectors(1, 1, 1024), "mm");
    expect(set.view().buffer.byteLength).toBeLessThan((64 + 80) * 2 ** 20);
    await engine.close();
  });
});

describe("an engine's life", () => {
  it("prepares a key once", async () => {
    const engine = await createEngine({threads: 1});
    const encryptor = engine.encryptor(keys.encryptionKey);
    expect(engine.encryptor(keys.encryptionKey)).toBe(encryptor);
    expect(engine.encryptor(generateKeyPair().encryptionKey)).not.toBe(encryptor);
    await engine.close();
  });

  it.each([
    ["closes its engine", "await engine.close();"],
    ["forgets to close an idle engine", ""]
  ])("a process that %s ends by itself", async (_, ending) => {
    const script = `
      import {createEngine} from "./data-loaders/fhe/engine.ts";
      import {generateKeyPair} from "./data-loaders/fhe/secret-key.ts";
      const engine = await createEngine({threads: 2});
      const set = await engine.encryptor(generateKeyPair().encryptionKey).encrypt([new Float32Array(8)], "mm");
      console.log(set.fileBytes);
      ${ending}
    `;
    const root = new URL("../../../", import.meta.url);
    const args = ["--import", "tsx", "--input-type=module", "--eval", script];
    const {stdout} = await promisify(execFile)(process.execPath, args, {cwd: root, timeout: 30_000});
    expect(Number(stdout)).toBe(queryFileBytes(8));
  });

  it.each([1, 2])("ends with a refusal of what is asked of it afterwards (%i threads)", async (threads) => {
    const engine = await createEngine({threads});
    const encryptor = engine.encryptor(keys.encryptionKey);
    await engine.close();
    await expect(encryptor.encrypt(unitVectors(1, 1, 1), "mm")).rejects.toThrow("the engine is closed");
  });

  it("refuses a thread count that is not one", async () => {
    await expect(createEngine({threads: 0})).rejects.toThrow(RangeError);
    await expect(createEngine({threads: 1.5})).rejects.toThrow(RangeError);
  });
});
