import {describe, expect, it} from "vitest";
import {publishedRuns} from "../../../data-loaders/archive/import/published-runs.js";
import {defaultBaseline, mediansOf, repeatsOf} from "../../../src/lib/compare/baseline.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {capture, recall, runAt} from "./two-runs.js";

const CELLS = [capture(300), recall(20)];
const day = (d: number, changes: Partial<Run> = {}) =>
  runAt(`202611${String(d).padStart(2, "0")}t000000z-aaaaaa`, CELLS, changes).run;
const now = day(20);
const {environment, yardsticks, tool} = now;
const elsewhere = {environment: {...environment, cpu: "another"}};

describe("defaultBaseline", () => {
  it("is the newest valid run before", () => {
    expect(defaultBaseline(now, [day(3), day(5), day(4), day(21)])?.id).toBe(day(5).id);
  });
  it("passes over newer runs that nothing can be compared with", () => {
    const slow = {yardsticks: {...yardsticks, cpu_loop_ms: (yardsticks.cpu_loop_ms ?? 1) * 2}};
    const others = runAt("20261109t000000z-aaaaaa", [{...capture(300), scenario: "T3"}]).run;
    expect(defaultBaseline(now, [day(3), day(7, elsewhere), day(8, slow), others])?.id).toBe(day(3).id);
  });
  it("takes a run of which a part can be compared", () => {
    const framing = {settings: {...now.settings, framing: "split" as const}};
    expect(defaultBaseline(now, [day(3), day(7, framing)])?.id).toBe(day(7).id);
  });
  it("is never the run itself, a partial, an invalid or an unverified one, or one of another target", () => {
    const unfit = [
      now,
      day(5, {state: "partial"}),
      day(6, {verdict: {value: "invalid", reasons: []}}),
      day(7, {verdict: {value: "valid_with_limits", reasons: [{code: "answers_not_verified", values: {}}]}}),
      day(8, {target: "live"}),
      ...publishedRuns().map(({run}) => run)
    ];
    expect(defaultBaseline(now, unfit)).toBeNull();
  });
});

describe("repeatsOf", () => {
  const revision = {tool: {...tool, revision: "a".repeat(40), dirty: false}};
  it("finds runs of the same revision that differ in nothing that matters", () => {
    const baseline = day(3, revision);
    const runs = [
      baseline,
      day(4, revision),
      day(5, {...revision, ...elsewhere}),
      day(6, {tool: {...revision.tool, dirty: true}}),
      day(7, {tool: {...revision.tool, revision: "b".repeat(40)}})
    ];
    expect(repeatsOf(baseline, runs)).toEqual([mediansOf(day(4, revision))]);
  });
  it("knows none where the revision is not recorded", () => {
    const unknown = {tool: {...tool, revision: null, dirty: false}};
    expect(repeatsOf(day(3, unknown), [day(4, unknown)])).toEqual([]);
  });
});
