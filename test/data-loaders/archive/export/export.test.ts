import {readFileSync} from "node:fs";
import {parquetReadObjects} from "hyparquet";
import {gunzipSync} from "node:zlib";
import {describe, expect, it} from "vitest";
import {exportMarkdown} from "../../../../data-loaders/archive/export/markdown.js";
import {exportJson, readExportedJson} from "../../../../data-loaders/archive/export/run-json.js";
import {exportCsv, exportSweepCsv} from "../../../../data-loaders/archive/export/tables.js";
import {importReport} from "../../../../data-loaders/archive/import/import-report.js";
import {publishedRuns} from "../../../../data-loaders/archive/import/published-runs.js";
import {encodeSamples} from "../../../../data-loaders/archive/samples-file.js";
import type {ImportedRun, Run} from "../../../../src/lib/run-schema.js";
import {fixtureRun} from "../../../site/fixture-run.js";

const figures = (run: ImportedRun) =>
  run.summary.map(({scenario, variant, phase, n, skipped, not_recorded, p50, p95, p99, mean, caveats}) => ({
    ...{scenario, variant, phase, n, skipped, not_recorded, p50, p95, p99, mean, caveats}
  }));
const again = (text: string): ImportedRun => importReport(text, "export.md").run;

describe("exportMarkdown", () => {
  it.each(publishedRuns().map(({run}) => [run.id, run] as const))(
    "gives %s back figure by figure",
    (_, run) => {
      const back = again(exportMarkdown(run));
      expect(figures(back)).toEqual(figures(run));
      expect(back.scenarios).toEqual(run.scenarios);
      expect(back.verdict).toEqual(run.verdict);
      expect(back.source.unreadable).toEqual([]);
      expect(back.started_at).toBe(run.started_at);
      expect(back.settings).toEqual(run.settings);
    }
  );

  it("gives a later report back, with its failed scenario and the phase that ran in fewer than half", () => {
    const path = new URL("../import/later-report.md", import.meta.url);
    const {run} = importReport(readFileSync(path, "utf8"), "later-report.md");
    const back = again(exportMarkdown(run));
    expect(figures(back)).toEqual(figures(run));
    expect(back.scenarios).toEqual(run.scenarios);
  });

  it("gives an own run back to the last digit printed", () => {
    const {run} = fixtureRun();
    const back = again(exportMarkdown(run));
    const phases = run.summary.filter(({step, n}) => step === null && n > 0);
    expect(phases.length).toBeGreaterThan(20);
    for (const {scenario, variant, phase, n, p50, p95, mean} of phases) {
      const row = back.summary.find(
        (other) => other.scenario === scenario && other.variant === variant && other.phase === phase
      );
      expect(row, `${scenario} ${variant ?? ""} ${phase}`).toMatchObject({n});
      expect(row?.p50).toBeCloseTo(p50!, 3);
      expect(row?.p95).toBeCloseTo(p95!, 3);
      expect(row?.mean).toBeCloseTo(mean!, 3);
    }
  });

  it("never prints a phase that did not run as 0.0, and marks a quantile that is none", () => {
    const text = exportMarkdown(publishedRuns()[0]!.run);
    expect(text).toContain("| vault_topk | 8 | — | — | — | — | did not run |");
    expect(text).not.toContain("| 0.0 |");
    expect(text).toMatch(
      /\| embed \| 8 \| 42\.1 \| 42\.7 \| 42\.7 \| 42\.1 \| no quantile: p95 \(needs 59\)/
    );
  });

  it("keeps the published columns in their places", () => {
    const [, second] = publishedRuns();
    const line = exportMarkdown(second!.run)
      .split("\n")
      .find((text) => text.startsWith("| insert |"));
    expect(
      line
        ?.split("|")
        .slice(1, 7)
        .map((cell) => cell.trim())
    ).toEqual(["insert", "8", "5018.1", "5242.2", "5287.3", "4951.1"]);
  });
});

describe("exportJson", () => {
  it("gives run and samples back whole, measured or imported", () => {
    const {run, samples} = fixtureRun();
    expect(readExportedJson(exportJson({run, samples}), "x.json")).toEqual({run, samples});
    const [first] = publishedRuns();
    expect(readExportedJson(exportJson(first!), "x.json")).toEqual({run: first!.run, samples: []});
  });

  it("leaves other JSON to other readers, and names the field of one of its own that is wrong", () => {
    expect(readExportedJson('{"bench_type": "latency"}', "x.json")).toBeNull();
    const {run, samples} = fixtureRun();
    const wrong = exportJson({run: {...run, failures: -1} satisfies Run, samples});
    expect(() => readExportedJson(wrong, "x.json")).toThrow(/x\.json: .*failures/);
    expect(() => readExportedJson(exportJson({run, samples}).slice(0, 400), "x.json")).toThrow(/torn/);
  });
});

describe("samples as tables", () => {
  const {run, samples} = fixtureRun();

  it("have one CSV row a sample, with empty cells where nothing was recorded", () => {
    const [head, ...lines] = exportCsv(samples).trimEnd().split("\n");
    expect(head).toContain("scenario,variant");
    expect(lines).toHaveLength(samples.length);
    expect(exportCsv(samples)).not.toMatch(/null|undefined|NaN/);
  });

  it("come back from the sweep's CSV as the same samples", () => {
    const primed = {...run, settings: {...run.settings, primed_rows: 16}};
    const {run: back, samples: rows} = importReport(exportSweepCsv(primed, samples), "sweep_2026-11-30.csv");
    expect(back.source.unreadable).toEqual([]);
    const kept = (list: readonly {duration_ms: number | null; phase: string}[], phase: string) =>
      list
        .flatMap(({duration_ms: ms, phase: name}) => (name === phase && ms !== null ? [ms] : []))
        .toSorted((a, b) => a - b);
    const counted = samples.filter((row) => row.step === null && !row.warm_up && !row.cold);
    for (const phase of ["embed", "insert", "remind", "total"])
      expect(kept(rows, phase)).toEqual(kept(counted, phase));
  });

  it("are Parquet with every column", async () => {
    const bytes = encodeSamples(samples);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    const rows = await parquetReadObjects({
      file,
      compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input))}
    });
    expect(rows.map(({duration_ms}) => duration_ms as number | null)).toEqual(
      samples.map(({duration_ms}) => duration_ms)
    );
  });
});
