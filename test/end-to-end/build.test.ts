import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import {cleanEnv, cli, filesBelow, removeTemporary, ROOT, start, temporary, type Ended} from "./command.js";

// Framework renames its output into place, so it must lie on the same file system as the repository.
const OUTPUT = join(ROOT, "test-artefacts/built-site");
const OBSERVABLE = "node_modules/@observablehq/framework/dist/bin/observable.js";
const runs = temporary();
const CANARY = "evt_canary4canary5canary6canary7cana";
// T9 alone: the smallest run that there is, one insert to prime the index.
const SMALL = {
  RUNE_LATENCY_ARCHIVE: runs,
  RUNE_LATENCY_OUTPUT: OUTPUT,
  RUNE_LATENCY_SCENARIO: "T9",
  RUNE_LATENCY_ITERATIONS: "4",
  RUNE_LATENCY_WARMUP: "1",
  // A colleague's live token: the embedded target must not read it, and nothing may show it.
  RUNEVAULT_TOKEN: CANARY
};
/** The page that names the run. */
const page = (lang: string): string => readFileSync(join(OUTPUT, lang, "environment.html"), "utf8");
const archive = new Archive(runs);

// One Framework build after another: they share its cache.
describe("building the site", () => {
  let plain: Ended;

  beforeAll(async () => {
    rmSync(OUTPUT, {recursive: true, force: true});
    plain = await start([OBSERVABLE, "build"], cleanEnv(SMALL)).ended;
  });

  it("measures once when `observable build` is called by itself, and shows that run", () => {
    expect(plain.stderr + plain.stdout).toMatch(/sealed/);
    expect(plain.code).toBe(0);
    expect(archive.sealed()).toHaveLength(1);
    expect((plain.stderr.match(/embedded stack {2}envector/g) ?? []).length).toBe(1);
    expect(page("en")).toContain(archive.sealed()[0]);
    expect(page("ko")).toContain(archive.sealed()[0]);
  });

  it("offers the run and its samples for download, from the same measurement", () => {
    const files = filesBelow(OUTPUT);
    const run = files.find((path) => /run\.[0-9a-f]+\.json$/.test(path));
    expect(JSON.parse(readFileSync(run!, "utf8"))).toMatchObject({id: archive.sealed()[0]});
    expect(files.some((path) => /samples\.[0-9a-f]+\.json$/.test(path))).toBe(true);
    expect(files.some((path) => /summary\.[0-9a-f]+\.csv$/.test(path))).toBe(true);
  });

  it("reuses the run for `build`, says which, and measures nothing", async () => {
    const {code, stderr} = await cli(["build", "--archive", runs], cleanEnv({RUNE_LATENCY_OUTPUT: OUTPUT}))
      .ended;
    expect(stderr).toContain(`run ${archive.sealed()[0]!} (the last one measured)`);
    expect(code).toBe(0);
    expect(archive.sealed()).toHaveLength(1);
  });

  it("measures afresh for `report`, and ends with the run's own exit code", async () => {
    const before = archive.sealed()[0]!;
    const args = ["report", "--scenario", "T9", "--iterations", "3", "--warmup", "1", "--archive", runs];
    const {code} = await cli(args, cleanEnv({RUNE_LATENCY_OUTPUT: OUTPUT})).ended;
    const [, fresh] = archive.sealed();
    expect(archive.sealed()).toHaveLength(2);
    expect(page("en")).toContain(fresh);
    expect(page("en")).not.toContain(before);
    const failed = archive.read(fresh!).checks.some(({result}) => result === "fail");
    expect(code).toBe(failed ? 1 : 0);
  });

  it("leaves the old site alone when the measurement cannot start", async () => {
    const before = page("en");
    const env = cleanEnv({...SMALL, RUNE_LATENCY_SCENARIO: "T77"});
    const {code, stderr} = await start([OBSERVABLE, "build"], env).ended;
    expect(stderr).toContain("unknown scenario T77");
    expect(code).toBe(2);
    expect(page("en")).toBe(before);
    expect(readdirSync(ROOT).filter((name) => name.startsWith(".dist-"))).toEqual([]);
  });

  it("leaves the old site alone when the run is interrupted, but saves the run", async () => {
    const before = page("en");
    const env = cleanEnv({...SMALL, RUNE_LATENCY_ITERATIONS: "2000"});
    const running = start([OBSERVABLE, "build"], env);
    await running.says(/block 2\/2000/);
    running.child.kill("SIGTERM");
    const {code} = await running.ended;
    expect(code).toBe(143);
    expect(page("en")).toBe(before);
    const last = archive.sealed().at(-1)!;
    expect(archive.read(last).state).toBe("partial");
  });

  it("never measures in preview: without a run it says what to do", async () => {
    const empty = temporary();
    mkdirSync(join(empty, "runs"));
    const env = cleanEnv({RUNE_LATENCY_ARCHIVE: join(empty, "runs")});
    const {code, stderr} = await start([OBSERVABLE, "preview", "--no-open", "--port", "0"], env).ended;
    expect(stderr).toContain("Measure one first: npm run report");
    expect(code).toBe(2);
    expect(readdirSync(join(empty, "runs"))).toEqual([]);
  });

  it("refuses a run that is not there or is torn, and keeps the old site", async () => {
    const before = page("en");
    const missing = await cli(
      ["build", "--run", "20200101t000000z-000000", "--archive", runs],
      cleanEnv({RUNE_LATENCY_OUTPUT: OUTPUT})
    ).ended;
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain("no run 20200101t000000z-000000");
    const torn = "20200102t000000z-000000";
    mkdirSync(join(runs, torn));
    writeFileSync(join(runs, torn, "run.json"), `{"schema": 1, "id": "${torn}"`);
    const broken = await cli(
      ["build", "--run", torn, "--archive", runs],
      cleanEnv({RUNE_LATENCY_OUTPUT: OUTPUT})
    ).ended;
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain("not JSON, perhaps torn");
    expect(page("en")).toBe(before);
  });

  it("shows no secret and no endpoint on any page or in any file of the site", () => {
    expect(plain.stderr).toContain("ignored with --target embedded: RUNEVAULT_TOKEN");
    for (const path of filesBelow(OUTPUT)) {
      const text = readFileSync(path, "latin1");
      expect(text, path).not.toContain(CANARY);
      expect(text, path).not.toMatch(/evt_[A-Za-z0-9]{32}/);
      expect(text, path).not.toMatch(/127\.0\.0\.1:\d+|key_data|agent_dek/);
    }
  });

  it("writes no absolute path of this machine into a page", () => {
    for (const path of filesBelow(OUTPUT).filter((name) => name.endsWith(".html")))
      expect(readFileSync(path, "utf8"), path).not.toContain(ROOT.replace(/\/$/, ""));
    expect(existsSync(join(OUTPUT, ".nojekyll"))).toBe(true);
  });
});

afterAll(() => {
  rmSync(OUTPUT, {recursive: true, force: true});
  removeTemporary();
});
