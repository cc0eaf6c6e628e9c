/**
 * `npm run bench -- fhe-evidence`: the figures of docs/fhe.md that are no times. Markdown on stdout, or one JSON object.
 * Needs the test vectors in the working copy; takes about half a minute.
 * @module
 */
import {createDecryptor, type Decryptor} from "../data-loaders/fhe/decrypt.js";
import {createEngine, type Mode} from "../data-loaders/fhe/engine.js";
import {KernelMemory, kernelModule} from "../data-loaders/fhe/kernels/kernel-memory.js";
import {
  FOLDED,
  IM_DISTANCE,
  KEY_A,
  KEY_B,
  PRODUCT_BYTES,
  PRODUCTS
} from "../data-loaders/fhe/kernels/layout.js";
import {DEGREE, Q} from "../data-loaders/fhe/parameters.js";
import {SeededRandom} from "../data-loaders/fhe/random.js";
import {poly, toEvaluations} from "../data-loaders/fhe/reference/ring.js";
import {GAUSSIAN_BYTES, TERNARY_BYTES} from "../data-loaders/fhe/reference/sampling.js";
import {generateKeyPair, type KeyPair} from "../data-loaders/fhe/secret-key.js";
import {
  chiSquare,
  gaussianProbabilities,
  Histogram,
  moments,
  normalTail
} from "../test/data-loaders/fhe/distribution.js";
import {
  dot,
  floats,
  largestDifference,
  oracleSecretKey,
  seededBytes,
  unitVectors,
  vectorFile,
  vectorJson,
  VECTORS
} from "../test/data-loaders/fhe/fixtures.js";
import type {Suite} from "./main.js";

type Table = readonly Readonly<Record<string, string | number | boolean>>[];

export const run: Suite = async ({json}) => {
  // Memory first: nothing else has grown the process yet.
  const keys = generateKeyPair();
  const memory = await memoryTable(keys);
  const decryptor = await createDecryptor(oracleSecretKey());
  const own = await createDecryptor(keys.secretKey);
  const tables: Readonly<Record<string, Table>> = {
    "Memory of one encryption": memory,
    "Vectors of the reference library": await vectorTable(decryptor),
    "Scores of 4096 unit vectors, dimension 1024": await scoreTable(keys, own),
    "Scores after merging sets of one vector": await mergeTable(keys, own),
    "Samplers, 10^7 draws": await samplerTable(),
    "Rounding in the folded transform": await roundingTable()
  };
  decryptor.close();
  own.close();
  if (json) console.log(JSON.stringify(tables));
  else
    for (const [title, table] of Object.entries(tables)) console.log(`### ${title}\n\n${markdown(table)}\n`);
  return true;
};

function markdown(table: Table): string {
  const columns = Object.keys(table[0] ?? {});
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rows = table.map((row) => line(columns.map((column) => String(row[column] ?? ""))));
  return [line(columns), line(columns.map(() => "---")), ...rows].join("\n");
}

const short = (x: number): number => Number(x.toPrecision(3));
const mib = (bytes: number): number => short(bytes / 2 ** 20);

async function memoryTable(keys: KeyPair): Promise<Table> {
  const before = process.memoryUsage().rss;
  const engine = await createEngine();
  const encryptor = engine.encryptor(keys.encryptionKey);
  const rows: Record<string, string | number>[] = [];
  for (const number of [1, 2, 3]) {
    const set = await encryptor.encrypt(unitVectors(number, 1, 1024), "mm");
    rows.push({
      encryption: number,
      "result MiB": mib(set.fileBytes),
      "engine memory MiB": mib(set.view().buffer.byteLength),
      "process growth MiB (workers included)": mib(process.memoryUsage().rss - before)
    });
    set.release();
  }
  await engine.close();
  return rows;
}

async function vectorTable(decryptor: Decryptor): Promise<Table> {
  const engine = await createEngine();
  const rows: Record<string, string | number | boolean>[] = [];
  for (const {name, mode, query} of VECTORS) {
    const plain = floats(vectorJson(`${name}.plain.json`));
    const vectors = decryptor.vectors(vectorFile(`${name}.bin`), mode);
    const store = engine.shardStore({dimension: plain[0]!.length, mode});
    await store.append(store.stage(vectorFile(`${name}.bin`), plain.length));
    const [answer] = await store.score(floats(vectorJson(`${query}.plain.json`))[0]!);
    const expected = vectorFile(`${name}.result.bin`);
    const {scores} = vectorJson(`${name}.result.decrypted.json`) as {scores: number[]};
    rows.push({
      file: `${name}.bin`,
      mode,
      "largest error of a coordinate": short(
        Math.max(...vectors.map((vector, i) => largestDifference(vector, plain[i]!)))
      ),
      "SearchResult identical": Buffer.from(answer!.file).equals(expected),
      "largest difference to the library's scores": short(
        largestDifference(decryptor.scores(expected, mode), scores)
      )
    });
  }
  await engine.close();
  return rows;
}

async function scoreTable(keys: KeyPair, decryptor: Decryptor): Promise<Table> {
  const engine = await createEngine();
  const encryptor = engine.encryptor(keys.encryptionKey);
  const vectors = unitVectors(10, 4096, 1024);
  const query = unitVectors(11, 1, 1024)[0]!;
  const exact = vectors.map((vector) => dot(vector, query));
  const rows: Record<string, string | number>[] = [];
  for (const [mode, perSet] of [
    ["mm", 4096],
    ["rmp", 128]
  ] as const) {
    const store = engine.shardStore({dimension: 1024, mode});
    for (let from = 0; from < vectors.length; from += perSet) {
      const set = await encryptor.encrypt(vectors.slice(from, from + perSet), mode);
      await store.append(store.stage(set.view(), perSet));
      set.release();
    }
    const scores = (await store.score(query)).flatMap(({file}) => [...decryptor.scores(file, mode)]);
    rows.push({mode, "vectors a set": perSet, "largest error": short(largestDifference(scores, exact))});
    store.close();
  }
  await engine.close();
  return rows;
}

/** Each merged set adds its own noise: the error grows with the square root of their number. */
async function mergeTable(keys: KeyPair, decryptor: Decryptor): Promise<Table> {
  const dimension = 32;
  const engine = await createEngine();
  const encryptor = engine.encryptor(keys.encryptionKey);
  const query = unitVectors(12, 1, dimension)[0]!;
  const vectors = unitVectors(13, 4096, dimension);
  const rows: Record<string, string | number>[] = [];
  const stores = (["mm", "rmp"] as const).map((mode: Mode) => engine.shardStore({dimension, mode}));
  for (const [i, vector] of vectors.entries()) {
    for (const store of stores) {
      const set = await encryptor.encrypt([vector], store.mode);
      await store.append(store.stage(set.view(), 1));
      set.release();
    }
    if (![1, 16, 64, 128, 256, 512, 1024, 4096].includes(i + 1)) continue;
    const row: Record<string, string | number> = {"sets merged": i + 1};
    for (const store of stores) {
      const scores = (await store.score(query)).flatMap(({file}) => [...decryptor.scores(file, store.mode)]);
      const exact = vectors.slice(0, i + 1).map((v) => dot(v, query));
      const errors = scores.map((score, at) => score - exact[at]!);
      row[`${store.mode}: largest error`] = short(Math.max(...errors.map(Math.abs)));
      row[`${store.mode}: standard deviation`] = short(Math.hypot(...errors) / Math.sqrt(errors.length));
    }
    rows.push(row);
  }
  await engine.close();
  return rows;
}

async function samplerTable(): Promise<Table> {
  const memory = new KernelMemory(await kernelModule(), 0, 2 ** 27);
  const random = memory.allocate(GAUSSIAN_BYTES).address;
  const out = memory.allocate(8 * DEGREE).address;
  const draw = (seed: number, bytes: number, batch: () => ArrayLike<number>): Histogram => {
    const seeded = new SeededRandom(seed);
    const buffer = new Uint8Array(bytes);
    const histogram = new Histogram();
    for (let drawn = 0; drawn < 1e7; drawn += DEGREE) {
      seeded.fill(buffer);
      memory.bytes(random, bytes).set(buffer);
      histogram.add(batch());
    }
    return histogram;
  };
  const gaussian = draw(2026, GAUSSIAN_BYTES, () => {
    memory.exports.sampleGaussian(random, out);
    return new Int32Array(memory.memory.buffer, out, DEGREE);
  });
  const ternary = draw(7, TERNARY_BYTES, () => {
    memory.exports.sampleTernary(random, out);
    return Int8Array.from(new BigInt64Array(memory.memory.buffer, out, DEGREE), Number);
  });
  const quarters = new Map([
    [-1, 1 / 4],
    [0, 1 / 2],
    [1, 1 / 4]
  ]);
  return [
    samplerRow("rounded Gaussian, sigma 3.2", gaussian, 3.2 ** 2 + 1 / 12, gaussianProbabilities()),
    samplerRow("ternary ZO(1/2)", ternary, 1 / 2, quarters)
  ];
}

function samplerRow(
  sampler: string,
  {counts}: Histogram,
  sigma2: number,
  probabilities: ReadonlyMap<number, number>
): Table[number] {
  const {n, mean, variance} = moments(counts);
  const {statistic, degrees} = chiSquare(counts, probabilities);
  return {
    sampler,
    draws: n,
    "mean (standard errors)": `${short(mean)} (${short(mean / Math.sqrt(sigma2 / n))})`,
    variance: variance.toFixed(4),
    "expected variance": sigma2.toFixed(4),
    "chi-square": `${short(statistic)} on ${degrees}`,
    p: short(normalTail(statistic, degrees)),
    "largest magnitude": Math.max(...[...counts.keys()].map(Math.abs))
  };
}

/** Largest distance from an integer before rounding, for seeded samples and for aligned signs with the largest limbs. */
async function roundingTable(): Promise<Table> {
  const memory = new KernelMemory(await kernelModule(), 0, 2 ** 27);
  const key = memory.allocate(memory.exports.keyBytes()).address;
  const out = memory.allocate(2 * 8 * DEGREE).address;
  const scratch = memory.mainPlaces.scratchAt;
  const distance = (v: Int8Array, p: readonly bigint[]): number => {
    const evaluations = BigUint64Array.from(toEvaluations(poly("Q", "coefficients", p)).residues);
    for (const at of [KEY_A, KEY_B]) memory.words(key + at, DEGREE).set(evaluations);
    memory.exports.prepareKey(key);
    memory.doubles(scratch + FOLDED, DEGREE / 2).set(v.subarray(0, DEGREE / 2));
    memory.doubles(scratch + FOLDED + IM_DISTANCE, DEGREE / 2).set(v.subarray(DEGREE / 2));
    memory.exports.encryptZeroMm(key, out);
    let largest = 0;
    for (const k of [0, 1])
      for (const part of [0, IM_DISTANCE])
        for (const x of memory.doubles(scratch + PRODUCTS + k * PRODUCT_BYTES + part, DEGREE / 2))
          largest = Math.max(largest, Math.abs(x - Math.round(x)));
    return largest;
  };
  const seeds = Array.from({length: 40}, (_, i) => i + 1);
  const words = (seed: number): bigint[] =>
    Array.from(new BigUint64Array(seededBytes(seed, 8 * DEGREE).buffer), (word) => word % Q);
  const ternary = (seed: number): Int8Array =>
    Int8Array.from(seededBytes(seed, DEGREE), (byte) => (byte & 2 ? 1 - 2 * (byte & 1) : 0));
  const signs = (seed: number): Int8Array =>
    Int8Array.from(seededBytes(seed, DEGREE), (byte) => 1 - 2 * (byte & 1));
  const aligned = (v: Int8Array): bigint[] => Array.from(v, (s) => (s > 0 ? 0x1ffffffn : Q - 0x2000000n));
  const ones = new Int8Array(DEGREE).fill(1);
  const measured = {
    "seeded keys, ZO(1/2)": Math.max(...seeds.map((seed) => distance(ternary(seed), words(seed + 100)))),
    "seeded signs, limbs of 2^25 aligned with them": Math.max(
      ...seeds.map((seed) => distance(signs(seed), aligned(signs(seed))))
    ),
    "all +1, limbs of 2^25 of one sign": distance(ones, aligned(ones))
  };
  return Object.entries(measured).map(([input, largest]) => ({
    input,
    "largest distance from an integer": `${short(largest)} = 2^${Math.log2(largest).toFixed(1)}`,
    "proved bound": 0.03,
    needed: "below 0.5"
  }));
}
