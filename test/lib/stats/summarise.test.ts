import {describe, expect, it} from "vitest";
import {summaryRowSchema} from "../../../src/lib/run-schema.js";
import type {Sample} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import {sampleRow} from "./sample-row.js";

const rows = (durations: number[], changes: Partial<Sample> = {}) =>
  durations.map((duration_ms, iteration) => sampleRow({duration_ms, iteration, ...changes}));

describe("summarise", () => {
  it("writes rows that the run's schema accepts", () => {
    for (const row of summarise([...rows([1, 2, 3, 4, 5, 6]), ...rows([], {}), sampleRow({step: "rest"})]))
      expect(summaryRowSchema.strict().parse(row)).toEqual(row);
  });
  it("keeps groups in the order in which they first appear", () => {
    const order = summarise([
      sampleRow({scenario: "T7", variant: "k=10"}),
      sampleRow({scenario: "T1", phase: "total"}),
      sampleRow({scenario: "T7", variant: "k=1"}),
      sampleRow({scenario: "T7", variant: "k=10", step: "rest"}),
      sampleRow({scenario: "T7", variant: "k=10"})
    ]).map((row) => [row.scenario, row.variant, row.phase, row.step, row.n]);
    expect(order).toEqual([
      ["T7", "k=10", "score", null, 2],
      ["T1", null, "total", null, 1],
      ["T7", "k=1", "score", null, 1],
      ["T7", "k=10", "score", "rest", 1]
    ]);
  });
  it("counts 3 skipped and 1 failed of 10 beside n = 6, and lets no 0 into the figures", () => {
    const [row] = summarise([
      ...rows([10, 11, 12, 13, 14, 15]),
      ...Array.from({length: 3}, () => sampleRow({outcome: "skipped", duration_ms: null})),
      sampleRow({outcome: "failed", code: "UNAVAILABLE", duration_ms: null})
    ]);
    expect(row).toMatchObject({n: 6, skipped: 3, failed: 1, not_recorded: 0, p50: 12.5, mean: 12.5, min: 10});
  });
  it("leaves the 2 ms of a refused call out of every figure", () => {
    const refused = rows([2, 2, 2], {outcome: "failed", code: "RESOURCE_EXHAUSTED"});
    const [row] = summarise([...rows([100, 110, 120]), ...refused]);
    expect(row).toMatchObject({n: 3, failed: 3, min: 100, mean: 110, p50: 110});
  });
  it("keeps warm-up and first calls outside the blocks out of every figure, and counts the warm-up", () => {
    const [row] = summarise([
      sampleRow({duration_ms: 500, cold: true, block: -1}),
      ...rows([300, 200], {warm_up: true, bytes_sent: 9, tokens: 99, distinct_text: "ffffffff"}),
      ...rows([11, 12], {bytes_sent: 4, tokens: 7, distinct_text: "00000000"})
    ]);
    expect(row).toMatchObject({
      n: 2,
      warm_up: 2,
      max: 12,
      bytes_sent_mean: 4,
      tokens: [7, 7],
      distinct_texts: 1
    });
  });
  it("takes cold calls of a block, which are what their scenario is about, as a population", () => {
    const [row] = summarise(rows([300, 310, 320], {scenario: "W1", cold: true, block: 2}));
    expect(row).toMatchObject({n: 3, p50: 310});
  });
  it("gives a phase that never ran null everywhere, never 0", () => {
    const [row] = summarise([sampleRow({outcome: "skipped", duration_ms: null, tokens: 22, server_ms: 3})]);
    expect(row).toEqual({
      ...{scenario: "T1", variant: null, phase: "score", step: null},
      ...{n: 0, skipped: 1, failed: 0, not_recorded: 0, warm_up: 0},
      ...{p50: null, p95: null, p99: null, mean: null, sd: null, min: null, max: null, p50_interval: null},
      ...{bytes_sent_mean: null, bytes_received_mean: null, server_mean: null, tokens: null},
      distinct_texts: null
    });
  });
  it("keeps a measured 0", () => {
    expect(summarise(rows([0, 0]))[0]).toMatchObject({n: 2, p50: 0, mean: 0});
  });
  it("reads a measured row without a duration, or without the key, as not recorded", () => {
    const withoutKey: Partial<Sample> = sampleRow();
    delete withoutKey.duration_ms;
    delete withoutKey.tokens;
    const [row] = summarise([
      sampleRow({duration_ms: null}),
      withoutKey as Sample,
      sampleRow({duration_ms: 5})
    ]);
    expect(row).toMatchObject({n: 1, not_recorded: 2, p50: 5, tokens: null});
  });
  it("averages bytes and server time over the rows that recorded them", () => {
    const [row] = summarise([
      sampleRow({bytes_sent: 10, bytes_received: 0, server_ms: 3}),
      sampleRow({bytes_sent: 20, bytes_received: 0}),
      sampleRow({bytes_received: 0})
    ]);
    expect(row).toMatchObject({n: 3, bytes_sent_mean: 15, bytes_received_mean: 0, server_mean: 3});
  });
  it("says how many different texts were used and how long they were", () => {
    const texts = ["aaaaaaaa", "aaaaaaaa", "bbbbbbbb"].map((distinct_text, i) =>
      sampleRow({distinct_text, tokens: 20 + i})
    );
    expect(summarise(texts)[0]).toMatchObject({distinct_texts: 2, tokens: [20, 22]});
  });
  it("summarises nothing into nothing", () => {
    expect(summarise([])).toEqual([]);
  });
});
