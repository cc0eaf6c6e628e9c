/**
 * How much of a run's circumstances is recorded, and every fact that is not.
 * @module
 */
import {recordedFacts} from "../lib/recorded-facts.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {escapeHtml, sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

export function recordedList(parent: Element, run: ArchivedRun, {lang}: {lang: Lang}): void {
  const {known, missing} = recordedFacts(run);
  const counts = {known, all: known + missing.length, missing: missing.length};
  append(parent, "p", {}, sayHtml(lang, "environment.recorded", counts));
  if (missing.length === 0) return;
  const list = append(parent, "ul", {class: "missing"});
  for (const path of missing) append(list, "li", {}, `<code>${escapeHtml(path)}</code>`);
  append(parent, "p", {class: "note"}, sayHtml(lang, "environment.recorded.why"));
}
