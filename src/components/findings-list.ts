/**
 * Findings as headlines, each with the figures behind it and links to its evidence.
 * @module
 */
import type {Evidence, Finding} from "../lib/findings/finding.js";
import {scenarioAnchor} from "../lib/site-map.js";
import type {Lang} from "../lib/units.js";
import {detailHtml, headlineHtml} from "../lib/wording/sentences.js";
import {sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

/** Where a piece of evidence stands. */
export type EvidenceHref = (evidence: Evidence) => string;

/** On a page that holds everything itself; anchors are the same in every language. */
export const onThisPage: EvidenceHref = (evidence) => {
  if (evidence.kind === "scenario") return `#${scenarioAnchor(evidence.id)}`;
  return evidence.kind === "check" ? `#check-${evidence.id.replaceAll("_", "-")}` : `#${evidence.id}`;
};

export interface FindingsOptions {
  readonly lang: Lang;
  /** Numbered, because the order says which matters most. */
  readonly ranked: boolean;
  readonly hrefOf?: EvidenceHref;
}

export function findingsList(
  parent: Element,
  findings: readonly Finding[],
  {lang, ranked, hrefOf = onThisPage}: FindingsOptions
): HTMLElement {
  const list = append(parent, ranked ? "ol" : "ul", {class: "findings"});
  for (const finding of findings) {
    const item = append(list, "li", {"data-finding": finding.id, "data-strength": finding.strength});
    append(item, "h3", {}, headlineHtml(lang, finding));
    const links = finding.evidence.map(
      (evidence) =>
        `<a href="${hrefOf(evidence)}">${sayHtml(lang, `evidence.${evidence.kind}`, {id: evidence.id})}</a>`
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
