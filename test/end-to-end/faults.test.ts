import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {afterAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {cli, removeTemporary, temporary} from "./command.js";

afterAll(removeTemporary);

/** Measures a stack that was started by hand, in another process, and misbehaves as told. */
async function runAgainst(
  faults: readonly object[],
  args: readonly string[]
): Promise<{code: number | null; run: Run; samples: Sample[]}> {
  const folder = temporary();
  const plan = join(folder, "faults.json");
  writeFileSync(plan, JSON.stringify({seed: 1, faults}));
  const server = cli(["serve", "--json", "--faults", plan]);
  try {
    const described = await new Promise<string>((resolve, reject) => {
      server.child.stdout?.once("data", (chunk: Buffer) => resolve(chunk.toString()));
      void server.ended.then(({stderr}) => reject(new Error(stderr)));
    });
    writeFileSync(join(folder, "stack.json"), described);
    const runs = join(folder, "runs");
    const from = ["--from", join(folder, "stack.json"), "--archive", runs, "--json"];
    const {code, stdout} = await cli(["run", ...args, ...from]).ended;
    const run = JSON.parse(stdout) as Run;
    return {code, run, samples: await new Archive(runs).samples(run.id)};
  } finally {
    server.child.kill("SIGINT");
    expect((await server.ended).code).toBe(0);
  }
}
const small = (scenarios: string, iterations: number): string[] => [
  "--scenario",
  scenarios,
  "--iterations",
  String(iterations),
  "--warmup",
  "1"
];

describe("a service that misbehaves", () => {
  it("with an evaluation key that is not loaded, makes an invalid run that says why, not a fast one", async () => {
    const {code, run, samples} = await runAgainst([{kind: "empty_scores"}], small("T1,T5", 3));
    expect(code).toBe(1);
    expect(run.verdict.value).toBe("invalid");
    expect(run.verdict.reasons.map((reason) => reason.code)).toContain("check_expected_phases_ran");
    const decrypted = samples.filter(({phase}) => ["vault_topk", "remind"].includes(phase));
    expect(decrypted.length).toBeGreaterThan(0);
    for (const {outcome, duration_ms, reason} of decrypted) {
      expect({outcome, duration_ms}).toEqual({outcome: "skipped", duration_ms: null});
      expect(reason).toMatch(/no scores|no hits/);
    }
    for (const row of run.summary.filter(({phase, step}) => phase === "vault_topk" && step === null)) {
      expect(row).toMatchObject({n: 0, p50: null, mean: null, min: null});
      expect(row.skipped).toBeGreaterThan(0);
    }
    const scores = samples.filter(({phase, step}) => phase === "score" && step === null);
    for (const {outcome, code: why} of scores)
      expect({outcome, why}).toEqual({outcome: "failed", why: "WRONG_ANSWER"});
  });

  it("with one failing insert, loses one sample and counts it, and every other answer stays right", async () => {
    const fault = {kind: "status", method: "batch_insert_data", code: "UNAVAILABLE", at: [4]};
    const {code, run, samples} = await runAgainst([fault], small("T1,T5", 4));
    expect(code).toBe(1);
    expect(run.failures).toBe(1);
    expect(run.errors[0]).toContain("envector/batch_insert_data");
    const failed = samples.filter(({outcome}) => outcome === "failed");
    for (const {code: why, duration_ms} of failed)
      expect({why, duration_ms}).toEqual({why: "UNAVAILABLE", duration_ms: null});
    const others = samples.filter(({phase, outcome}) => phase === "score" && outcome === "measured");
    for (const {verified, step} of others) if (step === null) expect(verified).toBe(true);
    expect(run.checks.find(({id}) => id === "scores_match_cosine")?.result).toBe("pass");
    expect(run.verdict.value).toBe("valid_with_limits");
  });

  it("refusing for its rate, is counted as refused and never as a fast call", async () => {
    const details = {kind: "status", method: "DecryptScores", code: "RESOURCE_EXHAUSTED", at: [2, 4]};
    const {run, samples} = await runAgainst([details], small("T5", 6));
    const refused = samples.filter(({phase, outcome}) => phase === "vault_topk" && outcome === "failed");
    expect(refused).toHaveLength(2);
    const row = run.summary.find(({phase, step}) => phase === "vault_topk" && step === null);
    expect(row).toMatchObject({failed: expect.any(Number) as number});
    expect(row!.n + row!.failed + row!.warm_up).toBe(6);
    expect(run.failures).toBe(2);
  });

  it("with truncated scores, is caught by the answer, whatever the status says", async () => {
    const {code, run} = await runAgainst([{kind: "truncate_scores", bytes: 8}], small("T5", 3));
    expect(code).toBe(1);
    expect(run.verdict.value).toBe("invalid");
    expect(run.failures).toBeGreaterThanOrEqual(3);
  });
});
