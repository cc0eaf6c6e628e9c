import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {planPreview} from "../../../data-loaders/cli/plan-preview.js";
import {countCalls, preparePlan, refuseHugeSweep} from "../../../data-loaders/cli/prepare-plan.js";
import {DEFAULTS, type Settings} from "../../../data-loaders/cli/settings.js";
import {exampleRun} from "../archive/example-run.js";

const prepared = (over: Partial<Settings>) => preparePlan({...DEFAULTS, ...over});

describe("preparePlan", () => {
  it("counts the calls of a small plan by rpc", async () => {
    const {plan} = await prepared({scenario: ["T5", "T8"], iterations: 3, warmup: 1});
    const calls = countCalls(plan, "mm");
    const searches = plan.actions.filter(({action}) => action.do === "search").length;
    const fills = plan.actions.filter(({action}) => action.do === "insert").length;
    expect(calls).toEqual({
      batch_insert_data: 1 + fills,
      inner_product: 3 + 3 * (1 + 5 + 10 + 20) + searches,
      get_metadata: 3,
      DecryptScores: 3,
      GetAgentManifest: 0,
      status: 0
    });
  });

  it("gives every measured capture of a run a text of its own", async () => {
    const {plan} = await prepared({});
    const captured = plan.actions.flatMap(({action, texts}) =>
      action.do === "measure" && action.cell.definition.feature === "capture" ? texts.map(({id}) => id) : []
    );
    const repeated = plan.actions.flatMap(({action, texts}) =>
      action.do === "measure" && action.cell.definition.id === "T4" ? texts.map(({id}) => id) : []
    );
    expect(captured).toHaveLength(70);
    // The two cells of T4 repeat one text a block.
    expect(new Set(captured).size).toBe(60);
    const inserted = new Set(
      plan.actions.flatMap(({action, texts}) =>
        action.do === "insert" && action.forRepeat ? texts[0]!.id : []
      )
    );
    expect(new Set(repeated)).toEqual(inserted);
  });

  it("is the same plan for the same seed, and another for another", async () => {
    const texts = async (seed: number) =>
      (await prepared({seed, scenario: ["T1"], iterations: 4})).plan.actions.map((each) => each.texts[0]?.id);
    expect(await texts(5)).toEqual(await texts(5));
    expect(await texts(5)).not.toEqual(await texts(6));
  });
});

describe("preparePlan with what a user brings", () => {
  it("refuses a scenario whose query stands in no file of texts", async () => {
    const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
    const operation = {kind: "recall", query: "X2", k: [5]};
    const own = {id: "X2", feature: "recall", title: {en: "Mine", ko: "내 것"}, operation};
    writeFileSync(join(folder, "x2.json"), JSON.stringify(own));
    await expect(prepared({scenarios: folder, scenario: ["X2"]})).rejects.toThrow('has no query "X2"');
    rmSync(folder, {recursive: true});
  });

  it("refuses a sweep that the memory cannot hold", () => {
    expect(() => refuseHugeSweep([0, 8192], 2 ** 27)).toThrow(
      "--sweep 0,8192 needs 0.3 GiB of memory, and half of this machine's is 0.1 GiB"
    );
    expect(() => refuseHugeSweep([0, 8192], 2 ** 29)).not.toThrow();
  });
});

describe("planPreview", () => {
  it("expects no time that nothing is known of, and says where an expectation comes from", async () => {
    const {plan} = await prepared({scenario: ["T9"], iterations: 4});
    const run = exampleRun("20261130t093211z-3fa9c1");
    expect(planPreview(plan, DEFAULTS, "mm", {repeated: null, newest: null})).toContain(
      "expected time   not known"
    );
    expect(planPreview(plan, DEFAULTS, "mm", {repeated: run, newest: run})).toContain(
      "expected time   about 1 min 00 s, as run 20261130t093211z-3fa9c1 took"
    );
  });

  it("adds up the medians of another run, and says what it knows by its calls only", async () => {
    const {plan} = await prepared({scenario: ["T1", "W1"], iterations: 4, warmup: 1});
    const run = exampleRun("20261130t093211z-3fa9c1");
    const known = run.summary.find(
      ({scenario, phase, step}) => scenario === "T1" && phase === "total" && !step
    );
    const preview = planPreview(plan, DEFAULTS, "mm", {repeated: null, newest: run});
    expect(known?.p50).toBeGreaterThan(0);
    expect(preview).toMatch(/expected time {3}about \d+ s by the medians of run 20261130t093211z-3fa9c1/);
    expect(preview).toContain("; W1 by the calls they make");
  });

  it("tells how many inserts fill the indexes of a sweep, and what the server then holds", async () => {
    const {plan} = await prepared({scenario: ["S1"], sweep: [0, 256, 8192], iterations: 4, warmup: 1});
    const preview = planPreview(plan, DEFAULTS, "mm", {repeated: null, newest: null});
    expect(preview).toContain("3 indexes of 0, 256, 8192 rows, filled in 3 inserts (0.19 GiB)");
    // The sets that filled them and one more each; or one more for each of the twelve captures.
    expect(preview).toContain("up to 0.38 GiB for them if it merges, 0.94 GiB if it does not");
    expect(countCalls(plan, "rmp").batch_insert_data - countCalls(plan, "mm").batch_insert_data).toBe(
      2 + 64 - 3
    );
  });
});
