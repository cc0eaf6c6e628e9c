import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {comparisonFigure, historyFigure} from "../../../src/components/charts/run-set-figures.js";
import type {Variant} from "../../../src/components/charts/figure.js";
import {commentChart} from "../../../data-loaders/publish/comment-chart.js";
import {dumbbellsOf} from "../../../src/lib/charts/dumbbells.js";
import {newestOf} from "../../../src/lib/charts/history.js";
import type {History} from "../../../src/lib/charts/history.js";
import {compareRuns} from "../../../src/lib/compare/compare-runs.js";
import type {RunComparison} from "../../../src/lib/compare/compare-runs.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import {LANGS} from "../../../src/lib/units.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {outside, overlaps} from "./text-boxes.js";

const VARIANTS: readonly Variant[] = ["wide", "narrow"];
const fixture = fixtureRun();

/** The fixture against itself with some scenarios slower or faster. */
function compared(factors: Readonly<Record<string, number>>, changes: Partial<Run> = {}): RunComparison {
  const samples = fixture.samples.map((row) => ({
    ...row,
    duration_ms: row.duration_ms === null ? null : row.duration_ms * (factors[row.scenario] ?? 1)
  }));
  const run = {...fixture.run, id: "20261201t093211z-f1c7e1", summary: summarise(samples), ...changes};
  return compareRuns(fixture, {run, samples}, {detectable: false});
}

function body(): HTMLElement {
  return parseHTML("<!doctype html><html><body></body></html>").document.body;
}

const changed = compared({T1: 1.4, T5: 0.7});

describe("the comparison of two runs", () => {
  it("has a row a scenario that both measured, each in units of its own baseline", () => {
    const pairs = dumbbellsOf(changed);
    expect(pairs.every(({baseline}) => baseline.ratio === 1)).toBe(true);
    const t1 = pairs.find(({scenario}) => scenario === "T1")!;
    expect(t1.current.ratio).toBeCloseTo(1.4, 9);
    expect(t1.current.between![0]).toBeLessThan(1.4);
    expect(pairs.map(({scenario}) => scenario)).not.toContain("T6");
  });
  it("shows the verdict by the shape of a mark", () => {
    const figure = comparisonFigure(body(), changed, {lang: "en"});
    const marks = (verdict: string) => figure.querySelectorAll(`svg.wide .mark.verdict-${verdict}`).length;
    const of = (verdict: string) =>
      dumbbellsOf(changed).filter(({result}) => result.verdict === verdict).length;
    // One more for the legend.
    for (const verdict of ["slower", "faster", "no_difference_seen", "cannot_tell"])
      expect(marks(verdict), verdict).toBe(of(verdict) + 1);
    expect([of("slower"), of("faster")]).toEqual([1, 1]);
  });
  it.each(LANGS)("in %s has text that neither overlaps nor is cut, and a table of the same rows", (lang) => {
    const figure = comparisonFigure(body(), changed, {lang});
    for (const variant of VARIANTS) {
      const svg = figure.querySelector(`svg.${variant}`)!;
      expect(overlaps(svg), variant).toEqual([]);
      expect(outside(svg), variant).toEqual([]);
    }
    expect(figure.querySelectorAll("tbody tr")).toHaveLength(dumbbellsOf(changed).length);
    expect(figure.querySelector("figcaption")!.textContent).toMatch(/native.*embedded/s);
    expect(figure.innerHTML).not.toMatch(/NaN|undefined|Infinity/);
  });
  it("is not drawn for runs that may not stand on one axis", () => {
    for (const changes of [{target: "live" as const}, {verdict: {value: "invalid" as const, reasons: []}}]) {
      const figure = comparisonFigure(body(), compared({}, changes), {lang: "en"});
      expect(figure.querySelectorAll("svg, table")).toHaveLength(0);
      expect(figure.querySelector("p.absent")!.textContent).toContain("may not stand on one axis");
    }
  });
});

const history: History = {
  runs: Array.from({length: 6}, (_, i) => ({
    id: `r${i}`,
    at: `2026-11-0${i + 1}T09:00:00Z`,
    version: i < 3 ? "1.0.0" : "1.1.0"
  })),
  lines: [
    {
      scenario: "T1",
      variant: null,
      phase: "total",
      title: {en: "Short English", ko: "짧은 영문"},
      reference: 400,
      points: [0, 1, 3, 4, 5].map((run) => ({
        run,
        p50: 400 + 2 * run,
        interval: {low: 390, high: 420, coverage: 0.95},
        breaks: run === 4
      }))
    }
  ]
};

describe("the history of an archive", () => {
  const figure = historyFigure(body(), history, {lang: "en", id: "chart-history", origin: fixture.run});
  const svg = figure.querySelector("svg.wide")!;

  it("draws no line across a break, and says where it is", () => {
    const lines = [...svg.querySelectorAll(".line")].map(
      (path) => path.getAttribute("d")!.match(/[ML]/g)!.length
    );
    expect(lines).toEqual([3, 2]);
    expect(svg.querySelector(".break")!.getAttribute("d")!.match(/M/g)).toHaveLength(1);
  });
  it("marks another version once, and names both", () => {
    expect(svg.querySelectorAll(".version")).toHaveLength(1);
    const texts = [...svg.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toEqual(expect.arrayContaining(["1.0.0", "1.1.0", "2026-11-01", "2026-11-06"]));
    expect(overlaps(svg)).toEqual([]);
    expect(outside(svg)).toEqual([]);
  });
  it("has the pinned reference as a line and, with the change since, in the table", () => {
    expect(svg.querySelectorAll(".reference")).toHaveLength(1);
    const cells = [...figure.querySelectorAll("tbody td")].map((cell) => cell.textContent);
    expect(cells).toEqual(["total", "5", "400", "410", "400 (+2.5%)"]);
  });
  it("keeps the newest runs where there are too many", () => {
    const {runs, lines} = newestOf(history, 2);
    expect(runs.map(({id}) => id)).toEqual(["r4", "r5"]);
    expect(lines[0]!.points.map(({run}) => run)).toEqual([0, 1]);
    expect(newestOf({...history, lines: [{...history.lines[0]!, points: []}]}, 2).lines).toEqual([]);
  });
  it("says in a sentence that there is nothing", () => {
    const empty = historyFigure(body(), {runs: [], lines: []}, {lang: "ko", id: "h", origin: fixture.run});
    expect(empty.querySelector("p.absent")!.textContent).toMatch(/없다\.$/);
  });
});

describe("the chart of a comment", () => {
  it("is a whole image by itself: its own colours for light and dark, no address of anything", () => {
    const svg = commentChart(fixture.run)!;
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain("prefers-color-scheme:dark");
    expect(svg).toContain("native driver, embedded target, warm calls");
    expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|@import|<script/);
    for (const [, name] of svg.matchAll(/var\((--[\w-]+)/g)) expect(svg, name).toContain(`${name}:`);
    expect(parseHTML(svg).document.querySelectorAll("svg svg .stack").length).toBeGreaterThan(5);
  });
  it("shows the comparison where there is one to draw, and else what the run is made of", () => {
    expect(commentChart(changed)).toContain("verdict-slower");
    expect(commentChart(changed)).toContain("Slower: T1 total +40%");
    expect(commentChart(compared({}, {target: "live"}))).toContain('class="stack"');
  });
  it("has nothing to say of a run that measured nothing", () => {
    expect(commentChart({...fixture.run, summary: []})).toBeNull();
  });
});
