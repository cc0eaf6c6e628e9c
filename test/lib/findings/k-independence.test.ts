import {describe, expect, it} from "vitest";
import {kIndependence} from "../../../src/lib/findings/k-independence.js";
import {smallRun} from "./small-run.js";

const recalls = (byK: Record<number, readonly number[]>) =>
  smallRun(
    Object.entries(byK).map(([k, score]) => ({
      scenario: "T7",
      variant: `k=${k}`,
      feature: "recall" as const,
      ms: {score}
    }))
  ).run;
const strengthOf = (byK: Record<number, readonly number[]>) => {
  const [finding] = kIndependence(recalls(byK));
  return [finding?.strength, finding?.values.within];
};
const eight = (middle: number, spread: number) =>
  Array.from({length: 8}, (_, i) => middle + (spread * (i - 3.5)) / 3.5);

describe("kIndependence", () => {
  it("is established when every interval lies within the band", () => {
    expect(strengthOf({1: eight(100, 3), 10: eight(102, 3)})).toEqual(["established", "yes"]);
  });
  it("is established as a dependence when intervals do not touch and a median lies outside the band", () => {
    expect(strengthOf({1: eight(100, 3), 10: eight(150, 3)})).toEqual(["established", "no"]);
  });
  it("cannot tell when an interval leaves the band, though the medians agree", () => {
    expect(strengthOf({1: eight(100, 25), 10: eight(100, 3)})).toEqual(["undetermined", "yes"]);
  });
  it("cannot tell when intervals do not touch, but every median lies within the band", () => {
    expect(strengthOf({1: eight(100, 1), 10: eight(112, 1), 5: eight(106, 30)})[0]).toBe("undetermined");
  });
  it("is only likely below six samples, where no interval of the median exists", () => {
    expect(strengthOf({1: [99, 100, 101, 100, 99], 10: [99, 101, 102, 100, 101]})).toEqual(["likely", "yes"]);
  });
  it("cannot tell from two samples, which enclose the median in half of all cases only", () => {
    expect(strengthOf({1: [99, 100], 10: [99, 101]})).toEqual(["undetermined", "yes"]);
  });
  it("cannot tell below six samples when one of them leaves the band", () => {
    expect(strengthOf({1: [99, 100, 100, 100, 140], 10: [99, 101, 102, 100, 101]})).toEqual([
      "undetermined",
      "yes"
    ]);
  });
  it("does not take a factor that is varied as well for an effect of k", () => {
    const cells = [1, 10].flatMap((k) =>
      [
        ["on", 100],
        ["off", 60]
      ].map(([tls, ms]) => ({
        scenario: "T7",
        variant: `k=${k},tls=${tls}`,
        feature: "recall" as const,
        ms: {score: eight(Number(ms), 3)}
      }))
    );
    const [finding, ...others] = kIndependence(smallRun(cells).run);
    expect([finding?.strength, finding?.values.within, others.length]).toEqual(["established", "yes", 0]);
  });
  it("says nothing about a single k", () => {
    expect(kIndependence(recalls({5: [1, 2, 3]}))).toEqual([]);
  });
});
