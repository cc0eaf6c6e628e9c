/**
 * Runs jobs: on a fixed pool of workers, or on the calling thread in slices.
 * @module
 */
import {Worker} from "node:worker_threads";
import type {KernelMemory} from "./kernel-memory.js";
import {chunkCount, runChunk, type Job} from "./run-chunk.js";

export interface Executor {
  readonly threads: number;
  /** How many workers a memory has to have scratch for. */
  readonly workers: number;
  register(memory: KernelMemory): void;
  forget(memory: KernelMemory): void;
  /** Resolves when all chunks are done. Jobs of one executor may overlap in time; they must not share output. */
  run(memory: KernelMemory, job: Job): Promise<void>;
  close(): Promise<void>;
}

/** A slice on the calling thread ends after this: half of the 20 ms that the event loop may be held up. */
const SLICE_MS = 8;

/** One thread: the caller's. Between slices the event loop turns. */
export class InlineExecutor implements Executor {
  readonly threads = 1;
  readonly workers = 0;
  #closed = false;

  register(): void {
    // The calling thread's instance is part of every memory.
  }
  forget(): void {
    // Nothing is kept.
  }

  async run(memory: KernelMemory, job: Job): Promise<void> {
    if (this.#closed) throw closedError();
    const chunks = chunkCount(job);
    let sliceEnd = performance.now() + SLICE_MS;
    for (let at = 0; at < chunks; at++) {
      runChunk(memory.main, job, at);
      if (performance.now() < sliceEnd) continue;
      await new Promise<void>((resolve) => setImmediate(resolve));
      sliceEnd = performance.now() + SLICE_MS;
    }
  }

  close(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }
}

interface Pending {
  waitingFor: number;
  error: string | undefined;
  resolve(): void;
  reject(error: Error): void;
}

interface Reply {
  readonly ready?: true;
  readonly number?: number;
  readonly error?: string;
}

/** A pool of workers on shared memories. Idle workers do not keep the process alive. */
export class WorkerExecutor implements Executor {
  readonly threads: number;
  readonly workers: number;
  readonly #pool: readonly Worker[];
  readonly #pending = new Map<number, Pending>();
  #lastNumber = 0;
  #broken: Error | undefined;

  private constructor(pool: readonly Worker[]) {
    this.#pool = pool;
    this.threads = pool.length;
    this.workers = pool.length;
    for (const worker of pool) {
      worker.on("message", (reply: Reply) => this.#receive(reply));
      worker.on("error", (cause: Error) =>
        this.#fail(new Error(`fhe worker failed: ${cause.message}`, {cause}))
      );
      worker.on("exit", () => this.#fail(closedError()));
      worker.unref();
    }
  }

  /** @throws when a worker cannot be started; none is left running then. */
  static async start(module: WebAssembly.Module, threads: number): Promise<WorkerExecutor> {
    const pool: Worker[] = [];
    try {
      for (let i = 0; i < threads; i++) {
        // No execArgv: a loader such as tsx would cost each worker 100 ms, and the worker is plain JavaScript.
        pool.push(new Worker(new URL("./worker.js", import.meta.url), {workerData: {module}, execArgv: []}));
      }
      await Promise.all(pool.map(ready));
    } catch (error) {
      await Promise.all(pool.map((worker) => worker.terminate()));
      throw error;
    }
    return new WorkerExecutor(pool);
  }

  register(memory: KernelMemory): void {
    this.#pool.forEach((worker, index) =>
      worker.postMessage({type: "memory", id: memory.id, memory: memory.memory, places: memory.places(index)})
    );
  }

  forget(memory: KernelMemory): void {
    for (const worker of this.#pool) worker.postMessage({type: "forget", id: memory.id});
  }

  run(memory: KernelMemory, job: Job): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    const number = ++this.#lastNumber;
    const next = new Int32Array(new SharedArrayBuffer(4));
    return new Promise((resolve, reject) => {
      if (this.#pending.size === 0) for (const worker of this.#pool) worker.ref();
      this.#pending.set(number, {waitingFor: this.#pool.length, error: undefined, resolve, reject});
      const {id, size} = memory;
      for (const worker of this.#pool) worker.postMessage({type: "run", number, id, size, job, next});
    });
  }

  async close(): Promise<void> {
    this.#broken ??= closedError();
    await Promise.all(this.#pool.map((worker) => worker.terminate()));
  }

  #receive({number, error}: Reply): void {
    const pending = this.#pending.get(number ?? 0);
    if (number === undefined || !pending) return;
    pending.error ??= error;
    if (--pending.waitingFor > 0) return;
    this.#pending.delete(number);
    if (this.#pending.size === 0) for (const worker of this.#pool) worker.unref();
    if (pending.error === undefined) pending.resolve();
    else pending.reject(new Error(`fhe kernel failed: ${pending.error}`));
  }

  #fail(error: Error): void {
    this.#broken ??= error;
    for (const pending of this.#pending.values()) pending.reject(this.#broken);
    this.#pending.clear();
  }
}

function closedError(): Error {
  return new Error("fhe: the engine is closed");
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once("message", () => resolve());
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`fhe worker ended with code ${code} while starting`)));
  });
}
