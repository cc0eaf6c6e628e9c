import {describe, expect, it} from "vitest";
import {runChecks, verdictOf, type CheckInput} from "../../../data-loaders/scenarios/checks.js";
import type {Check, Run, Sample, ScenarioResult} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import {exampleRow, exampleRun} from "../archive/example-run.js";

const row = (over: Partial<Sample>): Sample => exampleRow("r", {marks: [], ...over});

/** Eight iterations of a scenario with one phase and what is left. */
function iterations(scenario: string, totalMs: (i: number) => number, over: Partial<Sample> = {}): Sample[] {
  return Array.from({length: 8}, (_, i) => i).flatMap((i) => {
    const at = {scenario, iteration: i, order: i, block: i, ...over};
    const total = totalMs(i);
    return [
      row({...at, phase: "embed", duration_ms: total - 1}),
      row({...at, phase: "other", duration_ms: 1}),
      row({...at, phase: "total", duration_ms: total})
    ];
  });
}

function check(id: Check["id"], samples: readonly Sample[], over: Partial<CheckInput> = {}): Check {
  const input: CheckInput = {
    samples,
    summary: summarise(samples),
    scenarios: [],
    nearDuplicateThreshold: 0.93,
    largestScoreError: 1e-4,
    scoresCompared: 10,
    scoreTolerance: 1e-3,
    failures: 0,
    revision: "abc",
    dirty: false,
    previous: null,
    machine: exampleRun("20261130t093211z-3fa9c1"),
    ...over
  };
  return runChecks(input).find((each) => each.id === id)!;
}

describe("parts_add_up", () => {
  it("passes when phases and other are the total", () => {
    expect(
      check(
        "parts_add_up",
        iterations("T1", () => 10)
      ).result
    ).toBe("pass");
  });

  it("fails when two phases overlap, so that their sum exceeds the total", () => {
    const samples = [...iterations("T1", () => 10), row({scenario: "T1", phase: "score", duration_ms: 0.5})];
    expect(check("parts_add_up", samples)).toMatchObject({result: "fail", values: {largest_gap_ms: 0.5}});
  });

  it("fails when what is left is negative", () => {
    const samples = [
      row({phase: "embed", duration_ms: 11}),
      row({phase: "other", duration_ms: -1}),
      row({phase: "total", duration_ms: 10})
    ];
    expect(check("parts_add_up", samples)).toMatchObject({result: "fail", values: {largest_gap_ms: 1}});
  });

  it("is not applicable without a measured iteration", () => {
    const samples = [row({phase: "total", outcome: "failed", duration_ms: null})];
    expect(check("parts_add_up", samples).result).toBe("not_applicable");
  });
});

describe("repeats_previous", () => {
  const before = (ms: number): Run => ({
    ...exampleRun("20261130t093211z-3fa9c1"),
    summary: summarise(iterations("T1", (i) => ms + i * 0.1))
  });

  it("passes when the median moved by less than a fifth", () => {
    const samples = iterations("T1", (i) => 11 + i * 0.1);
    expect(check("repeats_previous", samples, {previous: before(10)})).toMatchObject({
      result: "pass",
      values: {compared: 1, moved: 0}
    });
  });

  it("fails when it moved by more and the intervals are apart", () => {
    const samples = iterations("T1", (i) => 13 + i * 0.1);
    expect(check("repeats_previous", samples, {previous: before(10)}).result).toBe("fail");
  });

  it("does not take chance for a move: wide intervals that touch", () => {
    const samples = iterations("T1", (i) => 9 + i);
    expect(check("repeats_previous", samples, {previous: before(10)}).result).toBe("pass");
  });

  it("tells nothing when the machine ran at another pace: a yardstick differs by more than the floor", () => {
    const samples = iterations("T1", (i) => 13 + i * 0.1);
    const {yardsticks} = before(10);
    const slower = {...yardsticks, memory_sum_ms: yardsticks.memory_sum_ms! * 1.08};
    expect(
      check("repeats_previous", samples, {previous: before(10), machine: {yardsticks: slower}})
    ).toMatchObject({
      result: "not_applicable",
      values: {why: "machines_differ"}
    });
  });

  it("is not applicable without a previous run", () => {
    expect(
      check(
        "repeats_previous",
        iterations("T1", () => 10)
      ).result
    ).toBe("not_applicable");
  });
});

describe("t8_constant", () => {
  const sizes = (perItem: readonly [number, number][]): Sample[] =>
    perItem.flatMap(([size, ms]) =>
      iterations("T8", (i) => size * ms * (1 + i / 100), {variant: `size=${size}`})
    );

  it("passes when an item takes as long in a batch of 20 as alone", () => {
    expect(check("t8_constant", sizes([[1, 8], [20, 8.2]])).result).toBe("pass"); // prettier-ignore
  });

  it("fails when it does not", () => {
    expect(check("t8_constant", sizes([[1, 8], [20, 12]])).result).toBe("fail"); // prettier-ignore
  });

  it("tells nothing from three samples a size, as in the published plan", () => {
    const few = sizes([[1, 8], [20, 12]]).filter(({iteration}) => iteration < 3); // prettier-ignore
    expect(check("t8_constant", few).result).toBe("not_applicable");
  });
});

describe("near_duplicate_recognised", () => {
  it("needs every one of T4's captures to reach the threshold", () => {
    const samples = iterations("T4", () => 10, {similarity: 0.99});
    expect(check("near_duplicate_recognised", samples).result).toBe("pass");
    const one = samples.map((sample, i) => (i === 2 ? {...sample, similarity: 0.92} : sample));
    expect(check("near_duplicate_recognised", one)).toMatchObject({
      result: "fail",
      values: {smallest_similarity: 0.92}
    });
  });

  it("does not take a missing similarity for a recognised one", () => {
    const samples = iterations("T4", () => 10, {similarity: null});
    expect(check("near_duplicate_recognised", samples).result).toBe("fail");
  });

  it("fails when a near-duplicate that was to be refused was inserted, not when it was to be forced", () => {
    const captured = (variant: string) => [
      ...iterations("T4", () => 10, {variant, similarity: 1}),
      row({scenario: "T4", variant, similarity: 1, phase: "insert", duration_ms: 5})
    ];
    expect(check("near_duplicate_recognised", captured("forced")).result).toBe("pass");
    expect(check("near_duplicate_recognised", captured("refused"))).toMatchObject({
      result: "fail",
      values: {inserted: 1}
    });
  });
});

describe("expected_phases_ran", () => {
  const scenario = {
    id: "T1",
    variant: null,
    status: "run",
    phases: ["embed", "vault_topk", "total"]
  } as unknown as ScenarioResult;

  it("fails, naming the first, when a phase never ran: the published run of 2026-05-04", () => {
    const samples = [
      ...iterations("T1", () => 10),
      row({phase: "vault_topk", outcome: "skipped", duration_ms: null})
    ];
    const result = check("expected_phases_ran", samples, {scenarios: [scenario]});
    expect(result).toMatchObject({result: "fail", values: {missing: 1, first: "T1 vault_topk"}});
    expect(verdictOf([result], "sealed").value).toBe("invalid");
  });
});

describe("recall_found_capture", () => {
  it("counts a recall that failed as one that did not find", () => {
    const found = iterations("T5", () => 10, {verified: true});
    expect(check("recall_found_capture", found).result).toBe("pass");
    const failed = found.map((sample, i) =>
      i === 2 ? {...sample, outcome: "failed" as const, duration_ms: null} : sample
    );
    expect(check("recall_found_capture", failed)).toMatchObject({
      result: "fail",
      values: {recalls: 8, found: 7}
    });
  });

  it("leaves out a recall that was refused for its rate: it has no answer", () => {
    const refused = iterations("T5", () => 10, {verified: true}).map((sample, i) =>
      i === 2 ? {...sample, outcome: "failed" as const, code: "RATE_LIMITED", duration_ms: null} : sample
    );
    expect(check("recall_found_capture", refused)).toMatchObject({
      result: "pass",
      values: {recalls: 7, found: 7}
    });
  });
});

describe("verdictOf", () => {
  const result = (id: Check["id"], outcome: Check["result"]): Check => ({id, result: outcome, values: {}});

  it("is valid when nothing failed", () => {
    expect(verdictOf([result("no_failures", "pass")], "sealed")).toEqual({value: "valid", reasons: []});
  });

  it("is limited by a failed iteration, an unknown revision, or an early end", () => {
    expect(verdictOf([result("no_failures", "fail")], "sealed").value).toBe("valid_with_limits");
    expect(verdictOf([], "partial")).toMatchObject({
      value: "valid_with_limits",
      reasons: [{code: "partial"}]
    });
  });

  it("is invalid when a decrypted score was not the cosine", () => {
    expect(verdictOf([result("scores_match_cosine", "fail")], "sealed").value).toBe("invalid");
  });
});
