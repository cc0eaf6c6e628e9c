/**
 * Line zero in one sentence, for the pages beside the overview: whose times these are, and whether the run holds.
 * @module
 */
import {pageHref} from "../lib/site-map.js";
import type {Run} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {formatInstant} from "../lib/wording/format.js";
import {say, sayHtml} from "../lib/wording/say.js";
import {append, origin} from "./html.js";

export function whoseLine(parent: Element, run: Run, {lang}: {lang: Lang}): HTMLElement {
  const {target, driver, settings, started_at, verdict} = run;
  const stopped = run.state === "partial" ? ` ${sayHtml(lang, "whose.partial")}` : "";
  const facts = sayHtml(lang, "whose.value", {
    ...origin(lang, run),
    callers: settings.callers,
    date: formatInstant(lang, started_at)
  });
  const not = `<strong>${sayHtml(lang, `whose.not.${target}.${driver}`)}</strong>`;
  const state = `<span class="verdict ${verdict.value}">${sayHtml(lang, `whose.verdict.${verdict.value}`)}${stopped}</span>`;
  const more = `<a href="${pageHref(lang, "index")}#top">${sayHtml(lang, "whose.more")}</a>`;
  const section = append(parent, "section", {class: "whose", "aria-label": say(lang, "whose.label")});
  append(section, "p", {}, `${not} ${facts} ${state} ${more}`);
  return section;
}
