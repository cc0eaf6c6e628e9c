import {cellsOf, readDefinitions} from "../../data-loaders/scenarios/definition.js";
import {schedule as scheduleOf} from "../../data-loaders/scenarios/schedule.js";
import type {Phase, Sample} from "../../src/lib/run-schema.js";
import {scenarioKey} from "../../src/lib/stats/observations.js";
import {normalFrom, seededRandom} from "../../src/lib/stats/random.js";
import {sampleRow} from "../lib/stats/sample-row.js";

/** One iteration of a run, as far as its time may depend on it. */
export interface Call {
  readonly scenario: string;
  readonly variant: string | null;
  readonly warmUp: boolean;
  readonly order: number;
  readonly previous: string | null;
  /** Index rows at the start. */
  readonly rows: number;
  readonly afterInsert: boolean;
  readonly tokens: number;
  readonly inserts: boolean;
}

const WARM_UP = 2;
const K = ["k=1", "k=3", "k=5", "k=10"] as const;
export const CAPTURES = ["T1", "T2", "T3", "T4"];
export const RECALLS = ["T5", "T6", ...K.map((k) => `T7 ${k}`)];

/** What the published report asserted, as questions. */
export const CONTRASTS = [
  {id: "language", of: ["T3"], against: ["T1", "T2"]},
  {id: "duplicate", of: ["T4"], against: ["T1"]},
  {id: "recall", of: RECALLS, against: CAPTURES, reference: CAPTURES}
];

/** Tokens embedded on 2026-05-05 for the captures; those of the queries are made up. */
const PUBLISHED_TOKENS: Record<string, number> = {T1: 22, T2: 36, T3: 63, T4: 22, T5: 5, T6: 14, T7: 3};

/** T1, T2, … one after another; each capture adds a row; T4 after one capture that is not measured. */
export function publishedRun(): Call[] {
  const calls: Call[] = [];
  let [rows, previous, afterInsert]: [number, string | null, boolean] = [0, null, false];
  const measure = (scenario: string, variant: string | null, iterations: number) => {
    for (let iteration = 0; iteration < iterations; iteration++) {
      const inserts = CAPTURES.includes(scenario);
      calls.push({
        ...{
          scenario,
          variant,
          warmUp: iteration < WARM_UP,
          order: calls.length,
          previous,
          rows,
          afterInsert,
          inserts
        },
        tokens: PUBLISHED_TOKENS[scenario]!
      });
      if (inserts) rows++;
      [previous, afterInsert] = [scenario, inserts];
    }
  };
  for (const scenario of CAPTURES) {
    if (scenario === "T4") [rows, previous, afterInsert] = [rows + 1, "(insert)", true];
    measure(scenario, null, 10);
  }
  measure("T5", null, 10);
  measure("T6", null, 10);
  for (const k of K) measure("T7", k, 7);
  return calls;
}

const CELLS = [...readDefinitions().values()]
  .filter(({feature}) => feature === "capture" || feature === "recall")
  .filter(({id}) => [...CAPTURES, "T5", "T6", "T7"].includes(id))
  .flatMap((definition) => cellsOf(definition, "controlled"))
  // The published run has no refused near-duplicate; T4 stands for the one that is inserted.
  .filter(({variant}) => variant !== "refused");
const CONTROLLED_TOKENS: Record<string, number> = {T1: 35, T2: 155, T3: 50, T4: 35, T5: 5, T6: 14, T7: 3};
const PRIMED = 16;

/** The tool's own schedule: shuffled blocks, each cell after an insert in half of its iterations. */
export function controlledRun(seed: number, iterations = 10): Call[] {
  const random = seededRandom(seed);
  const schedule = scheduleOf({
    protocol: "controlled",
    cells: CELLS,
    iterationsOf: () => iterations,
    warmup: WARM_UP,
    random
  });
  const calls: Call[] = [];
  let [rows, previous, afterInsert] = [PRIMED, "(prime)", true];
  for (const action of schedule) {
    if (action.do !== "measure") {
      const inserts = action.do === "insert";
      [rows, previous, afterInsert] = [rows + (inserts ? 1 : 0), inserts ? "(insert)" : "(search)", inserts];
      continue;
    }
    const {definition} = action.cell;
    const variant = action.cell.variant === "forced" ? null : action.cell.variant;
    const inserts = definition.feature === "capture";
    calls.push({
      ...{scenario: definition.id, variant, warmUp: action.warmUp, order: calls.length},
      ...{previous, rows, afterInsert, inserts},
      tokens: CONTROLLED_TOKENS[definition.id]! + Math.floor(random() * 5) - 2
    });
    if (inserts) rows++;
    [previous, afterInsert] = [definition.id, inserts];
  }
  return calls;
}

/** Noise of one sample: a fixed number of ms, or a share of the time itself. */
export type Noise = {readonly ms: number} | {readonly share: number};

/** The sample rows that a run of these calls leaves behind, in which `phase` takes what `msOf` says, and noise. */
export function samplesOf(
  calls: readonly Call[],
  phase: Phase,
  msOf: (call: Call, key: string) => number,
  noise: Noise,
  seed: number
): Sample[] {
  const normal = normalFrom(seededRandom(seed));
  return calls.flatMap((call) => {
    const {scenario, variant, order, rows, tokens} = call;
    const common = {scenario, variant, order, tokens, warm_up: call.warmUp};
    const state = {...common, index_rows: rows, previous_scenario: call.previous};
    const ms = msOf(call, scenarioKey(call));
    const duration_ms = "ms" in noise ? ms + noise.ms * normal() : ms * Math.exp(noise.share * normal());
    const measured = sampleRow({...state, phase, duration_ms});
    return call.inserts ? [measured, sampleRow({...state, phase: "insert", duration_ms: 4500})] : [measured];
  });
}
