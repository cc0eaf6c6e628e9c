import {describe, expect, it} from "vitest";
import {summaryText} from "../../../data-loaders/cli/summary-text.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import {exampleRow, exampleRun} from "../archive/example-run.js";

const scenario = (id: string, variant: string | null): Run["scenarios"][number] => ({
  id,
  variant,
  feature: "recall",
  title: {en: "Exact match", ko: "정확히 일치"},
  definition_hash: "0",
  status: "run",
  reason: null,
  iterations: 10,
  warmup: 2,
  phases: ["total"],
  k: 5,
  forced_inserts: false
});
const total = (iteration: number, ms: number) =>
  exampleRow("r", {scenario: "T5", phase: "total", iteration, duration_ms: ms, marks: []});

describe("summaryText", () => {
  it("shows median, interval, range and n, in the site's digits", () => {
    const run = {
      ...exampleRun("20261130t093211z-3fa9c1"),
      scenarios: [scenario("T5", null)],
      summary: summarise([9.5, 10.25, 11, 12, 13, 14, 15, 1234.5].map((ms, i) => total(i, ms)))
    };
    expect(summaryText(run).split("\n")[1]).toMatch(
      /^T5 Exact match +12\.5 ms +10–1,235 ms +10–1,235 ms +8$/
    );
  });

  it("says that three samples allow no interval, and that none were recorded", () => {
    const run = {
      ...exampleRun("20261130t093211z-3fa9c1"),
      scenarios: [scenario("T5", null), scenario("T7", "k=3")],
      summary: summarise([9, 10, 11].map((ms, i) => total(i, ms)))
    };
    const [, few, none] = summaryText(run).split("\n");
    expect(few).toContain("too few samples");
    expect(none).toMatch(/^T7 k=3 +not recorded +0$/);
  });
});
