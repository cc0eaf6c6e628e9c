import {describe, expect, it} from "vitest";
import {dominantPhase, insertSteps, recallComposition} from "../../../src/lib/findings/shares.js";
import {smallRun} from "./small-run.js";

const capture = {scenario: "T1", feature: "capture"} as const;

describe("dominantPhase", () => {
  it("takes shares from means, not from medians", () => {
    const {run} = smallRun([{...capture, ms: {embed: [10, 10, 40], insert: [90, 90, 160]}}]);
    const [finding] = dominantPhase(run, "capture");
    expect(finding?.values.phase).toBe("insert");
    // Mean insert 113.3 of mean total 133.3; the medians would say 90 of 100.
    expect(finding?.values.phase_share[0]).toBeCloseTo(340 / 400, 12);
    expect(finding?.values.total_ms).toEqual([100, 100]);
  });
  it("is established only where every sample of the phase exceeds every sample of the others", () => {
    const of = (insert: number[]) => smallRun([{...capture, ms: {embed: [10, 12], insert}}]).run;
    expect(dominantPhase(of([13, 90]), "capture")[0]?.strength).toBe("established");
    expect(dominantPhase(of([11, 90]), "capture")[0]?.strength).toBe("likely");
  });
  it("is undetermined where another phase is the largest of one scenario", () => {
    const even = [
      {...capture, ms: {embed: [10], insert: [90]}},
      {...capture, scenario: "T2", ms: {embed: [30], insert: [20]}}
    ];
    expect(dominantPhase(smallRun(even.slice(0, 1)).run, "capture")[0]?.strength).toBe("established");
    expect(dominantPhase(smallRun(even).run, "capture")[0]?.strength).toBe("undetermined");
  });
  it("is a majority only where it is more than half of every scenario", () => {
    const of = (insert: number) => smallRun([{...capture, ms: {embed: [50], insert: [insert]}}]).run;
    expect(dominantPhase(of(51), "capture")[0]?.values.majority).toBe("yes");
    const {run} = smallRun([{...capture, ms: {embed: [30], score: [30], insert: [40]}}]);
    expect(dominantPhase(run, "capture")[0]?.values.majority).toBe("no");
  });
  it("never names the remainder, however large it is", () => {
    const {run} = smallRun([{scenario: "T5", feature: "recall", ms: {embed: [10], other: [90]}}]);
    expect(dominantPhase(run, "recall")[0]?.values.phase).toBe("embed");
  });
  it("does not count a refused near-duplicate as a saving", () => {
    const {run} = smallRun([
      {...capture, ms: {embed: [10], insert: [90]}},
      {...capture, scenario: "T4", variant: "refused", ms: {embed: [10], score: [20]}}
    ]);
    expect(dominantPhase(run, "capture")[0]?.values).toMatchObject({phase: "insert", total_ms: [100, 100]});
  });
  it("says nothing about a feature without a measured total", () => {
    const {run} = smallRun([{...capture, ms: {embed: [null], total: [null]}}]);
    expect(dominantPhase(run, "capture")).toEqual([]);
    expect(dominantPhase(run, "recall")).toEqual([]);
  });
  it("leaves skipped phases out instead of counting them as zero", () => {
    const {run} = smallRun([{...capture, ms: {insert: [100, null, null], total: [110, 110, 110]}}]);
    expect(dominantPhase(run, "capture")[0]?.values.phase_ms).toEqual([100, 100]);
  });
});

describe("insertSteps", () => {
  const steps = {
    insert: [100, 100],
    "insert/encrypt": [60, 60],
    "insert/upload": [30, 30],
    "insert/other": [10, 10]
  };

  it("lists the steps of insert by size, each with its amount and share", () => {
    const [finding] = insertSteps(smallRun([{...capture, ms: steps}]).run);
    expect(finding?.values.largest).toBe("encrypt");
    expect(finding?.values.parts).toEqual([
      {name: "encrypt", mean_ms: 60, share: 0.6},
      {name: "upload", mean_ms: 30, share: 0.3},
      {name: "other", mean_ms: 10, share: 0.1}
    ]);
  });
  it("does not name the remainder as the largest step", () => {
    const {run} = smallRun([{...capture, ms: {insert: [100], "insert/seal": [1], "insert/other": [99]}}]);
    expect(insertSteps(run)[0]?.values.largest).toBe("seal");
  });
  it("says nothing where insert was not split", () => {
    expect(insertSteps(smallRun([{...capture, ms: {insert: [100]}}]).run)).toEqual([]);
  });
});

describe("recallComposition", () => {
  it("gives the share of the phases that wait for a service, by scenario", () => {
    const recall = {feature: "recall"} as const;
    const {run} = smallRun([
      {...recall, scenario: "T5", ms: {embed: [10], score: [60], vault_topk: [20], remind: [10]}},
      {...recall, scenario: "T6", ms: {embed: [20], score: [50], vault_topk: [20], remind: [10]}}
    ]);
    const [finding] = recallComposition(run);
    expect(finding?.values.remote_share[0]).toBeCloseTo(0.8, 12);
    expect(finding?.values.remote_share[1]).toBeCloseTo(0.9, 12);
    expect(finding?.values.parts.map(({share}) => share).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  });
});
