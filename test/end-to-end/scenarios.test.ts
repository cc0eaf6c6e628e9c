import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {cli, removeTemporary, temporary, type Ended} from "./command.js";

afterAll(removeTemporary);

/** A user's own scenario: B1 with two records only, so that the test does not send a gigabyte. */
const OWN = {
  id: "X1",
  feature: "batch",
  title: {en: "Two records", ko: "기록 두 개"},
  operation: {kind: "batch", language: "en", tokens: 20, tolerance: 6, sizes: [2]}
};

describe("scenarios beyond the published ones, on the embedded stack", () => {
  const folder = temporary();
  let ended: Ended;
  let run: Run;
  let samples: Sample[];

  beforeAll(async () => {
    const scenarios = temporary();
    writeFileSync(join(scenarios, "x1.json"), JSON.stringify(OWN));
    const args =
      "run --scenario T4,T10,T13,X1,Q1,L1,W1,S1 --sweep 0,300 --iterations 2 --warmup 0 --json --archive";
    ended = await cli([...args.split(" "), folder, "--scenarios", scenarios]).ended;
    run = JSON.parse(ended.stdout) as Run;
    samples = await new Archive(folder).samples(run.id);
  });

  const of = (id: string, phase: Sample["phase"], variant?: string): Sample[] =>
    samples.filter(
      (row) =>
        row.scenario === id &&
        row.phase === phase &&
        row.step === null &&
        (variant === undefined || row.variant === variant)
    );

  it("make a valid run, every answer checked and right", () => {
    expect(ended.stderr).not.toContain("bug");
    expect(run.checks.filter(({result}) => result === "fail").map(({id}) => id)).toEqual([]);
    expect(run.failures).toBe(0);
    const phases = samples.filter(({step, outcome}) => step === null && outcome === "measured");
    for (const {scenario, phase, verified} of phases)
      if (!["embed", "other", "connect", "bundle", "keys", "model"].includes(phase))
        expect(verified, `${scenario} ${phase}`).toBe(true);
  });

  it("find an inserted record by its own vector, from the moment of its acknowledgement", () => {
    const found = of("T10", "searchable");
    expect(found).toHaveLength(2);
    for (const {order, start_ms: start, duration_ms: ms} of found) {
      const own = samples.filter((row) => row.order === order);
      const insert = own.find(({phase, step}) => phase === "insert" && step === null)!;
      expect(start).toBeGreaterThanOrEqual(insert.start_ms + insert.duration_ms!);
      const steps = own.filter(({phase, step}) => phase === "searchable" && step !== null);
      expect(steps.map(({step}) => step)).toEqual(["wait", "poll", "other"]);
      expect(steps.reduce((sum, {duration_ms: part}) => sum + part!, 0)).toBeCloseTo(ms!, 6);
    }
    expect(run.settings.searchable_poll_ms).toBe(20);
  });

  it("send the parts of one record in one set, and a batch in one or in as many as its records", () => {
    const bytes = (id: string, variant?: string) => of(id, "insert", variant).map((row) => row.bytes_sent!);
    const [set] = bytes("L1", "en");
    for (const sent of [...bytes("T13"), ...bytes("X1", "size=2,one-insert")])
      expect(sent / set!).toBeCloseTo(1, 3);
    for (const sent of bytes("X1", "size=2,calls")) expect(sent / set!).toBeCloseTo(2, 3);
    expect(run.scenarios.find(({id}) => id === "X1")?.title).toEqual(OWN.title);
  });

  it("get as many encrypted scores as one call asks", () => {
    const received = (variant: string) => of("Q1", "score", variant)[0]!.bytes_received!;
    const shards = (variant: string) => of("Q1", "score", variant)[0]!.index_shards!;
    expect(received("m=16") / shards("m=16")).toBe((16 * received("m=1")) / shards("m=1"));
  });

  it("compare languages at exactly equal token counts", () => {
    expect(
      of("L1", "total")
        .map(({variant, tokens}) => `${variant!} ${tokens!}`)
        .toSorted()
    ).toEqual(["en 50", "en 50", "ko 50", "ko 50"]);
  });

  it("measure each size of a sweep on an index of its own, filled in as few inserts as there can be", () => {
    const {names, fills, deleted} = run.index;
    expect(fills?.map(({rows, inserts, shards}) => [rows, inserts, shards])).toEqual([
      [0, 0, 0],
      [300, 1, 1]
    ]);
    expect(names).toHaveLength(3);
    expect(deleted).toBe(true);
    for (const {name, rows} of fills ?? []) {
      const own = samples.filter(({scenario, index}) => scenario === "S1" && index === name);
      expect(new Set(own.map(({variant}) => variant))).toEqual(
        new Set([`recall,rows=${rows}`, `capture,rows=${rows}`])
      );
      const captures = own.filter(({variant, phase}) => variant!.startsWith("capture") && phase === "total");
      expect(captures.map(({index_rows}) => index_rows)).toEqual([rows, rows + 1]);
    }
    expect(run.settings.sweep).toEqual([0, 300]);
  });

  it("start a client anew for each cold call, and give those calls figures of their own", () => {
    const rows = samples.filter(({scenario, step}) => scenario === "W1" && step === null);
    expect(rows.every(({cold}) => cold)).toBe(true);
    expect(rows.slice(0, 7).map(({phase}) => phase)).toEqual([
      ...["connect", "bundle", "keys", "model", "first_call", "other", "total"]
    ]);
    const summary = run.summary.filter(({scenario, step}) => scenario === "W1" && step === null);
    for (const {n, p50} of summary) {
      expect(n).toBe(2);
      expect(p50).not.toBeNull();
    }
  });

  it("refuse a near-duplicate and force it in the same block", () => {
    for (const block of [0, 1]) {
      const pair = samples.filter((row) => row.scenario === "T4" && row.block === block);
      expect(new Set(pair.map(({variant}) => variant))).toEqual(new Set(["refused", "forced"]));
      expect(new Set(pair.map(({distinct_text}) => distinct_text)).size).toBe(1);
    }
    expect(of("T4", "insert", "refused")).toEqual([]);
  });
});
