import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {driftTable, historySection} from "../../src/components/history-view.js";
import {compareRuns} from "../../src/lib/compare/compare-runs.js";
import {historiesOf} from "../../src/lib/history/history.js";
import {linesOf} from "../../src/lib/history/lines.js";
import type {Run} from "../../src/lib/run-schema.js";
import {LANGS} from "../../src/lib/units.js";
import {capture, recall, runAt} from "../lib/compare/two-runs.js";

const day = (d: number, insert = 300, changes: Partial<Run> = {}) =>
  runAt(`202611${String(d).padStart(2, "0")}t000000z-aaaaaa`, [capture(insert), recall(20)], changes);
const {environment} = day(1).run;
const FIRST = day(1, 300, {environment: {...environment, cpu: "another"}});
const [SECOND, THIRD, NEWEST] = [day(2), day(3, 330), day(4, 363)] as const;
const runs = [FIRST, SECOND, THIRD, NEWEST].map(({run}) => run);
const baseline = compareRuns(THIRD, NEWEST);
const reference = compareRuns(SECOND, NEWEST);

function drawn(draw: (parent: Element) => unknown): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  draw(document.body);
  return document.body;
}
const textOf = (element: Element | null | undefined) => element?.textContent.replaceAll(/\s+/g, " ").trim();

describe("driftTable", () => {
  it("shows the jump against the run before, and the drift against the reference", () => {
    const page = drawn((parent) => {
      driftTable(parent, {baseline, reference}, "en");
    });
    const cells = [...page.querySelectorAll('tr[data-cell="T1"] td')].map(textOf);
    expect(cells[0]).toMatch(/^\+9\.\d%.*slower$/);
    expect(cells[1]).toMatch(/^\+19%.*slower$/);
    expect(textOf(page.querySelector('tr[data-cell="T5"] td'))).toContain("no difference seen");
  });
  it("says so where there is nothing to hold the run against", () => {
    const page = drawn((parent) => {
      driftTable(parent, {baseline: null, reference: null}, "en");
    });
    expect(page.textContent).toContain("The first run has no baseline.");
  });
});

describe("historySection", () => {
  const [history] = historiesOf(runs);
  const options = {lang: "en", reference, hrefOf: (run: string) => `./runs/${run}.html`} as const;
  const page = drawn((parent) => historySection(parent, history!, options));

  it("lists the medians of each phase, newest run first", () => {
    const table = page.querySelector('details[data-cell="T1"] table');
    const rows = [...(table?.querySelectorAll("tr[data-run]") ?? [])];
    expect(rows.map((row) => row.getAttribute("data-run"))).toEqual(runs.map(({id}) => id).toReversed());
    const insert = [...(table?.querySelectorAll("thead th") ?? [])].map(textOf).indexOf("insert");
    expect(textOf(rows[0]?.querySelectorAll("td")[insert - 1])).toMatch(/^363 /);
  });
  it("separates runs that could not be compared, and says why", () => {
    const breaks = [...page.querySelectorAll('details[data-cell="T1"] tr.break')].map(textOf);
    expect(breaks).toEqual([expect.stringContaining("environment.cpu differs")]);
    const after = page.querySelector('details[data-cell="T1"] tr.break')?.previousElementSibling;
    expect(after?.getAttribute("data-run")).toBe(SECOND.run.id);
  });
  it("hands the chart the same breaks, and the reference for rows that can be compared with it", () => {
    const {lines} = linesOf(history!, {phase: "total", reference});
    const capture = lines.find(({scenario}) => scenario === "T1");
    expect(capture?.points.map(({breaks}) => breaks)).toEqual([false, true, false, false]);
    expect(capture?.reference).toBe(
      reference.rows.find(({scenario, phase}) => scenario === "T1" && phase === "total")?.baseline.p50
    );
    expect(
      linesOf(history!, {phase: "total", reference: null}).lines.every((line) => line.reference === null)
    ).toBe(true);
    expect(page.querySelectorAll("figure svg.wide")).toHaveLength(1);
  });
  it.each(LANGS)("has no hole in it in %s", (lang) => {
    const html = drawn((parent) => historySection(parent, history!, {...options, lang})).innerHTML;
    expect(html).not.toMatch(/undefined|NaN|>null<|\[object/);
  });
});
