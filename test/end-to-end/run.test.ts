import {execFileSync} from "node:child_process";
import {appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {
  cleanEnv,
  cli,
  descendants,
  filesBelow,
  isAlive,
  removeTemporary,
  temporary,
  type Ended
} from "./command.js";

const CANARY = "evt_canary0canary1canary2canary3cana";

/** Rune's own variables and settings file, as on a colleague's machine, with a token that must go nowhere. */
function homeWithToken(): NodeJS.ProcessEnv {
  const home = temporary();
  mkdirSync(join(home, ".rune"));
  writeFileSync(
    join(home, ".rune/config.json"),
    JSON.stringify({vault: {endpoint: "tcp://127.0.0.1:1", token: CANARY}, envector: {api_key: CANARY}})
  );
  return cleanEnv({HOME: home, RUNEVAULT_TOKEN: CANARY, RUNEVAULT_ENDPOINT: "tcp://127.0.0.1:1"});
}

describe("a small run on the embedded stack", () => {
  const folder = temporary();
  let ended: Ended;
  let run: Run;
  let samples: Sample[];

  beforeAll(async () => {
    const args = "run --scenario T1,T3,T4,T5,T6,T8,T9 --iterations 4 --warmup 1 --json --archive".split(" ");
    ended = await cli([...args, folder], homeWithToken()).ended;
    run = JSON.parse(ended.stdout) as Run;
    samples = await new Archive(folder).samples(run.id);
  });

  it("is sealed, and everything that makes a run valid holds", () => {
    expect(run.state).toBe("sealed");
    const failed = run.checks.filter(({result}) => result === "fail").map(({id}) => id);
    expect(failed).toEqual([]);
    expect(ended.code).toBe(0);
    expect(run.failures).toBe(0);
  });

  it("has phases and other that add up to the total, and steps to their phase, for every iteration", () => {
    const totals = samples.filter(({phase}) => phase === "total");
    expect(totals.length).toBeGreaterThan(30);
    for (const total of totals) {
      const own = samples.filter(({order}) => order === total.order);
      const sum = (rows: readonly Sample[]): number =>
        rows.reduce((all, {duration_ms}) => all + (duration_ms ?? 0), 0);
      const phases = own.filter(({phase, step}) => phase !== "total" && step === null);
      expect(sum(phases)).toBeCloseTo(total.duration_ms!, 6);
      for (const phase of phases) {
        const steps = own.filter((row) => row.phase === phase.phase && row.step !== null);
        if (steps.length > 0) expect(sum(steps)).toBeCloseTo(phase.duration_ms!, 6);
      }
    }
  });

  it("has the steps of insert, and sends 64 MiB in one", () => {
    const insert = samples.filter(({phase}) => phase === "insert");
    const steps = new Set(insert.map(({step}) => step));
    expect(steps).toEqual(new Set([null, "seal", "encrypt", "upload", "commit", "other"]));
    for (const {bytes_sent} of insert.filter(({step}) => step === null))
      expect(bytes_sent).toBeGreaterThan(1024 * 65_536);
  });

  it("knows rows and time since the last insert for every sample", () => {
    for (const sample of samples.filter(({cold}) => !cold)) {
      expect(sample.index_rows).toBeGreaterThanOrEqual(16);
      expect(sample.ms_since_insert).toBeGreaterThan(0);
    }
    expect(run.index.rows_start).toBe(16);
    const inserted = samples.filter(({phase, step}) => phase === "insert" && step === null).length;
    expect(run.index.rows_end!).toBeGreaterThan(16 + inserted);
  });

  it("checked every score against the cosine of the vectors, and T5's answer came first", () => {
    const check = (id: string) => run.checks.find((each) => each.id === id);
    expect(check("scores_match_cosine")).toMatchObject({result: "pass"});
    expect(check("scores_match_cosine")?.values.compared).toBeGreaterThan(20);
    expect(check("recall_found_capture")).toMatchObject({result: "pass", values: {recalls: 4, found: 4}});
    const judged = samples.filter(({phase}) => ["score", "vault_topk", "insert", "remind"].includes(phase));
    for (const {verified, step} of judged) if (step === null) expect(verified).toBe(true);
  });

  it("recognises T4's second capture as a near-duplicate, refuses it, and marks the insert that is forced", () => {
    const totals = samples.filter(({scenario, phase}) => scenario === "T4" && phase === "total");
    expect(totals).toHaveLength(8);
    for (const {similarity, novelty, marks, variant, order} of totals) {
      expect(similarity).toBeGreaterThan(0.93);
      expect(novelty).toBe("near_duplicate");
      expect(marks.includes("forced")).toBe(variant === "forced");
      const insert = samples.some((row) => row.order === order && row.phase === "insert");
      expect(insert).toBe(variant === "forced");
    }
    const others = samples.filter(({scenario, phase}) => scenario === "T1" && phase === "total");
    for (const {marks, novelty} of others) {
      expect(marks).not.toContain("forced");
      expect(novelty).not.toBe("near_duplicate");
    }
  });

  it("embeds as many tokens as the scenario says, of a new text each time", () => {
    const captures = samples.filter(({phase}) => phase === "total");
    const of = (id: string) => captures.filter(({scenario}) => scenario === id);
    for (const {tokens} of of("T1")) expect(Math.abs(tokens! - 35)).toBeLessThanOrEqual(2);
    for (const {tokens} of of("T3")) expect(Math.abs(tokens! - 50)).toBeLessThanOrEqual(2);
    expect(new Set(of("T1").map(({distinct_text}) => distinct_text)).size).toBe(4);
    expect(new Set(of("T5").map(({distinct_text}) => distinct_text)).size).toBe(1);
  });

  it("times T6 but does not judge its answer with an embedder that knows no meaning", () => {
    const t6 = run.scenarios.find(({id}) => id === "T6");
    expect(t6).toMatchObject({status: "run"});
    expect(t6?.reason?.en).toContain("not applicable");
  });

  it("keeps the first call on a fresh connection apart", () => {
    const first = samples.filter(({cold, block}) => cold && block < 0);
    expect(new Set(first.map(({scenario, variant}) => `${scenario} ${variant}`))).toEqual(
      new Set(["T9 health"])
    );
    const inBlocks = samples.filter(({cold, block}) => cold && block >= 0);
    expect(new Set(inBlocks.map(({scenario, variant}) => `${scenario} ${variant}`))).toEqual(
      new Set(["T9 diagnostics-cold"])
    );
    expect(run.summary.find(({variant, phase}) => variant === "health" && phase === "total")?.n).toBe(3);
  });

  it("deleted its bench index", () => {
    expect(run.index.names).toHaveLength(1);
    expect(run.index.names[0]).toMatch(/^rune_bench_[0-9a-f]{8}$/);
    expect(run.index.deleted).toBe(true);
  });

  it("tells no secret: neither a planted token, nor the stack's own, nor a key, nor an endpoint", () => {
    expect(ended.stderr).toContain("ignored with --target embedded: RUNEVAULT_ENDPOINT, RUNEVAULT_TOKEN");
    const texts = [
      ended.stdout,
      ended.stderr,
      ...filesBelow(folder).map((path) => readFileSync(path, "latin1"))
    ];
    for (const text of texts) {
      expect(text).not.toContain(CANARY);
      expect(text).not.toMatch(/evt_[A-Za-z0-9]{32}/);
      expect(text).not.toMatch(/EncKey|agent_dek|key_data/);
    }
    for (const text of [ended.stdout, ...filesBelow(folder).map((path) => readFileSync(path, "latin1"))])
      expect(text).not.toMatch(/127\.0\.0\.1|localhost/);
  });
});

describe("a run that does not go well", () => {
  const nothingSealed = (folder: string): void => {
    expect(existsSync(folder) ? new Archive(folder).sealed() : []).toEqual([]);
  };

  it.each([
    [["--scenario", "T77"], "unknown scenario T77. Known: T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, "],
    [["--iterations", "2"], "--iterations 2 leaves nothing to measure: 2 of them are warm-up."],
    [["--warmup", "5"], "--warmup 5 leaves nothing to measure of T8, which runs 5 times."],
    [["--scenario", "T1", "--feature", "recall"], "no scenario is left: T1 has no feature recall."],
    [["--target", "remote"], '--target: "target" is "remote", expected embedded or live'],
    [["--target", "live"], "--target live: no Vault is named. Give --vault-endpoint host:port"],
    [["--iteration", "3"], "unknown option '--iteration'"]
  ])("%j ends with 2 and one clear sentence, before anything starts", async (args, sentence) => {
    const folder = join(temporary(), "runs");
    const {code, stderr, stdout} = await cli(["run", ...args, "--archive", folder]).ended;
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(existsSync(folder)).toBe(false);
  });

  it("saves what it has on Ctrl-C, says 130, and leaves no process behind", async () => {
    const folder = temporary();
    const running = cli(["run", "--scenario", "T1,T9", "--iterations", "200", "--archive", folder]);
    await running.says(/block 2\/200/);
    const children = descendants(running.child.pid!);
    expect(children.length).toBeGreaterThanOrEqual(2);
    running.child.kill("SIGINT");
    const {code, stderr} = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toContain("saving what was measured");
    const archive = new Archive(folder);
    const run = archive.read(archive.sealed()[0]!);
    expect(run.state).toBe("partial");
    expect(run.verdict.reasons.map(({code: reason}) => reason)).toContain("partial");
    expect(run.index.deleted).toBe(true);
    expect((await archive.samples(run.id)).length).toBeGreaterThan(10);
    expect(children.filter(isAlive)).toEqual([]);
  });

  it("keeps what was measured when a service dies, says which, and ends with 1", async () => {
    const folder = temporary();
    const running = cli(["run", "--scenario", "T1,T9", "--iterations", "200", "--archive", folder]);
    await running.says(/block 2\/200/);
    const envector = descendants(running.child.pid!).find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("envector-process")
    );
    process.kill(envector!, "SIGKILL");
    const {code, stderr} = await running.ended;
    expect(code).toBe(1);
    const archive = new Archive(folder);
    const run = archive.read(archive.sealed()[0]!);
    expect(run.state).toBe("partial");
    expect(run.errors.join(" ")).toMatch(/envector/);
    expect(run.verdict.value).not.toBe("valid");
    expect(stderr).toMatch(/bench index rune_bench_[0-9a-f]{8} could not be deleted/);
    expect((await archive.samples(run.id)).some(({outcome}) => outcome === "measured")).toBe(true);
  });

  it("says that the disk is full, ends with 2, and publishes nothing", async ({skip}) => {
    const disk = temporary();
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], {stdio: "ignore"});
    } catch {
      skip("a file system of its own cannot be mounted here");
    }
    try {
      const {code, stderr} = await cli(["run", "--scenario", "T9", "--archive", join(disk, "runs")]).ended;
      expect(stderr).toMatch(
        /cannot write .*\[ENOSPC\]\. The disk is full\. Free some space, or choose another folder/
      );
      expect(code).toBe(2);
      nothingSealed(join(disk, "runs"));
    } finally {
      execFileSync("umount", [disk]);
    }
  });

  it("leaves no process when it is killed, and `recover` seals what it measured", async () => {
    const folder = temporary();
    const running = cli(["run", "--scenario", "T1,T9", "--iterations", "200", "--archive", folder]);
    await running.says(/block 2\/200/);
    const children = descendants(running.child.pid!);
    running.child.kill("SIGKILL");
    await running.ended;
    const deadline = Date.now() + 10_000;
    while (children.some(isAlive) && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
    expect(children.filter(isAlive)).toEqual([]);
    const archive = new Archive(folder);
    const [id = ""] = archive.unsealed();
    const plan = readFileSync(join(folder, id, "plan.json"), "utf8");
    expect(plan).toMatch(/rune_bench_[0-9a-f]{8}/);
    const left = await archive.samples(id);
    appendFileSync(join(folder, id, "samples.ndjson"), '{"run": "torn');
    const {code, stdout, stderr} = await cli(["recover", "--archive", folder]).ended;
    expect(stderr).toMatch(/last line was torn.*\n.*saved, partial/);
    expect([code, stdout]).toEqual([0, `${id}\n`]);
    const run = archive.read(id);
    expect(run.state).toBe("partial");
    expect(run.verdict.reasons.map(({code: reason}) => reason)).toContain("partial");
    expect(run.scenarios.find((scenario) => scenario.id === "T1")).toMatchObject({status: "run"});
    const inserts = run.summary.find(({scenario, phase}) => scenario === "T1" && phase === "insert")!;
    expect(inserts.n + inserts.warm_up).toBeGreaterThan(0);
    expect(await archive.samples(id)).toEqual(left);
  });
});

afterAll(removeTemporary);
