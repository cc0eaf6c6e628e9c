/**
 * Shards in WebAssembly memories, each in one of them for good. Scores read shards in place.
 * Writes and scores take turns (a queue), so that no score sees half a merge.
 * @module
 */
import {totalmem} from "node:os";
import type {Landing, Placement, ShardScores, ShardStore, ShardStoreOptions, StagedSet} from "../api.js";
import {encodeQuery} from "../encoding.js";
import {CapacityError, FormatError} from "../errors.js";
import {Q, shapeOf, type Mode, type Shape} from "../parameters.js";
import {
  FILE_HEADER_BYTES,
  polynomialOffset,
  queryFileBytes,
  readQueryHeader,
  writeQueryHeaders
} from "../query-file.js";
import {copyBytes} from "../shared-copy.js";
import type {Executor} from "./executor.js";
import type {Area, KernelMemory} from "./kernel-memory.js";
import {layoutFor, type ShardLayout} from "./shard-layout.js";
import {KernelStagedSet} from "./staged-set.js";
import {STORE_MEMORY_BYTES, StoreMemories, type Place} from "./store-memories.js";

interface Shard extends Place {
  rows: number;
}

/** Words of one ciphertext. */
const WORDS_PER_BLOCK = 8192;

export class KernelShardStore<M extends Mode> implements ShardStore<M> {
  readonly mode: M;
  readonly dimension: number;
  readonly #executor: Executor;
  readonly #shape: Shape<M>;
  readonly #layout: ShardLayout;
  readonly #maxBytes: number;
  readonly #memories: StoreMemories;
  #shards: Shard[] = [];
  /** Rooms that were given out and are not staged yet. */
  readonly #landings = new Map<Landing, Place>();
  #stagedBytes = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #writing = false;
  #closed = false;

  /** Told once, when the store is closed. */
  onClose: (() => void) | undefined;

  /** @param memoryBytes most bytes of one memory; tests make it small. */
  constructor(
    module: WebAssembly.Module,
    executor: Executor,
    options: ShardStoreOptions<M>,
    memoryBytes = STORE_MEMORY_BYTES
  ) {
    this.mode = options.mode;
    this.dimension = options.dimension;
    this.#executor = executor;
    this.#shape = shapeOf(options.mode, options.dimension);
    this.#layout = layoutFor(this.#shape);
    this.#maxBytes = options.maxBytes ?? Math.floor(totalmem() / 2);
    this.#memories = new StoreMemories(module, executor, this.#fileBytes, memoryBytes);
    // Only a head start: when it fails, `stage` takes the room it needs, or says why it cannot.
    this.#memories.warm().catch(() => undefined);
  }

  get bytes(): number {
    return this.#stagedBytes + this.#shards.reduce((sum, shard) => sum + shard.area.bytes, 0);
  }

  /** How many memories hold shards or staged sets. */
  get memories(): number {
    return this.#memories.all.length;
  }

  get shards(): readonly {readonly rows: number}[] {
    return this.#shards.map(({rows}) => ({rows}));
  }

  landing(bytes: number): Landing {
    this.#requireOpen();
    this.#requireRoom("receive a set", bytes);
    const place = this.#memories.allocateStaging(bytes, this.#shardWithRoom(1)?.memory);
    const landing: Landing = {
      bytes: place.memory.bytes(place.area.address, bytes),
      release: () => {
        if (this.#landings.delete(landing)) this.#memories.releaseStaging(place);
      }
    };
    this.#landings.set(landing, place);
    return landing;
  }

  stage(file: Uint8Array, expectedVectors: number): StagedSet<M> {
    this.#requireOpen();
    const source = "Query file";
    const {shape, vectorCount} = readQueryHeader(file, this.mode, source);
    requireField(source, 28, "show_dim", shape.dimension, this.dimension);
    requireField(source, 4, "n", vectorCount, expectedVectors);
    this.#requireRoom("stage a set", file.length);
    const own = this.#landingOf(file);
    const landing = own ?? this.#landCopyOf(file);
    const place = this.#landings.get(landing)!;
    const address = place.area.address + (own === undefined ? 0 : file.byteOffset - own.bytes.byteOffset);
    const bad = place.memory.exports.firstBadResidue(address + FILE_HEADER_BYTES, 0, shape.blocks);
    if (bad >= 0) {
      if (own === undefined) landing.release();
      throw badResidue(file, source, bad);
    }
    this.#landings.delete(landing);
    const area = {address, bytes: file.length};
    this.#stagedBytes += area.bytes;
    return new KernelStagedSet(this.mode, vectorCount, {memory: place.memory, area}, () => {
      this.#stagedBytes -= area.bytes;
      this.#memories.releaseStaging(place);
    });
  }

  append(staged: StagedSet<M>): Promise<Placement[]> {
    return this.#takeOver(staged, async (place, count) => {
      const shard = this.#shardWithRoom(count);
      if (!shard) return this.#newShard(place, count);
      const row = shard.rows;
      await this.#mergeInto(shard, place, count);
      return {shard: this.#shards.indexOf(shard), row, count};
    });
  }

  appendAsShard(staged: StagedSet<M>): Promise<Placement[]> {
    return this.#takeOver(staged, (place, count) => this.#newShard(place, count));
  }

  mergeShards(): Promise<Map<string, Placement>> {
    this.#requireOpen();
    return this.#write(async () => {
      const moved = new Map<string, Placement>();
      const kept: Shard[] = [];
      for (const [index, shard] of this.#shards.entries()) {
        const {rows} = shard;
        const target = kept.at(-1);
        const fits = target !== undefined && target.rows + rows <= this.#shape.capacity;
        const first = fits ? target.rows : 0;
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
      const groups = this.#memories.all
        .map((memory) => shards.filter((shard) => shard.memory === memory))
        .filter((group) => group.length > 0);
      const scores = await Promise.all(groups.map((group) => this.#scoreGroup(group, weights)));
      return scores.flat().sort((a, b) => a.shard - b.shard);
    });
  }

  exportShard<T>(shard: number, use: (file: Uint8Array) => T | Promise<T>): Promise<T> {
    this.#requireOpen();
    // The area in transit is used by writes too, so this takes its turn among them.
    return this.#write(async () => {
      const chosen = this.#shards[shard];
      if (!chosen) throw new RangeError(`"shard" expected 0..${this.#shards.length - 1}, got ${shard}`);
      const {memory, area} = chosen;
      const copy = this.#memories.transit(memory).address;
      await this.#executor.run(memory, this.#layout.unpack(area.address, copy + FILE_HEADER_BYTES));
      const file = memory.bytes(copy, this.#fileBytes);
      writeQueryHeaders(file, this.#shape, chosen.rows);
      return use(file);
    });
  }

  importShard(bytes: Uint8Array): void {
    this.#requireOpen();
    this.#requireIdle();
    const {vectorCount} = readQueryHeader(bytes, this.mode, "shard file");
    const set = this.#own(this.stage(bytes, vectorCount));
    const staged = set.take();
    try {
      const {memory, area} = this.#shardArea("import a shard", staged.memory);
      const source = this.#carry(staged, memory);
      this.#layout.packNow(memory, area.address, source.address + FILE_HEADER_BYTES);
      this.#shards.push({rows: vectorCount, memory, area});
    } finally {
      set.finish();
    }
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onClose?.();
    this.#memories.close();
    this.#landings.clear();
    this.#shards = [];
    this.#stagedBytes = 0;
  }

  get #fileBytes(): number {
    return queryFileBytes(this.#shape.blocks);
  }

  /** The room that a file arrived in. */
  #landingOf({buffer, byteOffset, length}: Uint8Array): Landing | undefined {
    return [...this.#landings.keys()].find(
      ({bytes}) =>
        bytes.buffer === buffer &&
        bytes.byteOffset <= byteOffset &&
        byteOffset + length <= bytes.byteOffset + bytes.length
    );
  }

  #landCopyOf(file: Uint8Array): Landing {
    const landing = this.landing(file.length);
    copyBytes(landing.bytes, file);
    return landing;
  }

  /** The last shard that has room for `count` more rows. */
  #shardWithRoom(count: number): Shard | undefined {
    return this.#shards.findLast((shard) => shard.rows + count <= this.#shape.capacity);
  }

  #shardArea(what: string, wanted: KernelMemory): Place {
    this.#requireRoom(what, this.#layout.shardBytes);
    return this.#memories.allocate(this.#layout.shardBytes, wanted);
  }

  async #newShard(staged: Place, count: number): Promise<Placement> {
    const {memory, area} = this.#shardArea("a new shard", staged.memory);
    const source = this.#carry(staged, memory);
    try {
      await this.#executor.run(memory, this.#layout.pack(area.address, source.address + FILE_HEADER_BYTES));
    } catch (error) {
      memory.release(area);
      throw error;
    }
    this.#shards.push({rows: count, memory, area});
    return {shard: this.#shards.length - 1, row: 0, count};
  }

  async #mergeInto(shard: Shard, staged: Place, count: number): Promise<void> {
    const {memory, area} = shard;
    const source = this.#carry(staged, memory);
    const merge = this.#layout.merge(memory, area.address, source.address + FILE_HEADER_BYTES, shard.rows);
    try {
      await this.#executor.run(memory, merge.job);
    } finally {
      merge.release();
    }
    shard.rows += count;
  }

  /** Adds a whole shard behind the rows of another and frees it. */
  async #absorb(target: Shard, shard: Shard): Promise<void> {
    const {memory, area} = shard;
    const copy = this.#memories.transit(memory);
    await this.#executor.run(memory, this.#layout.unpack(area.address, copy.address + FILE_HEADER_BYTES));
    await this.#mergeInto(target, {memory, area: copy}, shard.rows);
    memory.release(area);
  }

  /** The same bytes in another memory, when they have to be there; otherwise the area itself. */
  #carry(from: Place, to: KernelMemory): Area {
    if (from.memory === to) return from.area;
    const copy = this.#memories.transit(to);
    copyBytes(to.bytes(copy.address, this.#fileBytes), from.memory.bytes(from.area.address, this.#fileBytes));
    return copy;
  }

  async #scoreGroup(
    group: readonly (Shard & {readonly number: number})[],
    weights: readonly number[]
  ): Promise<ShardScores[]> {
    const {memory} = group[0]!;
    const addresses = group.map((shard) => shard.area.address);
    const scoring = await this.#layout.score(memory, addresses, weights, (job) =>
      this.#executor.run(memory, job)
    );
    try {
      await this.#executor.run(memory, scoring.job);
    } catch (error) {
      scoring.collect([]);
      throw error;
    }
    const files = scoring.collect(group.map((shard) => shard.rows));
    return group.map(({number, rows}, i) => ({shard: number, rows, file: files[i]!}));
  }

  /** @throws CapacityError beyond `maxBytes`. */
  #requireRoom(what: string, bytes: number): void {
    if (this.bytes + bytes > this.#maxBytes) throw new CapacityError(what, bytes, this.bytes, this.#maxBytes);
  }

  #own(staged: StagedSet<M>): KernelStagedSet<M> {
    this.#requireOpen();
    if (!(staged instanceof KernelStagedSet) || !this.#memories.all.includes(staged.place.memory))
      throw new TypeError(`"staged" expected a set staged by this store`);
    return staged as KernelStagedSet<M>;
  }

  /** A synchronous operation cannot wait for its turn. */
  #requireIdle(): void {
    if (this.#writing) throw new Error("shard store: a write is under way; import before or after it");
  }

  #requireOpen(): void {
    if (this.#closed) throw new Error("shard store: is closed");
  }

  /** Claims a staged set at once, places it when its turn comes, and gives its memory back whatever happens. */
  #takeOver(
    staged: StagedSet<M>,
    place: (staged: Place, count: number) => Promise<Placement>
  ): Promise<Placement[]> {
    const set = this.#own(staged);
    const area = set.take();
    return this.#write(async () => [await place(area, set.vectorCount)]).finally(() => set.finish());
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

function requireField(file: string, offset: number, field: string, found: number, expected: number): void {
  if (found === expected) return;
  const at = FILE_HEADER_BYTES + offset;
  throw new FormatError({
    code: "FIELD",
    file,
    offset: at,
    field,
    found: String(found),
    expected: String(expected)
  });
}

/** @param word 8192 * block + word, as the kernel counts. */
function badResidue(bytes: Uint8Array, file: string, word: number): FormatError {
  const offset = polynomialOffset(Math.floor(word / WORDS_PER_BLOCK)) + 8 * (word % WORDS_PER_BLOCK);
  const found = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true);
  return new FormatError({
    code: "RESIDUE",
    file,
    offset,
    field: "coefficient",
    found: String(found),
    expected: `below ${Q}`
  });
}
