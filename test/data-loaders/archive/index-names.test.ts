import {mkdirSync, mkdtempSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {beforeEach, describe, expect, it} from "vitest";
import {Archive} from "../../../data-loaders/archive/archive.js";
import {forgetIndex, noteIndex, notedIndexes} from "../../../data-loaders/archive/index-names.js";
import {exampleRun} from "./example-run.js";

const ID = "20261130t093211z-3fa9c1";
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "index-names-"));
});

/** A sealed run whose indexes are gone, or not. */
function sealed(over: Partial<ReturnType<typeof exampleRun>["index"]>): void {
  const run = exampleRun(ID);
  new Archive(folder).add({...run, index: {...run.index, names: ["rune_bench_0000aaaa"], ...over}}, []);
}

describe("notedIndexes", () => {
  it("are those of a run that was killed, with the process that may still use them", () => {
    const {started_at, target, settings} = exampleRun(ID);
    const names = ["rune_bench_11112222", "rune_bench_33334444"];
    new Archive(folder).begin({id: ID, started_at, target, index_names: names, settings}).close();
    expect(notedIndexes(folder)).toEqual(names.map((name) => ({name, of: ID, pid: process.pid})));
  });

  it("are those that a sealed run could not delete, of no process any more", () => {
    sealed({deleted: false});
    expect(notedIndexes(folder)).toEqual([{name: "rune_bench_0000aaaa", of: ID, pid: null}]);
  });

  it("are none that a run has deleted, and none that were there before it", () => {
    sealed({deleted: true});
    expect(notedIndexes(folder)).toEqual([]);
    folder = mkdtempSync(join(tmpdir(), "index-names-"));
    sealed({own: false, deleted: null, names: ["team"]});
    expect(notedIndexes(folder)).toEqual([]);
  });

  it("are those of commands that are no run, until they are forgotten", () => {
    noteIndex(folder, "rune_bench_55556666", "doctor");
    expect(notedIndexes(folder)).toEqual([{name: "rune_bench_55556666", of: "doctor", pid: process.pid}]);
    forgetIndex(folder, "rune_bench_55556666");
    expect(notedIndexes(folder)).toEqual([]);
  });

  it("pass over what cannot be read, and an archive that is not there", () => {
    mkdirSync(join(folder, ID));
    writeFileSync(join(folder, ID, "plan.json"), "{torn");
    expect(notedIndexes(folder)).toEqual([]);
    expect(notedIndexes(join(folder, "missing"))).toEqual([]);
  });
});
