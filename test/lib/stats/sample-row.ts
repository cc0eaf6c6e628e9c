import type {Sample} from "../../../src/lib/run-schema.js";

/** A measured row of T1's score at 100 ms; a test changes what it is about. */
export function sampleRow(changes: Partial<Sample> = {}): Sample {
  return {
    run: "20261130t093211z-3fa9c1",
    block: 0,
    order: 0,
    scenario: "T1",
    variant: null,
    iteration: 0,
    warm_up: false,
    cold: false,
    driver: "native",
    index: "rune_bench_0123abcd",
    phase: "score",
    step: null,
    overlaps: false,
    outcome: "measured",
    code: null,
    reason: null,
    marks: [],
    verified: true,
    start_ms: 0,
    duration_ms: 100,
    server_ms: null,
    server_detail: null,
    bytes_sent: null,
    bytes_received: null,
    index_rows: null,
    index_shards: null,
    previous_scenario: null,
    ms_since_insert: null,
    distinct_text: null,
    tokens: null,
    similarity: null,
    novelty: null,
    event_loop_lag_ms: null,
    gc_ms: null,
    ...changes
  };
}
