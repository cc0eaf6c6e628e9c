/**
 * What the pages about several runs hold as static HTML: the comparison of the site's run with its baseline, and the
 * lists from which two others can be chosen.
 * @module
 */
import {comparisonView} from "../../src/components/comparison-view.js";
import {driftTable, historySection} from "../../src/components/history-view.js";
import type {RunComparison} from "../../src/lib/compare/compare-runs.js";
import {historiesOf} from "../../src/lib/history/history.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import type {Lang} from "../../src/lib/units.js";
import {escapeHtml, sayHtml} from "../../src/lib/wording/say.js";
import {runTitle} from "./run-page.js";
import {drawStatic} from "./static-document.js";

export interface ArchiveView {
  /** The run that the site shows. */
  readonly run: ArchivedRun;
  /** All runs of the archive, oldest first. */
  readonly archive: readonly ArchivedRun[];
  /** The site's run with its baseline; null: there is none. */
  readonly comparison: RunComparison | null;
  /** The same with the reference, which stays while runs come and go; null: there is none. */
  readonly reference: RunComparison | null;
}

/** From a page of the same language to the permanent page of a run. */
export const runPageHref = (id: string): string => `./runs/${id}.html`;

/** The site's run against the one before and against the reference. */
export function driftBlock({comparison, reference}: ArchiveView, lang: Lang): string {
  return drawStatic((parent) => {
    driftTable(parent, {baseline: comparison, reference}, lang);
  });
}

/** Every population of the archive in a section of its own. */
export function historyBlock({archive, reference}: ArchiveView, lang: Lang): string {
  const all = `<p><a rel="external" href="../data/runs/history.json" download>history.json</a>: ${sayHtml(lang, "history.data")}</p>`;
  return (
    all +
    drawStatic((parent) => {
      for (const history of historiesOf(archive)) {
        const own = reference !== null && history.runs.some(({id}) => id === reference.current.id);
        historySection(parent, history, {lang, reference: own ? reference : null, hrefOf: runPageHref});
      }
    })
  );
}

/** The whole of the comparison page: readable as it is, and what `comparison-page.ts` works on. */
export function comparisonBlock({run, archive, comparison}: ArchiveView, lang: Lang): string {
  const [a, b] = [comparison?.baseline.id ?? archive[0]?.id ?? run.id, run.id];
  const note = comparison === null ? "comparison.no_baseline" : "comparison.default";
  const shown =
    comparison === null
      ? ""
      : drawStatic((parent) => comparisonView(parent, comparison, {lang, hrefOf: runPageHref}));
  return [
    `<div id="compare">`,
    // Shown by the script that it needs, in a place that is kept for it: nothing below moves.
    `<div class="picker-place">`,
    `<form class="run-picker" hidden aria-label="${sayHtml(lang, "comparison.choose")}">`,
    select("a", "comparison.baseline", {archive, chosen: a, lang}),
    select("b", "comparison.current", {archive, chosen: b, lang}),
    `<button type="button" data-swap>${sayHtml(lang, "comparison.swap")}</button>`,
    `<button type="submit">${sayHtml(lang, "comparison.show")}</button>`,
    `</form>`,
    // Taken away by the script; a browser in which it fails keeps the sentence too.
    `<p class="note" data-no-script>${sayHtml(lang, "comparison.no_script")}</p>`,
    `</div>`,
    `<p role="status"></p>`,
    `<div data-result><p class="note">${sayHtml(lang, note)}</p>${shown}</div>`,
    `<button type="button" data-save hidden>${sayHtml(lang, "comparison.csv")}</button>`,
    `</div>`
  ].join("");
}

interface SelectOptions {
  readonly archive: readonly ArchivedRun[];
  readonly chosen: string;
  readonly lang: Lang;
}

/** Newest first: that is what is asked for. */
function select(
  name: "a" | "b",
  label: "comparison.baseline" | "comparison.current",
  {archive, chosen, lang}: SelectOptions
): string {
  const options = archive.toReversed().map((run) => {
    const selected = run.id === chosen ? " selected" : "";
    const verdict =
      run.verdict.value === "invalid" ? ` (${sayHtml(lang, "comparison.verdict.invalid")})` : "";
    return `<option value="${run.id}"${selected}>${escapeHtml(runTitle(lang, run))} · ${run.id}${verdict}</option>`;
  });
  return `<label>${sayHtml(lang, label)} <select name="${name}">${options.join("")}</select></label>`;
}
