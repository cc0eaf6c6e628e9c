import {describe, expect, it} from "vitest";
import {
  tooFewSamples,
  oneText,
  forcedInserts,
  coldStart,
  largestSample
} from "../../../src/lib/findings/population.js";
import {fixtureRun, sampleRow} from "../../site/fixture-run.js";
import {smallRun} from "./small-run.js";

const capture = {scenario: "T1", feature: "capture"} as const;
const recall = {scenario: "T5", feature: "recall"} as const;
const times = (n: number, ms = 10) => Array.from({length: n}, () => ms);

describe("tooFewSamples", () => {
  it("asks for 59 samples before a p95 and 299 before a p99", () => {
    const [finding] = tooFewSamples(smallRun([{...capture, ms: {insert: times(8)}}]).run);
    expect(finding?.values).toEqual({n: [8, 8], p95_needed: 59, p99_needed: 299});
  });
  it("is silent from 59 samples on", () => {
    expect(tooFewSamples(smallRun([{...capture, ms: {insert: times(59)}}]).run)).toEqual([]);
    expect(tooFewSamples(smallRun([{...capture, ms: {insert: times(58)}}]).run)).toHaveLength(1);
  });
});

describe("oneText", () => {
  it("names scenarios whose iterations all embedded the same text", () => {
    const same = smallRun([{...recall, ms: {embed: times(8)}, row: {distinct_text: "aa"}}]);
    expect(oneText(same.run)[0]?.values).toEqual({scenarios: ["T5"], n: 8});
  });
  it("is silent where texts differ, and where only one was asked for", () => {
    expect(oneText(smallRun([{...recall, ms: {embed: [1]}, row: {distinct_text: "aa"}}]).run)).toEqual([]);
    const {run, samples} = smallRun([{...recall, ms: {embed: [1, 1]}}]);
    expect(samples.every((row) => row.distinct_text === null)).toBe(true);
    expect(oneText(run)).toEqual([]);
  });
});

describe("forcedInserts", () => {
  it("counts marked inserts outside warm-up", () => {
    const {run, samples} = fixtureRun();
    expect(forcedInserts(run, samples)[0]?.values).toEqual({scenarios: ["T4"], samples: 8});
    expect(
      forcedInserts(
        run,
        samples.filter((row) => row.warm_up)
      )
    ).toEqual([]);
  });
});

describe("coldStart", () => {
  const warm = {scenario: "T9", variant: "diagnostics", feature: "vault_status"} as const;

  it("holds a variant of cold calls against its warm twin", () => {
    const {run} = smallRun([
      {...warm, ms: {diagnostics: times(8, 2)}},
      {...warm, variant: "diagnostics-cold", ms: {diagnostics: times(8, 10)}}
    ]);
    const [finding] = coldStart(run, []);
    expect(finding?.values).toMatchObject({what: "T9 diagnostics", warm_ms: 2, slower_ratio: 5, n: 8});
    expect(finding?.strength).toBe("established");
  });
  it("calls a single cold call likely only", () => {
    const {run, samples} = smallRun([{...warm, ms: {diagnostics: times(8, 2)}}]);
    const cold = sampleRow({...samples.at(-1)!, cold: true, duration_ms: 9});
    const [finding] = coldStart(run, [...samples, cold]);
    expect(finding?.values.cold_ms).toEqual([9, 9]);
    expect(finding?.strength).toBe("likely");
  });
  it("is silent where cold calls are about as fast as warm ones", () => {
    const {run, samples} = smallRun([{...warm, ms: {diagnostics: times(8, 2)}}]);
    const cold = sampleRow({...samples.at(-1)!, cold: true, duration_ms: 2.1});
    expect(coldStart(run, [...samples, cold])).toEqual([]);
  });
});

describe("largestSample", () => {
  it("names the phase that made the largest sample large", () => {
    const {run, samples} = smallRun([
      {...recall, ms: {score: [10, 10, 10, 10, 10], vault_topk: [5, 5, 5, 5, 65]}}
    ]);
    expect(largestSample(run, samples)[0]?.values).toMatchObject({
      phase: "vault_topk",
      largest_ms: 75,
      p50_ms: 15,
      larger_ratio: 5,
      phase_ms: 65,
      phase_p50_ms: 5,
      in_one: "yes"
    });
  });
  it("blames no phase where the excess is spread over several", () => {
    const spread = [10, 10, 10, 10, 20];
    const slow = {score: spread, vault_topk: spread, remind: spread};
    const {run, samples} = smallRun([{...recall, ms: slow}]);
    expect(largestSample(run, samples)[0]?.values.in_one).toBe("no");
  });
  it("is silent where no sample stands out", () => {
    const {run, samples} = smallRun([{...recall, ms: {score: [10, 11, 12, 11, 10]}}]);
    expect(largestSample(run, samples)).toEqual([]);
  });
  it("is silent where there are too few to stand out from", () => {
    const {run, samples} = smallRun([{...recall, ms: {score: [10, 30]}}]);
    expect(largestSample(run, samples)).toEqual([]);
  });
  it("does not look at warm-up", () => {
    const {run, samples} = smallRun([{...recall, ms: {score: [10, 10, 10, 10, 10]}}]);
    const slow = sampleRow({...samples.at(-1)!, warm_up: true, duration_ms: 900});
    expect(largestSample(run, [...samples, slow])).toEqual([]);
  });
});
