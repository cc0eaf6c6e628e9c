import {describe, expect, it} from "vitest";
import {limitsOf} from "../../../src/lib/findings/limits.js";
import {meanStacks} from "../../../src/lib/findings/mean-stacks.js";
import {deriveFindings, headlines} from "../../../src/lib/findings/derive.js";
import {partsAddUp, t8IsALoop} from "../../../src/lib/findings/sums.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {smallRun} from "./small-run.js";

const capture = {scenario: "T1", feature: "capture"} as const;
const loop = {scenario: "T8", feature: "t8_loop"} as const;

describe("partsAddUp", () => {
  it("recomputes the largest gap from the samples", () => {
    const {run, samples} = smallRun([
      {...capture, ms: {insert: [90, 90], other: [10, 9], total: [100, 100]}}
    ]);
    expect(partsAddUp(run, samples)[0]?.values).toEqual({
      other_share: 0.095,
      where: "T1",
      gap_ms: 1,
      samples: 2
    });
  });
  it("leaves iterations out in which a part was skipped", () => {
    const {run, samples} = smallRun([
      {...capture, ms: {insert: [90, null], other: [10, 10], total: [100, 20]}}
    ]);
    expect(partsAddUp(run, samples)[0]?.values).toMatchObject({gap_ms: 0, samples: 1});
  });
  it("is silent where the total has no remainder that could be known", () => {
    const {run, samples} = smallRun([{...capture, ms: {insert: [90]}}]);
    expect(partsAddUp(run, samples)).toEqual([]);
  });
});

describe("t8IsALoop", () => {
  it("divides the loop's mean by its items, and sets a capture beside it", () => {
    const {run} = smallRun([
      {...capture, ms: {insert: [100]}},
      {...loop, variant: "size=1", ms: {score: [10]}},
      {...loop, variant: "size=20", ms: {score: [240]}}
    ]);
    expect(t8IsALoop(run)[0]?.values).toEqual({
      items: [1, 20],
      per_item_ms: [10, 12],
      capture_ms: [100, 100]
    });
  });
  it("sets no refused near-duplicate beside it: that one inserts nothing", () => {
    const {run} = smallRun([
      {...capture, ms: {insert: [100]}},
      {...capture, scenario: "T4", variant: "refused", ms: {score: [10]}},
      {...loop, variant: "size=1", ms: {score: [10]}}
    ]);
    expect(t8IsALoop(run)[0]?.values.capture_ms).toEqual([100, 100]);
  });
  it("is silent without a capture to compare with", () => {
    expect(t8IsALoop(smallRun([{...loop, variant: "size=1", ms: {score: [10]}}]).run)).toEqual([]);
  });
});

describe("meanStacks", () => {
  it("averages the variants of a scenario and shows a loop for one item", () => {
    const {run} = smallRun([
      {...loop, variant: "size=1", ms: {embed: [2], score: [8]}},
      {...loop, variant: "size=10", ms: {embed: [40], score: [80]}}
    ]);
    const [stack] = meanStacks(run);
    expect(stack).toMatchObject({scenario: "T8", variants: "size=1–10", per_item: true, total_ms: 11});
    expect(stack?.segments.map(({phase, mean_ms}) => [phase, mean_ms])).toEqual([
      ["embed", 3],
      ["score", 8]
    ]);
  });
  it("has segments as long as the total, in the fixture", () => {
    for (const {total_ms, segments, scenario} of meanStacks(fixtureRun().run)) {
      // T2 and T7 have a skipped or failed part, so means of parts and total speak of different iterations.
      if (scenario === "T2" || scenario === "T7") continue;
      expect(segments.reduce((sum, {mean_ms}) => sum + mean_ms, 0)).toBeCloseTo(total_ms, 9);
    }
  });
  it("draws no stack for scenarios that did not run", () => {
    expect(meanStacks(fixtureRun().run).map(({scenario}) => scenario)).toEqual([
      "T1",
      "T2",
      "T3",
      "T4", // refused
      "T4", // forced
      "T5",
      "T7",
      "T8"
    ]);
  });
});

describe("headlines", () => {
  it("are at most five, and lead with what a capture is made of", () => {
    const {run, samples} = fixtureRun();
    const ids = headlines(deriveFindings(run, samples)).map(({id}) => id);
    expect(ids).toHaveLength(5);
    expect(ids.slice(0, 3)).toEqual(["dominant_phase/capture", "recall_time", "insert_steps"]);
  });
  it("lead with the missing phases when a phase never ran", () => {
    const {run, samples} = fixtureRun("invalid");
    expect(headlines(deriveFindings(run, samples))[0]?.kind).toBe("phase_never_ran");
  });
  it("lead with failures when many calls failed", () => {
    const {run, samples} = smallRun([
      {...capture, ms: {insert: [1, 1]}, row: {outcome: "failed", code: "X"}}
    ]);
    const failed = samples.map((row) => ({...row, outcome: "failed" as const}));
    expect(headlines(deriveFindings(run, failed))[0]?.kind).toBe("failures");
  });
  it("have unique ids, so that each can be quoted by a page", () => {
    const {run, samples} = fixtureRun();
    const ids = deriveFindings(run, samples).map(({id}) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("limitsOf", () => {
  it("are three lines, the first of which says whose time it is", () => {
    const kinds = limitsOf(fixtureRun().run).map(({kind}) => kind);
    expect(kinds).toEqual(["limit_embedded", "limit_one_caller", "limit_lexical"]);
  });
  it("name our client where services are live", () => {
    const {run} = fixtureRun();
    expect(limitsOf({...run, target: "live"})[0]?.kind).toBe("limit_own_client");
    expect(limitsOf({...run, target: "live", driver: "mcp"})[0]?.kind).toBe("limit_one_caller");
  });
});
