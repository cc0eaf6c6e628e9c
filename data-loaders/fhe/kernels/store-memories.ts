/**
 * The memories of one shard store: at most 3 GiB each, as many as it takes. A shard stays in its memory for good.
 * Areas for staging are kept between sets and touched ahead of time, because 64 MiB of fresh pages cost the
 * caller's thread 40 ms (measured) at the first write.
 * @module
 */
import {CapacityError} from "../errors.js";
import type {Executor} from "./executor.js";
import {KernelMemory, type Area} from "./kernel-memory.js";

const MEMORY_BYTES = 3 * 2 ** 30;
/** Unit of `clearPages`, and how many a chunk takes. */
const PAGE = 4096;
const PAGES_PER_CHUNK = 512;

/** An area and the memory it is in. */
export interface Place {
  readonly memory: KernelMemory;
  readonly area: Area;
}

export class StoreMemories {
  readonly #module: WebAssembly.Module;
  readonly #executor: Executor;
  readonly #memories: KernelMemory[] = [];
  /** One staging area a memory, not in use. */
  readonly #spares = new Map<KernelMemory, Area>();

  constructor(module: WebAssembly.Module, executor: Executor) {
    this.#module = module;
    this.#executor = executor;
  }

  get all(): readonly KernelMemory[] {
    return this.#memories;
  }

  /** Room in the wanted memory, else in any, else in a new one. */
  allocate(bytes: number, wanted?: KernelMemory): Place {
    for (const memory of this.#inOrder(wanted)) {
      try {
        return {memory, area: memory.allocate(bytes)};
      } catch (error) {
        if (!(error instanceof CapacityError)) throw error;
      }
    }
    const memory = new KernelMemory(this.#module, this.#executor.workers, MEMORY_BYTES);
    this.#executor.register(memory);
    this.#memories.push(memory);
    return {memory, area: memory.allocate(bytes)};
  }

  /** As `allocate`, for a set that is read in and soon gone. All sets of a store have one size. */
  allocateStaging(bytes: number, wanted?: KernelMemory): Place {
    for (const memory of this.#inOrder(wanted)) {
      const area = this.#spares.get(memory);
      if (!area || area.bytes < bytes) continue;
      this.#spares.delete(memory);
      return {memory, area};
    }
    return this.allocate(bytes, wanted);
  }

  releaseStaging({memory, area}: Place): void {
    if (this.#spares.has(memory) || !this.#memories.includes(memory)) memory.release(area);
    else this.#spares.set(memory, area);
  }

  /** Touches a staging area in the background, so that the first `stage` does not have to. */
  async warm(bytes: number): Promise<void> {
    const place = this.allocate(bytes);
    const pages = Math.floor(place.area.bytes / PAGE);
    await this.#executor.run(place.memory, {
      kernel: "clearPages",
      parts: [[place.area.address]],
      from: 0,
      items: pages,
      chunk: PAGES_PER_CHUNK,
      randomBytes: 0
    });
    this.releaseStaging(place);
  }

  close(): void {
    for (const memory of this.#memories) this.#executor.forget(memory);
    this.#memories.length = 0;
    this.#spares.clear();
  }

  #inOrder(wanted: KernelMemory | undefined): readonly KernelMemory[] {
    return wanted ? [wanted, ...this.#memories.filter((memory) => memory !== wanted)] : this.#memories;
  }
}
