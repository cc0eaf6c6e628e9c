import {describe, expect, it} from "vitest";
import {
  failures,
  phaseNeverRan,
  implausible,
  noScores,
  notApplicable,
  answerNotJudged
} from "../../../src/lib/findings/outcomes.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {smallRun} from "./small-run.js";

const capture = {scenario: "T1", feature: "capture"} as const;
const recall = {scenario: "T5", feature: "recall"} as const;

describe("failures", () => {
  it("counts a failed call once, however many phases it has, and names codes and scenarios", () => {
    const {run, samples} = fixtureRun();
    const [finding] = failures(run, samples);
    expect(finding?.values).toMatchObject({failed: 1, codes: ["RATE_LIMITED"], scenarios: ["T7"]});
    expect(finding?.values.calls).toBe(samples.filter((row) => row.phase === "total").length);
  });
  it("is silent where nothing failed, and does not take skipped for failed", () => {
    const {run, samples} = smallRun([{...capture, ms: {insert: [1, null]}}]);
    expect(failures(run, samples)).toEqual([]);
  });
});

describe("noScores", () => {
  const without = (rows: number | null, code: string | null = "NO_SCORES") =>
    smallRun([{...recall, ms: {score: [8, 8], vault_topk: [3, null]}, row: {index_rows: rows}}]).samples.map(
      (row) => (row.phase === "vault_topk" && row.outcome === "skipped" ? {...row, code} : row)
    );
  it("says that the key was likely not loaded where the index had rows", () => {
    expect(noScores(without(16))[0]).toMatchObject({
      strength: "likely",
      values: {calls: 1, of: 2, scenarios: ["T5"]}
    });
  });
  it("cannot tell from an index whose rows are not recorded", () => {
    expect(noScores(without(null))[0]?.strength).toBe("undetermined");
  });
  it("is silent about an empty index, and about a phase skipped for another reason", () => {
    expect(noScores(without(0))).toEqual([]);
    expect(noScores(without(16, null))).toEqual([]);
  });
});

describe("phaseNeverRan", () => {
  it("names an expected phase without a single sample", () => {
    const {run} = smallRun([{...recall, ms: {score: [8, 8], remind: [null, null]}}]);
    expect(phaseNeverRan(run)[0]?.values).toEqual({scenarios: ["T5"], phases: ["remind"]});
  });
  it("names an expected phase that has no rows at all", () => {
    const {run} = smallRun([
      {...recall, ms: {score: [8]}, result: {phases: ["score", "vault_topk", "total"]}}
    ]);
    expect(phaseNeverRan(run)[0]?.values.phases).toEqual(["vault_topk"]);
  });
  it("is silent about scenarios that do not apply, and where one sample was measured", () => {
    const {run} = smallRun([
      {...recall, ms: {score: [8, null]}},
      {...recall, scenario: "T6", ms: {score: [null]}, result: {status: "not_applicable"}}
    ]);
    expect(phaseNeverRan(run)).toEqual([]);
  });
  it("does not take a variant of cold calls for one that never ran", () => {
    const {run} = smallRun([{...recall, ms: {score: [8]}, row: {cold: true}}]);
    expect(phaseNeverRan(run)).toEqual([]);
  });
});

describe("implausible", () => {
  it("counts marked samples, not their steps", () => {
    const {run, samples} = smallRun([
      {...recall, ms: {score: [0.1, 0.1], "score/rest": [0.1, 0.1]}, row: {marks: ["implausible"]}}
    ]);
    const marked = samples.filter((row) => row.phase === "score");
    expect(implausible(run, marked)[0]?.values).toEqual({samples: 2, phases: ["score"], scenarios: ["T5"]});
    expect(implausible(run, [])).toEqual([]);
  });
});

describe("notApplicable", () => {
  it("gives the reason in both languages", () => {
    const [finding] = notApplicable(fixtureRun().run);
    expect(finding?.values.scenario).toBe("T6");
    expect(finding?.values.reason.ko).toMatch(/[가-힣]/);
  });
});

describe("answerNotJudged", () => {
  it("gives the reservation as a sentence, with one full stop", () => {
    const reason = {en: "Timed only.", ko: "시간만 측정"};
    const {run} = smallRun([{...recall, ms: {score: [8]}, result: {reason}}]);
    expect(answerNotJudged(run)[0]?.values.reason).toEqual({en: "Timed only.", ko: "시간만 측정."});
  });
  it("is silent about scenarios without a reservation, and those that do not apply", () => {
    const reason = {en: "Not here", ko: "해당 없음"};
    const cells = [
      {...recall, ms: {score: [8]}},
      {...recall, scenario: "T6", ms: {score: [null]}, result: {status: "not_applicable" as const, reason}}
    ];
    expect(answerNotJudged(smallRun(cells).run)).toEqual([]);
  });
});
