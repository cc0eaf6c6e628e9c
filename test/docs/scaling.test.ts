/** The queries of docs/scaling.md, run by DuckDB over a thousand runs. */
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {DuckDBInstance, type DuckDBConnection} from "@duckdb/node-api";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {encodeSamples} from "../../data-loaders/archive/samples-file.js";
import {summarise} from "../../src/lib/stats/summarise.js";
import {exampleRow, exampleRun} from "../data-loaders/archive/example-run.js";

const RUNS = 1000;
const DOCUMENT = readFileSync(fileURLToPath(new URL("../../docs/scaling.md", import.meta.url)), "utf8");
const [trend, versions, drift] = [...DOCUMENT.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql!);
const folder = mkdtempSync(join(tmpdir(), "rune-latency-scaling-"));

/** The insert grows by 0.1 % a run; the version changes half-way. */
const insertMs = (run: number, iteration: number): number => 300 * 1.001 ** run + iteration;
const idOf = (run: number): string =>
  `${new Date(Date.UTC(2026, 0, 1, run)).toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "").toLowerCase()}-000000`;

function samplesOf(run: number) {
  const id = idOf(run);
  return Array.from({length: 10}, (_, iteration) => {
    const row = {iteration, order: iteration, warm_up: iteration < 2};
    const ms = insertMs(run, iteration);
    return [
      exampleRow(id, {...row, phase: "insert", duration_ms: ms}),
      exampleRow(id, {...row, phase: "insert", step: "upload", duration_ms: ms / 2}),
      exampleRow(id, {...row, phase: "total", duration_ms: ms + 5})
    ];
  }).flat();
}

let database: DuckDBInstance;
let connection: DuckDBConnection;
const query = async (sql: string | undefined): Promise<Record<string, unknown>[]> => {
  const reader = await connection.runAndReadAll(sql!.replaceAll("'runs/", `'${folder}/runs/`));
  return reader.getRowObjectsJS();
};

beforeAll(async () => {
  for (let run = 0; run < RUNS; run++) {
    const id = idOf(run);
    const made = exampleRun(id);
    const {envector} = made.services;
    const version = run < RUNS / 2 ? "1.4.0" : "1.5.0";
    mkdirSync(join(folder, "runs", id), {recursive: true});
    writeFileSync(
      join(folder, "runs", id, "run.json"),
      JSON.stringify({...made, summary: [], services: {...made.services, envector: {...envector, version}}})
    );
    writeFileSync(join(folder, "runs", id, "samples.parquet"), encodeSamples(samplesOf(run)));
  }
  database = await DuckDBInstance.create();
  connection = await database.connect();
});
afterAll(() => {
  connection.closeSync();
  database.closeSync();
  rmSync(folder, {recursive: true, force: true});
});

describe("docs/scaling.md", () => {
  it("gives the trend of a phase over a thousand runs, with the medians of our own tables", async () => {
    const rows = await query(trend);
    expect(rows).toHaveLength(RUNS);
    for (const run of [0, 417, RUNS - 1]) {
      const own = summarise(samplesOf(run)).find(({phase, step}) => phase === "insert" && step === null);
      expect(rows[run]).toMatchObject({run: idOf(run), n: 8n});
      expect(rows[run]!.p50_ms).toBeCloseTo(own!.p50!, 9);
      expect(rows[run]!.max_ms).toBeCloseTo(own!.max!, 9);
    }
  });
  it("tells the versions apart that run.json names", async () => {
    const rows = await query(versions);
    expect(rows.map(({envector, runs}) => [envector, runs])).toEqual([
      ["1.4.0", 500n],
      ["1.5.0", 500n]
    ]);
    expect(Number(rows[1]!.p50_ms)).toBeGreaterThan(Number(rows[0]!.p50_ms));
  });
  it("shows a drift that no single run shows", async () => {
    const rows = await query(drift);
    expect(rows).toHaveLength(RUNS);
    expect(rows[0]!.change).toBeNull();
    // Ten and a half runs of 0.1 % lie between a run and the median of the twenty before it.
    expect(Number(rows.at(-1)!.change)).toBeCloseTo(1.001 ** 10.5 - 1, 3);
  });
});
