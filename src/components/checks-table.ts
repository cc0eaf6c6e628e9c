/**
 * The checks of a run: what was tested, how it came out, and the figures behind it.
 * @module
 */
import type {ArchivedRun, Check} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {checkFiguresHtml} from "../lib/wording/sentences.js";
import {sayHtml} from "../lib/wording/say.js";
import {append, appendTable} from "./html.js";

/** A sign beside the word, so that neither colour nor reading is the only way to see a failure. */
const SIGNS: Record<Check["result"], string> = {pass: "✓", fail: "✗", not_applicable: "–"};

export function checksTable(parent: Element, run: ArchivedRun, {lang}: {lang: Lang}): void {
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "checks.caption"),
    className: "checks",
    columns: (["checks.check", "checks.result"] as const).map((key) => ({label: sayHtml(lang, key)}))
  });
  for (const check of run.checks) {
    const row = append(body, "tr", {id: `check-${check.id.replaceAll("_", "-")}`});
    const figures = `<span class="figures">${checkFiguresHtml(lang, check)}</span>`;
    append(row, "th", {scope: "row"}, sayHtml(lang, `check.${check.id}`) + figures);
    const sign = `<span aria-hidden="true">${SIGNS[check.result]} </span>`;
    append(row, "td", {class: `result ${check.result}`}, sign + sayHtml(lang, `result.${check.result}`));
  }
}
