import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {publishedRuns} from "../../data-loaders/archive/import/published-runs.js";
import {chartFigure} from "../../src/components/chart-figure.js";
import {checksTable} from "../../src/components/checks-table.js";
import {annotationsList, importedEnvironment} from "../../src/components/imported-run.js";
import {lineZero} from "../../src/components/line-zero.js";
import {phaseTables} from "../../src/components/phase-tables.js";
import {summaryTable} from "../../src/components/summary-table.js";
import {LANGS} from "../../src/lib/units.js";
import {verdictHtml} from "../../src/lib/wording/sentences.js";

const [fourth, fifth] = publishedRuns().map(({run}) => run);

function body(draw: (parent: Element) => unknown): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  draw(document.body);
  return document.body;
}

const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, " ").trim();

describe("an imported run", () => {
  it("says in line 0 that it was measured elsewhere, and whose client was timed", () => {
    const text = textOf(body((parent) => lineZero(parent, fifth!, {lang: "en", fresh: false})));
    expect(text).toContain("5 May 2026, elsewhere");
    expect(text).toContain("none of ours");
    expect(text).toContain("those of the report envector-1.4.0_2026-05-05.json");
  });
  it("shows the published medians and says that intervals were not recorded", () => {
    const table = body((parent) => summaryTable(parent, fifth!, {lang: "en"}));
    const row = table.querySelector('tr[data-cell="T1"]');
    const total = fifth!.summary.find(({scenario, phase}) => scenario === "T1" && phase === "total");
    expect(textOf(row?.querySelector(".p50 b"))?.replace(",", "")).toBe(total?.p50?.toFixed(0));
    expect(textOf(row?.querySelector(".interval"))).toBe("not recorded");
  });
  it("gives the reason where a phase that should have run was reported as zero", () => {
    const tables = body((parent) => phaseTables(parent, fourth!, {lang: "en", samples: []}));
    const row = tables.querySelector('section.scenario tr[data-phase="vault_topk"]');
    expect(textOf(row?.querySelector(".absent"))).toBe(
      "— did not run: the report says zero for a network call"
    );
    expect(row?.querySelectorAll(".p50")).toHaveLength(0);
  });
  it("marks totals that may contain skipped iterations", () => {
    const table = body((parent) => summaryTable(parent, fourth!, {lang: "en"}));
    expect(textOf(table.querySelector('tr[data-cell="T1"] .mark'))).toBe("may contain skipped iterations");
    expect(table.querySelectorAll('tr[data-cell="T9 health"] .mark')).toHaveLength(0);
  });
  it("lists the settings that the report tells, and names every one that it does not", () => {
    const list = body((parent) => importedEnvironment(parent, fifth!, {lang: "en"}));
    const facts = new Map(
      [...list.querySelectorAll("dl > div")].map((pair) => [
        textOf(pair.querySelector("dt")),
        textOf(pair.querySelector("dd"))
      ])
    );
    expect(facts.get("embedder.model")).toBe("Qwen/Qwen3-Embedding-0.6B");
    expect(facts.get("not recorded")).toContain("fhe.eval_mode");
    expect(facts.get("not recorded")).not.toContain("embedder.model");
    expect(facts.get("Settings of the report that this tool has no field for")).toContain(
      "key_id = vault-key"
    );
  });
  it("keeps facts from elsewhere apart, with their figures", () => {
    const list = body((parent) => annotationsList(parent, fifth!, {lang: "en"}));
    expect(list.querySelectorAll("li")).toHaveLength(fifth!.source.annotations.length);
    const figures = [...list.querySelectorAll("li p.note")].map(textOf);
    expect(figures[0]).toContain("T1_short_en 2–9");
    expect(figures[1]).toContain("T3_korean 63");
  });
  it.each(LANGS)("is drawn in %s without a hole in it", (lang) => {
    for (const run of [fourth!, fifth!]) {
      const page = body((parent) => {
        lineZero(parent, run, {lang, fresh: false});
        summaryTable(parent, run, {lang});
        checksTable(parent, run, {lang});
        phaseTables(parent, run, {lang, samples: []});
        chartFigure(parent, run, {lang, findings: []});
        importedEnvironment(parent, run, {lang});
      });
      const html = `${page.innerHTML}${verdictHtml(lang, run)}`;
      expect(html).not.toMatch(/undefined|NaN|\[object|>null</);
      expect(page.querySelectorAll("svg.chart").length).toBeGreaterThan(0);
    }
  });
});
