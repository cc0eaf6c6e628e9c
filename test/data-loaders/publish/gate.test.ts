import {describe, expect, it} from "vitest";
import {judgeGate, parseLimit, type GateOptions} from "../../../data-loaders/publish/gate.js";
import {compareRuns} from "../../../src/lib/compare/compare-runs.js";
import type {FixtureRun} from "../../site/fixture-run.js";
import {
  about,
  allFailed,
  baseline,
  capture,
  current,
  elsewhere,
  recall,
  regressed,
  runAt,
  unchanged
} from "../../lib/compare/two-runs.js";

const OPTIONS: GateOptions = {limit: 0.1, scenarios: [], phases: [], strict: false};
const judge = (now: FixtureRun, options: Partial<GateOptions> = {}, before: FixtureRun | null = baseline) =>
  judgeGate(now.run, before && compareRuns(before, now), {...OPTIONS, ...options});

describe("judgeGate", () => {
  it("fails on a regression beyond the limit, and names it with its interval", () => {
    const result = judge(regressed);
    expect(result.exitCode).toBe(1);
    expect(result.failures[0]).toMatch(/^T1 insert: \+20% \(\+.*…\+.*\), limit \+10%$/);
    expect(result.failures).toHaveLength(2);
  });

  it("passes a regression within the limit, and one outside of what was asked for", () => {
    expect(judge(regressed, {limit: 0.25}).exitCode).toBe(0);
    expect(judge(regressed, {scenarios: ["T5"]}).exitCode).toBe(0);
    expect(judge(regressed, {phases: ["score"]})).toMatchObject({exitCode: 0, judged: 2});
  });

  it("passes what is within the floor however many samples show it", () => {
    const slightly = current([capture(309, 20.6, 60), recall(20.6)]);
    expect(judge(slightly, {limit: 0}).exitCode).toBe(0);
  });

  it("asks for the interval and the estimate, not for a p-value among all rows", () => {
    const comparison = compareRuns(baseline, regressed);
    const rows = comparison.rows.map((row) => ({
      ...row,
      result: {...row.result, verdict: "no_difference_seen" as const, adjustedP: 0.2}
    }));
    expect(judgeGate(regressed.run, {...comparison, rows}, OPTIONS).failures).toHaveLength(2);
    const untold = rows.map((row) => ({
      ...row,
      result: {...row.result, verdict: "cannot_tell" as const, reason: "x"}
    }));
    expect(judgeGate(regressed.run, {...comparison, rows: untold}, OPTIONS).failures).toEqual([]);
  });

  it("passes no change without a word", () => {
    expect(judge(unchanged)).toMatchObject({exitCode: 0, failures: [], warnings: []});
  });

  it("stays green for a change of documents on a runner that is twice as slow", () => {
    const {yardsticks} = baseline.run;
    const slow = current([capture(600, 40), recall(40)], {
      yardsticks: {...yardsticks, cpu_loop_ms: (yardsticks.cpu_loop_ms ?? 1) * 2}
    });
    const result = judge(slow);
    expect(result.exitCode).toBe(0);
    expect(result.warnings[0]).toContain("the machines differ");
  });

  it("gates nothing between unlike machines, and says so; --strict fails", () => {
    expect(judge(elsewhere)).toMatchObject({exitCode: 0, judged: 0});
    expect(judge(elsewhere).warnings[0]).toContain("environment.cpu differs");
    expect(judge(elsewhere, {strict: true}).exitCode).toBe(1);
  });

  it("passes without a baseline, with a warning; --strict fails", () => {
    expect(judge(unchanged, {}, null)).toMatchObject({
      exitCode: 0,
      warnings: ["there is no baseline: nothing can be told about a change"]
    });
    expect(judge(unchanged, {strict: true}, null).exitCode).toBe(1);
  });

  it("passes too few samples with a warning, whatever they seem to show", () => {
    const few = judge(
      current([capture(600, 20, 3)]),
      {scenarios: ["T1"]},
      runAt("20261101t000000z-cccccc", [capture(300, 20, 3)])
    );
    expect(few.exitCode).toBe(0);
    expect(few.warnings[0]).toContain("too few samples");
  });

  it("fails on an invalid run, and where nothing was measured", () => {
    const result = judge(allFailed);
    expect(result.exitCode).toBe(1);
    expect(result.failures[0]).toContain("is invalid: check_no_failures");
    expect(result.failures).toContain("T1 total: no measured value (20 failed)");
  });

  it("fails where a value is gone that the baseline has, and not where neither has it", () => {
    const none = about(6).map(() => null);
    const gone = judge(current([capture(300), recall(20, none)]));
    expect(gone.exitCode).toBe(1);
    expect(gone.failures).toEqual(["T5 vault_topk: no measured value (skipped; the baseline has it)"]);
    const never = runAt("20261101t000000z-dddddd", [capture(300), recall(20, none)]);
    expect(judge(current([capture(300), recall(20, none)]), {}, never).exitCode).toBe(0);
  });

  it("refuses a scenario or phase that is in neither run, naming those that are", () => {
    expect(() => judge(unchanged, {scenarios: ["T99"]})).toThrow(/--scenario T99: no such scenario .*T1, T5/);
    expect(() => judge(unchanged, {phases: ["upload"]})).toThrow(/--phase upload: no such phase/);
  });
});

describe("parseLimit", () => {
  it("takes per cent and nothing else", () => {
    expect(parseLimit("10%")).toBe(0.1);
    expect(parseLimit("2.5 %")).toBe(0.025);
    for (const bad of ["10", "0.1", "-5%", "ten", "%", ""])
      expect(() => parseLimit(bad)).toThrow(/expected per cent of the baseline/);
  });
});
