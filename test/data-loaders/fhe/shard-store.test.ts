/** Shards: placement, merging, scoring, persistence, refusals; the same for kernels and reference. */
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {createDecryptor, type Decryptor} from "../../../data-loaders/fhe/decrypt.js";
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type Mode,
  type ShardStore
} from "../../../data-loaders/fhe/engine.js";
import {CapacityError, FormatError} from "../../../data-loaders/fhe/errors.js";
import {InlineExecutor} from "../../../data-loaders/fhe/kernels/executor.js";
import {kernelModule} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import {KernelShardStore} from "../../../data-loaders/fhe/kernels/shard-store.js";
import {readQueryHeader} from "../../../data-loaders/fhe/query-file.js";
import {generateKeyPair, type KeyPair} from "../../../data-loaders/fhe/secret-key.js";
import {dot, largestDifference, unitVectors} from "./fixtures.js";

let keys: KeyPair;
let decryptor: Decryptor;
beforeAll(async () => {
  keys = generateKeyPair();
  decryptor = await createDecryptor(keys.secretKey);
});
afterAll(() => decryptor.close());

async function encryptFile(engine: Engine, vectors: Float32Array[], mode: Mode): Promise<Uint8Array> {
  const set = await engine.encryptor(keys.encryptionKey).encrypt(vectors, mode);
  const file = set.toFile();
  set.release();
  return file;
}

/** A copy of an exported shard. */
function exported(store: ShardStore, shard: number): Promise<Uint8Array> {
  return store.exportShard(shard, (file) => file.slice());
}

/** Scores by shard and row. */
async function scoresOf(store: ShardStore, query: Float32Array): Promise<number[][]> {
  const answers = await store.score(query);
  return answers.map(({file}) => [...decryptor.scores(file, store.mode)]);
}

const matrix: readonly EngineOptions[] = [{backend: "reference"}, {threads: 1}, {threads: 2}];
const modes: readonly Mode[] = ["mm", "rmp"];

describe.each(matrix)("a shard store of %o", (options) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createEngine(options);
  });
  afterAll(() => engine.close());
  const dimension = 6;

  describe.each(modes)("in %s", (mode) => {
    const capacity = mode === "mm" ? 4096 : 128;
    const query = unitVectors(77, 1, dimension)[0]!;

    it("merges sets into one shard, each row where it was said to be", async () => {
      const store = engine.shardStore({dimension, mode});
      const batches = [1, 2, 3].map((seed) => unitVectors(seed, seed, dimension));
      const placements = [];
      for (const batch of batches) {
        const file = await encryptFile(engine, batch, mode);
        placements.push(...(await store.append(store.stage(file, batch.length))));
      }
      expect(placements).toEqual([
        {shard: 0, row: 0, count: 1},
        {shard: 0, row: 1, count: 2},
        {shard: 0, row: 3, count: 3}
      ]);
      expect(store.shards).toEqual([{rows: 6}]);
      const exact = batches.flat().map((vector) => dot(vector, query));
      const [scores] = await scoresOf(store, query);
      expect(largestDifference(scores!, exact)).toBeLessThan(1e-3);
    });

    it("opens a new shard when a set does not fit the last one, and fills the last rows exactly", async () => {
      const store = engine.shardStore({dimension, mode});
      const rows = [capacity - 2, 3, 2];
      const placements = [];
      for (const [seed, count] of rows.entries()) {
        const file = await encryptFile(engine, unitVectors(seed, count, dimension), mode);
        placements.push(...(await store.append(store.stage(file, count))));
      }
      expect(placements).toEqual([
        {shard: 0, row: 0, count: capacity - 2},
        {shard: 1, row: 0, count: 3},
        {shard: 1, row: 3, count: 2}
      ]);
      const last = await encryptFile(engine, unitVectors(9, 1, dimension), mode);
      const twoMore = await encryptFile(engine, unitVectors(8, capacity - 5, dimension), mode);
      await store.append(store.stage(twoMore, capacity - 5));
      expect(await store.append(store.stage(last, 1))).toEqual([{shard: 0, row: capacity - 2, count: 1}]);
      const [first] = await scoresOf(store, query);
      expect(first![capacity - 2]).toBeCloseTo(dot(unitVectors(9, 1, dimension)[0]!, query), 3);
    });

    it("keeps sets apart on request, and merges them later without moving a score", async () => {
      const store = engine.shardStore({dimension, mode});
      for (const seed of [1, 2, 3]) {
        const file = await encryptFile(engine, unitVectors(seed, 2, dimension), mode);
        await store.appendAsShard(store.stage(file, 2));
      }
      const before = await scoresOf(store, query);
      expect(before.map((scores) => scores.length)).toEqual([2, 2, 2]);
      const bytes = store.bytes;
      const moved = await store.mergeShards();
      expect(store.shards).toEqual([{rows: 6}]);
      expect(store.bytes).toBe(bytes / 3);
      const after = await scoresOf(store, query);
      for (const [shard, scores] of before.entries())
        for (const [row, score] of scores.entries()) {
          const to = moved.get(`${shard}:${row}`)!;
          expect(to.count).toBe(1);
          expect(after[to.shard]![to.row]).toBeCloseTo(score, 3);
        }
      expect(moved.size).toBe(6);
    });

    it("merges only what fits together, in order, and tells where each row went", async () => {
      const store = engine.shardStore({dimension, mode});
      for (const [seed, count] of [capacity - 2, 2, 1].entries()) {
        const file = await encryptFile(engine, unitVectors(seed, count, dimension), mode);
        await store.appendAsShard(store.stage(file, count));
      }
      const moved = await store.mergeShards();
      expect(store.shards).toEqual([{rows: capacity}, {rows: 1}]);
      expect(moved.get("0:0")).toEqual({shard: 0, row: 0, count: 1});
      expect(moved.get("1:1")).toEqual({shard: 0, row: capacity - 1, count: 1});
      expect(moved.get("2:0")).toEqual({shard: 1, row: 0, count: 1});
      const scores = await scoresOf(store, query);
      expect(scores[0]![capacity - 1]).toBeCloseTo(dot(unitVectors(1, 2, dimension)[1]!, query), 3);
      expect(scores[1]![0]).toBeCloseTo(dot(unitVectors(2, 1, dimension)[0]!, query), 3);
    });

    it("exports shards that another store imports with the same scores, byte for byte", async () => {
      const store = engine.shardStore({dimension, mode});
      for (const count of [2, 3]) {
        const file = await encryptFile(engine, unitVectors(count, count, dimension), mode);
        await store.append(store.stage(file, count));
      }
      const copy = engine.shardStore({dimension, mode});
      copy.importShard(await exported(store, 0));
      expect(copy.shards).toEqual(store.shards);
      const [own, other] = [await store.score(query), await copy.score(query)];
      expect(Buffer.from(own[0]!.file).equals(Buffer.from(other[0]!.file))).toBe(true);
      await expect(exported(store, 1)).rejects.toThrow(RangeError);
      const torn = (await exported(store, 0)).subarray(1);
      expect(() => copy.importShard(torn)).toThrow(FormatError);
    });

    it("exports what a write before it left, and imports nothing while one is under way", async () => {
      const store = engine.shardStore({dimension, mode});
      const file = await encryptFile(engine, unitVectors(1, 1, dimension), mode);
      await store.append(store.stage(file, 1));
      const write = store.append(store.stage(file, 1));
      const after = exported(store, 0);
      await Promise.resolve();
      if (options.backend !== "reference")
        expect(() => store.importShard(file)).toThrow("a write is under way");
      await write;
      expect(readQueryHeader(await after, mode, "shard").vectorCount).toBe(2);
      store.importShard(file);
      expect(store.shards).toEqual([{rows: 2}, {rows: 1}]);
    });

    it("exports of a single set are the very file that came in", async () => {
      const store = engine.shardStore({dimension, mode});
      const file = await encryptFile(engine, unitVectors(1, 1, dimension), mode);
      await store.append(store.stage(file, 1));
      expect(Buffer.from(await exported(store, 0)).equals(Buffer.from(file))).toBe(true);
    });

    it("refuses a set of another mode, dimension or count, and bad residues, and keeps nothing of it", async () => {
      const store = engine.shardStore({dimension, mode});
      const good = await encryptFile(engine, unitVectors(1, 2, dimension), mode);
      const other = await encryptFile(engine, unitVectors(1, 2, dimension), mode === "mm" ? "rmp" : "mm");
      const narrow = await encryptFile(engine, unitVectors(1, 2, dimension - 1), mode);
      const spoilt = good.slice();
      spoilt.fill(0xff, good.length - 8);
      const refused: [Uint8Array, number, object][] = [
        [other, 2, {code: "MODE"}],
        [narrow, 2, {code: "FIELD"}],
        [good, 3, {code: "FIELD", field: "n", found: "2", expected: "3"}],
        [spoilt, 2, {code: "RESIDUE", offset: good.length - 8}],
        [good.subarray(0, 1000), 2, {code: "LENGTH"}]
      ];
      for (const [file, count, problem] of refused) {
        let thrown: unknown;
        try {
          store.stage(file, count);
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(FormatError);
        expect(thrown).toMatchObject(problem);
      }
      expect([store.bytes, store.shards]).toEqual([0, []]);
    });

    it("answers a query on no shards with nothing, and refuses queries that cannot be encoded", async () => {
      const store = engine.shardStore({dimension, mode});
      expect(await store.score(query)).toEqual([]);
      const bad: [Float32Array, string][] = [
        [new Float32Array(dimension + 1), "query.length"],
        [Float32Array.of(0, 0, NaN, 0, 0, 0), "query[2]"],
        [Float32Array.of(0, 0, 0, 0, 0, Infinity), "query[5]"],
        [Float32Array.of(64, 0, 0, 0, 0, 0), "query[0]"]
      ];
      for (const [wrong, field] of bad)
        await expect((async () => store.score(wrong))()).rejects.toMatchObject({code: "VALUE", field});
    });

    it("takes a staged set once", async () => {
      const store = engine.shardStore({dimension, mode});
      const file = await encryptFile(engine, unitVectors(1, 1, dimension), mode);
      const staged = store.stage(file, 1);
      await store.append(staged);
      await expect((async () => store.append(staged))()).rejects.toThrow("appended or discarded before");
      const discarded = store.stage(file, 1);
      discarded.discard();
      discarded.discard();
      await expect((async () => store.append(discarded))()).rejects.toThrow("appended or discarded before");
      expect(store.shards).toEqual([{rows: 1}]);
    });

    it("takes a set over where it arrived, at any place of its room, and gives the room back", async () => {
      const store = engine.shardStore({dimension, mode});
      const vectors = unitVectors(1, 1, dimension);
      const file = await encryptFile(engine, vectors, mode);
      const spoilt = file.slice().fill(0xff, file.length - 8);
      const arrive = (content: Uint8Array, at: number) => {
        const landing = store.landing(content.length + 100);
        landing.bytes.set(content, at);
        return {landing, set: landing.bytes.subarray(at, at + content.length)};
      };
      for (const at of [0, 1, 77]) {
        const {landing, set} = arrive(file, at);
        const staged = store.stage(set, 1);
        landing.release(); // the staged set has it now
        await store.append(staged);
        const refused = arrive(spoilt, at);
        expect(() => store.stage(refused.set, 1)).toThrow(FormatError);
        refused.landing.release();
        refused.landing.release();
      }
      expect(store.shards).toEqual([{rows: 3}]);
      const [scores] = await scoresOf(store, query);
      for (const score of scores!) expect(score).toBeCloseTo(dot(vectors[0]!, query), 3);
    });

    it("does not copy a set that arrived in its memory", () => {
      if (options.backend === "reference") return; // has no memory of its own
      const store = engine.shardStore({dimension, mode});
      const first = store.landing(1000);
      const second = store.landing(1000);
      first.release();
      expect(store.landing(1000).bytes.byteOffset).toBe(first.bytes.byteOffset);
      expect(second.bytes.byteOffset).not.toBe(first.bytes.byteOffset);
    });

    it("serves queries and inserts that arrive together, each query seeing whole rows", async () => {
      const store = engine.shardStore({dimension, mode});
      const vector = unitVectors(1, 1, dimension)[0]!;
      const file = await encryptFile(engine, [vector], mode);
      const work = Array.from(
        {length: 6},
        () => [store.append(store.stage(file, 1)), store.score(query)] as const
      );
      const answers = await Promise.all(work.map(([, answer]) => answer));
      await Promise.all(work.map(([placed]) => placed));
      expect(answers.map((answer) => answer[0]!.rows)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const answer of answers)
        for (const score of decryptor.scores(answer[0]!.file, mode))
          expect(score).toBeCloseTo(dot(vector, query), 3);
    });
  });

  it("says when it is full, and has room again after merging", async () => {
    const oneShard = dimension * 65536;
    const store = engine.shardStore({dimension, mode: "mm", maxBytes: 4.5 * oneShard});
    const file = await encryptFile(engine, unitVectors(1, 1, dimension), "mm");
    const insert = async (): Promise<unknown> => store.appendAsShard(store.stage(file, 1));
    for (let i = 0; i < 3; i++) await insert();
    await expect(insert().then(insert)).rejects.toThrow(CapacityError);
    const {length} = store.shards;
    await store.mergeShards();
    expect(store.shards).toEqual([{rows: length}]);
    expect(store.bytes).toBe(oneShard);
    await expect(insert()).resolves.toEqual([{shard: 1, row: 0, count: 1}]);
  });
});

describe("a shard store of several memories", () => {
  const dimension = 16;
  const shardBytes = dimension * 65536;
  const query = unitVectors(5, 1, dimension)[0]!;

  it("spreads shards over them, scores, merges and exports across them", async () => {
    const engine = await createEngine({threads: 1});
    // Room for tables, scratch, and two or three shards in each.
    const options = {mode: "mm" as const, dimension, maxBytes: 2 ** 30};
    const store = new KernelShardStore(await kernelModule(), new InlineExecutor(), options, 6.5 * shardBytes);
    const vectors = unitVectors(6, 9, dimension);
    for (const vector of vectors) {
      const file = await encryptFile(engine, [vector], "mm");
      await store.appendAsShard(store.stage(file, 1));
    }
    expect(store.memories).toBeGreaterThan(2);
    const exact = vectors.map((vector) => dot(vector, query));
    expect(largestDifference((await scoresOf(store, query)).flat(), exact)).toBeLessThan(1e-3);
    expect(decryptor.vectors(await exported(store, 8), "mm")).toHaveLength(1);
    const moved = await store.mergeShards();
    const [scores] = await scoresOf(store, query);
    expect(store.shards).toEqual([{rows: 9}]);
    expect([...moved.values()].map(({row}) => row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(largestDifference(scores!, exact)).toBeLessThan(1e-3);
    store.close();
    await engine.close();
  });
});
