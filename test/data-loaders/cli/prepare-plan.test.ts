import {describe, expect, it} from "vitest";
import {planPreview} from "../../../data-loaders/cli/plan-preview.js";
import {countCalls, preparePlan} from "../../../data-loaders/cli/prepare-plan.js";
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
});
