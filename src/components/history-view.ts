/**
 * The runs of the archive in the order of time: the newest one against its baseline and against the reference, then the
 * medians of each phase run by run, with breaks and version marks, then every run by its name.
 * @module
 */
import {group} from "d3-array";
import type {RunComparison} from "../lib/compare/compare-runs.js";
import type {History, HistoryPoint, HistorySeries} from "../lib/history/history.js";
import {linesOf} from "../lib/history/lines.js";
import {staleDays} from "../lib/history/reference.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {cellLabel, changeText, reasonText, verdictText} from "../lib/wording/comparison.js";
import {formatCount, formatMs, formatMsRange, formatWhen} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {historyFigure} from "./charts/run-set-figures.js";
import {append, appendTable, origin} from "./html.js";

export interface HistoryViewOptions {
  readonly lang: Lang;
  /** The site's run with the reference, for the population that it belongs to; null: there is none. */
  readonly reference: RunComparison | null;
  /** Address of a run's page. */
  readonly hrefOf: (run: string) => string;
}

/** What the newest run is held against; null: there is none. */
export interface HeldAgainst {
  readonly baseline: RunComparison | null;
  readonly reference: RunComparison | null;
}

/** Runs that a table of medians shows; the file of the history has all. */
const SHOWN_RUNS = 12;

/**
 * The site's run against the run before it, which shows a jump, and against the reference, which shows a slow drift.
 */
export function driftTable(parent: Element, {baseline, reference}: HeldAgainst, lang: Lang): void {
  const known = reference ?? baseline;
  if (known === null) {
    append(parent, "p", {class: "absent"}, sayHtml(lang, "comparison.no_baseline"));
    return;
  }
  for (const [comparison, key] of [
    [baseline, "history.baseline"],
    [reference, "history.reference"]
  ] as const)
    append(
      parent,
      "p",
      {class: "note"},
      comparison === null ? sayHtml(lang, `${key}.none`) : against(lang, key, comparison)
    );
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "history.drift.caption", origin(lang, known.current)),
    className: "drift",
    region: say(lang, "history.drift"),
    columns: [
      {label: sayHtml(lang, "compare.column.scenario")},
      {label: sayHtml(lang, "history.column.baseline")},
      {label: sayHtml(lang, "history.column.reference")}
    ]
  });
  for (const row of known.rows.filter(({phase}) => phase === "total")) {
    const line = append(body, "tr", {"data-cell": cellLabel(row)});
    append(line, "th", {scope: "row"}, escapeHtml(cellLabel(row)));
    for (const comparison of [baseline, reference]) {
      const same = comparison?.rows.find(
        (other) => other.scenario === row.scenario && other.variant === row.variant && other.phase === "total"
      );
      const change = same === undefined ? null : changeText(lang, same.result);
      const words = same === undefined ? "—" : escapeHtml(verdictText(lang, same.result));
      append(line, "td", {}, change === null ? words : `${escapeHtml(change)}<br>${words}`);
    }
  }
}

function against(
  lang: Lang,
  key: "history.baseline" | "history.reference",
  {baseline, current}: RunComparison
): string {
  const days = staleDays(baseline, current);
  const stale = days === null ? "" : ` ${sayHtml(lang, "compare.stale", {days})}`;
  return sayHtml(lang, key, {run: baseline.id, date: formatWhen(lang, baseline.started_at)}) + stale;
}

/** One section a population: figures of other targets or drivers stand in other tables, never in one line. */
export function historySection(parent: Element, history: History, options: HistoryViewOptions): HTMLElement {
  const {lang} = options;
  const {target, driver, runs, leftOut} = history;
  const anchor = `${target}-${driver ?? "foreign"}`;
  const section = append(parent, "section", {class: "history", "data-population": anchor});
  append(section, "h3", {id: anchor}, sayHtml(lang, "origin.short", origin(lang, history)));
  append(
    section,
    "p",
    {class: "note"},
    sayHtml(lang, "history.runs", {runs: runs.length, left_out: leftOut.length})
  );
  const lines = linesOf(history, {phase: "total", reference: options.reference});
  historyFigure(section, lines, {lang, id: `chart-history-${anchor}`, origin: history});
  for (const series of group(history.series, cellLabel).values()) medianTable(section, series, options);
  runsTable(section, history, options);
  return section;
}

/** Medians of the phases of one cell, a run a line, newest first. */
function medianTable(
  parent: Element,
  series: readonly HistorySeries[],
  {lang, hrefOf}: HistoryViewOptions
): void {
  const first = series[0]!;
  const name = cellLabel(first);
  const details = append(parent, "details", {class: "history-cell", "data-cell": name});
  append(details, "summary", {}, `${escapeHtml(name)} <span>${escapeHtml(first.title[lang])}</span>`);
  const lines = tableLinesOf(series);
  const shown = lines.slice(0, SHOWN_RUNS);
  const body = appendTable(details, lang, {
    caption: sayHtml(lang, "history.medians.caption", {cell: name, shown: shown.length, all: lines.length}),
    className: "history",
    region: say(lang, "history.medians", {cell: name}),
    columns: [
      {label: sayHtml(lang, "comparison.column.run")},
      ...series.map(({phase}) => ({label: `<code>${escapeHtml(phase)}</code>`, figures: true})),
      {label: "n", figures: true}
    ]
  });
  for (const {run, points, breaks, version} of shown) {
    const row = append(body, "tr", {"data-run": run});
    const mark = version === null ? "" : `<br><small>${escapeHtml(version)}</small>`;
    append(
      row,
      "th",
      {scope: "row"},
      `<a rel="external" href="${hrefOf(run)}"><code>${run}</code></a>${mark}`
    );
    for (const {phase} of series) append(row, "td", {class: "figure"}, medianHtml(lang, points.get(phase)));
    const n = Math.max(...[...points.values()].map((point) => point.n));
    append(row, "td", {class: "figure"}, formatCount(lang, n));
    // Newest first: what separates a run from the one before it stands below it.
    if (breaks.size > 0) appendBreak(body, breaks, series.length, lang);
  }
}

interface Line {
  readonly run: string;
  readonly points: Map<string, HistoryPoint>;
  /** Reasons why lines are broken before this run, and of which phases. */
  readonly breaks: Map<string, string[]>;
  version: string | null;
}

function tableLinesOf(series: readonly HistorySeries[]): Line[] {
  const lines = new Map<string, Line>();
  for (const {phase, segments} of series)
    for (const {broken, points} of segments)
      points.forEach((point, i) => {
        const line = lines.get(point.run) ?? {
          run: point.run,
          points: new Map<string, HistoryPoint>(),
          breaks: new Map<string, string[]>(),
          version: null
        };
        lines.set(point.run, line);
        line.points.set(phase, point);
        line.version ??= point.version;
        if (i === 0 && broken !== null) line.breaks.set(broken, [...(line.breaks.get(broken) ?? []), phase]);
      });
  return [...lines.values()].toSorted((a, b) => (a.run < b.run ? 1 : -1));
}

function medianHtml(lang: Lang, point: HistoryPoint | undefined): string {
  if (point === undefined) return "—";
  const {p50_ms: ms, interval} = point;
  const range =
    interval === null
      ? ""
      : ` <span class="interval">${escapeHtml(formatMsRange(lang, [interval.low, interval.high]))}</span>`;
  return escapeHtml(formatMs(lang, ms)) + range;
}

function appendBreak(body: Element, breaks: Line["breaks"], phases: number, lang: Lang): void {
  const reasons = [...breaks].map(([reason, broken]) =>
    sayHtml(lang, "history.break", {phases: broken, why: reasonText(lang, reason)})
  );
  const row = append(body, "tr", {class: "break"});
  append(row, "td", {colspan: phases + 2}, reasons.join("; "));
}

function runsTable(parent: Element, {runs, leftOut}: History, {lang, hrefOf}: HistoryViewOptions): void {
  const all = [...runs, ...leftOut].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "history.all_runs"),
    className: "runs",
    columns: (["run", "measured", "verdict"] as const).map((name) => ({
      label: sayHtml(lang, `comparison.column.${name}`)
    }))
  });
  for (const run of all) {
    const row = append(body, "tr", {"data-run": run.id});
    append(
      row,
      "th",
      {scope: "row"},
      `<a rel="external" href="${hrefOf(run.id)}"><code>${run.id}</code></a>`
    );
    append(row, "td", {}, escapeHtml(formatWhen(lang, run.started_at)));
    append(row, "td", {}, standing(lang, run));
  }
}

function standing(lang: Lang, run: ArchivedRun): string {
  const partial = run.state === "partial" ? `, ${sayHtml(lang, "history.partial")}` : "";
  return sayHtml(lang, `comparison.verdict.${run.verdict.value}`) + partial;
}
