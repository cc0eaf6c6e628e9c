import {describe, expect, it} from "vitest";
import {AREAS, areasOf, findingsOf} from "../../../src/lib/findings/areas.js";
import {deriveFindings, headlines} from "../../../src/lib/findings/derive.js";
import type {Finding} from "../../../src/lib/findings/finding.js";
import {inReadingOrder, sayable} from "../../../src/lib/findings/order.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {publishedRun} from "./published-runs.js";

const {run, samples} = fixtureRun();
const findings = deriveFindings(run, samples);
const growth = (standing: "seen" | "not_seen"): Finding<"index_growth"> => ({
  id: "index_growth/score",
  kind: "index_growth",
  scope: {feature: null, scenarios: []},
  values: {
    phase: "score",
    rows: [16, 66],
    slope_ms: 0.1,
    with_time: "yes",
    drifted: "no",
    open: "no",
    blind: "no",
    usual_ms: 40,
    explained_share: 0.5,
    scenario_share: 0.1,
    n: 60,
    standing,
    direction: "longer",
    effect_ms: 5,
    between_ms: [4, 6],
    detectable_ms: 2
  },
  strength: "likely",
  evidence: []
});

describe("the order of findings", () => {
  it("puts what was looked for and not seen behind everything that was seen", () => {
    const of = (standing: "seen" | "not_seen") =>
      inReadingOrder([...findings, growth(standing)]).findIndex(({id}) => id === "index_growth/score");
    expect(of("seen")).toBeLessThan(5);
    expect(of("not_seen")).toBeGreaterThanOrEqual(findings.length / 2);
  });
  it("lets an invalid run say nothing about speed", () => {
    const invalid = fixtureRun("invalid");
    const kinds = deriveFindings(invalid.run, invalid.samples).map(({kind}) => kind);
    expect(kinds).toContain("phase_never_ran");
    expect(kinds).not.toContain("dominant_phase");
    expect(sayable([growth("seen")], {value: "valid", reasons: []})).toHaveLength(1);
  });
});

describe("headlines", () => {
  it.each([
    ["a good run", findings],
    ["a partial run", deriveFindings(fixtureRun("partial").run, fixtureRun("partial").samples)],
    ["an invalid run", deriveFindings(fixtureRun("invalid").run, fixtureRun("invalid").samples)],
    ["an imported run", deriveFindings(publishedRun("2026-05-05"), [])]
  ])("of %s are between one and five", (_, all) => {
    expect(headlines(all).length).toBeGreaterThan(0);
    expect(headlines(all).length).toBeLessThanOrEqual(5);
  });
});

describe("findingsOf", () => {
  it("gives every finding at least one part of the report", () => {
    const placed = new Set(AREAS.flatMap((area) => findingsOf(findings, area).map(({id}) => id)));
    expect(findings.filter(({id}) => !placed.has(id))).toEqual([]);
  });
  it("keeps the order, and what a feature page shows belongs to it", () => {
    const ids = findingsOf(findings, "capture").map(({id}) => id);
    expect(ids.slice(0, 2)).toEqual(["dominant_phase/capture", "insert_steps"]);
    expect(findingsOf(findings, "recall").map(({kind}) => kind)).toContain("k_independence");
    expect(findingsOf(findings, "batch").map(({kind}) => kind)).toContain("t8_is_a_loop");
    expect(findingsOf(findings, "vault").map(({kind}) => kind)).toContain("cold_start");
  });
  it("tells growth on its own page, whichever phase grows", () => {
    expect(areasOf(growth("seen"))).toEqual(["growth"]);
  });
});
