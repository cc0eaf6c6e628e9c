/**
 * What a run does to its index outside every window: fills it, puts an insert or a search between measured calls, and
 * uploads a little more where the rate of uploads would not be known otherwise.
 * @module
 */
import type {RecordMetadata} from "../pipeline/context.js";
import {fill, randomUnitVectors} from "../pipeline/fill.js";
import {insert, score} from "../pipeline/phases.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {Stopwatch} from "../timing/stopwatch.js";
import type {Bench} from "./bench.js";
import {LEAST_UPLOADS, type NetworkProbe} from "./network.js";
import type {PoolText} from "./text-pool.js";

export class OutsideWindows {
  readonly #bench: Bench;
  /** Told of every upload: its size and time are known. */
  readonly #network: NetworkProbe;

  constructor(bench: Bench, network: NetworkProbe) {
    this.#bench = bench;
    this.#network = network;
  }

  /** Fills the index with texts, in as few uploads as its mode allows. */
  async prime(texts: readonly PoolText[]): Promise<void> {
    const {context} = this.#bench;
    const {vectors} = await context.embedder.embed(texts.map(({text}) => text));
    const records = texts.map(({id, text}, at) => ({vector: vectors[at]!, metadata: {id, text}}));
    await fill(context, records, (set, watch) => {
      this.#bench.filled(set);
      this.#network.uploaded(watch);
    });
  }

  async insert({id, text}: RecordMetadata): Promise<void> {
    const {context} = this.#bench;
    const {vectors} = await context.embedder.embed([text]);
    const vector = vectors[0]!;
    const watch = new Stopwatch(context.clock);
    await insert(context, watch, [{vector, metadata: {id, text}}]);
    this.#bench.inserted([{id, vector}]);
    this.#network.uploaded(watch);
  }

  async search(): Promise<void> {
    const {context, fixed} = this.#bench;
    const {vectors} = await context.embedder.embed([fixed.record.text]);
    await score(context, new Stopwatch(context.clock), vectors[0]!);
  }

  /**
   * A plan with few inserts outside its windows gets a few behind them, so that the rate of uploads is known. Nothing is
   * measured after them, so their rows are in no ledger.
   */
  async uploadMore(seed: number, signal: AbortSignal): Promise<void> {
    const {context} = this.#bench;
    const missing = Math.max(0, LEAST_UPLOADS - this.#network.uploads);
    const vectors = randomUnitVectors(missing, context.embedder.dimension, seededRandom(seed));
    for (const [at, vector] of vectors.entries()) {
      if (signal.aborted) return;
      const watch = new Stopwatch(context.clock);
      await insert(context, watch, [{vector, metadata: {id: `upload-${at}`, text: "upload"}}]);
      this.#network.uploaded(watch);
    }
  }
}
