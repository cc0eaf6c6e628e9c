import {describe, expect, it} from "vitest";
import {markOutliers} from "../../../src/lib/stats/outliers.js";

describe("markOutliers", () => {
  it("marks by 1.5 and 3 interquartile ranges, at the sample's own place", () => {
    // quartiles 3.25 and 7.75 (type 7), range 4.5: fences −3.5 | 14.5, far ones −10.25 | 21.25
    const {marks, counts, fences} = markOutliers([14.6, 1, 2, 3, 4, 5, 6, 7, 8, 21.3]);
    expect(fences).toEqual({low: -3.5, high: 14.5});
    expect(marks).toEqual(["high", null, null, null, null, null, null, null, null, "far_high"]);
    expect(counts).toEqual({far_low: 0, low: 0, high: 1, far_high: 1});
  });
  it("marks low samples too", () => {
    expect(markOutliers([100, 101, 102, 103, 104, 105, 50, 97]).marks.slice(6)).toEqual(["far_low", null]);
  });
  it("marks nothing among equal samples", () => {
    expect(markOutliers([5, 5, 5, 5]).counts).toEqual({far_low: 0, low: 0, high: 0, far_high: 0});
  });
  it("has no fences without samples", () => {
    expect(markOutliers([])).toMatchObject({marks: [], fences: null});
  });
});
