import {describe, expect, it} from "vitest";
import {observationsOf, scenarioKey} from "../../../src/lib/stats/observations.js";
import {sampleRow} from "./sample-row.js";

describe("observationsOf", () => {
  it("takes measured rows of the phase itself, without warm-up and first calls", () => {
    const samples = [
      sampleRow({order: 0, warm_up: true}),
      sampleRow({order: 1, cold: true, block: -1}),
      sampleRow({order: 2, outcome: "failed", duration_ms: null}),
      sampleRow({order: 3, step: "rest"}),
      sampleRow({order: 4, phase: "embed"}),
      sampleRow({order: 5, duration_ms: 7, index_rows: 16, tokens: 35, variant: "k=5", scenario: "T7"})
    ];
    expect(observationsOf(samples, "score")).toEqual([
      {scenario: "T7 k=5", order: 5, ms: 7, rows: 16, after_insert: null, tokens: 35}
    ]);
    expect(observationsOf(samples, "score", "rest")).toHaveLength(1);
  });
  it.each([
    ["(insert)", 1],
    ["(prime)", 1],
    ["(search)", 0],
    [null, null]
  ])("reads from the call before, %s, that after_insert is %s", (previous_scenario, expected) => {
    expect(observationsOf([sampleRow({previous_scenario})], "score")[0]!.after_insert).toBe(expected);
  });
  it("looks at the iteration before whether it inserted: a refused duplicate did not", () => {
    const after = (outcome: "measured" | "skipped") =>
      observationsOf(
        [
          sampleRow({
            scenario: "T4",
            order: 6,
            phase: "insert",
            outcome,
            duration_ms: outcome === "measured" ? 9 : null
          }),
          sampleRow({scenario: "T5", order: 7, previous_scenario: "T4"})
        ],
        "score"
      )[0]!.after_insert;
    expect(after("measured")).toBe(1);
    expect(after("skipped")).toBe(0);
  });
});

describe("scenarioKey", () => {
  it("names the variant where there is one", () => {
    expect(scenarioKey({scenario: "T7", variant: "k=5"})).toBe("T7 k=5");
    expect(scenarioKey({scenario: "T1", variant: null})).toBe("T1");
  });
});
