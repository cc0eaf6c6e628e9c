/**
 * Shards in WebAssembly memories of at most 3 GiB, each shard in one of them for good. Scores read shards in place.
 * Writes and scores take turns (a queue), so that no score sees half a merge.
 * @module
 */
import {totalmem} from "node:os";
import type {Placement, ShardScores, ShardStore, ShardStoreOptions, StagedSet} from "../api.js";
import {encodeQuery} from "../encoding.js";
import {CapacityError, FormatError} from "../errors.js";
import {shapeOf, type Mode, type Shape} from "../parameters.js";
import {
  FILE_HEADER_BYTES,
  polynomialOffset,
  queryFileBytes,
  readQueryHeader,
  writeQueryHeaders
} from "../query-file.js";
import type {Executor} from "./executor.js";
import {KernelMemory, type Area} from "./kernel-memory.js";
import {layoutFor, type ShardLayout} from "./shard-layout.js";

const MEMORY_BYTES = 3 * 2 ** 30;

interface Shard {
  rows: number;
  readonly memory: KernelMemory;
  readonly area: Area;
}

class KernelStagedSet<M extends Mode> implements StagedSet<M> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly memory: KernelMemory;
  readonly #area: Area;
  readonly #onDone: (bytes: number) => void;
  #taken = false;

  constructor(
    mode: M,
    vectorCount: number,
    memory: KernelMemory,
    area: Area,
    onDone: (bytes: number) => void
  ) {
    this.mode = mode;
    this.vectorCount = vectorCount;
    this.memory = memory;
    this.#area = area;
    this.#onDone = onDone;
  }

  get bytes(): number {
    return this.#area.bytes;
  }

  /** The area, once: whoever takes it calls {@link finish}. @throws Error when it was taken or discarded before. */
  take(): Area {
    if (this.#taken) throw new Error("staged set: was appended or discarded before");
    this.#taken = true;
    return this.#area;
  }

  finish(): void {
    this.memory.release(this.#area);
    this.#onDone(this.#area.bytes);
  }

  discard(): void {
    if (this.#taken) return;
    this.#taken = true;
    this.finish();
  }
}

export class KernelShardStore<M extends Mode> implements ShardStore<M> {
  readonly mode: M;
  readonly dimension: number;
  readonly #module: WebAssembly.Module;
  readonly #executor: Executor;
  readonly #shape: Shape<M>;
  readonly #layout: ShardLayout;
  readonly #maxBytes: number;
  readonly #memories: KernelMemory[] = [];
  #shards: Shard[] = [];
  #stagedBytes = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #writing = false;
  #closed = false;

  constructor(module: WebAssembly.Module, executor: Executor, options: ShardStoreOptions<M>) {
    this.mode = options.mode;
    this.dimension = options.dimension;
    this.#module = module;
    this.#executor = executor;
    this.#shape = shapeOf(options.mode, options.dimension);
    this.#layout = layoutFor(this.#shape);
    this.#maxBytes = options.maxBytes ?? Math.floor(totalmem() / 2);
  }

  get bytes(): number {
    return this.#stagedBytes + this.#shards.reduce((sum, shard) => sum + shard.area.bytes, 0);
  }

  get shards(): readonly {readonly rows: number}[] {
    return this.#shards.map(({rows}) => ({rows}));
  }

  stage(file: Uint8Array, expectedVectors: number): StagedSet<M> {
    this.#requireOpen();
    const source = "Query file";
    const {shape, vectorCount} = readQueryHeader(file, this.mode, source);
    const refuse = (offset: number, field: string, found: number, expected: number): never => {
      throw new FormatError({
        code: "FIELD",
        file: source,
        offset: FILE_HEADER_BYTES + offset,
        field,
        found: String(found),
        expected: String(expected)
      });
    };
    if (shape.dimension !== this.dimension) refuse(28, "show_dim", shape.dimension, this.dimension);
    if (vectorCount !== expectedVectors) refuse(4, "n", vectorCount, expectedVectors);
    const target = this.#shardWithRoom(vectorCount)?.memory;
    const {memory, area} = this.#allocate("stage a set", file.length, target);
    memory.bytes(area.address, file.length).set(file);
    const bad = memory.exports.firstBadResidue(area.address + FILE_HEADER_BYTES, 0, shape.blocks);
    if (bad >= 0) {
      memory.release(area);
      const offset = polynomialOffset(Math.floor(bad / 8192)) + 8 * (bad % 8192);
      const found = new DataView(file.buffer, file.byteOffset).getBigUint64(offset, true);
      const expected = "below Q = 2251799813554177";
      throw new FormatError({
        code: "RESIDUE",
        file: source,
        offset,
        field: "coefficient",
        found: String(found),
        expected
      });
    }
    this.#stagedBytes += area.bytes;
    return new KernelStagedSet(this.mode, vectorCount, memory, area, (bytes) => (this.#stagedBytes -= bytes));
  }

  append(staged: StagedSet<M>): Promise<Placement[]> {
    const set = this.#own(staged);
    const area = set.take();
    return this.#write(async () => {
      const shard = this.#shardWithRoom(set.vectorCount);
      if (!shard) return [await this.#newShard(set.memory, area, set.vectorCount)];
      const row = shard.rows;
      await this.#mergeInto(shard, set.memory, area, set.vectorCount);
      return [{shard: this.#shards.indexOf(shard), row, count: set.vectorCount}];
    }).finally(() => set.finish());
  }

  appendAsShard(staged: StagedSet<M>): Promise<Placement[]> {
    const set = this.#own(staged);
    const area = set.take();
    return this.#write(async () => [await this.#newShard(set.memory, area, set.vectorCount)]).finally(() =>
      set.finish()
    );
  }

  mergeShards(): Promise<Map<string, Placement>> {
    return this.#write(async () => {
      const moved = new Map<string, Placement>();
      const kept: Shard[] = [];
      for (const [index, shard] of this.#shards.entries()) {
        const target = kept.at(-1);
        const fits = target !== undefined && target.rows + shard.rows <= this.#shape.capacity;
        const first = fits ? target.rows : 0;
        const rows = shard.rows;
        if (fits) await this.#absorb(target, shard);
        else kept.push(shard);
        for (let row = 0; row < rows; row++)
          moved.set(`${index}:${row}`, {shard: kept.length - 1, row: first + row, count: 1});
      }
      this.#shards = kept;
      return moved;
    });
  }

  score(query: Float32Array): Promise<ShardScores[]> {
    this.#requireOpen();
    const weights = encodeQuery(query, this.dimension).integers;
    return this.#inTurn(async () => {
      const shards = this.#shards.map((shard, number) => ({...shard, number}));
      const groups = this.#memories.map((memory) => shards.filter((shard) => shard.memory === memory));
      const scores = await Promise.all(
        groups.flatMap((group) => (group.length === 0 ? [] : [this.#scoreGroup(group, weights)]))
      );
      return scores.flat().sort((a, b) => a.shard - b.shard);
    });
  }

  exportShard(shard: number): Uint8Array {
    this.#requireOpen();
    const chosen = this.#shards[shard];
    if (!chosen) throw new RangeError(`"shard" expected 0..${this.#shards.length - 1}, got ${shard}`);
    if (this.#writing) throw new Error("shard store: a write is under way, export after it");
    const {memory, area} = chosen;
    const bytes = queryFileBytes(this.#shape.blocks);
    const copy = memory.allocate(bytes);
    try {
      this.#layout.unpackNow(memory, area.address, copy.address + FILE_HEADER_BYTES);
      const view = memory.bytes(copy.address, bytes);
      writeQueryHeaders(view, this.#shape, chosen.rows);
      return view.slice();
    } finally {
      memory.release(copy);
    }
  }

  importShard(bytes: Uint8Array): void {
    const {vectorCount} = readQueryHeader(bytes, this.mode, "shard file");
    const set = this.#own(this.stage(bytes, vectorCount));
    const staged = set.take();
    try {
      const {memory, area} = this.#allocate("import a shard", this.#layout.shardBytes, set.memory);
      const source = this.#carry(set.memory, staged, memory);
      this.#layout.packNow(memory, area.address, source.address + FILE_HEADER_BYTES);
      if (source !== staged) memory.release(source);
      this.#shards.push({rows: vectorCount, memory, area});
    } finally {
      set.finish();
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const memory of this.#memories) this.#executor.forget(memory);
    this.#memories.length = 0;
    this.#shards = [];
    this.#stagedBytes = 0;
  }

  /** The last shard that has room for `count` more rows. */
  #shardWithRoom(count: number): Shard | undefined {
    return this.#shards.findLast((shard) => shard.rows + count <= this.#shape.capacity);
  }

  async #newShard(from: KernelMemory, file: Area, count: number): Promise<Placement> {
    const {memory, area} = this.#allocate("a new shard", this.#layout.shardBytes, from);
    const source = this.#carry(from, file, memory);
    try {
      await this.#executor.run(memory, this.#layout.pack(area.address, source.address + FILE_HEADER_BYTES));
    } finally {
      if (source !== file) memory.release(source);
    }
    this.#shards.push({rows: count, memory, area});
    return {shard: this.#shards.length - 1, row: 0, count};
  }

  async #mergeInto(shard: Shard, from: KernelMemory, file: Area, count: number): Promise<void> {
    const {memory, area} = shard;
    const source = this.#carry(from, file, memory);
    const merge = this.#layout.merge(memory, area.address, source.address + FILE_HEADER_BYTES, shard.rows);
    try {
      await this.#executor.run(memory, merge.job);
    } finally {
      merge.release();
      if (source !== file) memory.release(source);
    }
    shard.rows += count;
  }

  /** Adds a whole shard behind the rows of another and frees it. */
  async #absorb(target: Shard, shard: Shard): Promise<void> {
    const {memory, area} = shard;
    const file = memory.allocate(queryFileBytes(this.#shape.blocks));
    try {
      await this.#executor.run(memory, this.#layout.unpack(area.address, file.address + FILE_HEADER_BYTES));
      await this.#mergeInto(target, memory, file, shard.rows);
    } finally {
      memory.release(file);
    }
    memory.release(area);
  }

  /** The same file in another memory, when it has to be; otherwise the area itself. */
  #carry(from: KernelMemory, file: Area, to: KernelMemory): Area {
    if (from === to) return file;
    const copy = to.allocate(file.bytes);
    to.bytes(copy.address, file.bytes).set(from.bytes(file.address, file.bytes));
    return copy;
  }

  async #scoreGroup(
    group: readonly (Shard & {number: number})[],
    weights: readonly number[]
  ): Promise<ShardScores[]> {
    const {memory} = group[0]!;
    const scoring = await this.#layout.score(
      memory,
      group.map((shard) => shard.area.address),
      weights,
      (transform) => this.#executor.run(memory, transform)
    );
    try {
      await this.#executor.run(memory, scoring.job);
    } catch (error) {
      scoring.collect([]);
      throw error;
    }
    const files = scoring.collect(group.map((shard) => shard.rows));
    return group.map((shard, i) => ({shard: shard.number, rows: shard.rows, file: files[i]!}));
  }

  /** Room in the wanted memory, else in any, else in a new one. @throws CapacityError beyond `maxBytes`. */
  #allocate(what: string, bytes: number, wanted?: KernelMemory): {memory: KernelMemory; area: Area} {
    if (this.bytes + bytes > this.#maxBytes) throw new CapacityError(what, bytes, this.bytes, this.#maxBytes);
    const candidates = [...(wanted ? [wanted] : []), ...this.#memories.filter((memory) => memory !== wanted)];
    for (const memory of candidates) {
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

  #own(staged: StagedSet<M>): KernelStagedSet<M> {
    this.#requireOpen();
    if (!(staged instanceof KernelStagedSet))
      throw new TypeError(`"staged" expected a set staged by a kernel store`);
    const set = staged as KernelStagedSet<M>;
    if (!this.#memories.includes(set.memory)) throw new TypeError(`"staged" expected a set of this store`);
    return set;
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error("shard store: is closed");
  }

  #write<T>(operation: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#writing = true;
      try {
        return await operation();
      } finally {
        this.#writing = false;
      }
    });
  }

  #inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(operation);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
