/**
 * All indexes of one server, by name, under one memory limit.
 * @module
 */
import type {Engine} from "../../fhe/engine.js";
import {refuse} from "../refusals.js";
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

  constructor(engine: Engine, merge: MergePolicy, limitBytes: number) {
    this.#engine = engine;
    this.merge = merge;
    this.limitBytes = limitBytes;
  }

  get names(): string[] {
    return [...this.#byName.keys()];
  }

  heldBytes(): number {
    let sum = 0;
    for (const index of this.#byName.values()) sum += index.bytes;
    return sum;
  }

  create(description: IndexDescription): StoredIndex {
    const {name, dimension} = description;
    checkName("index_name", name);
    if (!Number.isInteger(dimension) || dimension < 1 || dimension > LARGEST_DIMENSION)
      throw refuse.invalid(`dim expected a whole number from 1 to ${LARGEST_DIMENSION}, got ${dimension}`);
    if (this.#byName.has(name)) throw refuse.invalid(`index "${name}" exists already`);
    const index = new StoredIndex(this.#engine, description, this.merge, this);
    this.#byName.set(name, index);
    return index;
  }

  /** @throws Refusal NoSuchIndex */
  get(name: string): StoredIndex {
    const index = this.#byName.get(name);
    if (index === undefined) throw refuse.noSuchIndex(name);
    return index;
  }

  /** The name is free at once, the memory when the calls under way have ended. */
  async delete(name: string): Promise<void> {
    const index = this.get(name);
    this.#byName.delete(name);
    await index.close();
  }

  async close(): Promise<void> {
    await Promise.all(this.names.map((name) => this.delete(name)));
  }
}
