import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {whoseLine} from "../../src/components/whose-line.js";
import type {Run} from "../../src/lib/run-schema.js";
import {fixtureRun} from "../site/fixture-run.js";

function textOf(run: Run): string {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  return whoseLine(document.body, run, {lang: "en"}).textContent;
}

describe("whoseLine", () => {
  it("says what the figures are not, by target and driver", () => {
    const {run} = fixtureRun();
    expect(textOf(run)).toContain("Not the product’s figures.");
    expect(textOf({...run, target: "live"})).toContain("Not the client’s figures.");
    expect(textOf({...run, target: "live", driver: "mcp"})).toContain("One place, one hour.");
  });
  it("says that a run is invalid, or stopped before its plan was done", () => {
    expect(textOf(fixtureRun("invalid").run)).toContain("The run is invalid.");
    expect(textOf(fixtureRun("partial").run)).toContain("It stopped before the plan was done.");
    expect(textOf(fixtureRun().run)).not.toContain("stopped");
  });
  it("leads to everything about the run", () => {
    const {document} = parseHTML("<!doctype html><html><body></body></html>");
    const line = whoseLine(document.body, fixtureRun().run, {lang: "ko"});
    expect(line.querySelector("a")?.getAttribute("href")).toBe("/ko/#top");
  });
});
