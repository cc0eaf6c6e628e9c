import {describe, expect, it} from "vitest";
import {planNotes} from "../../../data-loaders/cli/announce.js";
import {preparePlan} from "../../../data-loaders/cli/prepare-plan.js";
import {DEFAULTS, type Settings} from "../../../data-loaders/cli/settings.js";

async function notes(over: Partial<Settings>): Promise<string[]> {
  const settings = {...DEFAULTS, scenario: ["T1", "T5"], iterations: 20, ...over};
  const {plan, embedder} = await preparePlan(settings);
  await embedder.close();
  return planNotes(settings, plan, "mm");
}

describe("planNotes", () => {
  it("say of a live target how long its rate makes the run, and that messages may be too large", async () => {
    const [rate, size, ...rest] = await notes({target: "live", iterations: 60});
    expect(rate).toMatch(
      /^rate {12}Vault takes 30 calls a minute from this token; \d+ of them, 28 a minute, take \d min \d\d s or more/
    );
    expect(size).toMatch(
      /^message size {4}if envector does not merge rows, the scores of \d+ inserts make a message of \d\.\d MiB/
    );
    expect(rest.filter((note) => !note.startsWith("proxy"))).toEqual([]);
  });

  it("have nothing to say where calls and messages stay below every limit", async () => {
    expect(await notes({})).toEqual([]);
    const live = await notes({target: "live", vaultRate: 150});
    expect(live.filter((note) => !note.startsWith("proxy"))).toEqual([]);
  });
});
