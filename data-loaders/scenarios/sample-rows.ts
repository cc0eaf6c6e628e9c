/**
 * Turns a timed iteration into sample rows. All of it happens after the window.
 * @module
 */
import type {Mark, Novelty, Phase, Sample} from "../../src/lib/run-schema.js";
import type {InterferenceMonitor} from "../timing/interference.js";
import type {Cause, Stopwatch, Timing} from "../timing/stopwatch.js";

/** What all rows of an iteration have in common. */
export interface IterationFacts {
  readonly run: string;
  readonly block: number;
  readonly order: number;
  readonly scenario: string;
  readonly variant: string | null;
  readonly iteration: number;
  readonly warmUp: boolean;
  readonly cold: boolean;
  readonly index: string | null;
  /** Phases that the scenario should run; what did not is a row too. */
  readonly expected: readonly Phase[];
  /** ms since the start of the run. */
  readonly startMs: number;
  readonly indexRows: number | null;
  readonly previousScenario: string | null;
  readonly msSinceInsert: number | null;
  readonly distinctText: string | null;
}

/** What the answer told. */
export interface AnswerFacts {
  readonly tokens: number | null;
  readonly similarity: number | null;
  readonly novelty: Novelty | null;
  /** By phase: was its answer right? Phases that are not named have nothing to check. */
  readonly verified: ReadonlyMap<Phase, boolean>;
  readonly marks: ReadonlyMap<Phase, readonly Mark[]>;
}

export const NO_ANSWER: AnswerFacts = {
  tokens: null,
  similarity: null,
  novelty: null,
  verified: new Map(),
  marks: new Map()
};

/** Share of a window that garbage collection may take before the sample is marked. */
const GC_SHARE = 0.01;
/** A stall of our event loop longer than this, and than a twentieth of the window, is marked. */
const LAG_MS = 10;
const LAG_SHARE = 0.05;

/** Rows in the order: phases with their steps, phases that did not run, `other`, `total`. */
export function sampleRows(
  watch: Stopwatch,
  monitor: Pick<InterferenceMonitor, "gcMs" | "eventLoopLagMs">,
  iteration: IterationFacts,
  answer: AnswerFacts
): Sample[] {
  const lagMs = monitor.eventLoopLagMs();
  const timings = watch.timings();
  const ran = new Set(timings.map(({phase}) => phase));
  const missing = iteration.expected.filter((phase) => !ran.has(phase));
  const rows = timings.map((timing) => measuredRow(timing, monitor, lagMs, iteration, answer));
  const skipped = missing.map((phase) => skippedRow(phase, watch, iteration, answer));
  return [...rows.slice(0, -2), ...skipped, ...rows.slice(-2)];
}

function measuredRow(
  timing: Timing,
  monitor: Pick<InterferenceMonitor, "gcMs">,
  lagMs: number,
  iteration: IterationFacts,
  answer: AnswerFacts
): Sample {
  const {phase, step, facts, failure, durationMs} = timing;
  const gcMs = step === null ? monitor.gcMs(timing.start, timing.end) : null;
  const disturbed =
    durationMs !== null &&
    ((gcMs ?? 0) > GC_SHARE * durationMs ||
      (phase === "total" && lagMs > LAG_MS && lagMs > LAG_SHARE * durationMs));
  const own = step === null ? (answer.marks.get(phase) ?? []) : [];
  return {
    ...common(iteration, answer),
    phase,
    step,
    outcome: failure ? "failed" : "measured",
    code: failure?.code ?? null,
    reason: failure?.reason ?? null,
    marks: disturbed ? [...own, "interference"] : [...own],
    verified: step === null ? (answer.verified.get(phase) ?? null) : null,
    start_ms: iteration.startMs + timing.startMs,
    duration_ms: durationMs,
    server_ms: facts.serverMs ?? null,
    server_detail: facts.serverDetail ?? null,
    bytes_sent: facts.bytesSent ?? null,
    bytes_received: facts.bytesReceived ?? null,
    index_shards: facts.shards ?? null,
    event_loop_lag_ms: phase === "total" ? lagMs : null,
    gc_ms: gcMs
  };
}

const NOT_REACHED: Cause = {code: "NOT_REACHED", reason: "not reached: an earlier phase failed"};

/** A phase that did not run is not a phase that took 0 ms. */
function skippedRow(phase: Phase, watch: Stopwatch, iteration: IterationFacts, answer: AnswerFacts): Sample {
  return {
    ...common(iteration, answer),
    phase,
    step: null,
    outcome: "skipped",
    ...(watch.skipped.get(phase) ?? NOT_REACHED),
    marks: [],
    verified: null,
    start_ms: iteration.startMs,
    duration_ms: null,
    server_ms: null,
    server_detail: null,
    bytes_sent: null,
    bytes_received: null,
    index_shards: null,
    event_loop_lag_ms: null,
    gc_ms: null
  };
}

function common(iteration: IterationFacts, answer: AnswerFacts) {
  return {
    run: iteration.run,
    block: iteration.block,
    order: iteration.order,
    scenario: iteration.scenario,
    variant: iteration.variant,
    iteration: iteration.iteration,
    warm_up: iteration.warmUp,
    cold: iteration.cold,
    driver: "native" as const,
    index: iteration.index,
    overlaps: false,
    index_rows: iteration.indexRows,
    previous_scenario: iteration.previousScenario,
    ms_since_insert: iteration.msSinceInsert,
    distinct_text: iteration.distinctText,
    tokens: answer.tokens,
    similarity: answer.similarity,
    novelty: answer.novelty
  };
}
