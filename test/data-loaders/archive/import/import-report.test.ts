import {mkdtempSync, readFileSync, readdirSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {Archive} from "../../../../data-loaders/archive/archive.js";
import {importReport} from "../../../../data-loaders/archive/import/import-report.js";
import {publishedRuns} from "../../../../data-loaders/archive/import/published-runs.js";
import {importedRunSchema, type ImportedRun} from "../../../../src/lib/run-schema.js";

const rowOf = (run: ImportedRun, scenario: string, phase: string, variant: string | null = null) =>
  run.summary.find((row) => row.scenario === scenario && row.phase === phase && row.variant === variant);
const folder = (): string => mkdtempSync(join(tmpdir(), "import-"));

describe("the two published runs", () => {
  const [first, second] = publishedRuns().map(({run}) => run) as [ImportedRun, ImportedRun];

  it("are known by day and content", () => {
    expect([first.id, second.id]).toEqual(["20260504-02b91a", "20260505-0fb5d2"]);
  });

  it("keep every figure that was printed, under this tool's names", () => {
    expect(second.summary).toHaveLength(59);
    expect(rowOf(second, "T1", "insert")).toMatchObject({
      n: 8,
      p50: 5018.1,
      p95: 5242.2,
      p99: 5287.3,
      mean: 4951.1
    });
    expect(rowOf(second, "T7", "total", "k=10")).toMatchObject({n: 5, p50: 369.4});
    expect(rowOf(second, "T8", "total", "size=20")).toMatchObject({n: 3, p50: 4892, mean: 4846.8});
    expect(rowOf(second, "T8", "per_item", "size=20")).toMatchObject({p50: 244.6});
    expect(rowOf(second, "T9", "health", "health")).toMatchObject({n: 8, p50: 0.8});
    expect(second.summary.flatMap(({caveats}) => caveats)).toEqual([]);
  });

  it("say what nobody recorded with null, and invent nothing", () => {
    expect(second.settings).toMatchObject({
      iterations: 10,
      warmup: 2,
      seed: null,
      primed_rows: null,
      callers: null
    });
    expect(second.environment).toMatchObject({cpu: null, node: null});
    expect(second.services.envector).toMatchObject({version: "1.4.0", tls: null, locality: "not_recorded"});
    expect(second.services.vault.locality).toBe("loopback");
    expect(second.index).toMatchObject({names: ["runecontext"], own: null, rows_start: null});
    expect(rowOf(second, "T1", "insert")).toMatchObject({sd: null, min: null, p50_interval: null});
    expect(second.source.settings).toEqual({key_id: "vault-key", network_rtt: "unknown"});
    expect(second.scenarios[0]).toMatchObject({source_id: "T1_short_en", definition_hash: null});
  });

  it("show a network phase of 0.0 ms as one that did not run, and doubt the totals above it", () => {
    for (const scenario of ["T1", "T2", "T3", "T4", "T5", "T6"]) {
      expect(rowOf(first, scenario, "vault_topk")).toMatchObject({
        n: 0,
        skipped: 8,
        p50: null,
        mean: null,
        caveats: ["did_not_run"]
      });
      expect(rowOf(first, scenario, "total")?.caveats).toEqual(["may_contain_skipped"]);
    }
    expect(rowOf(first, "T9", "health", "health")?.caveats).toEqual([]);
  });

  it("mark score and insert of the first run as implausible: both are one empty round trip", () => {
    const implausible = first.summary.filter(({caveats}) => caveats.includes("implausible"));
    expect(implausible.map(({scenario, phase}) => `${scenario} ${phase}`)).toEqual(
      ["T1", "T2", "T3", "T4"].flatMap((id) => [`${id} score`, `${id} insert`])
    );
    expect(first.verdict.value).toBe("invalid");
    expect(second.verdict.value).toBe("valid_with_limits");
    expect(second.verdict.reasons.map(({code}) => code)).toContain("answers_not_verified");
  });

  it("add up in their means, to rounding", () => {
    const check = second.checks.find(({id}) => id === "parts_add_up");
    expect(check).toMatchObject({result: "pass", values: {scenarios: 10}});
    expect(check?.values.largest_gap_ms).toBeCloseTo(0.2, 9);
  });

  it("carry what is known from elsewhere apart from their figures", () => {
    expect(second.source.annotations.map(({subject}) => subject)).toEqual(["index_rows", "tokens_embedded"]);
    expect(rowOf(second, "T1", "embed")?.tokens).toBeNull();
  });

  it("stand in the repository's archive as they are imported now", () => {
    for (const {run} of publishedRuns()) {
      const path = new URL(`../../../../runs/${run.id}/run.json`, import.meta.url);
      expect(importedRunSchema.parse(JSON.parse(readFileSync(path, "utf8")))).toEqual(run);
    }
  });
});

describe("a later report, edited by hand", () => {
  const text = readFileSync(new URL("later-report.md", import.meta.url), "utf8");
  const {run} = importReport(text, "/home/someone/later-report.md", {identityKey: Buffer.alloc(32, 1)});

  it("reports lines that cannot be read with their number, and keeps the rest", () => {
    expect(run.source.unreadable.map(({line, problem}) => [line, problem])).toEqual([
      [text.split("\n").indexOf("- a line without a key") + 1, "expected `- **name**: value`"],
      [text.split("\n").findIndex((line) => line.includes("fast")) + 1, 'p50: expected ms, found "fast"'],
      [
        text.split("\n").findIndex((line) => line === "| insert | 8 | 10.3 |") + 1,
        "expected 6 cells, found 3"
      ]
    ]);
    expect(rowOf(run, "T3", "embed")).toMatchObject({p50: 69.6});
    expect(rowOf(run, "T3", "total")).toMatchObject({p50: 88.8, p95: null, mean: 88.4});
  });

  it("does not use the figures of a phase that ran in fewer than half of the iterations", () => {
    expect(rowOf(run, "T1", "vault_topk")).toMatchObject({
      n: 0,
      not_recorded: 8,
      p50: null,
      p95: null,
      caveats: ["ran_in_fewer_than_half"]
    });
  });

  it("marks the phase's other rows, and does not compare totals above it", () => {
    expect(rowOf(run, "T3", "vault_topk")?.caveats).toContain("may_contain_skipped");
    for (const scenario of ["T1", "T3", "T5"])
      expect(rowOf(run, scenario, "total")?.caveats).toEqual(["may_contain_skipped"]);
    expect(run.verdict.value).toBe("invalid");
  });

  it("marks a decryption that is faster than the run's own empty call to Vault", () => {
    expect(rowOf(run, "T3", "vault_topk")?.caveats).toContain("implausible");
    expect(rowOf(run, "T5", "remind")?.caveats).toEqual([]);
  });

  it("leaves a wait of 0.0 ms alone: no network call is in it", () => {
    expect(rowOf(run, "T1", "merge_wait")).toMatchObject({n: 8, p50: 0, mean: 0, caveats: []});
  });

  it("reads figures with thousands separators and stress", () => {
    expect(rowOf(run, "T1", "insert")).toMatchObject({p95: 52933.6});
    expect(rowOf(run, "T1", "total")).toMatchObject({p95: 53277.7});
  });

  it("keeps a scenario whose table is an error block as failed, with its text", () => {
    const failed = run.scenarios.find(({id}) => id === "T10");
    expect(failed).toMatchObject({status: "failed", feature: "searchable"});
    expect(failed?.error).toBe("wait failed: dial tcp [address]: connect: connection refused\n(after 60 s)");
    expect(run.failures).toBe(1);
  });

  it("keeps unknown settings, prose, tables, code blocks and footnotes", () => {
    expect(run.source.settings).toEqual({insert_mode: "batch", nlist: "32768", network_rtt: "unknown"});
    expect(run.fhe.eval_mode).toBe("mm32");
    const remarks = run.source.remarks.map((remark) => remark.text).join("\n");
    for (const kept of ["made-up figures", "| T1 short |", "████", "answers UNAVAILABLE", "[^1]:"])
      expect(remarks).toContain(kept);
    expect(run.scenarios.map(({id}) => id)).toEqual(["T1", "T3", "T5", "T9", "T10"]);
  });

  it("discloses no address and no folder", () => {
    const json = JSON.stringify(run);
    expect(json).not.toMatch(/192\.0\.2|10\.96|clusters\.envector|someone/);
    expect(run.services.vault.endpoint_hash).toMatch(/^[0-9a-f]{16}$/);
    expect(run.services.envector.locality).toBe("public");
  });

  it("is another run after a change of one character, on the same day", () => {
    const other = importReport(text.replace("52.6", "52.7"), "later-report.md").run;
    expect(other.id.slice(0, 9)).toBe(run.id.slice(0, 9));
    expect(other.id).not.toBe(run.id);
  });
});

describe("a report's loose ends", () => {
  const report = (body: string): ImportedRun =>
    importReport(`## Environment\n\n- **date**: 2026-05-14\n\n## Feature: \`recall\`\n\n${body}`, "x.md").run;
  const HEAD = "| Phase | n | p50 ms | mean ms |\n|---|---|---|---|\n";

  it("are no figures of the scenario above them", () => {
    const run = report(
      `### T5_exact_match\n\n${HEAD}| score | 8 | 10 | 11 |\n\n### Why it is fast\n\n- cache: warm\n\n${HEAD}| insert | 8 | 1 | 1 |\n`
    );
    expect(run.summary.map(({phase}) => phase)).toEqual(["score"]);
    expect(run.scenarios[0]?.metadata).toEqual({});
    expect(run.source.remarks.map(({text}) => text)).toContain("| insert | 8 | 1 | 1 |");
  });

  it("give a phase that stands there twice its first figures only, and say so", () => {
    const run = report(`### T5_exact_match\n\n${HEAD}| score | 8 | 10 | 11 |\n| score | 8 | 99 | 99 |\n`);
    expect(run.summary.map(({p50}) => p50)).toEqual([10]);
    expect(run.source.unreadable[0]?.problem).toBe("phase score stands in this scenario twice");
  });

  it("take n from the list where the table has none, and use no figure whose n nobody tells", () => {
    const table = "| Phase | p50 ms | mean ms |\n|---|---|---|\n| score | 10 | 11 |\n";
    const listed = report(`### T5_exact_match\n- runs: 7\n\n${table}`);
    expect(rowOf(listed, "T5", "score")).toMatchObject({n: 7, p50: 10});
    const untold = report(`### T5_exact_match\n\n${table}`);
    expect(rowOf(untold, "T5", "score")).toMatchObject({n: 0, p50: null});
  });
});

describe("files with raw samples", () => {
  const runner = {
    bench_type: "latency",
    env: {date: "2026-05-16", runs_per_scenario: 4, warmup_runs: 1},
    scenarios: [
      {
        scenario_id: "T5_exact_match",
        feature: "recall",
        phases: [
          {phase: "score", n: 4, p50_ms: 21, samples_ms: [20, 22, null, 30]},
          {phase: "vault_topk", n: 4, p50_ms: 5, samples_ms: [0, 10, 12, 11]},
          {phase: "remind", n: 4, p50_ms: null, mean_ms: null},
          {phase: "total"},
          {n: 4, p50_ms: 12}
        ],
        metadata: {label: "made up", topk: 5}
      }
    ]
  };

  it("compute figures from the samples, skipped ones left out and counted", () => {
    const {run, samples} = importReport(JSON.stringify(runner, null, 2), "runner.json");
    expect(rowOf(run, "T5", "score")).toMatchObject({
      n: 3,
      not_recorded: 1,
      p50: 22,
      min: 20,
      max: 30,
      mean: 24
    });
    expect(rowOf(run, "T5", "vault_topk")).toMatchObject({n: 3, skipped: 1, p50: 11, min: 10});
    expect(samples.map(({outcome}) => outcome)).toEqual([
      "measured",
      "measured",
      "not_recorded",
      "measured",
      "skipped",
      "measured",
      "measured",
      "measured"
    ]);
    expect(samples.find(({outcome}) => outcome === "skipped")?.duration_ms).toBeNull();
  });

  it("read a null and a missing key alike as not recorded, and report what is no phase", () => {
    const {run} = importReport(JSON.stringify(runner, null, 2), "runner.json");
    expect(rowOf(run, "T5", "remind")).toMatchObject({n: 0, not_recorded: 4, p50: null, caveats: []});
    expect(rowOf(run, "T5", "total")).toMatchObject({n: 0, p50: null});
    expect(run.source.unreadable).toHaveLength(1);
    expect(run.source.unreadable[0]?.problem).toContain("phase");
  });

  const csv = [
    "N,scenario,run_idx,phase,latency_ms",
    "0,T5_exact_match,1,score,10.5",
    "0,T5_exact_match,2,score,11.5",
    "0,T5_exact_match,1,total,40",
    "1024,T5_exact_match,1,score,99",
    "1024,T5_exact_match,2,score,abc",
    "1024,T5_exact_match,2",
    "1024,T7_topk_5,1,score,"
  ].join("\n");

  it("take the rows of a sweep as a variant, and report bad lines with their number", () => {
    const {run} = importReport(`${csv}\n`, "latency_sweep_v122_2026-05-16.csv");
    expect(run.started_at).toBe("2026-05-16");
    expect(rowOf(run, "T5", "score", "rows=0")).toMatchObject({n: 2, p50: 11});
    expect(rowOf(run, "T5", "score", "rows=1024")).toMatchObject({n: 1, p50: 99});
    expect(rowOf(run, "T7", "score", "k=5 rows=1024")).toMatchObject({n: 0, not_recorded: 1});
    expect(run.source.unreadable.map(({line}) => line)).toEqual([6, 7]);
  });

  it("ask for the day where neither file nor name has it", () => {
    expect(() => importReport(csv, "sweep.csv")).toThrow(/--date YYYY-MM-DD/);
    expect(importReport(csv, "sweep.csv", {date: "2026-05-16"}).run.id).toMatch(/^20260516-/);
    expect(() => importReport(csv, "sweep.csv", {date: "16.5.2026"})).toThrow(/is not a day/);
  });

  it("come back from the archive, sample by sample", async () => {
    const archive = new Archive(folder());
    const {run, samples} = importReport(JSON.stringify(runner), "runner.json");
    expect(archive.add(run, samples)).toBe(true);
    expect(archive.readAny(run.id)).toEqual(run);
    expect(await archive.importedSamples(run.id)).toEqual(samples);
    expect(readdirSync(join(archive.folder, run.id)).toSorted()).toEqual(["run.json", "samples.parquet"]);
  });
});

describe("Archive.add", () => {
  it("takes the same report once, and keeps imported runs out of what a build may choose", () => {
    const archive = new Archive(folder());
    const [first] = publishedRuns();
    expect(archive.add(first!.run, [])).toBe(true);
    expect(archive.add(first!.run, [])).toBe(false);
    expect(archive.all()).toEqual([first!.run.id]);
    expect(archive.sealed()).toEqual([]);
    expect(() => archive.read(first!.run.id)).toThrow(/imported from another tool/);
  });
});

describe("importReport", () => {
  it("refuses what is no report, naming the formats that are", () => {
    expect(() => importReport("{}", "x.json")).toThrow(
      /x\.json: not a report that can be imported\. Known are/
    );
    expect(() => importReport("## Feature: `capture`\n", "x.md")).toThrow(/no scenario could be read/);
  });
});
