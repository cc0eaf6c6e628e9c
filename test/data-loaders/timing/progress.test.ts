import {describe, expect, it} from "vitest";
import {TimeLeft} from "../../../data-loaders/timing/progress.js";
import {formatTimeLeft, progressLine} from "../../../data-loaders/cli/terminal.js";

describe("TimeLeft", () => {
  it("knows nothing before it has seen each kind that is left", () => {
    const left = new TimeLeft(["capture", "recall", "capture"]);
    left.done("capture", 100);
    expect(left.msLeft).toBeNull();
    left.done("recall", 10);
    expect(left.msLeft).toBe(100);
    left.done("capture", 300);
    expect(left.msLeft).toBe(0);
  });
});

describe("progressLine", () => {
  it("shows block, time left and errors", () => {
    const line = progressLine({
      done: 60,
      total: 100,
      label: "T4",
      block: 6,
      blocks: 10,
      msLeft: 62_000,
      errors: 0
    });
    expect(line).toBe(
      "T4                  ━━━━━━━━━━━━━━━━──────────  block 6/10   1 min 02 s left   errors 0"
    );
  });

  it("says seconds below a minute", () => {
    expect(formatTimeLeft(41_400)).toBe("41 s");
  });
});
