import {describe, expect, it} from "vitest";
import {compareRows} from "../../../src/lib/stats/compare.js";
import {MACHINES_DIFFER, compareYardsticks} from "../../../src/lib/stats/yardsticks.js";

const laptop = {cpu_loop_ms: 10, memory_sum_ms: 20, empty_call_ms: 0.5};

describe("compareYardsticks", () => {
  it("lets ordinary differences pass and names those beyond the floor, in either direction", () => {
    expect(compareYardsticks(laptop, {cpu_loop_ms: 10.4, memory_sum_ms: 40, empty_call_ms: 0.4})).toEqual({
      differ: {memory_sum_ms: 2, empty_call_ms: 0.8},
      same: ["cpu_loop_ms"],
      notRecorded: []
    });
  });
  it("lists what one of the runs did not record, and does not call it the same", () => {
    expect(compareYardsticks(laptop, {...laptop, empty_call_ms: null})).toMatchObject({
      same: ["cpu_loop_ms", "memory_sum_ms"],
      notRecorded: ["empty_call_ms"]
    });
  });
  it("keeps a documentation-only change on a runner twice as slow from being called slower", () => {
    const slow = {cpu_loop_ms: 20, memory_sum_ms: 40, empty_call_ms: 1};
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
