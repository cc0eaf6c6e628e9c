/**
 * Times one iteration: a total, its phases, and the steps that a phase is made of.
 *
 * Inside the window nothing is formatted, logged or converted: a phase costs two readings of the clock and one small
 * object, a step one reading. Everything else happens in {@link Stopwatch.timings}, after the window.
 * @module
 */
import type {Milliseconds} from "../../src/lib/units.js";
import type {Phase, Step} from "../../src/lib/run-schema.js";
import type {Clock} from "./clock.js";
import {toMs} from "./clock.js";
import {CallError} from "./errors.js";

/** What a call tells about itself beside its duration. Sizes in bytes. */
export interface CallFacts {
  serverMs?: Milliseconds | null;
  serverDetail?: string | null;
  bytesSent?: number | null;
  bytesReceived?: number | null;
  shards?: number | null;
  /** Sizes that cost work to know; asked for after the window. */
  sizes?: () => {sent: number; received: number};
}

interface Span {
  start: bigint;
  end: bigint;
}

interface Lap extends Span {
  step: Step;
}

/** Why something has no duration: a code that pages word in their language, and a sentence with its details. */
export interface Cause {
  readonly code: string;
  readonly reason: string;
}
export type Failure = Cause;

/** Recorded by {@link Stopwatch.phase}; given to its body. */
export class PhaseTimer {
  readonly phase: Phase;
  readonly laps: Lap[] = [];
  readonly facts: CallFacts = {};
  readonly stepFacts = new Map<Step, CallFacts>();
  readonly start: bigint;
  end = 0n;
  failure: Failure | null = null;
  readonly #clock: Clock;
  #boundary: bigint;

  constructor(phase: Phase, clock: Clock) {
    this.phase = phase;
    this.#clock = clock;
    this.start = clock.now();
    this.#boundary = this.start;
  }

  /** Ends a step now; it began where the previous one ended, or with the phase. */
  lap(step: Step, facts?: CallFacts): void {
    const end = this.#clock.now();
    this.laps.push({step, start: this.#boundary, end});
    this.#boundary = end;
    if (facts) this.stepFacts.set(step, facts);
  }

  /** Ends a step at a moment that a callback noted (`clock.now()`), such as the arrival of a first message. */
  lapAt(step: Step, end: bigint, facts?: CallFacts): void {
    this.laps.push({step, start: this.#boundary, end});
    this.#boundary = end;
    if (facts) this.stepFacts.set(step, facts);
  }

  /** Keeps what the call told. Sizes and server times of a phase that runs several times are summed. */
  note(facts: CallFacts): void {
    Object.assign(this.facts, facts);
  }
}

/** One phase, or one step of it, with everything that became known about it. */
export interface Timing {
  phase: Phase;
  step: Step | null;
  /** Since the start of the iteration. */
  startMs: Milliseconds;
  /** Null when it failed. */
  durationMs: Milliseconds | null;
  failure: Failure | null;
  facts: CallFacts;
  /** Raw span, for matching with garbage collections; ns of the clock. */
  start: bigint;
  end: bigint;
}

/** Total length covered by spans that may touch, overlap, or be out of order. */
export function unionNs(spans: readonly Span[]): bigint {
  const sorted = spans.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  let covered = 0n;
  let reached: bigint | null = null;
  for (const {start, end} of sorted) {
    const from: bigint = reached === null || start > reached ? start : reached;
    if (end > from) covered += end - from;
    if (reached === null || end > reached) reached = end;
  }
  return covered;
}

export class Stopwatch {
  readonly #clock: Clock;
  readonly #phases: PhaseTimer[] = [];
  readonly #skipped = new Map<Phase, Cause>();
  #start = 0n;
  #end = 0n;
  #failure: Failure | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Starts of the total. Set by {@link total}. */
  get start(): bigint {
    return this.#start;
  }

  get end(): bigint {
    return this.#end;
  }

  get failure(): Failure | null {
    return this.#failure;
  }

  /** Times the whole call, as the user feels it. A failure is kept as an outcome and given back as null. */
  async total<T>(body: () => Promise<T>): Promise<T | null> {
    this.#start = this.#clock.now();
    try {
      const value = await body();
      this.#end = this.#clock.now();
      return value;
    } catch (error) {
      this.#end = this.#clock.now();
      this.#failure = failureOf(error);
      return null;
    }
  }

  /** Times one phase. The same phase may run several times in an iteration (T8's loop): its spans are united. */
  async phase<T>(phase: Phase, body: (timer: PhaseTimer) => Promise<T>): Promise<T> {
    const timer = new PhaseTimer(phase, this.#clock);
    this.#phases.push(timer);
    try {
      const value = await body(timer);
      timer.end = this.#clock.now();
      return value;
    } catch (error) {
      timer.end = this.#clock.now();
      timer.failure = failureOf(error);
      throw error;
    }
  }

  /** Says why a phase did not run. It gets no duration: a phase that did not run did not take 0 ms. */
  skip(phase: Phase, cause: Cause): void {
    this.#skipped.set(phase, cause);
  }

  /** Causes of the phases that were skipped. */
  get skipped(): ReadonlyMap<Phase, Cause> {
    return this.#skipped;
  }

  /** Marks a call whose answer turned out wrong, after the window: it was measured, but it is not a sample. */
  fail(phase: Phase, failure: Failure): void {
    this.#failure ??= failure;
    for (const timer of this.#phases) if (timer.phase === phase) timer.failure ??= failure;
  }

  /**
   * Phases in the order of their first start, each followed by its steps, then `other`, then `total`.
   * `other` is what the union of the phases leaves of the total; a step `other` what its steps leave of a phase.
   */
  timings(): Timing[] {
    const names = [...new Set(this.#phases.map((timer) => timer.phase))];
    const rows = names.flatMap((name) =>
      this.#timingsOf(this.#phases.filter((timer) => timer.phase === name))
    );
    const whole = {start: this.#start, end: this.#end};
    const failed = this.#failure !== null;
    const total = this.#end - this.#start;
    const other: Timing = {
      ...base("other", null, whole, this.#start),
      durationMs: failed ? null : toMs(total - unionNs(this.#phases)),
      failure: this.#failure
    };
    const all: Timing = {
      ...base("total", null, whole, this.#start),
      durationMs: failed ? null : toMs(total),
      failure: this.#failure
    };
    return [...rows, other, all];
  }

  #timingsOf(timers: readonly PhaseTimer[]): Timing[] {
    const first = timers[0]!;
    const last = timers[timers.length - 1]!;
    const span = {start: first.start, end: last.end};
    const failure = timers.find((timer) => timer.failure)?.failure ?? null;
    const covered = unionNs(timers);
    const phase: Timing = {
      ...base(first.phase, null, span, this.#start),
      durationMs: failure ? null : toMs(covered),
      failure,
      facts: summed(timers.map((timer) => timer.facts))
    };
    const laps = timers.flatMap((timer) => timer.laps);
    if (laps.length === 0 || failure) return [phase];
    const steps = [...new Set(laps.map((lap) => lap.step))].map((step): Timing => {
      const own = laps.filter((lap) => lap.step === step);
      const ownSpan = {start: own[0]!.start, end: own[own.length - 1]!.end};
      return {
        ...base(first.phase, step, ownSpan, this.#start),
        durationMs: toMs(unionNs(own)),
        facts: summed(timers.flatMap((timer) => timer.stepFacts.get(step) ?? []))
      };
    });
    const rest: Timing = {
      ...base(first.phase, "other", span, this.#start),
      durationMs: toMs(covered - unionNs(laps))
    };
    return [phase, ...steps, rest];
  }
}

function base(phase: Phase, step: Step | null, span: Span, origin: bigint): Timing {
  return {
    phase,
    step,
    startMs: toMs(span.start - origin),
    durationMs: null,
    failure: null,
    facts: {},
    start: span.start,
    end: span.end
  };
}

/** Facts of the calls of one phase: amounts add up, the layout is that of the last answer. */
function summed(calls: readonly CallFacts[]): CallFacts {
  const all = calls.map(({sizes, ...facts}) => {
    const known = sizes?.();
    return known ? {...facts, bytesSent: known.sent, bytesReceived: known.received} : facts;
  });
  const last = all.at(-1);
  if (!last || all.length === 1) return last ?? {};
  const sum = (pick: (facts: CallFacts) => number | null | undefined): number | null =>
    all.every((facts) => typeof pick(facts) === "number")
      ? all.reduce((total, facts) => total + (pick(facts) ?? 0), 0)
      : null;
  return {
    serverMs: sum((facts) => facts.serverMs),
    serverDetail: last.serverDetail ?? null,
    bytesSent: sum((facts) => facts.bytesSent),
    bytesReceived: sum((facts) => facts.bytesReceived),
    shards: last.shards ?? null
  };
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return {code: error.code, reason: error.message};
  return {code: "INTERNAL_ERROR", reason: error instanceof Error ? error.message : String(error)};
}
