import {readFileSync, readdirSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {featureSchema} from "../../src/lib/run-schema.js";
import {PAGES, isScenarioId, pageOfScenario, scenarioHref, scenariosOf} from "../../src/lib/site-map.js";
import {LANGS} from "../../src/lib/units.js";
import {say} from "../../src/lib/wording/say.js";
import {fixtureRun} from "../site/fixture-run.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const DEFINITIONS = join(ROOT, "data-loaders/scenarios/definitions");

interface Definition {
  readonly id: string;
  readonly feature: string;
  readonly title: {readonly en: string; readonly ko: string};
}
const definitions = readdirSync(DEFINITIONS)
  .filter((file) => file.endsWith(".json"))
  .map((file) => JSON.parse(readFileSync(join(DEFINITIONS, file), "utf8")) as Definition);
const {run} = fixtureRun();

describe("the site map", () => {
  it("has a written page for each name, in both languages", () => {
    for (const lang of LANGS)
      expect(readdirSync(join(ROOT, "src", lang))).toEqual(
        expect.arrayContaining(PAGES.map((page) => `${page}.md`))
      );
  });
  it.each(definitions)("has a place for $id, under the title that it is measured with", ({id, title}) => {
    expect(isScenarioId(id)).toBe(true);
    if (isScenarioId(id))
      for (const lang of LANGS) expect(say(lang, `scenario.${id}.title`)).toBe(title[lang]);
  });
  it("has a page for scenarios of every feature, also for those that only a run knows", () => {
    const [scenario] = run.scenarios;
    for (const feature of featureSchema.options) {
      const own = {scenarios: [{...scenario!, id: "X1", feature}]};
      const page = pageOfScenario(own, "X1");
      expect(page, feature).not.toBeNull();
      expect(scenariosOf(own, page!)).toContain("X1");
    }
  });
  it("leads to the tables of a scenario, and to the same page where nobody knows it", () => {
    expect(scenarioHref("ko", run, "T3")).toBe("/ko/capture#t3");
    expect(scenarioHref("en", run, "X9")).toBe("#x9");
  });
});
