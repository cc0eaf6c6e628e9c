/**
 * The stacked chart of a run: what each scenario's time is made of.
 * @module
 */
import type {Finding} from "../lib/findings/finding.js";
import type {Stack} from "../lib/findings/mean-stacks.js";
import {meanStacks, phasesOf} from "../lib/findings/mean-stacks.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {headlineHtml} from "../lib/wording/sentences.js";
import {escapeHtml, sayHtml} from "../lib/wording/say.js";
import {absentFigure, figureOf} from "./charts/figure.js";
import type {FigureTable} from "./charts/figure.js";
import {msHtml, origin, shareHtml} from "./html.js";
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
  if (stacks.length === 0) return absentFigure(parent, {id: "chart", reason: sayHtml(lang, "chart.empty")});
  const shown = findings.find((finding) => finding.kind === "dominant_phase");
  return figureOf(parent, {
    lang,
    id: "chart",
    title: shown === undefined ? null : headlineHtml(lang, shown),
    caption: {
      wide: sayHtml(lang, "chart.caption.wide", origin(lang, run)),
      narrow: sayHtml(lang, "chart.caption", origin(lang, run))
    },
    draw: (plot, options) => stackedPhases(plot, stacks, options),
    table: dataTable(stacks, lang)
  });
}

function dataTable(stacks: readonly Stack[], lang: Lang): FigureTable {
  const phases = phasesOf(stacks);
  return {
    caption: sayHtml(lang, "chart.data.caption"),
    columns: [
      {label: sayHtml(lang, "summary.scenario")},
      ...phases.map((phase) => ({label: `<code>${escapeHtml(phase)}</code>`, figures: true})),
      {label: "<code>total</code>", figures: true}
    ],
    rows: stacks.map(({scenario, variants, segments, total_ms: total}) => [
      escapeHtml(variants === null ? scenario : `${scenario} ${variants}`),
      ...phases.map((phase) => {
        const segment = segments.find((other) => other.phase === phase);
        return segment === undefined
          ? "—"
          : `${msHtml(lang, segment.mean_ms)} <small>${shareHtml(lang, segment.share)}</small>`;
      }),
      msHtml(lang, total)
    ])
  };
}
