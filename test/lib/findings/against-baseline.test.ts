import {describe, expect, it} from "vitest";
import {compareRuns} from "../../../src/lib/compare/compare-runs.js";
import {againstBaseline} from "../../../src/lib/findings/against-baseline.js";
import {deriveFindings} from "../../../src/lib/findings/derive.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {
  BASELINE_ID,
  CURRENT_ID,
  baseline,
  capture,
  current,
  elsewhere,
  recall,
  regressed,
  runAt,
  unchanged
} from "../compare/two-runs.js";
import {publishedRun} from "./published-runs.js";

const found = (run: typeof unchanged) => againstBaseline(compareRuns(baseline, run))[0]!;

describe("againstBaseline", () => {
  it("names the changed rows, and the phases that make up the difference of the total", () => {
    const finding = found(regressed);
    if (finding.kind !== "against_baseline") throw new Error("expected a verdict");
    expect(finding.values).toMatchObject({outcome: "slower", slower_count: 2, faster_count: 0, cell: "T1"});
    expect(finding.values.deltas.slice(0, 2).map(({name}) => name)).toEqual(["total", "insert"]);
    expect(finding.values.deltas[1]?.delta_ms).toBeCloseTo(60, 6);
    expect(headline("en", finding)).toBe(`2 rows are slower than in ${BASELINE_ID}`);
    expect(detailHtml("en", finding)).toContain("insert +60.0");
  });
  it("says of an unchanged run what would have been found", () => {
    const finding = found(unchanged);
    expect([finding.kind, finding.strength]).toEqual(["against_baseline", "likely"]);
    expect(headline("ko", finding)).toContain("차이가 보이지 않는다");
    expect(detailHtml("en", finding)).toMatch(/a change of .*% would have been found/);
  });
  it("cannot tell where only large changes would have been found", () => {
    const wild = (id: string) =>
      runAt(id, [
        {scenario: "T5", feature: "recall", ms: {score: Array.from({length: 20}, (_, i) => 5 * 1.3 ** i)}}
      ]);
    const [before, after] = [wild(BASELINE_ID), wild(CURRENT_ID)];
    const [finding] = againstBaseline(compareRuns(before, after));
    expect([finding?.strength, finding?.values]).toMatchObject(["undetermined", {outcome: "unknown"}]);
    expect(headline("en", finding!)).toContain("cannot be told");
  });
  it("tells both directions", () => {
    const finding = found(current([capture(360), recall(12)]));
    expect(finding.values).toMatchObject({outcome: "both"});
  });
  it("gives the reasons where the runs may not be compared", () => {
    const finding = found(elsewhere);
    expect(finding.kind).toBe("not_comparable");
    expect(detailHtml("en", finding)).toContain("environment.cpu differs");
    expect(detailHtml("ko", finding)).toContain("environment.cpu 다름");
  });
  it("is among the findings of a run that has a baseline, and of no other", () => {
    const kinds = (comparison: ReturnType<typeof compareRuns> | null) =>
      deriveFindings(regressed.run, regressed.samples, {comparison}).map(({kind}) => kind);
    expect(kinds(compareRuns(baseline, regressed))).toContain("against_baseline");
    expect(kinds(null)).not.toContain("against_baseline");
  });
  it("compares an invalid run with nothing", () => {
    const [first, second] = [publishedRun("2026-05-04"), publishedRun("2026-05-05")];
    const [finding] = againstBaseline(compareRuns({run: first, samples: []}, {run: second, samples: []}));
    expect(finding?.kind).toBe("not_comparable");
    expect(detailHtml("en", finding!)).toContain("the baseline is invalid");
  });
});
