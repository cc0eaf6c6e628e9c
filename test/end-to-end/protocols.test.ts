import {afterAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {cli, removeTemporary, temporary} from "./command.js";

afterAll(removeTemporary);

async function run(args: string): Promise<{run: Run; samples: Sample[]}> {
  const folder = temporary();
  const {stdout} = await cli(["run", ...args.split(" "), "--json", "--archive", folder]).ended;
  const sealed = JSON.parse(stdout) as Run;
  return {run: sealed, samples: await new Archive(folder).samples(sealed.id)};
}

describe("--protocol product", () => {
  it("inserts no near-duplicate: the phase is skipped with the reason, and counted nowhere", async () => {
    const {run: product, samples} = await run(
      "--protocol product --scenario T1,T4 --iterations 3 --warmup 1"
    );
    const inserts = samples.filter(({scenario, phase}) => scenario === "T4" && phase === "insert");
    expect(inserts).toEqual([]);
    const totals = samples.filter(({scenario, phase}) => scenario === "T4" && phase === "total");
    expect(totals).toHaveLength(3);
    for (const {outcome, novelty, marks} of totals) {
      expect({outcome, novelty}).toEqual({outcome: "measured", novelty: "near_duplicate"});
      expect(marks).not.toContain("forced");
    }
    expect(product.scenarios.find(({id}) => id === "T4")).toMatchObject({
      forced_inserts: false,
      phases: ["embed", "score", "vault_topk", "total"]
    });
    expect(product.checks.filter(({result}) => result === "fail")).toEqual([]);
  });
});

describe("--protocol published, never merging", () => {
  it("starts empty, repeats one text a scenario, and has one more shard to score for every insert", async () => {
    const {run: published, samples} = await run(
      "--protocol published --merge never --scenario T1,T2,T4,T5 --iterations 3 --warmup 1"
    );
    expect(published.index).toMatchObject({rows_start: 0, rows_end: 10});
    const totals = samples.filter(({phase}) => phase === "total");
    expect(totals.map(({scenario}) => scenario).join(" ")).toBe("T1 T1 T1 T2 T2 T2 T4 T4 T4 T5 T5 T5");
    const scores = samples.filter(({phase, step}) => phase === "score" && step === null);
    expect(scores.map(({index_rows}) => index_rows)).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 10, 10]);
    for (const {index_rows, index_shards} of scores) expect(index_shards).toBe(index_rows);
    const texts = (id: string) =>
      new Set(totals.filter(({scenario}) => scenario === id).map(({distinct_text}) => distinct_text));
    expect(texts("T1").size).toBe(1);
    expect(texts("T4")).toEqual(texts("T1"));
    const first = samples.find(({phase, order}) => phase === "vault_topk" && order === 0);
    expect(first).toMatchObject({outcome: "skipped", duration_ms: null});
    expect(first?.reason).toContain("the index is empty");
    const found = published.checks.find(({id}) => id === "recall_found_capture");
    expect(found?.result).toBe("pass");
  });
});
