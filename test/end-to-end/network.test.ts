import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import {tlsCost} from "../../src/lib/findings/tls-cost.js";
import {networkShare} from "../../src/lib/findings/network-share.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {cli, removeTemporary, temporary} from "./command.js";

afterAll(removeTemporary);

describe("a run that varies TLS", () => {
  let run: Run;
  let samples: Sample[];
  beforeAll(async () => {
    const folder = temporary();
    const args = "run --scenario T1,T5 --factor tls=on,off --iterations 3 --warmup 1 --json --archive";
    const {stdout} = await cli([...args.split(" "), folder]).ended;
    run = JSON.parse(stdout) as Run;
    samples = await new Archive(folder).samples(run.id);
  });

  it("measures every recall and capture both ways, and answers are as right over TLS", () => {
    expect(run.settings.factors).toEqual(["tls=on,off"]);
    expect(run.scenarios.map(({id, variant}) => `${id} ${variant}`)).toEqual([
      "T1 tls=on",
      "T1 tls=off",
      "T5 tls=on",
      "T5 tls=off"
    ]);
    const totals = samples.filter(({phase}) => phase === "total");
    expect(totals).toHaveLength(4 * 3);
    for (const {outcome, verified} of totals)
      expect({outcome, verified}).toEqual({outcome: "measured", verified: true});
    expect(run.checks.filter(({result}) => result === "fail")).toEqual([]);
  });
  it("pairs them within blocks", () => {
    const pairs = tlsCost(run, samples).map(({scope, values}) => [scope.feature, values.pairs]);
    expect(pairs).toEqual([
      ["capture", 2],
      ["recall", 2]
    ]);
  });
  it("has round trips to both services, uploads of whole inserts to one, and both windows", () => {
    const {envector, vault} = run.services;
    for (const {rtt_ms: trip} of [envector, vault]) {
      expect(trip?.n).toBe(10 * 3);
      expect(trip!.low).toBeGreaterThan(0);
      expect(trip!.low).toBeLessThanOrEqual(trip!.median);
      expect(trip!.high).toBeGreaterThanOrEqual(trip!.median);
    }
    expect(envector.upload_mbit_per_s?.n).toBeGreaterThanOrEqual(3);
    expect(envector.upload_mbit_per_s?.bytes).toBeGreaterThan(64 * 2 ** 20);
    expect(vault.upload_mbit_per_s).toBeNull();
    expect(envector.http2_window_bytes).toBe(2 ** 20);
    expect(vault.http2_window_bytes).toBe(65_535);
  });
  it("can be asked for the network's share of each phase, which no bound of it contradicts", () => {
    const parts = networkShare(run);
    expect(parts.filter(({phase}) => phase === "total")).toHaveLength(4);
    for (const {network_ms: ms, low, high, phase_ms: whole} of parts) {
      expect(low).toBeLessThanOrEqual(ms);
      expect(high).toBeGreaterThanOrEqual(ms);
      expect(ms).toBeLessThanOrEqual(whole);
    }
  });
});

describe("--factor", () => {
  it("of a protocol without blocks is refused before anything is started", async () => {
    const {code, stderr} = await cli("run --protocol published --factor tls=on,off --dry-run".split(" "))
      .ended;
    expect(code).toBe(2);
    expect(stderr).toContain("--factor needs blocks");
  });
});
