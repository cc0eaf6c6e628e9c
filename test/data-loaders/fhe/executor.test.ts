import {afterEach, describe, expect, it, vi} from "vitest";
import {InlineExecutor, WorkerExecutor, type Executor} from "../../../data-loaders/fhe/kernels/executor.js";
import {KernelMemory, kernelModule} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import type {Job} from "../../../data-loaders/fhe/kernels/run-chunk.js";

const PAGE = 4096;

async function start(threads: number): Promise<{executor: Executor; memory: KernelMemory}> {
  const module = await kernelModule();
  const executor = threads === 1 ? new InlineExecutor() : await WorkerExecutor.start(module, threads);
  const memory = new KernelMemory(module, executor.workers, 2 ** 25);
  executor.register(memory);
  return {executor, memory};
}

/** Writes zeros to the pages [from, from + items) of each part. */
function clearing(parts: number[], from: number, items: number, chunk: number): Job {
  return {kernel: "clearPages", parts: parts.map((at) => [at]), from, items, chunk, randomBytes: 0};
}

describe.each([1, 2, 3])("an executor of %i threads", (threads) => {
  it.each([
    [7, 1],
    [64, 5],
    [3, 100]
  ])(
    "runs every item of every part, and none beside them (%i items in chunks of %i)",
    async (items, chunk) => {
      const {executor, memory} = await start(threads);
      const areas = [1, 2, 3].map(() => memory.allocate((items + 4) * PAGE).address);
      for (const at of areas) memory.bytes(at, (items + 4) * PAGE).fill(0xff);
      await executor.run(memory, clearing(areas, 2, items, chunk));
      for (const at of areas) {
        const pages = Array.from({length: items + 4}, (_, i) => memory.bytes(at + i * PAGE, PAGE));
        const cleared = pages.map((page) => page.every((x) => x === 0));
        expect(cleared).toEqual(pages.map((_, i) => i >= 2 && i < items + 2));
        expect([...pages[1]!, ...pages[items + 2]!].every((x) => x === 0xff)).toBe(true);
      }
      await executor.close();
    }
  );

  it("reports a kernel that fails, and goes on working", async () => {
    const {executor, memory} = await start(threads);
    const unknown = {...clearing([0], 0, 4, 1), kernel: "noSuchKernel"};
    await expect(executor.run(memory, unknown)).rejects.toThrow("noSuchKernel");
    const outOfBounds = clearing([2 ** 30], 0, 4, 1);
    await expect(executor.run(memory, outOfBounds)).rejects.toThrow(/out of bounds/);
    const area = memory.allocate(PAGE).address;
    memory.bytes(area, PAGE).fill(1);
    await executor.run(memory, clearing([area], 0, 1, 1));
    expect(memory.bytes(area, PAGE).every((x) => x === 0)).toBe(true);
    await executor.close();
  });

  it("refuses work after close", async () => {
    const {executor, memory} = await start(threads);
    await executor.close();
    await expect(executor.run(memory, clearing([0], 0, 1, 1))).rejects.toThrow("the engine is closed");
  });
});

it("workers reach memory that grew while they were being told of it (12 starts)", async () => {
  for (let round = 0; round < 12; round++) {
    const {executor, memory} = await start(2);
    const areas = [1, 2, 3].map(() => memory.allocate(68 * PAGE).address);
    for (const at of areas) memory.bytes(at, 68 * PAGE).fill(0xff);
    await executor.run(memory, clearing(areas, 2, 64, 5));
    for (const at of areas) expect(memory.bytes(at + 2 * PAGE, PAGE).every((x) => x === 0)).toBe(true);
    await executor.close();
  }
});

it("a job that is running when the pool is closed is rejected, not left hanging", async () => {
  const {executor, memory} = await start(2);
  const area = memory.allocate(2 ** 24).address;
  const job = executor.run(memory, clearing([area], 0, 2 ** 12, 1));
  const outcome = expect(job).rejects.toThrow("the engine is closed");
  await executor.close();
  await outcome;
});

describe("where workers cannot be started", () => {
  afterEach(() => {
    vi.doUnmock("node:worker_threads");
    vi.resetModules();
  });

  it("an engine computes on one thread, and says so", async () => {
    vi.resetModules();
    vi.doMock("node:worker_threads", () => ({
      Worker: function () {
        throw new Error("no permission to start a worker");
      }
    }));
    const {createEngine} = await import("../../../data-loaders/fhe/engine.js");
    const {generateKeyPair} = await import("../../../data-loaders/fhe/secret-key.js");
    const engine = await createEngine({threads: 2});
    expect(engine.threads).toBe(1);
    const set = await engine.encryptor(generateKeyPair().encryptionKey).encrypt([new Float32Array(3)], "mm");
    expect(set.blocks).toBe(3);
    await engine.close();
  });
});
