import {appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {Archive, parseRun} from "../../../data-loaders/archive/archive.js";
import {isRunId, newRunId} from "../../../data-loaders/archive/run-id.js";
import {readSampleLines} from "../../../data-loaders/archive/samples-file.js";
import {exampleRun, exampleSamples} from "./example-run.js";

const folder = (): string => mkdtempSync(join(tmpdir(), "archive-"));
const planOf = (id: string) => ({
  id,
  started_at: "2026-11-30T09:32:11.000Z",
  target: "embedded" as const,
  index_names: ["rune_bench_0a1b2c3d"],
  settings: exampleRun(id).settings
});

describe("Archive", () => {
  it("gives back what was sealed, row by row", async () => {
    const archive = new Archive(folder());
    const id = newRunId(new Date());
    const samples = exampleSamples(id);
    const writer = archive.begin(planOf(id));
    writer.append(samples.slice(0, 2));
    writer.append(samples.slice(2));
    writer.seal(exampleRun(id), samples);
    expect(archive.sealed()).toEqual([id]);
    expect(archive.read(id)).toEqual(exampleRun(id));
    expect(await archive.samples(id)).toEqual(samples);
    expect(readdirSync(join(archive.folder, id)).toSorted()).toEqual(["run.json", "samples.parquet"]);
  });

  it("keeps the rows of a run that was killed, and lists its index before it was created", async () => {
    const archive = new Archive(folder());
    const id = newRunId(new Date());
    const writer = archive.begin(planOf(id));
    writer.append(exampleSamples(id));
    writer.close();
    expect(archive.sealed()).toEqual([]);
    expect(await archive.samples(id)).toEqual(exampleSamples(id));
    const plan = readFileSync(join(archive.folder, id, "plan.json"), "utf8");
    expect(plan).toContain("rune_bench_0a1b2c3d");
  });

  it("drops a torn last line and says so; a torn line elsewhere is an error with its number", () => {
    const archive = new Archive(folder());
    const id = newRunId(new Date());
    const writer = archive.begin(planOf(id));
    writer.append(exampleSamples(id));
    writer.close();
    const path = join(archive.folder, id, "samples.ndjson");
    appendFileSync(path, `{"run": "${id}", "blo`);
    expect(readSampleLines(path)).toEqual({samples: exampleSamples(id), tornTail: true});
    const lines = readFileSync(path, "utf8").split("\n");
    writeFileSync(path, [lines[0]!.slice(0, 20), ...lines.slice(1)].join("\n"));
    expect(() => readSampleLines(path)).toThrow(/line 1 of 4 cannot be read/);
  });

  it("refuses a folder that cannot be written, naming it and the remedy", () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    expect(() => new Archive(file).begin(planOf(newRunId(new Date())))).toThrow(/cannot write .*file/);
  });

  it("never reads outside its folder", () => {
    expect(() => new Archive(folder()).read("../secrets")).toThrow(/not the id of a run/);
  });

  it("remembers the current run", () => {
    const archive = new Archive(folder());
    expect(archive.current).toBeNull();
    archive.setCurrent("20261130t093211z-3fa9c1");
    expect(archive.current).toBe("20261130t093211z-3fa9c1");
  });

  it("says which field of a run.json is wrong, and that a newer version is newer", () => {
    const run = exampleRun(newRunId(new Date()));
    const text = (value: unknown): string => JSON.stringify(value);
    expect(() => parseRun(text({...run, driver: "other"}), "r.json")).toThrow(/r\.json: .*driver/);
    expect(() => parseRun(text({...run, schema: 99}), "r.json")).toThrow(/newer version.*Update the tool/);
    expect(() => parseRun(text(run).slice(0, 50), "r.json")).toThrow(/not JSON, perhaps torn/);
  });

  it("leaves nothing half-written behind", () => {
    const archive = new Archive(folder());
    archive.setCurrent("20261130t093211z-3fa9c1");
    expect(readdirSync(archive.folder)).toEqual([".current"]);
    expect(existsSync(join(archive.folder, "runs"))).toBe(false);
  });
});

describe("newRunId", () => {
  it("sorts by time, has no dots, and does not collide within a second", () => {
    const at = new Date(Date.UTC(2026, 10, 30, 9, 32, 11));
    const ids = Array.from({length: 200}, () => newRunId(at));
    expect(new Set(ids).size).toBe(200);
    expect(ids[0]).toMatch(/^20261130t093211z-[0-9a-f]{6}$/);
    expect(ids.every(isRunId)).toBe(true);
    expect(newRunId(new Date(at.getTime() + 1000)) > ids.toSorted().at(-1)!).toBe(true);
  });
});
