/**
 * An index under test, and what the run knows of it: the services to reach it with, the rows that were put in, and
 * whether its answers are right.
 * @module
 */
import type {Phase, Run} from "../../src/lib/run-schema.js";
import type {PipelineContext, RecordMetadata} from "../pipeline/context.js";
import type {FilledRecord} from "../pipeline/fill.js";
import {IndexLedger, rowsOf, type Verification} from "../pipeline/ledger.js";
import type {StartUp} from "../pipeline/startup.js";
import type {Stopwatch} from "../timing/stopwatch.js";
import type {FixedTexts} from "./texts/read-texts.js";

/** What a run keeps count of over all its indexes. */
export class Tally {
  scoresCompared = 0;
  /** Largest |decrypted score − cosine|; null when none was compared. */
  largestScoreError: number | null = null;
  /** When the last insert of the run was acknowledged, on the run's clock. */
  lastInsertEnd: bigint | null = null;
}

export interface BenchOptions {
  readonly context: PipelineContext;
  readonly settings: Run["settings"];
  readonly fixed: FixedTexts;
  /** Makes clients, keys and model of their own, for the calls that include a start. */
  readonly startUp: StartUp;
  readonly tally: Tally;
  /** Of a bench on the same index; left out: a new index, and empty. */
  readonly ledger?: IndexLedger;
}

export class Bench {
  readonly context: PipelineContext;
  readonly settings: Run["settings"];
  readonly fixed: FixedTexts;
  readonly startUp: StartUp;
  readonly ledger: IndexLedger;
  readonly #tally: Tally;

  constructor({context, settings, fixed, startUp, tally, ledger}: BenchOptions) {
    this.context = context;
    this.settings = settings;
    this.fixed = fixed;
    this.startUp = startUp;
    this.ledger = ledger ?? new IndexLedger();
    this.#tally = tally;
  }

  /**
   * Notes the rows of one insert call.
   * @param end - When it was acknowledged: checking its answer afterwards is not part of it.
   */
  inserted(
    records: readonly {readonly id: string; readonly vector: Float32Array}[],
    end = this.context.clock.now()
  ): void {
    this.ledger.addSet(records);
    this.#tally.lastInsertEnd = end;
  }

  /** Notes rows that filled the index. */
  filled(set: readonly FilledRecord[]): void {
    this.inserted(set.map(({vector, metadata}) => ({id: metadata.id, vector})));
  }

  /** Checks answers after the window; a wrong one is an outcome, not a sample. */
  judge(watch: Stopwatch, verifications: readonly (readonly [Phase, Verification])[]): Map<Phase, boolean> {
    const verified = new Map<Phase, boolean>();
    for (const [phase, {ok, problem, largestError}] of verifications) {
      verified.set(phase, ok && (verified.get(phase) ?? true));
      if (largestError !== null) {
        this.#tally.scoresCompared++;
        this.#tally.largestScoreError = Math.max(this.#tally.largestScoreError ?? 0, largestError);
      }
      if (!ok)
        watch.fail(phase, {
          code: "WRONG_ANSWER",
          reason: problem ?? "the answer is wrong"
        });
    }
    verified.set("total", [...verified.values()].every(Boolean));
    return verified;
  }

  /**
   * After a failed insert nobody knows how many of its rows were stored. The headers of an encrypted answer tell how many
   * there are, so that later answers can still be judged.
   * @param records - In the order in which they were to be stored.
   */
  async recount(records: readonly RecordMetadata[] = []): Promise<void> {
    const {context, fixed, ledger} = this;
    if (ledger.shared) return; // Nobody knows whose a further row is; what is not counted is not judged.
    try {
      const texts = records.length === 0 ? [fixed.record.text] : records.map(({text}) => text);
      const {vectors} = await context.embedder.embed(texts);
      const {value} = await context.envector.innerProduct(context.index, vectors[0]!, () => undefined);
      const stored = records.slice(0, Math.max(0, rowsOf(value) - ledger.rows));
      if (stored.length > 0) this.inserted(stored.map(({id}, at) => ({id, vector: vectors[at]!})));
    } catch {
      // The service does not answer now; the next iteration says so as its outcome.
    }
  }
}
