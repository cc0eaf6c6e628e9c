import {appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {beforeEach, describe, expect, it} from "vitest";
import {Archive} from "../../../data-loaders/archive/archive.js";
import {notedIndexes} from "../../../data-loaders/archive/index-names.js";
import {newRunId} from "../../../data-loaders/archive/run-id.js";
import {recoverRun} from "../../../data-loaders/cli/recover.js";
import {writeSiteRuns} from "../../../data-loaders/cli/site-runs.js";
import {UserError} from "../../../data-loaders/timing/errors.js";
import type {Run, Sample} from "../../../src/lib/run-schema.js";
import {exampleRow, exampleRun} from "../archive/example-run.js";

/** No process has it: numbers of processes end far below. */
const GONE = 2 ** 30;

let archive: Archive;
let id: string;
let said: string[];
const log = (line: string): void => void said.push(line);

const planned = (scenario: string): Run["scenarios"][number] => ({
  id: scenario,
  variant: null,
  feature: "capture",
  title: {en: scenario, ko: scenario},
  definition_hash: "0123456789abcdef",
  status: "run",
  reason: null,
  iterations: 10,
  warmup: 0,
  phases: ["embed", "insert", "total"],
  k: null,
  forced_inserts: false
});

const iteration = (order: number): Sample[] => [
  exampleRow(id, {order, iteration: order, phase: "embed", duration_ms: 3}),
  exampleRow(id, {order, iteration: order, phase: "insert", duration_ms: 200 + order}),
  exampleRow(id, {order, iteration: order, phase: "total", duration_ms: 203 + order})
];

/** What a run of T1 and T5 leaves that was killed during its third iteration of T1. */
function killedRun({rows = [...iteration(0), ...iteration(1)], draft = true} = {}): void {
  const run = exampleRun(id);
  const {settings, started_at} = run;
  const writer = archive.begin({id, started_at, target: "embedded", index_names: run.index.names, settings});
  if (draft)
    writer.draft({
      ...run,
      state: "partial",
      index: {...run.index, rows_start: null, rows_end: null, deleted: null},
      yardsticks: {cpu_loop_ms: null, memory_sum_ms: null, empty_call_ms: null},
      scenarios: [planned("T1"), planned("T5")],
      summary: []
    });
  writer.append(rows);
  writer.close();
  const plan = join(archive.folder, id, "plan.json");
  const noted = JSON.parse(readFileSync(plan, "utf8")) as object;
  writeFileSync(plan, JSON.stringify({...noted, pid: GONE}));
}

const linesOf = (): string => join(archive.folder, id, "samples.ndjson");

beforeEach(() => {
  archive = new Archive(mkdtempSync(join(tmpdir(), "recover-")));
  id = newRunId(new Date());
  said = [];
});

describe("recoverRun", () => {
  it("seals what was measured as a partial run, and drops a torn last line with a warning", async () => {
    killedRun();
    appendFileSync(linesOf(), `{"run": "${id}", "blo`);
    recoverRun(archive, id, {force: false, log});
    expect(said.join("\n")).toContain("its last line was torn");
    const run = archive.read(id);
    expect(run.state).toBe("partial");
    expect(run.verdict).toMatchObject({value: "valid_with_limits"});
    expect(run.verdict.reasons.map(({code}) => code)).toContain("partial");
    expect(run.summary.find(({phase}) => phase === "insert")).toMatchObject({n: 2, p50: 200.5});
    expect(run.scenarios.map(({status}) => status)).toEqual(["run", "given_up"]);
    expect(run.errors.join()).toMatch(/was killed.*torn/);
    expect(await archive.samples(id)).toEqual([...iteration(0), ...iteration(1)]);
    expect(readdirSync(join(archive.folder, id)).toSorted()).toEqual(["run.json", "samples.parquet"]);
    expect(archive.unsealed()).toEqual([]);
    expect(archive.current).toBeNull();
  });

  it("is asked for by the site's build, and gives a page that says partial", async () => {
    killedRun();
    const root = mkdtempSync(join(tmpdir(), "recover-site-"));
    await writeSiteRuns(archive, {root, fresh: null, stamp: false, warn: log});
    expect(said).toEqual([expect.stringContaining(`rune-latency recover ${id}`)]);
    expect(existsSync(join(root, `en/runs/${id}.md`))).toBe(false);
    recoverRun(archive, id, {force: false, log});
    await writeSiteRuns(archive, {root, fresh: null, stamp: false, warn: log});
    expect(said).toHaveLength(1);
    expect(readFileSync(join(root, `en/runs/${id}.md`), "utf8")).toContain("This run is partial");
  });

  it("drops the rows of an iteration that has no total, and says so", async () => {
    killedRun({rows: [...iteration(0), ...iteration(1).slice(0, 2)]});
    recoverRun(archive, id, {force: false, log});
    expect(said).toEqual([expect.stringContaining("not whole; its rows (2) are dropped")]);
    expect(await archive.samples(id)).toEqual(iteration(0));
    expect(archive.read(id).verdict.value).toBe("valid_with_limits");
  });

  it("leaves the run's index to `clean`: nobody knows that it was deleted", () => {
    killedRun();
    recoverRun(archive, id, {force: false, log});
    expect(said).toEqual([]);
    expect(notedIndexes(archive.folder).map(({name}) => name)).toEqual(["rune_bench_0a1b2c3d"]);
  });

  it("counts the iterations that failed, not their rows", () => {
    const failed = iteration(1).map((row) => ({...row, outcome: "failed" as const, duration_ms: null}));
    killedRun({rows: [...iteration(0), ...failed]});
    recoverRun(archive, id, {force: false, log});
    expect(archive.read(id).failures).toBe(1);
  });

  it("touches nothing while the process runs, unless it is told to", () => {
    killedRun();
    const plan = join(archive.folder, id, "plan.json");
    writeFileSync(plan, readFileSync(plan, "utf8").replace(String(GONE), String(process.pid)));
    expect(() => recoverRun(archive, id, {force: false, log})).toThrow(/is measuring it.*--force/);
    expect(archive.sealed()).toEqual([]);
    recoverRun(archive, id, {force: true, log});
    expect(archive.sealed()).toEqual([id]);
  });

  it.each([
    ["no iteration is whole", () => killedRun({rows: iteration(0).slice(0, 2)}), /no iteration was complete/],
    ["there is no draft", () => killedRun({draft: false}), /draft\.json: not there/],
    [
      "a line is torn that is not the last",
      () => {
        killedRun();
        writeFileSync(linesOf(), readFileSync(linesOf(), "utf8").slice(20));
      },
      /line 1 of 6 cannot be read/
    ]
  ])("seals nothing and keeps the rows where %s", (_, leave, message) => {
    leave();
    expect(() => recoverRun(archive, id, {force: false, log})).toThrow(message);
    expect(() => recoverRun(archive, id, {force: false, log})).toThrow(UserError);
    expect(archive.sealed()).toEqual([]);
    expect(existsSync(linesOf())).toBe(true);
  });

  it("knows no run that is sealed, or not there", () => {
    expect(() => recoverRun(archive, id, {force: false, log})).toThrow(/no run .* begun and not sealed/);
  });
});
