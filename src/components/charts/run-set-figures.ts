/**
 * Figures of charts that show more than one run: a comparison, and the history of the archive.
 * @module
 */
import {dumbbellsOf} from "../../lib/charts/dumbbells.js";
import type {Dumbbell} from "../../lib/charts/dumbbells.js";
import type {History, HistoryLine} from "../../lib/charts/history.js";
import type {RunComparison} from "../../lib/compare/compare-runs.js";
import {INTERVAL_LEVEL} from "../../lib/findings/finding.js";
import {cellName} from "../../lib/findings/rows.js";
import type {ArchivedRun} from "../../lib/run-schema.js";
import type {Lang} from "../../lib/units.js";
import {
  changeText,
  comparisonHeadline,
  sideText,
  signedShare,
  verdictText
} from "../../lib/wording/comparison.js";
import {formatCount} from "../../lib/wording/format.js";
import {escapeHtml, sayHtml} from "../../lib/wording/say.js";
import {msHtml, origin} from "../html.js";
import {dumbbells} from "./dumbbells.js";
import {absentFigure, figureOf} from "./figure.js";
import {MOST_RUNS, historyLines} from "./history.js";

export interface ComparisonFigureOptions {
  readonly lang: Lang;
  /** Default: the whole call. */
  readonly phase?: string;
}

/** Drawn only for runs that may stand on one axis; else a sentence says why not. */
export function comparisonFigure(
  parent: Element,
  comparison: RunComparison,
  {lang, phase = "total"}: ComparisonFigureOptions
): HTMLElement {
  const pairs = dumbbellsOf(comparison, phase);
  const id = phase === "total" ? "chart-comparison" : `chart-comparison-${phase.replaceAll("_", "-")}`;
  if (pairs.length === 0)
    return absentFigure(parent, {id, reason: sayHtml(lang, "charts.absent.comparison")});
  const {current, baseline, floor} = comparison;
  return figureOf(parent, {
    lang,
    id,
    title: escapeHtml(comparisonHeadline(lang, current, comparison)),
    caption: sayHtml(lang, "charts.comparison.caption", {
      ...origin(lang, current),
      level_share: INTERVAL_LEVEL,
      floor_share: floor,
      baseline: baseline.id,
      current: current.id
    }),
    draw: (plot, options) => dumbbells(plot, pairs, {...options, floor}),
    table: {
      caption: sayHtml(lang, "charts.comparison.table"),
      columns: (["scenario", "baseline", "current", "change", "verdict"] as const).map((name) => ({
        label: sayHtml(lang, `compare.column.${name}`),
        figures: name !== "scenario" && name !== "verdict"
      })),
      rows: pairs.map((pair) => pairRow(pair, comparison, lang))
    }
  });
}

function pairRow(pair: Dumbbell, {rows}: RunComparison, lang: Lang): string[] {
  const row = rows.find(({result}) => result === pair.result)!;
  return [
    cellName(pair),
    sideText(lang, row.baseline),
    sideText(lang, row.current),
    changeText(lang, row.result) ?? "—",
    verdictText(lang, row.result)
  ].map(escapeHtml);
}

export interface HistoryFigureOptions {
  readonly lang: Lang;
  readonly id: string;
  /** Target and driver that all its runs have: others never share a line. */
  readonly origin: Pick<ArchivedRun, "driver" | "target">;
}

export function historyFigure(
  parent: Element,
  history: History,
  {lang, id, origin: whose}: HistoryFigureOptions
): HTMLElement {
  const lines = history.lines.filter(({points}) => points.length > 0);
  if (lines.length === 0) return absentFigure(parent, {id, reason: sayHtml(lang, "charts.absent.history")});
  return figureOf(parent, {
    lang,
    id,
    title: sayHtml(lang, "charts.history.title", {runs: history.runs.length, rows: lines.length}),
    caption: sayHtml(lang, "charts.history.caption", {
      ...origin(lang, whose),
      level_share: INTERVAL_LEVEL,
      most: MOST_RUNS.wide
    }),
    draw: (plot, options) => historyLines(plot, {...history, lines}, options),
    table: {
      caption: sayHtml(lang, "charts.history.table"),
      columns: [
        {label: sayHtml(lang, "charts.column.scenario")},
        {label: sayHtml(lang, "charts.column.phase")},
        ...(["runs", "first", "newest", "reference"] as const).map((name) => ({
          label: sayHtml(lang, `charts.history.${name}`),
          figures: true
        }))
      ],
      rows: lines.map((one) => historyRow(one, lang))
    }
  });
}

function historyRow(line: HistoryLine, lang: Lang): string[] {
  const {points, reference, phase} = line;
  const newest = points.at(-1)!;
  const change =
    reference === null || reference === 0 ? "" : ` (${signedShare(lang, newest.p50 / reference - 1)})`;
  return [
    escapeHtml(cellName(line)),
    `<code>${escapeHtml(phase)}</code>`,
    formatCount(lang, points.length),
    msHtml(lang, points[0]!.p50),
    msHtml(lang, newest.p50),
    reference === null ? "—" : msHtml(lang, reference) + escapeHtml(change)
  ];
}
