import {describe, expect, it} from "vitest";
import {sd} from "../../../src/lib/stats/describe.js";
import {pairedShift, probeDifferences, smallestPairedShift} from "../../../src/lib/stats/paired.js";
import {normalFrom, seededRandom} from "../../../src/lib/stats/random.js";
import {sampleRow} from "./sample-row.js";

describe("pairedShift", () => {
  it("is the median of the averages, with the 6th from either end as interval at 9 pairs", () => {
    // python3: w = sorted((d[i] + d[j]) / 2 for i <= j); all 2^9 sign patterns counted by their rank sum
    const {estimate, interval} = pairedShift([3.1, -1.2, 4.4, 2.0, 5.6, 0.7, -0.4, 3.9, 2.8]);
    expect(estimate).toBeCloseTo(2.4, 12);
    expect(interval!.low).toBeCloseTo(0.4, 12);
    expect(interval!.high).toBeCloseTo(4.2, 12);
    expect(interval!.coverage).toBeCloseTo(0.9609375, 12);
  });
  it("knows no interval below 6 pairs", () => {
    expect(pairedShift([1, 2, 3, 4, 5])).toEqual({estimate: 3, interval: null});
    expect(pairedShift([1, 2, 3, 4, 5, 6]).interval).toEqual({low: 1, high: 6, coverage: 0.96875});
  });
  it("moves on smoothly where the normal approximation takes over", () => {
    const draws = Array.from({length: 51}, normalFrom(seededRandom(4)));
    const [exact, normal] = [pairedShift(draws.slice(0, 50)), pairedShift(draws)];
    expect(normal.interval!.coverage).toBeCloseTo(exact.interval!.coverage, 2);
    expect(normal.interval!.low).toBeCloseTo(exact.interval!.low, 1);
  });
});

describe("smallestPairedShift", () => {
  it.each([8, 20, 60])("is found in about four of five repetitions of %i pairs", (n) => {
    const normal = normalFrom(seededRandom(11));
    const spread = 3;
    const standard = Array.from({length: n}, (_, i) => i - (n - 1) / 2);
    const scale = spread / (sd(standard) ?? 1);
    const shift = smallestPairedShift(standard.map((value) => value * scale))!;
    const repetitions = 1500;
    let found = 0;
    for (let i = 0; i < repetitions; i++) {
      const {interval} = pairedShift(Array.from({length: n}, () => shift + spread * normal()));
      if (interval!.low > 0) found++;
    }
    // Four standard errors of a share of 0.8 in 1500.
    expect(Math.abs(found / repetitions - 0.8)).toBeLessThan(0.042);
  });
  it("does not exist for so few pairs that no interval does", () => {
    expect(smallestPairedShift([1, 2, 3, 4, 5])).toBeNull();
    expect(smallestPairedShift([1])).toBeNull();
  });
});

describe("probeDifferences", () => {
  const recall = {scenario: "T5", previous_scenario: "(search)", index_rows: 20};
  const capture = {scenario: "T1", previous_scenario: "T5", index_rows: 20};
  const differences = (rows: Parameters<typeof sampleRow>[0][]) =>
    probeDifferences(rows.map(sampleRow), "score", ["T5"], ["T1"]);

  it("pairs a recall with the capture directly behind it", () => {
    const pair = [
      {...recall, order: 4, duration_ms: 100},
      {...capture, order: 5, duration_ms: 103}
    ];
    expect(differences(pair)).toEqual([3]);
  });
  it.each([
    ["another call stood between", {...capture, order: 6}],
    ["the index grew between", {...capture, order: 5, index_rows: 21}],
    ["the capture failed", {...capture, order: 5, outcome: "failed", duration_ms: null} as const],
    ["the index rows were not recorded", {...capture, order: 5, index_rows: null}]
  ])("makes no pair when %s", (_, second) => {
    expect(differences([{...recall, order: 4}, second])).toEqual([]);
  });
  it("makes no pair when only one of the two followed an insert", () => {
    expect(
      differences([
        {...recall, order: 4, previous_scenario: "(insert)"},
        {...capture, order: 5}
      ])
    ).toEqual([]);
  });
});
