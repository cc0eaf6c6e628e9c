import {describe, expect, it} from "vitest";
import {publishedRuns} from "../../../data-loaders/archive/import/published-runs.js";
import {historiesOf, type History} from "../../../src/lib/history/history.js";
import {referenceOf, staleDays} from "../../../src/lib/history/reference.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {capture, recall, runAt} from "../compare/two-runs.js";
import type {SmallCell} from "../findings/small-run.js";

const day = (
  d: number,
  changes: Partial<Run> = {},
  cells: readonly SmallCell[] = [capture(300), recall(20)]
): Run => runAt(`202611${String(d).padStart(2, "0")}t000000z-aaaaaa`, cells, changes).run;
const {environment, services, settings, yardsticks} = day(1);
const another = {environment: {...environment, cpu: "another"}};

function segments(history: History | undefined, scenario: string, phase: string) {
  const series = history?.series.find((one) => one.scenario === scenario && one.phase === phase);
  return series?.segments.map(({broken, points}) => ({
    broken,
    days: points.map(({run}) => Number(run.slice(6, 8)))
  }));
}

describe("historiesOf", () => {
  it("joins the medians of runs that can be compared, in the order of time", () => {
    const [history] = historiesOf([day(3), day(1), day(2)]);
    expect(segments(history, "T1", "total")).toEqual([{broken: null, days: [1, 2, 3]}]);
    const total = history?.series.find(({scenario, phase}) => scenario === "T1" && phase === "total");
    expect(total?.segments[0]?.points[0]).toMatchObject({p50_ms: 325, n: 20});
  });
  it("breaks a line where two neighbours could not be compared, and says why", () => {
    const slow = {...another, yardsticks: {...yardsticks, cpu_loop_ms: (yardsticks.cpu_loop_ms ?? 1) * 2}};
    const [history] = historiesOf([day(1), day(2, another), day(3, another), day(4, slow)]);
    expect(segments(history, "T5", "score")).toEqual([
      {broken: null, days: [1]},
      {broken: "differs/environment.cpu", days: [2, 3]},
      {broken: "machines_differ", days: [4]}
    ]);
  });
  it("breaks only the lines that a setting touches, and totals that contain them", () => {
    const split = {settings: {...settings, framing: "split" as const}};
    const [history] = historiesOf([day(1), day(2, split)]);
    const broken = [
      {broken: null, days: [1]},
      {broken: "differs/settings.framing", days: [2]}
    ];
    expect(segments(history, "T1", "insert")).toEqual(broken);
    expect(segments(history, "T1", "total")).toEqual(broken);
    expect(segments(history, "T1", "score")).toEqual([{broken: null, days: [1, 2]}]);
    expect(segments(history, "T5", "total")).toEqual([{broken: null, days: [1, 2]}]);
  });
  it("breaks a total whose phases are others than before, and a scenario that is defined anew", () => {
    const without = day(2, {}, [
      {...capture(300), ms: {embed: [5, 5, 5, 5, 5, 5], insert: [300, 300, 300, 300, 300, 300]}}
    ]);
    const [phases] = historiesOf([day(1), without]);
    expect(segments(phases, "T1", "total")?.map(({broken}) => broken)).toEqual([null, "different_phases"]);
    const redefined = day(2, {
      scenarios: day(2).scenarios.map((one) => ({...one, definition_hash: "f".repeat(16)}))
    });
    const [defined] = historiesOf([day(1), redefined]);
    expect(segments(defined, "T1", "embed")?.map(({broken}) => broken)).toEqual([null, "differs/definition"]);
  });
  it("draws no point where a phase was not measured, and none at zero", () => {
    const [history] = historiesOf([day(1), day(2, {}, [capture(300)]), day(3)]);
    expect(segments(history, "T5", "total")).toEqual([{broken: null, days: [1, 3]}]);
  });
  it("marks a point where a version changed, and the first one", () => {
    const newer = {services: {...services, envector: {...services.envector, version: "9.9.9"}}};
    const [history] = historiesOf([day(1), day(2), day(3, newer), day(4, newer)]);
    const points = history?.series[0]?.segments.flatMap((segment) => segment.points);
    expect(points?.map(({version}) => version !== null)).toEqual([true, false, true, false]);
    expect(points?.[2]?.version).toContain("9.9.9");
  });
  it("keeps targets and drivers apart, and invalid runs off every line", () => {
    const invalid = day(5, {verdict: {value: "invalid", reasons: []}});
    const histories = historiesOf([
      ...publishedRuns().map(({run}) => run),
      day(1),
      day(2, {target: "live"}),
      invalid
    ]);
    expect(
      histories.map(({target, driver, runs, leftOut}) => [target, driver, runs.length, leftOut.length])
    ).toEqual([
      ["embedded", "native", 1, 1],
      ["live", "native", 1, 0],
      ["live", null, 1, 1]
    ]);
    expect(segments(histories[0], "T1", "total")).toEqual([{broken: null, days: [1]}]);
  });
});

describe("referenceOf", () => {
  it("is the oldest run that can be compared, where none is pinned", () => {
    const runs = [day(1, another), day(2), day(3), day(9)];
    expect(referenceOf(day(9), runs, null)?.id).toBe(day(2).id);
  });
  it("is the pinned run, and none where that is gone, invalid or the run itself", () => {
    const invalid = day(4, {verdict: {value: "invalid", reasons: []}});
    const runs = [day(2), day(3), invalid, day(9)];
    expect(referenceOf(day(9), runs, day(3).id)?.id).toBe(day(3).id);
    for (const id of [day(5).id, invalid.id, day(9).id]) expect(referenceOf(day(9), runs, id)).toBeNull();
  });
});

describe("staleDays", () => {
  it("tells the age of a baseline from thirty days on", () => {
    expect(staleDays(day(1), day(29))).toBeNull();
    expect(staleDays(day(1), {...day(2), started_at: "2026-12-01T00:00:00.000Z"})).toBe(30);
  });
});
