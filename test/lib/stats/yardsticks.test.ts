import {describe, expect, it} from "vitest";
import {compareRows} from "../../../src/lib/stats/compare.js";
import {MACHINES_DIFFER, compareYardsticks} from "../../../src/lib/stats/yardsticks.js";

const yardsticks = {cpu_loop_ms: 10, memory_sum_ms: 20, empty_call_ms: 0.5};
const laptop = {yardsticks};
const around = (median: number, spread: number) => ({
  median,
  low: median - spread,
  high: median + spread,
  n: 10
});

describe("compareYardsticks", () => {
  it("lets ordinary differences pass and names those beyond the floor, in either direction", () => {
    expect(
      compareYardsticks(laptop, {yardsticks: {cpu_loop_ms: 10.4, memory_sum_ms: 40, empty_call_ms: 0.4}})
    ).toEqual({
      differ: {memory_sum_ms: 2, empty_call_ms: 0.8},
      same: ["cpu_loop_ms"],
      notRecorded: []
    });
  });
  it("takes noise of the readings for no other machine, and a difference that is clear of it for one", () => {
    const sure = (median: number, spread: number) => ({
      yardsticks: {...yardsticks, memory_sum_ms: median},
      yardstick_intervals: {cpu_loop_ms: null, memory_sum_ms: around(median, spread), empty_call_ms: null}
    });
    expect(compareYardsticks(sure(20, 2), sure(22, 1)).differ).toEqual({});
    expect(compareYardsticks(sure(20, 0.4), sure(22, 0.4)).differ).toEqual({memory_sum_ms: 1.1});
    expect(compareYardsticks(sure(20, 0.1), sure(20.5, 0.1)).differ).toEqual({});
  });
  it("judges by the medians alone where one of the runs kept no intervals", () => {
    const kept = {
      yardsticks,
      yardstick_intervals: {cpu_loop_ms: around(10, 5), memory_sum_ms: null, empty_call_ms: null}
    };
    expect(compareYardsticks(kept, {yardsticks: {...yardsticks, cpu_loop_ms: 11}}).differ).toEqual({
      cpu_loop_ms: 1.1
    });
  });
  it("lists what one of the runs did not record, and does not call it the same", () => {
    expect(compareYardsticks(laptop, {yardsticks: {...yardsticks, empty_call_ms: null}})).toMatchObject({
      same: ["cpu_loop_ms", "memory_sum_ms"],
      notRecorded: ["empty_call_ms"]
    });
  });
  it("keeps a documentation-only change on a runner twice as slow from being called slower", () => {
    const slow = {yardsticks: {cpu_loop_ms: 20, memory_sum_ms: 40, empty_call_ms: 1}};
    const differ = Object.keys(compareYardsticks(laptop, slow).differ).length > 0;
    const baseline = Array.from({length: 20}, (_, i) => 100 + (i % 7));
    const [row] = compareRows([
      {
        id: "T1/embed",
        baseline,
        current: baseline.map((ms) => 2 * ms),
        notComparable: differ ? MACHINES_DIFFER : null
      }
    ]);
    expect(row).toMatchObject({verdict: "cannot_tell", reason: MACHINES_DIFFER});
    expect(row!.ratio!.estimate).toBeCloseTo(2, 10);
  });
});
