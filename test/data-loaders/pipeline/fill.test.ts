import {describe, expect, it} from "vitest";
import {dot} from "../../../data-loaders/clients/embedders/cosine.js";
import {fill, insertsFor, randomUnitVectors, settled} from "../../../data-loaders/pipeline/fill.js";
import {UserError} from "../../../data-loaders/timing/errors.js";
import {seededRandom} from "../../../src/lib/stats/random.js";
import {answerOf, fakeContext, insertingServices} from "./fakes.js";

const records = (count: number) =>
  Array.from({length: count}, (_, at) => ({
    vector: Float32Array.from([1, 0]),
    metadata: {id: String(at), text: "row"}
  }));
const context = (ids?: (rows: number) => string[]) =>
  fakeContext({...insertingServices([], ids), embedder: {dimension: 1024}, evalMode: "rmp"});

describe("fill", () => {
  it("inserts as many vectors at once as share the ciphertexts of a set", async () => {
    const sets: number[] = [];
    await fill(context(), records(300), (set) => sets.push(set.length));
    expect(sets).toEqual([128, 128, 44]);
    expect([
      insertsFor(300, "rmp", 1024),
      insertsFor(4096, "mm", 1024),
      insertsFor(4097, "mm", 1024)
    ]).toEqual([3, 1, 2]);
    expect(insertsFor(0, "mm", 1024)).toBe(0);
  });

  it("stops at a set that the server did not take as a whole", async () => {
    const sets: number[] = [];
    const filling = fill(
      context(() => ["1"]),
      records(5),
      (set) => sets.push(set.length)
    );
    await expect(filling).rejects.toThrow(UserError);
    await expect(filling).rejects.toThrow("envector took 5 rows and gave 1 ids back");
    expect(sets).toEqual([]);
  });
});

describe("settled", () => {
  const watching = (shards: readonly number[]) => {
    let looks = 0;
    const innerProduct = () => {
      const seen = shards[Math.min(looks++, shards.length - 1)]!;
      return Promise.resolve({value: answerOf(...Array.from({length: seen}, () => 1)), facts: {}});
    };
    return {context: fakeContext({envector: {innerProduct}}), looks: () => looks};
  };

  it("waits until three looks in a row see the same number of shards", async () => {
    const {context: merging, looks} = watching([3, 2, 2, 1]);
    const rest = await settled(merging, Float32Array.from([1]));
    expect(rest.shards).toBe(1);
    expect(rest.ms).toBeGreaterThan(0);
    expect(looks()).toBe(6);
  });

  it("takes no time of an index that does not change", async () => {
    const {context: still, looks} = watching([1]);
    expect(await settled(still, Float32Array.from([1]))).toEqual({shards: 1, ms: 0});
    expect(looks()).toBe(3);
  });
});

describe("randomUnitVectors", () => {
  it("have length 1, are nearly at right angles, and come again with their seed", () => {
    const vectors = randomUnitVectors(40, 1024, seededRandom(1));
    for (const [at, vector] of vectors.entries()) {
      expect(dot(vector, vector)).toBeCloseTo(1, 5);
      // Six standard deviations of 1/32.
      for (const other of vectors.slice(0, at)) expect(Math.abs(dot(vector, other))).toBeLessThan(6 / 32);
    }
    expect(randomUnitVectors(2, 1024, seededRandom(1))[1]).toEqual(vectors[1]);
  });
});
