/**
 * An index of the run's own: named before it is created, deleted in every case.
 * @module
 */
import {randomBytes} from "node:crypto";
import type {EnvectorClient} from "../clients/envector.js";
import {rowsOf} from "../pipeline/ledger.js";
import {EXIT, UserError} from "../timing/errors.js";

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

/** What a run needs of its indexes, whether they are its own or somebody's. */
export interface RunIndexes {
  readonly main: {readonly name: string};
  readonly names: string[];
  /** Names of the indexes of a sweep by their rows at the start. */
  readonly sweepNames: ReadonlyMap<number, string>;
  /** Whether all are gone again; null where none was to go. */
  readonly deleted: boolean | null;
  /** Rows that others have put there; null in indexes of the run's own. Known after {@link RunIndexes.create}. */
  readonly othersRows: number | null;
  create(dimension: number, keyId: string): Promise<void>;
  delete(): Promise<void>;
}

/** The indexes of a run: the one that most is measured on, and one for each size of a sweep. */
export class BenchIndexes implements RunIndexes {
  readonly main: BenchIndex;
  readonly othersRows = null;
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

/** An index that was there before the run, and stays: with every record that the run inserts. */
export class ExistingIndex implements RunIndexes {
  readonly main: {readonly name: string};
  readonly names: string[];
  readonly sweepNames = new Map<number, string>();
  readonly deleted = null;
  readonly #envector: EnvectorClient;
  readonly #log: (line: string) => void;
  #othersRows = 0;

  constructor(name: string, envector: EnvectorClient, log: (line: string) => void) {
    this.main = {name};
    this.names = [name];
    this.#envector = envector;
    this.#log = log;
  }

  get othersRows(): number {
    return this.#othersRows;
  }

  /**
   * Creates nothing: looks whether the index is there, and how many rows an encrypted answer speaks of.
   * @throws UserError (exit 2) when it is not there.
   */
  async create(dimension: number): Promise<void> {
    const {name} = this.main;
    const {value: names} = await this.#envector.indexList();
    if (!names.includes(name))
      throw new UserError(
        `--index ${name}: envector has no index of this name, but ${names.length} others. Leave --index out to measure on one of the run's own.`,
        EXIT.badSettings
      );
    const query = new Float32Array(dimension).fill(1 / Math.sqrt(dimension));
    const {value: scores} = await this.#envector.innerProduct(name, query, () => undefined);
    this.#othersRows = rowsOf(scores);
    this.#log(`index           ${name} holds ${this.#othersRows} rows; what this run inserts stays there`);
  }

  delete(): Promise<void> {
    return Promise.resolve();
  }
}
