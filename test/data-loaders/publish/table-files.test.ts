import {fromCSV} from "arquero";
import {describe, expect, it} from "vitest";
import {tableFiles} from "../../../data-loaders/publish/table-files.js";
import {fixtureRun} from "../../site/fixture-run.js";

const {run} = fixtureRun();
const files = new Map(tableFiles(run).map(({name, content}) => [name, content]));
const parsed = (name: string) => JSON.parse(files.get(name)!) as Record<string, unknown>[];

describe("tableFiles", () => {
  it("has both formats of every scenario, of the totals and of the checks", () => {
    const ids = [...new Set(run.scenarios.map(({id}) => id.toLowerCase()))];
    const names = ["summary", "totals", "checks", ...ids];
    expect([...files.keys()]).toEqual(names.flatMap((name) => [`${name}.csv`, `${name}.json`]));
  });
  it("keeps the figures as they are, unrounded", () => {
    const total = run.summary.find(
      (row) => row.scenario === "T1" && row.phase === "total" && row.step === null
    )!;
    expect(parsed("totals.json")[0]).toMatchObject({p50: total.p50, p50_low: total.p50_interval!.low});
    expect(fromCSV(files.get("t1.csv")!).objects()).toContainEqual(
      expect.objectContaining({phase: "total", p50: total.p50})
    );
  });
  it("has the rows of one scenario in its files, and of all in the summary", () => {
    expect(new Set(parsed("t7.json").map(({scenario}) => scenario))).toEqual(new Set(["T7"]));
    expect(parsed("summary.json")).toHaveLength(run.summary.length);
    expect(parsed("checks.json").map(({id}) => id)).toEqual(run.checks.map(({id}) => id));
  });
});
