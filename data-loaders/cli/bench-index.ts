/**
 * An index of the run's own: named before it is created, deleted in every case.
 * @module
 */
import {randomBytes} from "node:crypto";
import type {EnvectorClient} from "../clients/envector.js";

/** `rune_bench_` and 8 hex digits: servers cap names at 20 characters. */
export function newBenchIndexName(): string {
  return `rune_bench_${randomBytes(4).toString("hex")}`;
}

const BENCH_INDEX = /^rune_bench_[0-9a-f]{8}$/;

/** Whether an index is one that a run made for itself. */
export const isBenchIndexName = (name: string): boolean => BENCH_INDEX.test(name);

export class BenchIndex {
  readonly name: string;
  readonly #envector: EnvectorClient;
  readonly #log: (line: string) => void;
  #state: "absent" | "there" | "deleted" | "left behind" = "absent";

  constructor(name: string, envector: EnvectorClient, log: (line: string) => void) {
    this.name = name;
    this.#envector = envector;
    this.#log = log;
  }

  get deleted(): boolean {
    return this.#state === "deleted";
  }

  async create(dimension: number, keyId: string): Promise<void> {
    // A create that fails on our side may have succeeded on the other: from here on it is to be deleted.
    this.#state = "there";
    await this.#envector.createIndex(this.name, dimension, keyId);
  }

  /** Deletes it once. A failure is said, with the name, and is no reason to lose what was measured. */
  async delete(): Promise<void> {
    if (this.#state !== "there") return;
    try {
      await this.#envector.deleteIndex(this.name);
      this.#state = "deleted";
    } catch (error) {
      this.#state = "left behind";
      const why = error instanceof Error ? error.message : String(error);
      this.#log(
        `the bench index ${this.name} could not be deleted: ${why}. It is still there. Delete it with: rune-latency clean, and the same settings`
      );
    }
  }
}

/** The indexes of a run: the one that most is measured on, and one for each size of a sweep. */
export class BenchIndexes {
  readonly main: BenchIndex;
  /** By their rows at the start. */
  readonly #sweep: ReadonlyMap<number, BenchIndex>;

  constructor(sweep: readonly number[], envector: EnvectorClient, log: (line: string) => void) {
    const named = (): BenchIndex => new BenchIndex(newBenchIndexName(), envector, log);
    this.main = named();
    this.#sweep = new Map(sweep.map((rows) => [rows, named()]));
  }

  get #all(): readonly BenchIndex[] {
    return [this.main, ...this.#sweep.values()];
  }

  get names(): string[] {
    return this.#all.map(({name}) => name);
  }

  /** Names of the indexes of a sweep by their rows at the start. */
  get sweepNames(): ReadonlyMap<number, string> {
    return new Map([...this.#sweep].map(([rows, {name}]) => [rows, name]));
  }

  /** Whether all are gone again. */
  get deleted(): boolean {
    return this.#all.every(({deleted}) => deleted);
  }

  async create(dimension: number, keyId: string): Promise<void> {
    for (const index of this.#all) await index.create(dimension, keyId);
  }

  async delete(): Promise<void> {
    for (const index of this.#all) await index.delete();
  }
}
