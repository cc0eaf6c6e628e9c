/**
 * Builds elements in whichever document the parent belongs to: a browser's, or the one that pages are drawn in.
 * @module
 */
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang, Milliseconds} from "../lib/units.js";
import {formatMs, formatMsRange, formatShare} from "../lib/wording/format.js";
import {escapeHtml, isMessage, say, sayHtml} from "../lib/wording/say.js";

type Attributes = Readonly<Record<string, string | number>>;

/** Appends `<tag>`. @param html - Trusted markup: from `sayHtml`, or escaped by the caller. */
export function append(parent: Element, tag: string, attributes: Attributes = {}, html = ""): HTMLElement {
  const child = parent.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) child.setAttribute(name, String(value));
  child.innerHTML = html;
  parent.appendChild(child);
  return child;
}

/** A column: its head, and whether it holds figures, which are set flush right. */
export interface Column {
  readonly label: string;
  readonly figures?: boolean;
}

export interface TableOptions {
  /** HTML. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly className: string;
  /** Of a table that does not fit on a phone: the plain-text name of the region in which it scrolls sideways. */
  readonly region?: string;
}

/**
 * Appends a table. A wide one gets a region of its own that scrolls, also by keyboard, so that the page never does; a
 * narrow one must fit, for every region is one more stop for those who use the keyboard.
 * @returns Its `<tbody>`.
 */
export function appendTable(
  parent: Element,
  lang: Lang,
  {caption, columns, className, region}: TableOptions
): HTMLElement {
  const focusable: Attributes =
    region === undefined
      ? {}
      : {role: "region", tabindex: 0, "aria-label": say(lang, "table.scroll", {caption: region})};
  const table = append(append(parent, "div", {class: "table-scroll", ...focusable}), "table", {
    class: className
  });
  append(table, "caption", {}, caption);
  const head = append(append(table, "thead"), "tr");
  for (const {label, figures = false} of columns)
    append(head, "th", {scope: "col", ...(figures ? {class: "figure"} : {})}, label);
  return append(table, "tbody");
}

/** A figure of a table; very small ones begin with `<`. */
export function msHtml(lang: Lang, ms: Milliseconds): string {
  return escapeHtml(formatMs(lang, ms));
}

export function shareHtml(lang: Lang, share: number): string {
  return escapeHtml(formatShare(lang, share));
}

export function msRangeHtml(lang: Lang, range: readonly [Milliseconds, Milliseconds]): string {
  return escapeHtml(formatMsRange(lang, range));
}

/** Which client was timed, and against what: every caption of figures says it. Null: neither of our drivers. */
export function origin(lang: Lang, {driver, target}: Pick<ArchivedRun, "driver" | "target">) {
  return {
    driver: sayHtml(lang, driver === null ? "driver.foreign" : `driver.${driver}`),
    target: sayHtml(lang, `target.${target}`)
  };
}

/** The same as a phrase of its own, for captions that have no place for it in their sentence. */
export function originHtml(lang: Lang, run: Pick<ArchivedRun, "driver" | "target">): string {
  return `<span class="origin">${sayHtml(lang, "origin.short", origin(lang, run))}</span>`;
}

/** A feature by its name in the language; one that only an imported run's tool has keeps its own. */
export function featureHtml(lang: Lang, feature: string): string {
  const key = `feature.${feature}`;
  return isMessage(key) ? sayHtml(lang, key) : escapeHtml(feature);
}
