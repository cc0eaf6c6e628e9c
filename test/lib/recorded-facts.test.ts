import {describe, expect, it} from "vitest";
import {recordedFacts} from "../../src/lib/recorded-facts.js";
import {fixtureRun} from "../site/fixture-run.js";

const {run} = fixtureRun();

describe("recordedFacts", () => {
  it("names each fact that is not recorded by its place in run.json", () => {
    expect(recordedFacts(run).missing).toContain("services.vault.revision");
    expect(recordedFacts(run).missing).not.toContain("services.vault.version");
  });
  it("counts one more known and one fewer missing when a fact becomes known", () => {
    const before = recordedFacts(run);
    const embedder = {...run.embedder, revision: "abc"};
    const after = recordedFacts({...run, embedder});
    expect(after.known).toBe(before.known + 1);
    expect(after.missing).toEqual(before.missing.filter((path) => path !== "embedder.revision"));
  });
  it("does not call a sweep unrecorded that nobody asked for", () => {
    expect(run.settings.sweep).toBeNull();
    expect(recordedFacts(run).missing).not.toContain("settings.sweep");
  });
});
