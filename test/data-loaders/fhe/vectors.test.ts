import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {createDecryptor, type Decryptor} from "../../../data-loaders/fhe/decrypt.js";
import {createEngine, type Engine, type EngineOptions} from "../../../data-loaders/fhe/engine.js";
import {floats, largestDifference, oracleSecretKey, vectorFile, vectorJson, VECTORS} from "./fixtures.js";

const matrix: readonly EngineOptions[] = [{backend: "reference"}, {threads: 1}, {threads: 2}];

let decryptor: Decryptor;
beforeAll(async () => {
  decryptor = await createDecryptor(oracleSecretKey());
});
afterAll(() => decryptor.close());

describe.each(VECTORS)("the reference library's $name", ({name, mode, query}) => {
  const plain = floats(vectorJson(`${name}.plain.json`));
  const result = vectorFile(`${name}.result.bin`);

  it("decrypts to its plaintexts within 1e-4", () => {
    const vectors = decryptor.vectors(vectorFile(`${name}.bin`), mode);
    expect(vectors).toHaveLength(plain.length);
    vectors.forEach((vector, i) => expect(largestDifference(vector, plain[i]!)).toBeLessThan(1e-4));
  });

  it("has a SearchResult that decrypts to the library's own scores", () => {
    const {scores} = vectorJson(`${name}.result.decrypted.json`) as {scores: number[]};
    expect(largestDifference(decryptor.scores(result, mode), scores)).toBeLessThan(1e-8);
  });

  it.each(matrix)("is scored to the same bytes by %o", async (options) => {
    const engine = await createEngine(options);
    try {
      const store = storeFor(engine, plain[0]!.length);
      await store.append(store.stage(vectorFile(`${name}.bin`), plain.length));
      const [answer] = await store.score(floats(vectorJson(`${query}.plain.json`))[0]!);
      expect(answer?.rows).toBe(plain.length);
      expect(Buffer.compare(Buffer.from(answer!.file), result)).toBe(0);
    } finally {
      await engine.close();
    }
  });

  function storeFor(engine: Engine, dimension: number): ReturnType<Engine["shardStore"]> {
    return engine.shardStore({dimension, mode});
  }
});

it("decrypts mm32-3 as the library does, to the last digit it prints", () => {
  const {vectors} = vectorJson("mm32-3.decrypted.json") as {vectors: number[][]};
  decryptor
    .vectors(vectorFile("mm32-3.bin"), "mm")
    .forEach((vector, i) => expect(largestDifference(vector, vectors[i]!)).toBeLessThan(1e-8));
});
