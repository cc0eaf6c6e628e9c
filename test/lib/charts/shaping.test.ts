import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {binsOf} from "../../../src/lib/charts/bins.js";
import {placeOf, readChannel, writeChannel} from "../../../src/lib/charts/channels.js";
import {growthPanels, roundSlope} from "../../../src/lib/charts/growth-panels.js";
import {insertSplits} from "../../../src/lib/charts/insert-parts.js";
import {levelOf, levelSeries} from "../../../src/lib/charts/levels.js";
import {pointsOf} from "../../../src/lib/charts/points.js";
import {axisGroups, populationsOf} from "../../../src/lib/charts/populations.js";
import {runOrder, tenthsOf} from "../../../src/lib/charts/run-order.js";
import {spread} from "../../../src/components/charts/labels.js";

import {MS_A_ROW, richRun} from "../../components/charts/rich-run.js";

const {run, samples} = richRun();

describe("populationsOf", () => {
  it("keeps warm-up apart, counts failures, and leaves cold calls out", () => {
    const k3 = populationsOf(run, samples).find(
      ({scenario, variant}) => scenario === "T7" && variant === "k=3"
    )!;
    expect([k3.measured.length, k3.warm_up.length, k3.failed]).toEqual([4, 2, 1]);
    const health = populationsOf(run, samples).find(({variant}) => variant === "health")!;
    expect(health.measured).toHaveLength(8);
  });
  it("shows a loop's time for one of its items", () => {
    const size20 = populationsOf(run, samples).find(({variant}) => variant === "size=20")!;
    const row = run.summary.find(
      (one) => one.variant === "size=20" && one.phase === "total" && one.step === null
    )!;
    expect(size20.p50).toBeCloseTo(row.p50! / 20, 9);
    expect(Math.max(...size20.measured.map(({ms}) => ms))).toBeCloseTo(row.max! / 20, 9);
  });
});

describe("axisGroups", () => {
  it("gives a refused capture an axis of its own, beside which forced ones are not squeezed", () => {
    const groups = axisGroups(populationsOf(run, samples, {feature: "capture"}));
    expect(
      groups.map(({populations}) => populations.map(({scenario, variant}) => variant ?? scenario))
    ).toEqual([["T1", "T2", "T3", "forced"], ["refused"]]);
  });
  it("holds every sample within the extent of its axis", () => {
    for (const {extent, populations} of axisGroups(populationsOf(run, samples)))
      for (const {ms} of populations.flatMap(({measured, warm_up: warm}) => [...measured, ...warm])) {
        expect(ms).toBeGreaterThanOrEqual(extent[0]);
        expect(ms).toBeLessThanOrEqual(extent[1]);
      }
  });
});

describe("growthPanels", () => {
  it("finds the slope that the samples were made with, within its interval", () => {
    const score = growthPanels(run, samples).find(({phase}) => phase === "score")!;
    const {interval} = score.fit!.slope;
    expect(interval!.low).toBeLessThan(MS_A_ROW);
    expect(interval!.high).toBeGreaterThan(MS_A_ROW);
    expect(interval!.low).toBeGreaterThan(0);
  });
  it("draws the line between the smallest and the largest index, and not beyond", () => {
    for (const {rows, points, fit} of growthPanels(run, samples)) {
      expect(fit!.line[0]!.rows).toBe(rows[0]);
      expect(fit!.line.at(-1)!.rows).toBe(rows[1]);
      expect(Math.max(...points.map((point) => point.rows))).toBe(rows[1]);
      for (const {low, ms, high} of fit!.line) expect(low <= ms && ms <= high).toBe(true);
    }
  });
  it("takes loops, batches and other indexes for nothing that grows with this one", () => {
    for (const {scenarios} of growthPanels(run, samples))
      expect(scenarios).toEqual(expect.not.arrayContaining(["T8", "Q1", "S1", "T9"]));
  });
  it("has no panel where the index never changed", () => {
    const still = samples.map((row) => ({...row, index_rows: 16}));
    expect(growthPanels(run, still)).toEqual([]);
  });
});

describe("roundSlope", () => {
  it("names as many rows as it takes to read the figure", () => {
    const interval = {low: 0.001, high: 0.002, coverage: 0.95};
    expect(roundSlope({estimate: 0.0015, interval})).toEqual({rows: 100, low: 0.1, high: 0.2});
    expect(roundSlope({estimate: 3, interval: null})).toEqual({rows: 1, low: 3, high: 3});
    expect(roundSlope({estimate: 0, interval: null}).rows).toBe(1000);
  });
});

describe("levelSeries", () => {
  it("reads the number of a part wherever it stands in the variant", () => {
    expect(levelOf("capture,rows=256", "rows")).toBe(256);
    expect(levelOf("k=5,tls=on", "k")).toBe(5);
    expect(levelOf("size=5,calls", "m")).toBeNull();
    expect(levelOf(null, "k")).toBeNull();
  });
  it("divides by the items of a call once, also where scenarios of loops are divided already", () => {
    const t8 = levelSeries(run, samples, {feature: "t8_loop", parameter: "size", perItem: true})[0]!;
    expect(t8.levels.map(({at}) => at)).toEqual([1, 5, 10, 20]);
    for (const {p50} of t8.levels) expect(p50).toBeCloseTo(t8.levels[0]!.p50, -1);
    const q1 = levelSeries(run, samples, {feature: "query_batch", parameter: "m", perItem: true})[0]!;
    expect(q1.levels.at(-1)!.p50).toBeLessThan(q1.levels[0]!.p50 / 3);
  });
  it("keeps what else varies apart", () => {
    const sweep = levelSeries(run, samples, {feature: "sweep", parameter: "rows", phase: "score"});
    expect(sweep.map(({name}) => name)).toEqual(["recall", "capture"]);
  });
});

describe("runOrder", () => {
  const order = runOrder(run, samples)!;

  it("has every call once, failed ones without a time, in the order in which they were made", () => {
    const orders = order.calls.map((call) => call.order);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(new Set(orders).size).toBe(orders.length);
    expect(order.calls.filter(({ms}) => ms === null)).toHaveLength(1);
  });
  it("compares each call with the median of its own scenario", () => {
    const relative = order.calls.flatMap((call) => (call.relative === null ? [] : [call.relative]));
    expect(relative.filter((ratio) => ratio <= 1).length / relative.length).toBeGreaterThan(0.4);
    expect(Math.max(...relative)).toBeGreaterThan(1.5);
  });
  it("tells the whole run in ten stretches that leave no call out", () => {
    const tenths = tenthsOf(order);
    expect(tenths).toHaveLength(10);
    expect(tenths[0]!.from).toBe(order.calls[0]!.order);
    expect(tenths.at(-1)!.to).toBe(order.calls.at(-1)!.order);
  });
  it("knows nothing of an imported report, whose clock is another's", () => {
    expect(runOrder({...run, source: {}} as never, samples)).toBeNull();
  });
});

describe("insertSplits", () => {
  it("has steps that add up to the insert, and no row for a capture that was refused", () => {
    const splits = insertSplits(run);
    expect(splits.map(({scenario, variant}) => variant ?? scenario)).toEqual(["T1", "T2", "T3", "forced"]);
    for (const {parts, mean_ms: mean} of splits) {
      const sum = parts.reduce((total, {mean_ms: ms}) => total + ms, 0);
      expect(sum).toBeCloseTo(mean, 6);
    }
  });
});

describe("pointsOf", () => {
  const points = pointsOf(samples);

  it("has every call and phase in its columns, and no step", () => {
    const rows = samples.filter(({step, cold}) => step === null && !cold);
    expect(points.order).toEqual(rows.map((row) => row.order));
    const {values, codes} = points.variant;
    expect(codes.map((code) => values[code])).toEqual(rows.map((row) => row.variant));
  });
  it("weighs less than a tenth of the samples that it stands for", () => {
    expect(JSON.stringify(points).length).toBeLessThan(JSON.stringify(samples).length / 10);
  });
});

describe("channels", () => {
  it("say the same after they were written and read (property)", () => {
    const px = fc.integer({min: -90_000, max: 90_000}).map((value) => value / 100);
    const ms = fc.double({min: 0.001, max: 1e5, noNaN: true});
    fc.assert(
      fc.property(fc.tuple(ms, ms), fc.tuple(px, px), fc.boolean(), (domain, range, log) => {
        const channel = {field: "duration_ms", domain, range, log} as const;
        expect(readChannel(writeChannel(channel))).toEqual(channel);
      })
    );
  });
  it("are null for what is none", () => {
    expect(readChannel(null)).toBeNull();
    expect(readChannel("linear colour 0 1 0 10")).toBeNull();
    expect(readChannel("linear order 0 1 0")).toBeNull();
  });
  it("place the ends of a domain at the ends of the range, also where all values are one", () => {
    const channel = {field: "order", domain: [10, 1000], range: [0, 90], log: true} as const;
    expect([10, 100, 1000].map((value) => Math.round(placeOf(channel, value)))).toEqual([0, 45, 90]);
    expect(placeOf({field: "order", domain: [5, 5], range: [0, 90]}, 5)).toBe(45);
  });
});

describe("binsOf", () => {
  it("leaves no sample out, and has its median between its tails (property)", () => {
    const points = fc.array(fc.record({at: fc.nat(1000), ms: fc.double({min: 0, max: 1e4, noNaN: true})}), {
      minLength: 1
    });
    fc.assert(
      fc.property(points, fc.integer({min: 1, max: 30}), (rows, count) => {
        const bins = binsOf(
          rows,
          count,
          ({at}) => at,
          ({ms}) => ms
        );
        expect(bins.length).toBeLessThanOrEqual(count);
        expect(bins.reduce((sum, {n}) => sum + n, 0)).toBe(rows.length);
        for (const {p5, p50, p95} of bins) expect(p5 <= p50 && p50 <= p95).toBe(true);
      })
    );
  });
});

describe("spread", () => {
  it("moves labels apart without changing their order, and within bounds where there is room (property)", () => {
    const wanted = fc.array(fc.integer({min: 0, max: 100}), {minLength: 1, maxLength: 5});
    fc.assert(
      fc.property(wanted, (places) => {
        const moved = spread(places, 15, [0, 100]);
        const order = places.map((_, i) => i).toSorted((a, b) => places[a]! - places[b]!);
        order.slice(1).forEach((i, k) => expect(moved[i]! - moved[order[k]!]!).toBeGreaterThanOrEqual(15));
        expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...moved)).toBeLessThanOrEqual(100);
      })
    );
  });
  it("leaves labels where they are that are far enough apart", () => {
    expect(spread([10, 60, 35], 15, [0, 100])).toEqual([10, 60, 35]);
  });
});
