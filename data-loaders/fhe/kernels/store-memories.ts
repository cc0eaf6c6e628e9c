/**
 * The memories of one shard store: at most 3 GiB each, as many as it takes. A shard stays in its memory for good.
 * Areas for staging are kept between sets and touched ahead of time, because 64 MiB of fresh pages cost the
 * caller's thread 40 ms (measured) at the first write.
 * @module
 */
import {CapacityError} from "../errors.js";
import type {Executor} from "./executor.js";
import {KernelMemory, type Area} from "./kernel-memory.js";

export const STORE_MEMORY_BYTES = 3 * 2 ** 30;
/** Unit of `clearPages`, and how many a chunk takes. */
const PAGE = 4096;
const PAGES_PER_CHUNK = 512;
/** Beside the set itself: the message that carries it, with its metadata. A larger one gets an area of its own. */
const BESIDE_SET_BYTES = 2 ** 18;

/** An area and the memory it is in. */
export interface Place {
  readonly memory: KernelMemory;
  readonly area: Area;
}

export class StoreMemories {
  readonly #module: WebAssembly.Module;
  readonly #executor: Executor;
  readonly #bytesEach: number;
  readonly #memories: KernelMemory[] = [];
  /** One area a memory for a set on its way between shards or memories: reserved, so that it is there when all is full. */
  readonly #transits = new Map<KernelMemory, Area>();
  /** One staging area a memory, not in use. */
  readonly #spares = new Map<KernelMemory, Area>();

  readonly #setBytes: number;
  readonly #stagingBytes: number;

  /** @param setBytes size of a Query file of this store. @param bytesEach most bytes of one memory. */
  constructor(module: WebAssembly.Module, executor: Executor, setBytes: number, bytesEach: number) {
    this.#module = module;
    this.#executor = executor;
    this.#setBytes = setBytes;
    this.#stagingBytes = setBytes + BESIDE_SET_BYTES;
    this.#bytesEach = bytesEach;
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
    const memory = new KernelMemory(this.#module, this.#executor.workers, this.#bytesEach);
    this.#executor.register(memory);
    this.#memories.push(memory);
    this.#transits.set(memory, memory.allocate(this.#setBytes));
    return {memory, area: memory.allocate(bytes)};
  }

  /** Where a set may stand for the time of one operation. Writes take turns, so one a memory is enough. */
  transit(memory: KernelMemory): Area {
    return this.#transits.get(memory)!;
  }

  /** As `allocate`, for a set that is read in and soon gone. */
  allocateStaging(bytes: number, wanted?: KernelMemory): Place {
    if (bytes > this.#stagingBytes) return this.allocate(bytes, wanted);
    for (const memory of this.#inOrder(wanted)) {
      const area = this.#spares.get(memory);
      if (!area) continue;
      this.#spares.delete(memory);
      return {memory, area};
    }
    return this.allocate(this.#stagingBytes, wanted);
  }

  releaseStaging({memory, area}: Place): void {
    // A larger area than usual would stay as large for good.
    const usual = area.bytes < this.#stagingBytes + PAGE;
    if (usual && !this.#spares.has(memory) && this.#memories.includes(memory)) this.#spares.set(memory, area);
    else memory.release(area);
  }

  /** Touches a staging area in the background, so that the first `stage` does not have to. */
  async warm(): Promise<void> {
    const place = this.allocate(this.#stagingBytes);
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
    this.#transits.clear();
    this.#spares.clear();
  }

  #inOrder(wanted: KernelMemory | undefined): readonly KernelMemory[] {
    return wanted ? [wanted, ...this.#memories.filter((memory) => memory !== wanted)] : this.#memories;
  }
}
