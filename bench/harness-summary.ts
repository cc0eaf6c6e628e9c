/**
 * How long a million sample rows take to become the summary: every scenario, phase and step, with quantiles and
 * intervals.
 * @module
 */
import {sampleSchema, type Phase, type Sample, type Step} from "../src/lib/run-schema.js";
import {seededRandom} from "../src/lib/stats/random.js";
import {summarise} from "../src/lib/stats/summarise.js";
import {rounded, type Row} from "./harness-row.js";

const SAMPLES = 1_000_000;
const GOAL_S = 2;
const ROUNDS = 5;
const CELLS: readonly (readonly [scenario: string, variant: string | null])[] = [
  ...["T1", "T2", "T3", "T4", "T5", "T6"].map((id) => [id, null] as const),
  ...[1, 3, 5, 10].map((k) => ["T7", `k=${k}`] as const),
  ...[1, 5, 10, 20].map((size) => ["T8", `size=${size}`] as const),
  ...["health", "diagnostics"].map((call) => ["T9", call] as const)
];
const ROWS: readonly (readonly [Phase, Step | null])[] = [
  ["embed", null],
  ["score", null],
  ["score", "first_message"],
  ["score", "rest"],
  ["vault_topk", null],
  ["vault_topk", "encode"],
  ["vault_topk", "rpc"],
  ["insert", null],
  ["insert", "encrypt"],
  ["insert", "upload"],
  ["insert", "commit"],
  ["other", null],
  ["total", null]
];

export function harnessSummary(): Row {
  const samples = millionSamples();
  const seconds: number[] = [];
  let groups = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const summary = summarise(samples);
    groups = summary.length;
    seconds.push((performance.now() - start) / 1000);
  }
  const sorted = seconds.toSorted((a, b) => a - b);
  const value = rounded(sorted[ROUNDS >> 1]!);
  return {
    name: `a million samples summarised, ${groups} rows`,
    value,
    unit: "s",
    min: rounded(sorted[0]!),
    goal: GOAL_S,
    met: value < GOAL_S,
    n: ROUNDS
  };
}

/** Rows as a run has them, cell by cell within a block. Parsed, as the archive hands them out. */
function millionSamples(): Sample[] {
  const random = seededRandom(1);
  return Array.from({length: SAMPLES}, (_, order) => sampleSchema.parse(sampleOf(order, random())));
}

/** One literal: spreading a part into it would make each object thirty times as expensive. */
function sampleOf(order: number, uniform: number): Sample {
  const [phase, step] = ROWS[order % ROWS.length]!;
  const [scenario, variant] = CELLS[Math.floor(order / ROWS.length) % CELLS.length]!;
  const block = Math.floor(order / (CELLS.length * ROWS.length));
  return {
    run: "20261130t093211z-3fa9c1",
    block,
    order,
    scenario,
    variant,
    iteration: block,
    warm_up: block < 2,
    cold: false,
    driver: "native",
    index: "rune_bench_0123abcd",
    phase,
    step,
    overlaps: false,
    outcome: "measured",
    code: null,
    reason: null,
    marks: [],
    verified: true,
    start_ms: order,
    duration_ms: 100 * Math.exp(uniform - 0.5),
    server_ms: 50 * uniform,
    server_detail: null,
    bytes_sent: 4096,
    bytes_received: 65_616,
    index_rows: block,
    index_shards: 1,
    previous_scenario: "T1",
    ms_since_insert: 1000 * uniform,
    distinct_text: (block % 4096).toString(16),
    tokens: 35,
    similarity: uniform,
    novelty: "novel",
    event_loop_lag_ms: null,
    gc_ms: 0
  };
}
