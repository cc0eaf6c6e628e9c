/**
 * All indexes of one server, by name, under one memory limit.
 * @module
 */
import {mkdir, readdir} from "node:fs/promises";
import {join} from "node:path";
import type {Engine} from "../../fhe/engine.js";
import {refuse} from "../refusals.js";
import {IndexFolder} from "./index-folder.js";
import type {MergePolicy} from "./merge-policy.js";
import {checkName} from "./names.js";
import {StoredIndex, type IndexDescription} from "./stored-index.js";

/** The parameters of the scheme are made for at most this many. */
export const LARGEST_DIMENSION = 4096;

export class Indexes {
  readonly merge: MergePolicy;
  readonly limitBytes: number;
  readonly #engine: Engine;
  readonly #byName = new Map<string, StoredIndex>();
  /** Folder that holds a folder for each index; null keeps them in memory only. */
  readonly #folder: string | null;
  /** Names being created: two calls at once must not both succeed. */
  readonly #reserved = new Set<string>();

  constructor(engine: Engine, merge: MergePolicy, limitBytes: number, folder: string | null) {
    this.#engine = engine;
    this.merge = merge;
    this.limitBytes = limitBytes;
    this.#folder = folder;
  }

  /** Brings back what an earlier process kept. @throws Error naming a file that is torn. */
  async restore(): Promise<void> {
    if (this.#folder === null) return;
    await mkdir(this.#folder, {recursive: true, mode: 0o700});
    for (const entry of await readdir(this.#folder, {withFileTypes: true})) {
      if (!entry.isDirectory()) continue;
      const saved = await IndexFolder.load(join(this.#folder, entry.name));
      const index = await StoredIndex.restore(this.#engine, saved, this.merge, this);
      this.#byName.set(saved.description.name, index);
    }
  }

  get names(): string[] {
    return [...this.#byName.keys()];
  }

  heldBytes(): number {
    let sum = 0;
    for (const index of this.#byName.values()) sum += index.bytes;
    return sum;
  }

  async create(description: IndexDescription): Promise<StoredIndex> {
    const {name, dimension} = description;
    checkName("index_name", name);
    if (!Number.isInteger(dimension) || dimension < 1 || dimension > LARGEST_DIMENSION)
      throw refuse.invalid(`dim expected a whole number from 1 to ${LARGEST_DIMENSION}, got ${dimension}`);
    if (this.#byName.has(name) || this.#reserved.has(name))
      throw refuse.invalid(`index "${name}" exists already`);
    this.#reserved.add(name);
    try {
      const folder = this.#folder === null ? null : await IndexFolder.create(this.#folder, description);
      const index = new StoredIndex(this.#engine, description, this.merge, this, folder);
      this.#byName.set(name, index);
      return index;
    } finally {
      this.#reserved.delete(name);
    }
  }

  find(name: string): StoredIndex | undefined {
    return this.#byName.get(name);
  }

  /** @throws Refusal NoSuchIndex */
  get(name: string): StoredIndex {
    const index = this.find(name);
    if (index === undefined) throw refuse.noSuchIndex(name);
    return index;
  }

  /** The name is free at once, the memory when the calls under way have ended. */
  async delete(name: string): Promise<void> {
    const index = this.get(name);
    this.#byName.delete(name);
    await index.close({forget: true});
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byName.values()].map((index) => index.close({forget: false})));
    this.#byName.clear();
  }
}
