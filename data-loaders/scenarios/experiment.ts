/**
 * Carries out a plan: primes the index, runs the schedule action by action, checks every answer, and hands out the rows
 * of each iteration as soon as they exist. Knows nothing of files.
 * @module
 */
import type {Sample} from "../../src/lib/run-schema.js";
import type {RecordMetadata} from "../pipeline/context.js";
import {health} from "../pipeline/operations.js";
import {toMs} from "../timing/clock.js";
import {InterferenceMonitor} from "../timing/interference.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {TimeLeft, type Progress} from "../timing/progress.js";
import {RatePacer} from "../timing/rate-pacer.js";
import {Stopwatch} from "../timing/stopwatch.js";
import {Yardsticks} from "../timing/yardsticks.js";
import {Tally} from "./bench.js";
import {Benches, type BenchesOptions} from "./benches.js";
import type {Cell} from "./definition.js";
import {NetworkProbe, type NetworkRecord} from "./network.js";
import type {Measured} from "./operations/operation.js";
import {OutsideWindows} from "./outside.js";
import type {Plan, PlannedAction} from "./plan.js";
import {NO_ANSWER, sampleRows} from "./sample-rows.js";
import {kindOf, labelOf, vaultCalls} from "./schedule.js";
import {fillSweepIndex, type Filled} from "./sweep-index.js";

/** So many failures one after another mean that a service is gone. */
const LOST_AFTER = 5;
/** Error texts that are kept; the rest is counted. */
const KEPT_ERRORS = 50;

export interface ExperimentOptions extends Omit<BenchesOptions, "fixed" | "tally"> {
  readonly runId: string;
  readonly plan: Plan;
  /** Told when an index of a sweep is full. */
  readonly onFilled?: (filled: Filled) => void;
  /** Stops between two iterations. */
  readonly signal: AbortSignal;
  /** Vault calls that its limit allows a minute; the run waits between windows rather than be refused. */
  readonly vaultCallsPerMinute: number;
  /** Said when it waits. */
  readonly onWait: (ms: number) => void;
  readonly onRows: (rows: readonly Sample[]) => void;
  readonly onProgress: (progress: Progress) => void;
  /** Called between blocks, outside every window. */
  readonly onBlock?: () => void;
  /** Why a service is known to be gone, as soon as it is; null while none is. */
  readonly gone?: () => string | null;
}

export interface ExperimentResult {
  readonly samples: readonly Sample[];
  /** Null on an index that others write to as well. */
  readonly rowsStart: number | null;
  readonly rowsEnd: number | null;
  /** How the indexes of a sweep were filled. */
  readonly fills: readonly Filled[];
  readonly failures: number;
  readonly errors: readonly string[];
  readonly interrupted: boolean;
  /** Why the run ended early; null when it did not. */
  readonly lost: string | null;
  /** Largest |decrypted score − cosine|; null when none was compared. */
  readonly largestScoreError: number | null;
  readonly scoresCompared: number;
  /** What the largest error is held against. */
  readonly scoreTolerance: number;
  readonly emptyCallMs: {readonly envector: readonly number[]; readonly vault: readonly number[]};
  readonly network: {readonly envector: NetworkRecord; readonly vault: NetworkRecord};
  readonly yardsticks: Pick<Yardsticks, "readings" | "bytesPerMs">;
}

/** What an experiment knows before it starts. */
export const NOTHING_YET: ExperimentResult = {
  samples: [],
  rowsStart: null,
  rowsEnd: null,
  fills: [],
  failures: 0,
  errors: [],
  interrupted: true,
  lost: null,
  largestScoreError: null,
  scoresCompared: 0,
  scoreTolerance: 0,
  emptyCallMs: {envector: [], vault: []},
  network: {
    envector: {rtt_ms: null, upload_mbit_per_s: null},
    vault: {rtt_ms: null, upload_mbit_per_s: null}
  },
  yardsticks: {readings: [], bytesPerMs: null}
};

export class Experiment {
  readonly #options: ExperimentOptions;
  readonly #tally = new Tally();
  readonly #benches: Benches;
  readonly #fills: Filled[] = [];
  readonly #monitor = new InterferenceMonitor();
  readonly #samples: Sample[] = [];
  readonly #errors: string[] = [];
  readonly #emptyCalls = {envector: [] as number[], vault: [] as number[]};
  readonly #network: NetworkProbe;
  readonly #outside: OutsideWindows;
  readonly #yardsticks: Yardsticks;
  readonly #pacer: RatePacer;
  readonly #startedAt: bigint;
  #order = 0;
  #failures = 0;
  #failuresInARow = 0;
  #previous: string | null = null;

  constructor(options: ExperimentOptions) {
    this.#options = options;
    this.#benches = new Benches({...options, fixed: options.plan.fixed, tally: this.#tally});
    this.#network = new NetworkProbe(options.context.clock);
    this.#outside = new OutsideWindows(this.#benches.main, this.#network);
    this.#yardsticks = new Yardsticks(options.context.clock);
    this.#pacer = new RatePacer(options.context.clock, options.vaultCallsPerMinute);
    this.#startedAt = options.context.clock.now();
  }

  /** Runs to the end, to an abort, or until a service is gone. What was measured is never lost. */
  async run(): Promise<ExperimentResult> {
    try {
      await this.#firstCall();
      await this.#prime();
      await this.#fillSweep();
      const rowsStart = this.#benches.main.ledger.knownRows;
      const lost = await this.#schedule(this.#options.plan.actions);
      if (lost === null) await this.#uploadMore();
      return this.#result(rowsStart, lost);
    } finally {
      this.#monitor.close();
    }
  }

  #result(rowsStart: number | null, lost: string | null): ExperimentResult {
    return {
      samples: this.#samples,
      rowsStart,
      rowsEnd: this.#benches.main.ledger.knownRows,
      fills: this.#fills,
      failures: this.#failures,
      errors: this.#errors,
      interrupted: this.#options.signal.aborted,
      lost,
      largestScoreError: this.#tally.largestScoreError,
      scoresCompared: this.#tally.scoresCompared,
      scoreTolerance: this.#benches.scoreTolerance,
      emptyCallMs: this.#emptyCalls,
      network: {envector: this.#network.record("envector"), vault: this.#network.record("vault")},
      yardsticks: this.#yardsticks
    };
  }

  /** The first call on the run's own connection is a sample of its own, marked cold. */
  async #firstCall(): Promise<void> {
    const cell = this.#options.plan.cells.find(({variant}) => variant === "health");
    if (!cell) return;
    await this.#iteration({cell, block: -1, iteration: 0, warmUp: false, cold: true}, async (watch) => {
      await health(this.#options.context, watch);
      return {answer: NO_ANSWER, distinctText: null};
    });
  }

  async #prime(): Promise<void> {
    const {primed} = this.#options.plan;
    if (primed.length === 0) return;
    await this.#outside.prime(primed);
    this.#previous = "(prime)";
  }

  async #uploadMore(): Promise<void> {
    const {settings, signal} = this.#options;
    if (this.#benches.main.ledger.shared) return; // Rows that are in no plan are for an index of our own.
    try {
      await this.#outside.uploadMore(settings.seed, signal);
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
    }
  }

  async #fillSweep(): Promise<void> {
    const {settings, signal, onFilled} = this.#options;
    for (const [rows, bench] of this.#benches.sweep) {
      if (signal.aborted) return;
      const filled = await fillSweepIndex(bench, rows, settings.seed);
      this.#fills.push(filled);
      onFilled?.(filled);
      this.#previous = "(prime)";
    }
  }

  async #schedule(actions: readonly PlannedAction[]): Promise<string | null> {
    const {signal, onProgress, onBlock, gone, plan, context} = this.#options;
    const left = new TimeLeft(actions.map(({action}) => kindOf(action)));
    const aborted = (): boolean => signal.aborted;
    let block = -1;
    for (const [done, planned] of actions.entries()) {
      if (aborted()) return null;
      const why = gone?.() ?? null;
      if (why !== null) return why;
      if (planned.action.block !== block) {
        block = planned.action.block;
        await this.#betweenBlocks();
        onBlock?.();
      }
      await this.#pacer.admit(vaultCalls(planned.action), signal, this.#options.onWait);
      if (aborted()) return null;
      const start = context.clock.now();
      await this.#do(planned);
      left.done(kindOf(planned.action), toMs(context.clock.now() - start));
      onProgress({
        done: done + 1,
        total: actions.length,
        label: labelOf(planned.action),
        block: block + 1,
        blocks: plan.blocks,
        msLeft: left.msLeft,
        errors: this.#failures
      });
      if (this.#failuresInARow >= LOST_AFTER)
        return `${LOST_AFTER} iterations failed one after another, the last with: ${this.#errors.at(-1) ?? "no message"}`;
    }
    return null;
  }

  async #betweenBlocks(): Promise<void> {
    const {envector, vault} = this.#options.context;
    this.#yardsticks.read();
    try {
      this.#emptyCalls.envector.push(await this.#network.roundTrips("envector", () => envector.keyList()));
      this.#emptyCalls.vault.push(await this.#network.roundTrips("vault", () => vault.health()));
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
    }
  }

  async #do({action, texts}: PlannedAction): Promise<void> {
    switch (action.do) {
      case "insert":
        await this.#unmeasured("(insert)", () => this.#outside.insert(texts[0]!), texts[0]);
        return;
      case "search":
        await this.#unmeasured("(search)", () => this.#outside.search());
        return;
      case "measure":
        await this.#iteration({...action, cold: action.cell.cold === true}, (watch) =>
          action.cell.measure({
            bench: this.#benches.of(action.cell),
            watch,
            texts,
            random: seededRandom(this.#options.settings.seed + this.#order)
          })
        );
    }
  }

  async #unmeasured(name: string, body: () => Promise<void>, record?: RecordMetadata): Promise<void> {
    try {
      await body();
    } catch (error) {
      this.#note(error instanceof Error ? error.message : String(error));
      await this.#benches.main.recount(record && [record]);
    }
    this.#previous = name;
  }

  /** One window: everything that can wait is done before it or after it. */
  async #iteration(
    at: {cell: Cell; block: number; iteration: number; warmUp: boolean; cold: boolean},
    body: (watch: Stopwatch) => Promise<Measured>
  ): Promise<void> {
    const {runId, onRows} = this.#options;
    const {context, ledger} = this.#benches.of(at.cell);
    const watch = new Stopwatch(context.clock);
    const indexRows = ledger.knownRows;
    const {lastInsertEnd} = this.#tally;
    await this.#monitor.settle();
    this.#monitor.reset();
    const {answer, distinctText, decryptions = 0} = await body(watch);
    this.#pacer.count(Math.max(0, decryptions - at.cell.calls.DecryptScores));
    await this.#monitor.settle();
    const rows = sampleRows(
      watch,
      this.#monitor,
      {
        run: runId,
        block: at.block,
        order: this.#order++,
        scenario: at.cell.definition.id,
        variant: at.cell.variant,
        iteration: at.iteration,
        warmUp: at.warmUp,
        cold: at.cold,
        index: context.index,
        expected: at.cell.phases,
        startMs: toMs(watch.start - this.#startedAt),
        indexRows,
        previousScenario: this.#previous,
        msSinceInsert: lastInsertEnd === null ? null : toMs(watch.start - lastInsertEnd),
        distinctText
      },
      answer
    );
    this.#previous = at.cell.definition.id;
    this.#count(watch);
    this.#samples.push(...rows);
    onRows(rows);
  }

  #count(watch: Stopwatch): void {
    if (watch.failure === null) {
      this.#failuresInARow = 0;
      return;
    }
    this.#failuresInARow++;
    this.#note(watch.failure.reason);
    if (watch.failure.code === "RATE_LIMITED") this.#pacer.refused();
  }

  #note(error: string): void {
    this.#failures++;
    if (this.#errors.length < KEPT_ERRORS) this.#errors.push(error);
  }
}
