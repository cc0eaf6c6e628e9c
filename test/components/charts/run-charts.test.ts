import {group} from "d3-array";
import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {runChart} from "../../../src/components/charts/run-chart.js";
import type {Variant} from "../../../src/components/charts/figure.js";
import {placesOf} from "../../../src/components/charts/nearest.js";
import {CHART_NAMES} from "../../../src/lib/charts/names.js";
import type {ChartName} from "../../../src/lib/charts/names.js";
import {pointsOf} from "../../../src/lib/charts/points.js";
import {deriveFindings} from "../../../src/lib/findings/derive.js";
import {LANGS} from "../../../src/lib/units.js";
import type {Lang} from "../../../src/lib/units.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {overlaps, outside} from "./text-boxes.js";
import {richRun} from "./rich-run.js";
import type {RichRun} from "./rich-run.js";

const rich = richRun();
const findings = deriveFindings(rich.run, rich.samples);
const VARIANTS: readonly Variant[] = ["wide", "narrow"];

function draw(
  name: ChartName,
  lang: Lang = "en",
  {run, samples}: RichRun = rich,
  feature?: string
): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  return runChart(document.body, {name, run, samples, findings, lang, feature, points: "points.json"});
}

const drawing = (figure: Element, variant: Variant): Element => figure.querySelector(`svg.${variant}`)!;
const number = (element: Element, name: string) => Number(element.getAttribute(name));

describe.each(CHART_NAMES)("the chart %s", (name) => {
  it.each(LANGS)(
    "in %s has a title, a caption that says whose time it is, a description and a table",
    (lang) => {
      const figure = draw(name, lang);
      expect(figure.id).toBe(`chart-${name}`);
      expect(figure.querySelector("h3")!.textContent).not.toBe("");
      expect(figure.querySelector("figcaption")!.textContent).toMatch(/native.*embedded/s);
      for (const variant of VARIANTS) {
        const svg = drawing(figure, variant);
        expect(svg.querySelector(`#${svg.getAttribute("aria-labelledby")!}`)!.textContent).not.toBe("");
      }
      const rows = [...figure.querySelectorAll("tbody tr")];
      expect(rows.length).toBeGreaterThan(0);
      const columns = figure.querySelectorAll("thead th").length;
      for (const row of rows) expect(row.children).toHaveLength(columns);
    }
  );
  it.each(LANGS)(
    "in %s has text that neither overlaps nor leaves the drawing, at least 12 px high",
    (lang) => {
      const figure = draw(name, lang);
      for (const variant of VARIANTS) {
        const svg = drawing(figure, variant);
        expect(overlaps(svg), variant).toEqual([]);
        expect(outside(svg), variant).toEqual([]);
        for (const sized of svg.querySelectorAll("[font-size]"))
          expect(number(sized, "font-size")).toBeGreaterThanOrEqual(12);
      }
    }
  );
  it("has numbers wherever it places something", () => {
    expect(draw(name).innerHTML).not.toMatch(/NaN|undefined|Infinity|\bnull\b/);
  });
  it("says in one sentence that there is nothing to draw, and draws nothing", () => {
    const {run} = fixtureRun();
    const figure = draw(name, "ko", {run: {...run, summary: [], scenarios: []}, samples: []});
    expect(figure.querySelectorAll("svg, table, h3")).toHaveLength(0);
    expect(figure.querySelector("p.absent")!.textContent).toMatch(/다\.$/);
  });
});

describe("marks", () => {
  it.each(["strips", "timeline", "growth", "k", "t8", "query-batch", "sweep"] as const)(
    "of %s lie where their panels say, so that a browser finds each of them",
    (name) => {
      const points = pointsOf(rich.samples);
      for (const variant of VARIANTS) {
        const svg = drawing(draw(name), variant);
        const found = placesOf(svg.querySelectorAll(".panel"), points);
        const drawn = [...svg.querySelectorAll(".panel .mark")].flatMap((path) => startsOf(path));
        expect(drawn.length).toBeGreaterThan(10);
        expect(found).toHaveLength(drawn.length);
        // Points are rounded to a microsecond, which may be a fraction of a pixel.
        const near = ([x, y]: readonly [number, number]) =>
          found.some((place) => Math.abs(place.x - x) <= 0.5 && Math.abs(place.y - y) <= 0.5);
        expect(drawn.filter((mark) => !near(mark))).toEqual([]);
      }
    }
  );
  it("of the warm-up are hollow, and no part of the median", () => {
    const svg = drawing(draw("strips"), "wide");
    const warm = rich.samples.filter(
      (row) => row.phase === "total" && row.warm_up && row.outcome === "measured"
    );
    expect([...svg.querySelectorAll(".ring")].flatMap((path) => startsOf(path))).toHaveLength(warm.length);
  });
});

/** Where the marks of a path begin: at every `M`. */
function startsOf(path: Element): [number, number][] {
  const starts = [...path.getAttribute("d")!.matchAll(/M([-\d.]+) ([-\d.]+)/g)];
  return starts.map(([, x, y]) => [Number(x), Number(y)]);
}

describe("bars", () => {
  it.each(["insert-split", "network"] as const)("of %s begin at zero and end with the last part", (name) => {
    const svg = drawing(draw(name), "wide");
    const rects = [...svg.querySelectorAll("rect[data-part]")];
    const rows = group(rects, (rect) => rect.getAttribute("y"));
    expect(rows.size).toBeGreaterThan(3);
    for (const parts of rows.values()) {
      expect(number(parts[0]!, "x")).toBe(0);
      parts.slice(1).forEach((part, i) => {
        const before = parts[i]!;
        const gap = number(part, "x") - number(before, "x") - number(before, "width");
        expect(gap).toBeGreaterThanOrEqual(-0.11);
        expect(gap).toBeLessThanOrEqual(1.11);
      });
    }
  });
});

describe("a distribution", () => {
  it("rises from none of the calls to all of them, and never falls", () => {
    const svg = drawing(draw("ecdf"), "wide");
    const lines = [...svg.querySelectorAll(".panel .line")];
    expect(lines.length).toBeGreaterThan(10);
    for (const path of lines) {
      const heights = [...path.getAttribute("d")!.matchAll(/(?:M[-\d.]+ |V)([-\d.]+)/g)].map(([, y]) =>
        Number(y)
      );
      expect(heights).toEqual(heights.toSorted((a, b) => b - a));
      expect(heights[0]! - heights.at(-1)!).toBeCloseTo(130, 0);
    }
  });
});

describe("a chart of one feature", () => {
  it("draws only its scenarios, under an anchor of its own", () => {
    const figure = draw("strips", "en", rich, "t8_loop");
    expect(figure.id).toBe("chart-strips-t8-loop");
    const shown = [...figure.querySelectorAll("svg.wide .panel")].map((panel) =>
      panel.getAttribute("data-scenario")
    );
    expect(new Set(shown)).toEqual(new Set(["T8"]));
  });
});

describe("a run of very many samples", () => {
  const many = richRun(25);

  it("has drawings of at most 40 kB a chart, and says that it counts", () => {
    expect(many.samples.length).toBeGreaterThan(20_000);
    for (const name of ["strips", "ecdf", "timeline", "growth", "k", "sweep"] as const) {
      const figure = draw(name, "en", many, name === "strips" || name === "ecdf" ? "recall" : undefined);
      const bytes = [...figure.querySelectorAll("svg")].reduce((sum, svg) => sum + svg.outerHTML.length, 0);
      expect(bytes, name).toBeLessThanOrEqual(40_000);
      expect(figure.innerHTML, name).not.toMatch(/NaN|Infinity/);
    }
    const counted = draw("strips", "en", many);
    expect(counted.querySelector("figcaption")!.textContent).toContain("Columns count calls");
    expect(counted.querySelectorAll(".panel .dot")).toHaveLength(0);
  });
});
