/**
 * Runs whose times depend on what a test plants: rows, a preceding insert, tokens, the scenario. The order is that of a
 * balanced schedule unless the test asks for another.
 */
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";
import type {Feature, Phase, Run, Sample} from "../../../src/lib/run-schema.js";
import {sampleRow} from "../../site/fixture-run.js";
import {smallRun} from "./small-run.js";

export interface Call {
  readonly scenario: string;
  readonly feature: Feature;
  readonly iteration: number;
  readonly rows: number;
  readonly afterInsert: boolean;
  readonly tokens: number;
}

export interface ShuffledOptions {
  readonly phase: Phase;
  /** ms of one call, without noise. */
  readonly msOf: (call: Call) => number;
  /** ms. */
  readonly noise?: number;
  readonly iterations?: number;
  /** `blocks`: every scenario once a block. `scenarios`: one after another, only captures follow an insert. */
  readonly order?: "blocks" | "scenarios";
  readonly tokensOf?: (scenario: string, iteration: number) => number;
}

const CELLS = [
  {scenario: "T1", feature: "capture"},
  {scenario: "T2", feature: "capture"},
  {scenario: "T5", feature: "recall"},
  {scenario: "T6", feature: "recall"}
] as const;

export function shuffledRun(options: ShuffledOptions): {run: Run; samples: Sample[]} {
  const {phase, msOf, noise = 0.5, order = "blocks"} = options;
  const normal = normalFrom(seededRandom(7));
  const samples = callsOf(options).map((call, place) => {
    const previous = call.afterInsert ? "(insert)" : "(search)";
    return sampleRow({
      scenario: call.scenario,
      phase,
      iteration: call.iteration,
      block: order === "blocks" ? call.iteration : CELLS.findIndex((cell) => cell.scenario === call.scenario),
      order: place,
      index_rows: call.rows,
      previous_scenario: previous,
      tokens: call.tokens,
      duration_ms: msOf(call) + noise * normal()
    });
  });
  const {run} = smallRun(CELLS.map((cell) => ({...cell, ms: {[phase]: [1]}})));
  return {run, samples};
}

function callsOf({iterations = 16, order = "blocks", tokensOf = () => 20}: ShuffledOptions): Call[] {
  const random = seededRandom(3);
  const calls = CELLS.flatMap((cell, place) =>
    Array.from({length: iterations}, (_, iteration) => ({
      ...cell,
      iteration,
      // Half of each scenario follows an insert, in a pattern that is not the order of the run.
      afterInsert:
        order === "blocks" ? (iteration + place + (iteration >> 1)) % 2 === 0 : cell.feature === "capture",
      tokens: tokensOf(cell.scenario, iteration),
      key: order === "blocks" ? iteration + random() * 0.9 : place
    }))
  );
  const sorted = calls.toSorted((a, b) => a.key - b.key);
  let rows = 16;
  return sorted.map((call) => {
    if (order === "scenarios" ? call.feature === "capture" : call.afterInsert) rows++;
    return {...call, rows};
  });
}
