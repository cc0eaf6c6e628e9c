/**
 * One index: its encrypted rows, and which row is which item with which metadata. Calls on an index run one
 * after another; the arithmetic runs in the engine's workers.
 * @module
 */
import type {Engine, Landing, Mode, ShardStore} from "../../fhe/engine.js";
import type {CallTiming} from "../call-timing.js";
import {Lock} from "../lock.js";
import {fail, refuse} from "../refusals.js";
import {shardShape, type ShardShape} from "./ciphertext-size.js";
import type {IndexFolder, LoadedIndex} from "./index-folder.js";
import type {MergePolicy} from "./merge-policy.js";

export interface IndexDescription {
  readonly name: string;
  readonly dimension: number;
  readonly mode: Mode;
  readonly keyId: string;
}
export interface Item {
  readonly id: number;
  readonly metadata: string;
}
export interface ShardScore {
  readonly shard: number;
  /** One EVI SearchResult file. */
  readonly file: Uint8Array;
}
/** Memory of all indexes together. */
export interface Budget {
  readonly limitBytes: number;
  heldBytes(): number;
}

export class StoredIndex {
  readonly description: IndexDescription;
  readonly shape: ShardShape;
  readonly #store: ShardStore;
  readonly #merge: MergePolicy;
  readonly #budget: Budget;
  readonly #lock = new Lock();
  /** Items by shard, then by row. */
  #items: Item[][] = [];
  #nextId = 1;
  /** Shards from here on stand alone; those before are merged. */
  #firstUnmerged = 0;
  #deleted = false;
  /** Shards that changed since the last save that worked. */
  readonly #unsaved = new Set<number>();
  /** Where the index is kept; null keeps it in memory only. */
  readonly #folder: IndexFolder | null;

  constructor(
    engine: Engine,
    description: IndexDescription,
    merge: MergePolicy,
    budget: Budget,
    folder: IndexFolder | null
  ) {
    this.description = description;
    this.#folder = folder;
    this.shape = shardShape(description.mode, description.dimension);
    this.#store = engine.shardStore({dimension: description.dimension, mode: description.mode});
    this.#merge = merge;
    this.#budget = budget;
  }

  /** An index as it was when it was last saved. */
  static async restore(
    engine: Engine,
    saved: LoadedIndex,
    merge: MergePolicy,
    budget: Budget
  ): Promise<StoredIndex> {
    const index = new StoredIndex(engine, saved.description, merge, budget, saved.folder);
    for await (const shard of saved.shards()) index.#store.importShard(shard);
    index.#items = saved.items.map((rows) => [...rows]);
    index.#nextId = saved.nextId;
    index.#firstUnmerged = saved.firstUnmerged;
    return index;
  }

  get bytes(): number {
    return this.#store.bytes;
  }

  get shardRows(): number[] {
    return this.#store.shards.map(({rows}) => rows);
  }

  get rows(): number {
    return this.#items.reduce((sum, rows) => sum + rows.length, 0);
  }

  get unmergedShards(): number {
    return this.#merge === "immediate" ? 0 : this.#items.length - this.#firstUnmerged;
  }

  /**
   * Room in the index's own memory for a set that is arriving.
   * @throws Refusal when the index was deleted, CapacityError when there is no room.
   */
  landing(bytes: number): Landing {
    this.#refuseWhenDeleted();
    return this.#store.landing(bytes);
  }

  /**
   * Checks one ciphertext set as a whole, then stores it as a whole.
   * @param file - One EVI Query file; read until the promise settles, not kept.
   * @param metadata - One string a vector.
   * @returns Item ids, in the order of the vectors.
   * @throws Refusal or FormatError when something is wrong with the set; CallFailure when there is no room.
   */
  insert(
    file: Uint8Array,
    vectors: number,
    metadata: readonly string[],
    timing: CallTiming
  ): Promise<number[]> {
    return this.#lock.run(timing, async () => {
      this.#refuseWhenDeleted();
      this.#refuseWithoutRoom(vectors);
      await this.#folder?.requireSpace(this.shape.fileBytes);
      const staged = await timing.measure("compute", () => this.#store.stage(file, vectors));
      const places = await timing
        .measure("store", () =>
          this.#merge === "immediate" ? this.#store.append(staged) : this.#store.appendAsShard(staged)
        )
        .finally(() => staged.discard()); // of what was not taken over
      const ids: number[] = [];
      for (const {shard, row, count} of places)
        for (let offset = 0; offset < count; offset++) {
          const id = this.#nextId++;
          (this.#items[shard] ??= [])[row + offset] = {id, metadata: metadata[ids.length]!};
          ids.push(id);
        }
      for (const {shard} of places) this.#unsaved.add(shard);
      await timing.measure("store", () => this.#save());
      return ids;
    });
  }

  /** Brings the layout to what the policy asks for; called when the answer to an insert is on its way. */
  async mergeIfDue(): Promise<void> {
    const policy = this.#merge;
    if (typeof policy === "string") return;
    await this.#lock.run(null, async () => {
      if (this.#deleted) return;
      const waiting = this.#items.slice(this.#firstUnmerged).reduce((sum, rows) => sum + rows.length, 0);
      if (waiting < policy.afterRows) return;
      const moved = await this.#store.mergeShards();
      const items: Item[][] = [];
      this.#items.forEach((rows, shard) => {
        rows.forEach((item, row) => {
          const to = moved.get(`${shard}:${row}`) ?? {shard, row};
          (items[to.shard] ??= [])[to.row] = item;
        });
      });
      this.#items = items;
      this.#firstUnmerged = items.length;
      for (const shard of items.keys()) this.#unsaved.add(shard);
      await this.#save();
    });
  }

  /** One encrypted score a shard, in the order of the shards. `query` is checked here. */
  score(query: readonly number[], timing: CallTiming): Promise<ShardScore[]> {
    const {dimension} = this.description;
    if (query.length !== dimension)
      throw refuse.invalid(
        `query expected ${dimension} coordinates, the dimension of the index, got ${query.length}`
      );
    const bad = query.findIndex((value) => !Number.isFinite(value));
    if (bad >= 0)
      throw refuse.invalid(`query coordinate ${bad} expected a finite number, got ${query[bad]!}`);
    return this.#lock.run(timing, () => {
      this.#refuseWhenDeleted();
      return timing.measure("compute", () => this.#store.score(Float32Array.from(query)));
    });
  }

  /** @throws Refusal NotFoundError */
  item(shard: number, row: number): Item {
    const item = this.#items[shard]?.[row];
    if (item === undefined)
      throw refuse.notFound(
        `index "${this.description.name}" has no row ${row} in shard ${shard} (${this.#items.length} shards)`
      );
    return item;
  }

  /** Waits for calls under way, then frees the memory; what is on disk stays unless `forget`. */
  close({forget}: {forget: boolean}): Promise<void> {
    return this.#lock.run(null, async () => {
      this.#deleted = true;
      this.#store.close();
      this.#items = [];
      if (forget) await this.#folder?.remove();
    });
  }

  async #save(): Promise<void> {
    const state = {
      description: this.description,
      nextId: this.#nextId,
      firstUnmerged: this.#firstUnmerged,
      items: this.#items
    };
    await this.#folder?.save(state, [...this.#unsaved], (shard, write) =>
      this.#store.exportShard(shard, write)
    );
    this.#unsaved.clear();
  }

  /** A call may have waited for its turn while the index was deleted. */
  #refuseWhenDeleted(): void {
    if (this.#deleted) throw refuse.noSuchIndex(this.description.name);
  }

  #refuseWithoutRoom(vectors: number): void {
    const lastRows = this.#store.shards.at(-1)?.rows ?? this.shape.rows;
    const fits = this.#merge === "immediate" && lastRows + vectors <= this.shape.rows;
    const needed = fits ? 0 : this.shape.bytes;
    const held = this.#budget.heldBytes();
    if (held + needed > this.#budget.limitBytes)
      throw fail.exhausted(
        `the store holds ${mebibytes(held)} of ${mebibytes(this.#budget.limitBytes)} MiB and this insert needs ` +
          `${mebibytes(needed)} more; nothing of it was stored. Delete an index or raise the limit.`
      );
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1);
}
