/**
 * The glossary by groups, and the five lines for a reader who sees such a report for the first time.
 * @module
 */
import type {Lang} from "../lib/units.js";
import {GLOSSARY, HOW_TO_READ} from "../lib/wording/glossary.js";
import {escapeHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

/** @param group - Of the entries; the page writes its heading. @throws Error for a group that does not exist. */
export function glossary(parent: Element, group: string, {lang}: {lang: Lang}): HTMLElement {
  const entries = GLOSSARY.filter((entry) => entry.group === group);
  if (entries.length === 0) throw new Error(`expected a group of the glossary, found "${group}"`);
  const list = append(parent, "dl", {class: "glossary"});
  for (const entry of entries) {
    append(list, "dt", {id: entry.id}, `<dfn>${escapeHtml(entry.term[lang])}</dfn>`);
    append(list, "dd", {}, escapeHtml(entry.definition[lang]));
  }
  return list;
}

export function howToRead(parent: Element, {lang}: {lang: Lang}): HTMLElement {
  const list = append(parent, "ol", {class: "how-to-read"});
  for (const line of HOW_TO_READ) append(list, "li", {}, escapeHtml(line[lang]));
  return list;
}
