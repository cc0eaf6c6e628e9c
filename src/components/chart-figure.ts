/**
 * The chart with what it needs to be read without seeing it: a title that says the finding, a caption with the method,
 * whose time it is, and the data as a table.
 * @module
 */
import type {Finding} from "../lib/findings/finding.js";
import type {Stack} from "../lib/findings/mean-stacks.js";
import {meanStacks, phasesOf} from "../lib/findings/mean-stacks.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {headlineHtml} from "../lib/wording/sentences.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append, appendTable, msHtml, origin, shareHtml} from "./html.js";
import {stackedPhases} from "./stacked-phases.js";

export interface ChartFigureOptions {
  readonly lang: Lang;
  /** Of the run; the chart's title is the finding that it shows. */
  readonly findings: readonly Finding[];
}

export function chartFigure(
  parent: Element,
  run: ArchivedRun,
  {lang, findings}: ChartFigureOptions
): HTMLElement {
  const stacks = meanStacks(run);
  const figure = append(parent, "figure", {class: "chart-figure", id: "chart"});
  const shown = findings.find((finding) => finding.kind === "dominant_phase");
  if (shown !== undefined) append(figure, "h3", {}, headlineHtml(lang, shown));
  if (stacks.length === 0) {
    append(figure, "p", {class: "absent"}, sayHtml(lang, "chart.empty"));
    return figure;
  }
  for (const variant of ["wide", "narrow"] as const)
    stackedPhases(figure, stacks, {lang, variant, id: "chart"});
  const caption = append(figure, "figcaption");
  append(caption, "span", {class: "wide"}, sayHtml(lang, "chart.caption.wide", origin(lang, run)));
  append(caption, "span", {class: "narrow"}, sayHtml(lang, "chart.caption", origin(lang, run)));
  const details = append(figure, "details");
  append(details, "summary", {}, sayHtml(lang, "chart.data"));
  dataTable(details, stacks, lang);
  return figure;
}

function dataTable(parent: Element, stacks: readonly Stack[], lang: Lang): void {
  const phases = phasesOf(stacks);
  const body = appendTable(parent, lang, {
    region: say(lang, "chart.data.caption"),
    caption: sayHtml(lang, "chart.data.caption"),
    className: "chart-data",
    columns: [
      {label: sayHtml(lang, "summary.scenario")},
      ...phases.map((phase) => ({label: `<code>${escapeHtml(phase)}</code>`, figures: true})),
      {label: "<code>total</code>", figures: true}
    ]
  });
  for (const stack of stacks) {
    const row = append(body, "tr");
    const variants = stack.variants === null ? "" : ` ${escapeHtml(stack.variants)}`;
    append(row, "th", {scope: "row"}, `${stack.scenario}${variants}`);
    for (const phase of phases) {
      const segment = stack.segments.find((other) => other.phase === phase);
      const text =
        segment === undefined
          ? "—"
          : `${msHtml(lang, segment.mean_ms)} <small>${shareHtml(lang, segment.share)}</small>`;
      append(row, "td", {class: "figure"}, text);
    }
    append(row, "td", {class: "figure"}, msHtml(lang, stack.total_ms));
  }
}
