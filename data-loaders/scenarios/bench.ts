/**
 * An index under test, and what the run knows of it: the services to reach it with, the rows that were put in, and
 * whether its answers are right.
 * @module
 */
import type {Phase, Run} from "../../src/lib/run-schema.js";
import type {PipelineContext, RecordMetadata} from "../pipeline/context.js";
import {IndexLedger, type Verification} from "../pipeline/ledger.js";
import type {StatusServices} from "../pipeline/operations.js";
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
  /** Makes clients of their own, for the calls that include connection set-up. */
  readonly openServices: () => StatusServices;
  readonly tally: Tally;
}

export class Bench {
  readonly context: PipelineContext;
  readonly settings: Run["settings"];
  readonly fixed: FixedTexts;
  readonly openServices: () => StatusServices;
  readonly ledger = new IndexLedger();
  readonly #tally: Tally;

  constructor({context, settings, fixed, openServices, tally}: BenchOptions) {
    this.context = context;
    this.settings = settings;
    this.fixed = fixed;
    this.openServices = openServices;
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

  /** Checks answers after the window; a wrong one is an outcome, not a sample. */
  judge(watch: Stopwatch, verifications: readonly [Phase, Verification][]): Map<Phase, boolean> {
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
   * After a failed insert nobody knows whether the row was stored. The headers of an encrypted answer tell how many rows
   * there are, so that later answers can still be judged.
   */
  async recount(record?: RecordMetadata): Promise<void> {
    const {context, fixed} = this;
    try {
      const {vectors} = await context.embedder.embed([record?.text ?? fixed.record.text]);
      const {value} = await context.envector.innerProduct(context.index, vectors[0]!, () => undefined);
      if (record && this.ledger.storesOneMore(value)) this.inserted([{id: record.id, vector: vectors[0]!}]);
    } catch {
      // The service does not answer now; the next iteration says so as its outcome.
    }
  }
}
