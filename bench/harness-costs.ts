/**
 * What the stopwatch itself costs: time of a phase and of a step, and memory of an iteration.
 * @module
 */
import {setFlagsFromString} from "node:v8";
import {runInNewContext} from "node:vm";
import {sampleRows, NO_ANSWER, type IterationFacts} from "../data-loaders/scenarios/sample-rows.js";
import {systemClock} from "../data-loaders/timing/clock.js";
import {Stopwatch} from "../data-loaders/timing/stopwatch.js";
import type {Phase, Step} from "../src/lib/run-schema.js";
import {rounded, type Row} from "./harness-row.js";
import {measureInterleaved, type Timing} from "./rounds.js";

const ROUNDS = 31;
/** Iterations a round; each has the phases and steps of a capture. */
const REPEAT = 2000;
const PHASE_GOAL_NS = 2000;

/** A capture's phases and their steps. */
const CAPTURE: readonly (readonly [Phase, readonly Step[]])[] = [
  ["embed", []],
  ["score", ["first_message", "rest"]],
  ["vault_topk", ["encode", "rpc"]],
  ["insert", ["seal", "encrypt", "upload", "commit"]]
];
const PHASES = CAPTURE.length;
const STEPS = CAPTURE.flatMap(([, steps]) => steps).length;

const nothing = (): Promise<void> => Promise.resolve();

/** The awaits of a capture, with no stopwatch around them. */
async function bare(): Promise<void> {
  for (let i = 0; i < PHASES; i++) await nothing();
}

/** The same, timed as phases. */
function phases(): Promise<unknown> {
  const watch = new Stopwatch(systemClock);
  return watch.total(async () => {
    for (const [phase] of CAPTURE) await watch.phase(phase, nothing);
  });
}

/** The same, timed as phases with their steps. */
async function phasesAndSteps(): Promise<Stopwatch> {
  const watch = new Stopwatch(systemClock);
  await watch.total(async () => {
    for (const [phase, steps] of CAPTURE)
      await watch.phase(phase, (timer) => {
        for (const step of steps) timer.lap(step);
        return nothing();
      });
  });
  return watch;
}

export async function harnessCosts(): Promise<Row[]> {
  const timings = await measureInterleaved(
    [
      {name: "bare", repeat: REPEAT, run: bare},
      {name: "phases", repeat: REPEAT, run: phases},
      {name: "phases and steps", repeat: REPEAT, run: phasesAndSteps}
    ],
    ROUNDS
  );
  const between = (name: string, more: string, less: string, count: number): Row =>
    costOf(name, timings.get(more)!, timings.get(less)!, count);
  return [
    // The total is one more pair of readings; it is counted as if the phases had to pay for it.
    withGoal(between("cost of a phase", "phases", "bare", PHASES), PHASE_GOAL_NS),
    between("cost of a step", "phases and steps", "phases", STEPS),
    await allocated("allocated in the window, one capture", () => phasesAndSteps()),
    await allocated("allocated for its rows, after the window", rowsOf)
  ];
}

/** Difference of two cases within rounds, for one of `count` things, in ns. */
function costOf(name: string, more: Timing, less: Timing, count: number): Row {
  const costs = more.samplesMs.map((ms, round) => ((ms - less.samplesMs[round]!) * 1e6) / count);
  const sorted = costs.toSorted((a, b) => a - b);
  return {
    name,
    value: rounded(sorted[sorted.length >> 1]!),
    unit: "ns",
    min: null,
    goal: null,
    met: null,
    n: ROUNDS
  };
}

function withGoal(row: Row, goal: number): Row {
  return {...row, goal, met: row.value <= goal};
}

const FACTS: IterationFacts = {
  run: "bench",
  block: 0,
  order: 0,
  scenario: "T1",
  variant: null,
  iteration: 0,
  warmUp: false,
  cold: false,
  index: "rune_bench_00000000",
  expected: [...CAPTURE.map(([phase]) => phase), "total"],
  startMs: 0,
  indexRows: 16,
  previousScenario: null,
  msSinceInsert: null,
  distinctText: null
};
const CALM = {gcMs: () => 0, eventLoopLagMs: () => 0};

/** The rows of a capture that was timed before; what the stopwatch allocates is not among it. */
let finished: Stopwatch | null = null;
async function rowsOf(): Promise<unknown> {
  finished ??= await phasesAndSteps();
  return sampleRows(finished, CALM, FACTS, NO_ANSWER);
}

/** Bytes that one call leaves on the heap before any collection, over many calls. */
async function allocated(name: string, call: () => Promise<unknown>): Promise<Row> {
  const calls = 500;
  const collect = collector();
  for (let i = 0; i < REPEAT; i++) await call();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < calls; i++) await call();
  const bytes = (process.memoryUsage().heapUsed - before) / calls;
  return {name, value: Math.round(bytes), unit: "bytes", min: null, goal: null, met: null, n: calls};
}

/** V8's own collection, without a flag on the command line. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
