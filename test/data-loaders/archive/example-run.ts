/** The smallest run that is one, for tests of the archive. Its figures are made up. */
import type {Run, Sample} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";

export const exampleRow = (id: string, over: Partial<Sample>): Sample => ({
  run: id,
  block: 0,
  order: 0,
  scenario: "T1",
  variant: null,
  iteration: 0,
  warm_up: false,
  cold: false,
  driver: "native",
  index: "rune_bench_0a1b2c3d",
  phase: "embed",
  step: null,
  overlaps: false,
  outcome: "measured",
  code: null,
  reason: null,
  marks: [],
  verified: null,
  start_ms: 12.5,
  duration_ms: 3.25,
  server_ms: null,
  server_detail: null,
  bytes_sent: 67_158_000,
  bytes_received: null,
  index_rows: 16,
  index_shards: 1,
  previous_scenario: "(insert)",
  ms_since_insert: 4,
  distinct_text: "0a1b2c3d",
  tokens: 35,
  similarity: 0.25,
  novelty: "novel",
  event_loop_lag_ms: null,
  gc_ms: 0,
  ...over
});

export function exampleSamples(id: string): Sample[] {
  return [
    exampleRow(id, {}),
    exampleRow(id, {phase: "insert", marks: ["forced", "interference"], verified: true, duration_ms: 250}),
    exampleRow(id, {
      phase: "insert",
      outcome: "failed",
      code: "UNAVAILABLE",
      reason: "gone",
      duration_ms: null
    }),
    exampleRow(id, {phase: "total", duration_ms: 253.25, novelty: null, tokens: null, index_rows: null})
  ];
}

export function exampleRun(id: string): Run {
  const service = {
    name: "envector",
    implementation: "embedded",
    version: "0.1.0",
    revision: null,
    tls: false,
    locality: "loopback" as const,
    endpoint_hash: null,
    empty_call_ms: 0.4,
    connect_ms: 2,
    max_message_bytes: 1,
    http2_window_bytes: null,
    rtt_ms: null,
    upload_mbit_per_s: null,
    limits: null
  };
  return {
    schema: 1,
    id,
    title: "example",
    state: "sealed",
    origin: "measured",
    started_at: "2026-11-30T09:32:11.000Z",
    ended_at: "2026-11-30T09:33:11.000Z",
    target: "embedded",
    driver: "native",
    tool: {version: "0.1.0", revision: null, dirty: null},
    settings: {
      protocol: "controlled",
      seed: 1,
      iterations: 10,
      warmup: 2,
      scenarios: ["T1"],
      primed_rows: 16,
      novelty_k: 3,
      novelty_thresholds: {evolution: 0.4, related: 0.7, near_duplicate: 0.93},
      merge: "immediate",
      framing: "vendor",
      embed_reused_for_insert: true,
      callers: 1,
      deadline_ms: 30_000,
      factors: null,
      sweep: null,
      searchable_poll_ms: null,
      texts_hash: null
    },
    fhe: {preset: "IP0", eval_mode: "mm", dimension: 1024, threads: 2},
    embedder: {
      kind: "lexical",
      model: "lexical",
      revision: null,
      dimension: 1024,
      tokenizer: "Qwen3",
      dtype: null,
      max_tokens: null,
      query_instruction: null
    },
    index: {
      names: ["rune_bench_0a1b2c3d"],
      type: "FLAT",
      own: true,
      rows_start: 16,
      rows_end: 17,
      deleted: true,
      fills: null
    },
    services: {envector: service, vault: {...service, name: "Rune-Vault", tls: true}},
    environment: {
      os: "Linux",
      arch: "x64",
      cpu: "example",
      cores: 2,
      memory_bytes: 1,
      node: "v20",
      peak_rss_bytes: null,
      proxy_variables: null
    },
    yardsticks: {cpu_loop_ms: 5, memory_sum_ms: 3, empty_call_ms: 0.4},
    yardstick_intervals: null,
    scenarios: [],
    summary: summarise(exampleSamples(id)),
    checks: [],
    verdict: {value: "valid", reasons: []},
    errors: [],
    failures: 0
  };
}
