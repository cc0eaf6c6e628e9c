/**
 * Makes an engine: kernels on workers, kernels on the calling thread, or the reference.
 * @module
 */
import {availableParallelism} from "node:os";
import type {Engine, EngineOptions, ShardStore, ShardStoreOptions} from "./api.js";
import type {EncryptionKey} from "./keys.js";
import {KernelEncryptor} from "./kernels/encryptor.js";
import {InlineExecutor, WorkerExecutor, type Executor} from "./kernels/executor.js";
import {KernelMemory, kernelModule} from "./kernels/kernel-memory.js";
import {KernelShardStore} from "./kernels/shard-store.js";
import type {Mode} from "./parameters.js";

export type * from "./api.js";

/** Sets in work at once are few: 2 GiB of address space is 30 sets of 64 MiB. */
const ENCRYPTION_BYTES = 2 ** 31;

/** @throws RangeError when `threads` is not a positive integer. */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const threads = options.threads ?? Math.min(2, availableParallelism());
  if (!Number.isInteger(threads) || threads < 1)
    throw new RangeError(`"threads" expected a positive integer, got ${threads}`);
  if (options.backend === "reference") {
    // Loaded on demand: a server that computes with kernels never needs it.
    const {ReferenceEngine} = await import("./reference/reference-engine.js");
    return new ReferenceEngine();
  }
  const module = await kernelModule();
  return new KernelEngine(module, await startExecutor(module, threads));
}

/** Workers when asked for and possible; the calling thread otherwise. */
async function startExecutor(module: WebAssembly.Module, threads: number): Promise<Executor> {
  if (threads === 1) return new InlineExecutor();
  try {
    return await WorkerExecutor.start(module, threads);
  } catch {
    // Permission model, thread limits: slower, never wrong. `engine.threads` tells.
    return new InlineExecutor();
  }
}

class KernelEngine implements Engine {
  readonly backend = "wasm";
  readonly threads: number;
  readonly #module: WebAssembly.Module;
  readonly #executor: Executor;
  readonly #stores = new Set<KernelShardStore<Mode>>();
  /** A key is prepared once, however often it is asked for. */
  readonly #encryptors = new WeakMap<EncryptionKey, KernelEncryptor>();
  #encryptionMemory: KernelMemory | undefined;

  constructor(module: WebAssembly.Module, executor: Executor) {
    this.#module = module;
    this.#executor = executor;
    this.threads = executor.threads;
  }

  encryptor(key: EncryptionKey): KernelEncryptor {
    const known = this.#encryptors.get(key);
    if (known) return known;
    if (!this.#encryptionMemory) {
      this.#encryptionMemory = new KernelMemory(this.#module, this.#executor.workers, ENCRYPTION_BYTES);
      this.#executor.register(this.#encryptionMemory);
    }
    const made = new KernelEncryptor(this.#executor, this.#encryptionMemory, key);
    this.#encryptors.set(key, made);
    return made;
  }

  shardStore<M extends Mode>(options: ShardStoreOptions<M>): ShardStore<M> {
    const store = new KernelShardStore(this.#module, this.#executor, options);
    this.#stores.add(store);
    // A closed store must not be held by the engine that made it.
    store.onClose = () => this.#stores.delete(store);
    return store;
  }

  async close(): Promise<void> {
    for (const store of this.#stores) store.close();
    this.#stores.clear();
    this.#encryptionMemory = undefined;
    await this.#executor.close();
  }
}
