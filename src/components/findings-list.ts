/**
 * Findings as headlines, each with the figures behind it and links to its evidence.
 * @module
 */
import type {Evidence, Finding} from "../lib/findings/finding.js";
import type {Lang} from "../lib/units.js";
import {detailHtml, headlineHtml} from "../lib/wording/sentences.js";
import {sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

/** Anchors of the page, by kind of evidence; scenarios and checks have the same in every language. */
function anchorOf(evidence: Evidence): string {
  if (evidence.kind === "scenario") return evidence.id.toLowerCase();
  return evidence.kind === "check" ? `check-${evidence.id.replaceAll("_", "-")}` : evidence.id;
}

/** @param options.ranked - Numbered, because the order says which matters most. */
export function findingsList(
  parent: Element,
  findings: readonly Finding[],
  {lang, ranked}: {lang: Lang; ranked: boolean}
): HTMLElement {
  const list = append(parent, ranked ? "ol" : "ul", {class: "findings"});
  for (const finding of findings) {
    const item = append(list, "li", {"data-finding": finding.id, "data-strength": finding.strength});
    append(item, "h3", {}, headlineHtml(lang, finding));
    const links = finding.evidence.map(
      (evidence) =>
        `<a href="#${anchorOf(evidence)}">${sayHtml(lang, `evidence.${evidence.kind}`, {id: evidence.id})}</a>`
    );
    const see =
      links.length === 0
        ? ""
        : ` <span class="evidence">${sayHtml(lang, "evidence.label")} ${links.join(", ")}</span>`;
    append(item, "p", {}, detailHtml(lang, finding) + see);
  }
  return list;
}

/** What the run cannot say: one line each. */
export function limitsList(parent: Element, limits: readonly Finding[], {lang}: {lang: Lang}): HTMLElement {
  const list = append(parent, "ul", {class: "limits"});
  for (const limit of limits) append(list, "li", {"data-finding": limit.id}, headlineHtml(lang, limit));
  return list;
}
