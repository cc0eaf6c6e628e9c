import {select} from "d3-selection";
import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {drawAsText} from "../../../data-loaders/publish/string-document.js";
import {chartFigure} from "../../../src/components/chart-figure.js";
import {append} from "../../../src/components/html.js";
import {phaseTables} from "../../../src/components/phase-tables.js";
import {summaryTable} from "../../../src/components/summary-table.js";
import {deriveFindings} from "../../../src/lib/findings/derive.js";
import {fixtureRun} from "../../site/fixture-run.js";

function inDocument(draw: (parent: HTMLElement) => unknown): HTMLElement {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  draw(document.body);
  return document.body;
}

/** A document of its own for both: what they mean is compared, not how attributes are ordered. */
function read(html: string): string {
  const body = inDocument((parent) => {
    parent.innerHTML = html;
  });
  const walk = (node: Element): string => {
    const attributes = [...node.attributes].map(({name, value}) => `${name}=${value}`).toSorted();
    const inner = [...node.childNodes].map((child) =>
      child.nodeType === 1 ? walk(child as Element) : (child.textContent ?? "")
    );
    return `<${node.localName} ${attributes.join(" ")}>${inner.join("")}</>`;
  };
  return walk(body);
}

describe("drawAsText", () => {
  const {run, samples} = fixtureRun();
  it.each([
    ["the summary", (parent: Element) => summaryTable(parent, run, {lang: "ko"})],
    ["the phase tables", (parent: Element) => phaseTables(parent, run, {lang: "en", samples})],
    [
      "the chart",
      (parent: Element) => chartFigure(parent, run, {lang: "en", findings: deriveFindings(run, samples)})
    ]
  ])("gives what a document gives: %s", (_, draw) => {
    const text = drawAsText(draw);
    expect(text.length).toBeGreaterThan(1000);
    expect(read(text) === read(inDocument(draw).innerHTML)).toBe(true);
  });
  it("escapes texts and attributes, and keeps trusted markup", () => {
    const text = drawAsText((parent) => {
      append(parent, "p", {title: `"<&`}, "<b>bold</b>");
      select(parent).append("svg").append("text").text("a < b & c");
    });
    expect(text).toBe('<p title="&#34;&#60;&#38;"><b>bold</b></p><svg><text>a &#60; b &#38; c</text></svg>');
  });
  it("writes no end tag where HTML has none", () => {
    expect(drawAsText((parent) => append(parent, "br"))).toBe("<br>");
  });
  it("throws where a component asks for more than there is, instead of leaving it out", () => {
    expect(() => drawAsText((parent) => parent.querySelector("p"))).toThrow(TypeError);
  });
});
