import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {publishedRuns} from "../../data-loaders/archive/import/published-runs.js";
import {comparisonView} from "../../src/components/comparison-view.js";
import {compareRuns, type RunComparison} from "../../src/lib/compare/compare-runs.js";
import {LANGS, type Lang} from "../../src/lib/units.js";
import {baseline, capture, current, elsewhere, regressed, runAt, unchanged} from "../lib/compare/two-runs.js";

function drawn(comparison: RunComparison, lang: Lang = "en"): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  comparisonView(document.body, comparison, {lang, hrefOf: (run) => `./runs/${run}.html`});
  return document.body;
}

const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, " ").trim();
const rowOf = (page: HTMLElement, cell: string, phase: string) =>
  page.querySelector(`tr[data-cell="${cell}"][data-phase="${phase}"]`);

describe("comparisonView", () => {
  it("leads with the verdict, and gives every row its interval, shift and word", () => {
    const page = drawn(compareRuns(baseline, regressed));
    expect(textOf(page.querySelector(".verdict"))).toMatch(/^Slower: T1 total \+18%, T1 insert \+20%/);
    const row = textOf(rowOf(page, "T1", "insert"));
    expect(row).toMatch(
      /300 ms \(.*–.*\), n = 20.*360 ms.*\+[56]\d\.\d ms \(\+.*…\+.*\).*\+20% \(.*\).*▲ slower$/
    );
  });
  it("says beside no difference what would have been found", () => {
    const row = textOf(rowOf(drawn(compareRuns(baseline, unchanged)), "T5", "score"));
    expect(row).toMatch(/= no difference seen; would have found \+\d/);
  });
  it("shows what each phase adds to the difference of the totals, in ms", () => {
    const page = drawn(compareRuns(baseline, regressed));
    const table = page.querySelector("table.contributions");
    const heads = [...(table?.querySelectorAll("thead th") ?? [])].map(textOf);
    const cells = [...(table?.querySelector('tr[data-cell="T1"]')?.querySelectorAll("td") ?? [])].map(textOf);
    expect(heads.slice(1)).toContain("insert");
    expect(cells[heads.indexOf("insert") - 1]).toBe("+60.0");
    expect(cells.at(-1)).toBe("+60.0");
  });
  it("names the setting that makes runs unlike, what follows, and gives no verdict", () => {
    const page = drawn(compareRuns(baseline, elsewhere));
    const setting = page.querySelector('tr[data-setting="environment.cpu"]');
    expect(textOf(setting)).toContain("another | <b>CPU</b> @team");
    expect(textOf(setting)).toMatch(/differs ?no row has a verdict$/);
    expect(page.querySelectorAll("b")).toHaveLength(0);
    expect(page.textContent).toContain("No verdicts: the figures below are not comparable.");
    expect(page.querySelectorAll('tr[data-verdict="slower"], tr[data-verdict="faster"]')).toHaveLength(0);
  });
  it("lists every needed setting that is not recorded between the published runs, and compares nothing", () => {
    const [fourth, fifth] = publishedRuns();
    const page = drawn(compareRuns({run: fourth!.run, samples: []}, {run: fifth!.run, samples: []}));
    expect(textOf(page.querySelector(".verdict"))).toBe("No verdict: the baseline is invalid");
    expect(textOf(page.querySelector('tr[data-setting="fhe.eval_mode"]'))).toContain("not recorded");
    const verdicts = [...page.querySelectorAll("tr[data-verdict]")].map((row) =>
      row.getAttribute("data-verdict")
    );
    expect(new Set(verdicts)).toEqual(new Set(["cannot_tell"]));
  });
  it("tells the age of an old baseline", () => {
    const old = runAt("20260901t000000z-cccccc", [capture(300)]);
    expect(drawn(compareRuns(old, current([capture(300)]))).textContent).toContain(
      "The baseline is 62 days old."
    );
    expect(drawn(compareRuns(baseline, unchanged)).textContent).not.toContain("days old");
  });
  it.each(LANGS)("has no hole in it in %s", (lang) => {
    for (const now of [regressed, unchanged, elsewhere])
      expect(drawn(compareRuns(baseline, now), lang).innerHTML).not.toMatch(/undefined|NaN|>null<|\[object/);
  });
});
