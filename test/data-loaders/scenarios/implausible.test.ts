import {describe, expect, it} from "vitest";
import {markImplausible} from "../../../data-loaders/scenarios/implausible.js";
import {exampleRow} from "../archive/example-run.js";

const limits = {envectorMs: 8, vaultMs: 1, bytesPerMs: 1e6};
const marks = (over: Parameters<typeof exampleRow>[1]): readonly string[] =>
  markImplausible([exampleRow("r", {bytes_sent: null, ...over})], limits)[0]!.marks;

describe("markImplausible", () => {
  it("marks a score that is much faster than an empty call to the same service", () => {
    expect(marks({phase: "score", duration_ms: 3.9})).toEqual(["implausible"]);
    expect(marks({phase: "score", duration_ms: 4.1})).toEqual([]);
  });

  it("marks an insert that cannot have sent its 64 MiB: the published run of 2026-05-04", () => {
    expect(marks({phase: "insert", duration_ms: 10, bytes_sent: 67_155_000})).toEqual(["implausible"]);
    expect(marks({phase: "insert", duration_ms: 250, bytes_sent: 67_155_000})).toEqual([]);
  });

  it("keeps other marks, and leaves local phases and failed calls alone", () => {
    expect(marks({phase: "insert", duration_ms: 1, marks: ["forced"]})).toEqual(["forced", "implausible"]);
    expect(marks({phase: "embed", duration_ms: 0.01})).toEqual([]);
    expect(marks({phase: "score", duration_ms: null, outcome: "failed"})).toEqual([]);
  });
});
