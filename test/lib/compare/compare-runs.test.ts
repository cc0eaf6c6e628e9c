import {describe, expect, it} from "vitest";
import {publishedRuns} from "../../../data-loaders/archive/import/published-runs.js";
import {mediansOf} from "../../../src/lib/compare/baseline.js";
import {compareRuns} from "../../../src/lib/compare/compare-runs.js";
import {compareSettings} from "../../../src/lib/compare/settings.js";
import {baseline, capture, current, recall, runAt} from "./two-runs.js";

const at = runAt;
const was = baseline;
const now = current;
const rowOf = (comparison: ReturnType<typeof compareRuns>, scenario: string, phase: string) =>
  comparison.rows.find((row) => row.scenario === scenario && row.phase === phase)!;

describe("compareRuns", () => {
  it("calls a phase that takes 20 % longer slower, and the others not", () => {
    const comparison = compareRuns(was, now([capture(360), recall(20)]));
    expect(comparison.standing).toBe("comparable");
    const verdicts = comparison.rows.map(
      ({scenario, phase, result}) => `${scenario} ${phase} ${result.verdict}`
    );
    expect(verdicts).toEqual([
      "T1 embed no_difference_seen",
      "T1 score no_difference_seen",
      "T1 insert slower",
      "T1 total slower",
      "T5 embed no_difference_seen",
      "T5 score no_difference_seen",
      "T5 vault_topk no_difference_seen",
      "T5 total no_difference_seen"
    ]);
    const {result, baseline: before} = rowOf(comparison, "T1", "insert");
    expect(result.ratio?.estimate).toBeCloseTo(1.2, 6);
    expect(before).toMatchObject({n: 20, outcome: "measured"});
    expect(rowOf(comparison, "T5", "score").result.smallestDetectable).toBeGreaterThan(1.05);
  });

  it("takes the difference of the totals apart, in ms, the largest part first", () => {
    const {scenarios} = compareRuns(was, now([capture(360, 18), recall(20)]));
    expect(scenarios[0]?.totalDifference).toBeCloseTo(58, 6);
    expect(scenarios[0]?.contributions?.map(({phase, ms}) => [phase, Number(ms.toFixed(6))])).toEqual([
      ["insert", 60],
      ["score", -2],
      ["embed", 0]
    ]);
  });

  it("compares no totals where one run measured a phase that the other skipped", () => {
    const skipped = recall(
      20,
      Array.from({length: 20}, () => null)
    );
    const comparison = compareRuns(was, now([capture(300), skipped]));
    const total = rowOf(comparison, "T5", "total");
    expect(total.result).toMatchObject({
      verdict: "cannot_tell",
      reason: "different_phases",
      shift: null,
      ratio: null
    });
    expect(comparison.scenarios[1]).toMatchObject({onlyBaseline: ["vault_topk"], contributions: null});
    expect(rowOf(comparison, "T5", "vault_topk")).toMatchObject({
      current: {outcome: "skipped", p50: null, n: 0},
      result: {verdict: "cannot_tell", reason: "not_measured_in_current"}
    });
    expect(rowOf(comparison, "T5", "score").result.verdict).toBe("no_difference_seen");
  });

  it("gives no verdict on another machine, and names what differs (a laptop against a CI runner)", () => {
    const {environment} = was.run;
    const comparison = compareRuns(
      was,
      now([capture(390), recall(26)], {environment: {...environment, cpu: "another"}})
    );
    expect(comparison.standing).toBe("unlike");
    expect(new Set(comparison.rows.map(({result}) => result.reason))).toEqual(
      new Set(["differs/environment.cpu"])
    );
    expect(rowOf(comparison, "T1", "insert").result.ratio?.estimate).toBeCloseTo(1.3, 6);
  });

  it("gives no verdict where the yardsticks say that the same machine is twice as slow", () => {
    const {yardsticks} = was.run;
    const slow = {...yardsticks, cpu_loop_ms: (yardsticks.cpu_loop_ms ?? 1) * 2};
    const comparison = compareRuns(was, now([capture(600), recall(40)], {yardsticks: slow}));
    expect(comparison.standing).toBe("unlike");
    expect(comparison.rows.every(({result}) => result.reason === "machines_differ")).toBe(true);
    expect(comparison.settings.filter(({spoils}) => spoils).map(({path}) => path)).toEqual([
      "yardsticks.cpu_loop_ms"
    ]);
  });

  it("spoils only the rows that a setting touches, and the totals above them", () => {
    const comparison = compareRuns(
      was,
      now([capture(300), recall(20)], {embedder: {...was.run.embedder, model: "x"}})
    );
    const reasons = comparison.rows.map(
      ({scenario, phase, result}) => `${scenario} ${phase} ${result.reason ?? "ok"}`
    );
    expect(reasons).toEqual([
      "T1 embed differs/embedder.model",
      "T1 score ok",
      "T1 insert ok",
      "T1 total differs/embedder.model",
      "T5 embed differs/embedder.model",
      "T5 score ok",
      "T5 vault_topk ok",
      "T5 total differs/embedder.model"
    ]);
    expect(comparison.standing).toBe("comparable");
  });

  it("compares no scenario whose definition changed, whatever its name", () => {
    const other = {...capture(300), result: {definition_hash: "fedcba9876543210"}};
    const comparison = compareRuns(was, now([other, recall(20)]));
    expect(rowOf(comparison, "T1", "insert").result.reason).toBe("differs/definition");
    expect(rowOf(comparison, "T5", "score").result.reason).toBeNull();
  });

  it("gives no verdict with an invalid run, whichever of the two it is", () => {
    const invalid = {verdict: {value: "invalid" as const, reasons: []}};
    expect(compareRuns(was, now([capture(300)], invalid)).standing).toBe("invalid");
    const bad = at("20261101t000000z-cccccc", [capture(300)], invalid);
    const comparison = compareRuns(bad, now([capture(300)]));
    expect(rowOf(comparison, "T1", "insert").result.reason).toBe("baseline_invalid");
  });

  it("cannot tell from three samples, and does not call that no difference", () => {
    const comparison = compareRuns(
      at("20261101t000000z-dddddd", [capture(300, 20, 3)]),
      now([capture(360, 20, 3)])
    );
    expect(rowOf(comparison, "T1", "insert").result).toMatchObject({
      verdict: "cannot_tell",
      reason: "too_few_samples"
    });
  });

  it("raises the floor to what repeated runs of the baseline differ by", () => {
    const repeats = [mediansOf(at("20261030t000000z-eeeeee", [capture(390), recall(20)]).run)];
    const comparison = compareRuns(was, now([capture(360), recall(20)]), {repeats});
    expect(rowOf(comparison, "T1", "insert").result).toMatchObject({
      verdict: "no_difference_seen",
      belowFloor: true
    });
    expect(rowOf(comparison, "T1", "insert").result.floor).toBeCloseTo(0.3, 6);
  });

  it("never compares a run with itself", () => {
    expect(() => compareRuns(was, was)).toThrow(/never its own baseline/);
  });

  it("says that nothing was measured rather than nothing changed", () => {
    expect(compareRuns(was, now([])).standing).toBe("empty");
  });
});

describe("the two published runs", () => {
  const [first, second] = publishedRuns();
  const comparison = compareRuns(first!, second!);

  it("have no row with a verdict, and their totals are not compared", () => {
    expect(comparison.standing).toBe("invalid");
    expect(comparison.rows.every(({result}) => result.verdict === "cannot_tell")).toBe(true);
    const totals = comparison.rows.filter(({phase, scenario}) => phase === "total" && scenario !== "T8");
    expect(totals).toHaveLength(10);
    expect(totals.every(({result}) => result.shift === null && result.ratio === null)).toBe(true);
  });

  it("say which phases only the second measured", () => {
    const t1 = comparison.scenarios.find(({scenario}) => scenario === "T1");
    expect(t1).toMatchObject({onlyCurrent: ["vault_topk"], onlyBaseline: [], definition: "not_recorded"});
    const t5 = comparison.scenarios.find(({scenario}) => scenario === "T5");
    expect(t5?.onlyCurrent).toEqual(["vault_topk", "remind"]);
  });

  it("still show how far the medians lie apart where a phase ran in both", () => {
    expect(rowOf(comparison, "T1", "insert").result.shift).toEqual({estimate: 5018.1 - 51.7, interval: null});
  });

  it("list every setting that nobody recorded; none of them counts as same", () => {
    const standings = new Map(comparison.settings.map(({path, standing}) => [path, standing]));
    for (const path of [
      "driver",
      "settings.callers",
      "environment.cpu",
      "fhe.eval_mode",
      "services.envector.tls"
    ])
      expect(standings.get(path)).toBe("not_recorded");
    expect(standings.get("services.vault.locality")).toBe("same");
    expect(comparison.rows.some(({result}) => result.reason === null)).toBe(false);
  });
});

describe("compareSettings", () => {
  it("looks past what the embedded stack changes from run to run: ports, and the kernel's patch release", () => {
    const other = now([capture(300)], {
      environment: {...was.run.environment, os: "Linux 6.8.0-9999-azure"},
      services: {
        ...was.run.services,
        vault: {...was.run.services.vault, endpoint_hash: "0000000000000000"}
      }
    });
    const base = at("20261101t000000z-aaaaab", [capture(300)], {
      environment: {...was.run.environment, os: "Linux 6.8.0-1017-azure"}
    });
    expect(compareSettings(base.run, other.run).filter(({spoils}) => spoils)).toEqual([]);
  });
});
