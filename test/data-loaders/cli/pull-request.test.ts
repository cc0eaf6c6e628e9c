import {execFile, execFileSync} from "node:child_process";
import {existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../../data-loaders/archive/archive.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {
  BASELINE_ID,
  CURRENT_ID,
  baseline,
  capture,
  recall,
  regressed,
  runAt
} from "../../lib/compare/two-runs.js";
import {startFakeGitHub, type FakeGitHub} from "../publish/fake-github.js";

const BIN = fileURLToPath(new URL("../../../bin/rune-latency.js", import.meta.url));
const TOKEN = "ghs_canary0123456789";

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Asynchronous: the fake GitHub runs in this process. */
function rune(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  const {PATH = "", HOME = ""} = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], {cwd, env: {PATH, HOME, ...env}}, (error, stdout, stderr) =>
      resolve({code: error === null ? 0 : Number(error.code), stdout, stderr})
    );
  });
}

/** A folder with `runs/`: a baseline and a run with a regression. */
function workspace(): string {
  const folder = mkdtempSync(join(tmpdir(), "pull-request-"));
  const archive = new Archive(join(folder, "runs"));
  archive.add(baseline.run, baseline.samples);
  archive.add(regressed.run, regressed.samples);
  return folder;
}

describe("rune-latency gate", () => {
  const folder = workspace();

  it("ends with 1 on a regression, and says which", async () => {
    const {code, stdout} = await rune(["gate", "--max-regression", "10%"], folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Slower: T1 total/);
    expect(stdout).toMatch(/^fail {5}T1 insert: \+20%/m);
    expect(stdout).toContain(`run ${CURRENT_ID} against ${BASELINE_ID}`);
  });

  it("ends with 0 within the limit, with 2 on bad settings", async () => {
    expect((await rune(["gate", "--max-regression", "25%"], folder)).code).toBe(0);
    const bad = await rune(["gate", "--max-regression", "lots"], folder);
    expect(bad.code).toBe(2);
    expect(bad.stderr).toContain('--max-regression is "lots"');
    expect(
      (await rune(["gate", "--max-regression", "10%", "--baseline", "no-such-branch"], folder)).code
    ).toBe(2);
    expect((await rune(["gate"], folder)).code).toBe(2);
  });

  it("takes the newest valid run of a branch whose revision is an ancestor", async () => {
    const repository = mkdtempSync(join(tmpdir(), "latency-branch-"));
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.org", ...args], {
        cwd: repository,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"]
      }).trim();
    const commit = (message: string): string => {
      git("commit", "--allow-empty", "-m", message);
      return git("rev-parse", "HEAD");
    };
    git("init", "--initial-branch", "main");
    const ancestor = commit("first");
    const head = commit("second");
    git("switch", "--create", "aside", ancestor);
    const aside = commit("aside");
    git("switch", "--orphan", "latency-runs");
    const of = (revision: string): Run["tool"] => ({version: "0.1.0", revision, dirty: false});
    const older = runAt("20261020t000000z-aaaaaa", [capture(300), recall(20)], {tool: of(ancestor)});
    const unrelated = runAt("20261025t000000z-aaaaaa", [capture(300), recall(20)], {tool: of(aside)});
    const invalid = runAt("20261028t000000z-aaaaaa", [capture(300), recall(20)], {
      tool: of(ancestor),
      verdict: {value: "invalid", reasons: []}
    });
    const kept = new Archive(join(repository, "runs"));
    for (const {run, samples} of [older, unrelated, invalid]) kept.add(run, samples);
    const torn = join(kept.folder, "20261029t000000z-aaaaaa");
    mkdirSync(torn);
    writeFileSync(join(torn, "run.json"), '{"schema": 1, "id"');
    git("add", "runs");
    commit("runs");
    git("switch", "main");
    const now = runAt(CURRENT_ID, [capture(360), recall(20)], {tool: of(head)});
    new Archive(join(repository, "runs")).add(now.run, now.samples);
    const {code, stdout} = await rune(
      ["gate", "--max-regression", "10%", "--run", CURRENT_ID, "--baseline", "latency-runs"],
      repository
    );
    expect(stdout).toContain(`run ${CURRENT_ID} against 20261020t000000z-aaaaaa`);
    expect(code).toBe(1);
  });
});

describe("rune-latency comment", () => {
  let github: FakeGitHub;
  const folder = workspace();
  beforeAll(async () => {
    github = await startFakeGitHub();
  });
  afterAll(() => github.close());

  const event = (fullName: string): string => {
    const path = join(folder, `event-${fullName.replace("/", "-")}.json`);
    const pull_request = {number: 12, head: {repo: {full_name: fullName}}};
    writeFileSync(path, JSON.stringify({pull_request}));
    return path;
  };
  const environment = (fullName = "owner/name"): Record<string, string> => ({
    GITHUB_TOKEN: TOKEN,
    GITHUB_REPOSITORY: "owner/name",
    GITHUB_API_URL: github.url,
    GITHUB_EVENT_PATH: event(fullName),
    GITHUB_STEP_SUMMARY: join(folder, `summary-${fullName.replace("/", "-")}.md`)
  });

  it("prints Markdown and posts nothing unless told to", async () => {
    const {code, stdout, stderr} = await rune(["comment", "--lang", "ko"], folder, environment());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\*\*느려짐: T1 total/);
    expect(stderr).toBe("");
    expect(github.requests).toEqual([]);
  });

  it("posts once and edits from then on", async () => {
    expect((await rune(["comment", "--post"], folder, environment())).stderr).toContain(
      "owner/name#12 created"
    );
    expect((await rune(["comment", "--post", "--lang", "ko"], folder, environment())).stderr).toContain(
      "edited"
    );
    expect(github.comments.size).toBe(1);
  });

  it("writes a fork's comment to the step summary and stays green", async () => {
    github.fail("PATCH", 403, {"x-ratelimit-remaining": "4000"}, "Resource not accessible by integration");
    const {code, stdout, stderr} = await rune(["comment", "--post"], folder, environment("somebody/name"));
    expect(code).toBe(0);
    expect(stderr).toContain("read-only token");
    expect(readFileSync(join(folder, "summary-somebody-name.md"), "utf8")).toBe(stdout);
  });

  it("fails in the repository itself when GitHub does, and keeps the text in a file", async () => {
    github.fail("GET", 503);
    const {code, stdout, stderr} = await rune(
      ["comment", "--post", "--save", "kept.md"],
      folder,
      environment()
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /GitHub failed \[503\]\. Try again later\. The text is in kept\.md and in the step summary\./
    );
    expect(readFileSync(join(folder, "kept.md"), "utf8")).toBe(stdout);
    expect(`${stdout}${stderr}`).not.toContain(TOKEN);
  });

  it("names what is missing before it posts", async () => {
    const {GITHUB_TOKEN: _, ...without} = environment();
    const no = await rune(["comment", "--post"], folder, without);
    expect([no.code, no.stderr]).toEqual([2, "rune-latency: --post needs a token in GITHUB_TOKEN.\n"]);
    const bad = await rune(["comment", "--site", "javascript:alert(1)"], folder);
    expect([bad.code, bad.stderr.includes("--site")]).toEqual([2, true]);
  });
});

describe("rune-latency import, export and compare", () => {
  it("work on one archive, from a report to a comparison", async () => {
    const folder = mkdtempSync(join(tmpdir(), "import-"));
    const imported = await rune(["import", "--published"], folder);
    expect(imported.stdout).toBe("20260504-02b91a\n20260505-0fb5d2\n");
    mkdirSync(join(folder, "elsewhere"));
    const out = join(folder, "elsewhere", "report_2026-05-05.md");
    expect((await rune(["export", "20260505-0fb5d2", "--output", out], folder)).code).toBe(0);
    const again = await rune(["import", out], folder);
    expect(again.stdout).toMatch(/^20260505-[0-9a-f]{6}\n$/);
    expect(existsSync(join(folder, "runs", again.stdout.trim(), "run.json"))).toBe(true);
    const compared = await rune(["compare", "20260504-02b91a", "20260505-0fb5d2", "--json"], folder);
    expect(JSON.parse(compared.stdout)).toMatchObject({standing: "invalid", baseline: "20260504-02b91a"});
    const csv = await rune(["export", "20260505-0fb5d2", "--format", "csv"], folder);
    expect([csv.code, csv.stderr.includes("no raw samples")]).toEqual([2, true]);
  });
});
