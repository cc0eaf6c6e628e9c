import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import type {Run} from "../../src/lib/run-schema.js";
import {cli, filesBelow, removeTemporary, temporary} from "./command.js";
import {doctor, serveLive, type LiveStack} from "./live-stack.js";

let stack: LiveStack;
beforeAll(async () => {
  stack = await serveLive(temporary());
});
afterAll(async () => {
  await stack.close();
  removeTemporary();
});

const run = (archive: string, ...args: string[]) =>
  cli(["run", ...stack.flags, "--archive", archive, ...args]);
const small = ["--scenario", "T1,T5,T9", "--iterations", "2", "--warmup", "1"];
/** Long enough to be interrupted. */
const long = ["--scenario", "T5", "--iterations", "500", "--vault-rate", "100000"];

describe("a live target, reached by endpoint, CA file and token file", () => {
  it("is measured over TLS, and leaves neither an index nor a secret behind", async () => {
    const archive = temporary();
    const {code, stdout, stderr} = await run(archive, ...small, "--json").ended;
    expect(stderr).toMatch(
      /live services {3}envector 127\.0\.0\.1:\d+ \(TLS\) {2}vault 127\.0\.0\.1:\d+ \(TLS\)/
    );
    expect(code, stderr).toBe(0);
    const measured = JSON.parse(stdout) as Run;
    expect(measured).toMatchObject({
      target: "live",
      state: "sealed",
      index: {own: true, deleted: true},
      services: {
        envector: {
          implementation: "live",
          version: null,
          tls: true,
          locality: "loopback",
          max_message_bytes: null
        },
        vault: {implementation: "live", version: null, tls: true, locality: "loopback"}
      }
    });
    expect(measured.services.envector.limits!.send_bytes).toBeGreaterThan(64 * 2 ** 20);
    expect(await stack.indexes()).toEqual([]);
    const files = filesBelow(archive).map((file) => readFileSync(file, "latin1"));
    for (const text of [...files, stdout, stderr])
      for (const secret of stack.secrets) expect(text.includes(secret)).toBe(false);
    for (const text of files) expect(text).not.toContain(stack.served.vault.endpoint);
  });

  it("is cleaned up after a failure before the first sample, which says what failed", async () => {
    const archive = temporary();
    // The stack's key is an MM key: a set that was encrypted for RMP is refused.
    const {code, stderr} = await run(archive, ...small, "--eval-mode", "rmp").ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(/rune-latency: envector\/batch_insert_data: .+\[\w+\]/);
    expect(stderr).not.toMatch(/this is a bug/);
    expect(await stack.indexes()).toEqual([]);
  });

  it("is cleaned up after Ctrl-C, and what was measured is kept", async () => {
    const archive = temporary();
    const running = run(archive, ...long);
    await running.says(/block 2\//);
    expect(await stack.indexes()).toHaveLength(1);
    running.child.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
    expect(await stack.indexes()).toEqual([]);
    const [id] = readdirSync(archive).filter((name) => !name.startsWith("."));
    const kept = JSON.parse(readFileSync(join(archive, id!, "run.json"), "utf8")) as Run;
    expect(kept).toMatchObject({state: "partial", index: {deleted: true}});
  });

  it("is cleaned by `clean` after kill -9, of what this archive left and, asked for it, of the rest", async () => {
    const archive = temporary();
    const running = run(archive, ...long);
    await running.says(/block 2\//);
    const [left] = await stack.indexes();
    const others = "rune_bench_0123abcd";
    await stack.createIndex(others);
    // Envector is found through Vault's bundle here: the settings name Vault only.
    const clean = (...args: string[]) =>
      cli(["clean", ...stack.vaultFlags, "--archive", archive, ...args]).ended;
    expect((await clean()).stdout).toContain(`left alone: process ${running.child.pid} is using it`);
    running.child.kill("SIGKILL");
    await running.ended;
    expect(await stack.indexes()).toContain(left);

    const listed = await clean("--dry-run");
    expect(listed.stdout).toMatch(new RegExp(`${left!}  \\S+  would be deleted\\n`));
    expect(listed.stdout).toMatch(
      new RegExp(`${others}  of no run in this archive  left alone: --all deletes it\\n`)
    );
    expect(await stack.indexes()).toContain(left);

    expect(await clean()).toMatchObject({code: 0});
    expect(await stack.indexes()).toEqual([others]);
    expect((await clean("--all")).stdout).toMatch(new RegExp(`${others} .* deleted\\n`));
    expect(await stack.indexes()).toEqual([]);
    expect((await clean()).stdout).toBe("no bench index is there\n");
  });

  it("that refuses the token ends with exit code 2 before anything is created", async () => {
    const {code, stderr} = await run(
      temporary(),
      ...small,
      "--vault-token-file",
      stack.served.envector.tokenFile!
    ).ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/UNAUTHENTICATED/);
    for (const secret of stack.secrets) expect(stderr).not.toContain(secret);
  });

  it("that is not there ends with exit code 3 and the remedy", async () => {
    const {code, stderr} = await run(temporary(), ...small, "--vault-ca", stack.served.envector.tls!.caFile)
      .ended;
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /vault at 127\.0\.0\.1:\d+: its certificate does not come from the authority in --vault-ca/
    );
  });
});

describe("an existing index", () => {
  it("is measured on without being deleted, and how many rows it has is not recorded", async () => {
    await stack.createIndex("team");
    const archive = temporary();
    const existing = ["--index", "team", "--allow-writes", "team", "--json"];
    const first = await run(archive, ...small, ...existing).ended;
    expect(first.code, first.stderr).toBe(0);
    // The second run finds records there that it did not insert: its own are found and judged all the same.
    const second = await run(archive, ...small, ...existing).ended;
    expect(second.stderr).toMatch(/index {11}team holds [1-9]\d* rows; what this run inserts stays there/);
    expect(second.code, second.stderr).toBe(0);
    const measured = JSON.parse(second.stdout) as Run;
    expect(measured.index).toMatchObject({
      names: ["team"],
      own: false,
      rows_start: null,
      rows_end: null,
      deleted: null
    });
    const samples = await new Archive(archive).samples(measured.id);
    const scores = samples.filter(({phase, step}) => phase === "score" && step === null);
    expect(scores.length).toBeGreaterThan(0);
    for (const {index_rows, verified, outcome} of scores)
      expect({index_rows, verified, outcome}).toEqual({
        index_rows: null,
        verified: true,
        outcome: "measured"
      });
    expect(await stack.indexes("team")).toEqual(["team"]);
    const missing = await run(archive, ...small, "--index", "no_such", "--allow-writes", "no_such").ended;
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--index no_such: envector has no index") as string
    });
  });
});

describe("rune-latency doctor", () => {
  it("goes through every step of a target that is well, and shows no secret", async () => {
    const {code, lines, text} = await doctor(...stack.vaultFlags);
    expect(lines.filter(({status}) => status !== "ok")).toEqual([]);
    expect(code).toBe(0);
    expect(lines.map(({service, check}) => `${service} ${check}`)).toEqual([
      ...["vault name", "vault TCP", "vault TLS", "vault HTTP/2", "vault health", "here clock"],
      ...["vault token", "vault bundle", "vault dimension"],
      ...[
        "envector name",
        "envector TCP",
        "envector HTTP/2",
        "envector token",
        "envector key",
        "envector index"
      ],
      ...["envector insert", "envector key loaded", "vault decryption", "vault role", "envector bench index"],
      "embedder model"
    ]);
    const seen = (check: string): string => lines.find((line) => line.check === check)!.seen;
    expect(seen("role")).toMatch(/^admin: at most 50 hits, 150 calls a minute/);
    expect(seen("decryption")).toMatch(/^2 scores in \d+ ms, at most \d\.\de-\d off the cosine$/);
    expect(seen("bundle")).toMatch(/^GetAgentManifest, \d+ kB .*; key \S+, index \S+$/);
    expect(await stack.indexes()).toEqual([]);
    for (const secret of stack.secrets) expect(text).not.toContain(secret);
  });
});
