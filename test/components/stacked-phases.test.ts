import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {stackedPhases} from "../../src/components/stacked-phases.js";
import {fitText, textWidth} from "../../src/components/text-width.js";
import {meanStacks} from "../../src/lib/findings/mean-stacks.js";
import {LANGS} from "../../src/lib/units.js";
import {fixtureRun} from "../site/fixture-run.js";

const stacks = meanStacks(fixtureRun().run);

function draw(variant: "wide" | "narrow", lang: "en" | "ko" = "en"): Element {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  return stackedPhases(document.body, stacks, {lang, variant, id: "chart"});
}

const number = (element: Element, name: string) => Number(element.getAttribute(name));

describe.each(["wide", "narrow"] as const)("the %s chart", (variant) => {
  it("draws bars from zero, as long as their milliseconds on one axis", () => {
    const svg = draw(variant);
    const rows = [...svg.querySelectorAll(".stack")];
    const perMs = stacks.map((stack, i) => {
      const row = rows[i]!;
      // The first bar of a row is the one in ms.
      const bars = [...row.querySelectorAll("rect")].slice(0, stack.segments.length);
      expect(number(bars[0]!, "x")).toBe(0);
      const last = bars.at(-1)!;
      const sum = stack.segments.reduce((total, {mean_ms}) => total + mean_ms, 0);
      return (number(last, "x") + number(last, "width")) / sum;
    });
    for (const scale of perMs) expect(scale / perMs[0]!).toBeCloseTo(1, 1);
  });
  it("draws nothing outside its own width", () => {
    const svg = draw(variant);
    const width = number(svg, "width");
    for (const rect of svg.querySelectorAll("rect"))
      expect(number(rect, "x") + number(rect, "width")).toBeLessThanOrEqual(width + 0.1);
    for (const lang of LANGS)
      for (const text of draw(variant, lang).querySelectorAll("text")) {
        const size = Number(text.getAttribute("font-size") ?? 13);
        const start = text.getAttribute("text-anchor") === "middle" ? 0.5 : 0;
        const right = number(text, "x") + (1 - start) * textWidth(text.textContent, size);
        expect(right, text.textContent).toBeLessThanOrEqual(width + 12);
      }
  });
  it("has no text below 12 px at its own size", () => {
    const sizes = [...draw(variant).querySelectorAll("[font-size]")].map((text) => number(text, "font-size"));
    expect(Math.min(...sizes, number(draw(variant), "font-size"))).toBeGreaterThanOrEqual(12);
  });
  it("describes what it shows to those who do not see it", () => {
    const svg = draw(variant, "ko");
    const description = svg.querySelector(`#${svg.getAttribute("aria-labelledby")!}`);
    expect(description?.textContent).toContain("7개");
    expect(svg.getAttribute("role")).toBe("img");
  });
});

describe("what is stacked", () => {
  it("is never a mean of calls that did different things", () => {
    const refused = stacks.filter(({scenario}) => scenario === "T4");
    expect(refused.map(({variants}) => variants)).toEqual(["refused", "forced"]);
    expect(refused[0]!.segments.map(({phase}) => phase)).not.toContain("insert");
    expect(refused[1]!.segments.map(({phase}) => phase)).toContain("insert");
  });
});

describe("the narrow chart", () => {
  it("is as wide as a phone of 360 px leaves it, so that its text is not shrunken", () => {
    expect(number(draw("narrow"), "width")).toBe(328);
  });
});

describe("fitText", () => {
  it("keeps what fits and cuts the rest with an ellipsis", () => {
    expect(fitText("short", 100, 13)).toBe("short");
    const cut = fitText("a rather long title of a scenario", 100, 13);
    expect(cut.endsWith("…")).toBe(true);
    expect(textWidth(cut, 13)).toBeLessThanOrEqual(100);
  });
  it("knows that Hangul is wider than Latin", () => {
    expect(textWidth("가나다", 10)).toBe(30);
    expect(textWidth("abc", 10)).toBeLessThan(20);
  });
});
