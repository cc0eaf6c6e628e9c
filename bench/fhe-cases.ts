/**
 * What `npm run bench -- fhe` times: kernels called directly where the row says "1 thread" of one kernel, the public
 * interface where a caller would use it.
 * @module
 */
import {randomFillSync} from "node:crypto";
import {readFileSync} from "node:fs";
import {createDecryptor} from "../data-loaders/fhe/decrypt.js";
import {createEngine, type CiphertextSet, type Engine, type Mode} from "../data-loaders/fhe/engine.js";
import {InlineExecutor, WorkerExecutor, type Executor} from "../data-loaders/fhe/kernels/executor.js";
import {KernelMemory, kernelModule} from "../data-loaders/fhe/kernels/kernel-memory.js";
import {layoutFor} from "../data-loaders/fhe/kernels/shard-layout.js";
import {POLY_BYTES, Q, shapeOf} from "../data-loaders/fhe/parameters.js";
import {FILE_HEADER_BYTES, queryFileBytes} from "../data-loaders/fhe/query-file.js";
import {searchResultBytes, writeSearchResultHeader} from "../data-loaders/fhe/search-result.js";
import {generateKeyPair} from "../data-loaders/fhe/secret-key.js";
import {fmaLoop} from "./fma-loop.js";
import type {Case} from "./rounds.js";

const DIMENSION = 1024;
const MIB = 2 ** 20;

export interface Bench {
  readonly cases: readonly Case[];
  close(): Promise<void>;
}

export async function fheBench(): Promise<Bench> {
  const keys = generateKeyPair();
  const module = await kernelModule();
  const workers = await WorkerExecutor.start(module, 2);
  const memory = new KernelMemory(module, 2, 2 ** 30);
  workers.register(memory);
  const one = await createEngine({threads: 1});
  const two = await createEngine({threads: 2});
  const decryptor = await createDecryptor(keys.secretKey);
  const result = randomResult();
  const scores = new Float64Array(4096);
  const kernels = kernelCases(memory, new InlineExecutor(), workers);
  const cases: Case[] = [
    {name: "fma-loop", repeat: 20, run: fmaLoop},
    ...kernels,
    encryptCase("encrypt-1x1024-mm-1-thread", one, "mm"),
    encryptCase("encrypt-1x1024-mm-2-threads", two, "mm"),
    encryptCase("encrypt-1x1024-rmp-1-thread", one, "rmp"),
    {name: "decrypt-result", repeat: 50, run: () => decryptor.scores(result, "mm", scores)},
    await serialiseCase(two),
    startCase()
  ];

  function encryptCase(name: string, engine: Engine, mode: Mode): Case {
    const encryptor = engine.encryptor(keys.encryptionKey);
    const vectors = [Float32Array.from({length: DIMENSION}, (_, i) => Math.sin(i) / 32)];
    // Released inside the timed call: memory given back is part of one encryption.
    const run = async (): Promise<void> => (await encryptor.encrypt(vectors, mode)).release();
    return {name, repeat: 1, run};
  }

  async function serialiseCase(engine: Engine): Promise<Case> {
    const set: CiphertextSet = await engine
      .encryptor(keys.encryptionKey)
      .encrypt([new Float32Array(DIMENSION)], "mm");
    const wire = new Uint8Array(set.fileBytes + 21);
    return {name: "serialise-64mib", repeat: 1, run: () => set.writeFile(wire, 21)};
  }

  return {
    cases,
    close: async () => {
      decryptor.close();
      keys.secretKey.close();
      await Promise.all([workers.close(), one.close(), two.close()]);
    }
  };
}

/** Kernels on one memory: a shard of 64 MiB, a set of 1024 ciphertexts, one polynomial. */
function kernelCases(memory: KernelMemory, inline: Executor, workers: Executor): Case[] {
  const layout = layoutFor(shapeOf("mm", DIMENSION));
  const shard = memory.allocate(layout.shardBytes).address;
  const set = memory.allocate(queryFileBytes(DIMENSION)).address;
  const polynomial = memory.allocate(POLY_BYTES).address;
  fillWithResidues(memory, polynomial, POLY_BYTES);
  // Valid words at every place of the set; where headers would stand does not matter here.
  for (let block = 0; block < DIMENSION; block++)
    fillWithResidues(memory, set + FILE_HEADER_BYTES + 45 + block * 65581, 2 * POLY_BYTES);
  layout.packNow(memory, shard, set + FILE_HEADER_BYTES);
  const weights = Array.from({length: DIMENSION}, (_, i) => Math.round(2 ** 24 * Math.sin(i)) >> 5);
  const scoreWith = (executor: Executor) => async (): Promise<void> => {
    const scoring = await layout.score(memory, [shard], weights, (ahead) => executor.run(memory, ahead));
    await executor.run(memory, scoring.job);
    scoring.collect([4096]);
  };
  const mergeWith = (executor: Executor) => (): Promise<void> =>
    executor.run(memory, layout.merge(memory, shard, set + FILE_HEADER_BYTES, 777).job);
  return [
    {name: "sum-64mib", repeat: 5, run: () => memory.exports.sumLines(shard, 0, MIB)},
    {name: "ntt-forward", repeat: 50, run: () => memory.exports.transformForward(polynomial)},
    {name: "score-shard-1-thread", repeat: 5, run: scoreWith(inline)},
    {name: "score-shard-2-threads", repeat: 5, run: scoreWith(workers)},
    {name: "merge-1-into-shard-1-thread", repeat: 3, run: mergeWith(inline)},
    {name: "merge-1-into-shard-2-threads", repeat: 3, run: mergeWith(workers)}
  ];
}

function fillWithResidues(memory: KernelMemory, address: number, bytes: number): void {
  const words = new BigUint64Array(bytes / 8);
  randomFillSync(words);
  for (let i = 0; i < words.length; i++) words[i] = BigInt.asUintN(50, words[i]!);
  memory.bytes(address, bytes).set(new Uint8Array(words.buffer));
}

function randomResult(): Uint8Array {
  const file = new Uint8Array(searchResultBytes(4096));
  writeSearchResultHeader(file, 4096, 1);
  const view = new DataView(file.buffer);
  for (let at = 33; at < file.length; at += 8)
    view.setBigUint64(at, (Q * BigInt(at)) / BigInt(file.length), true);
  return file;
}

/** Compile, instantiate, tables: what a process pays before its first kernel. */
function startCase(): Case {
  const bytes = readFileSync(new URL("../data-loaders/fhe/wasm/kernels.wasm", import.meta.url));
  const run = async (): Promise<void> => {
    new KernelMemory(await WebAssembly.compile(bytes), 0, 2 ** 27);
  };
  return {name: "start", repeat: 1, run};
}
