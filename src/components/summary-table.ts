/**
 * The table of the whole calls: a row for each scenario and variant, with the interval of the median and the spread.
 * @module
 */
import type {ArchivedRun} from "../lib/run-schema.js";
import type {AnyMeasuredRow} from "../lib/findings/rows.js";
import {amountOf, cellName, itemsOf, rowOf, spreadOf, totalOf} from "../lib/findings/rows.js";
import {caveatsOf, shownCells} from "../lib/shown-cells.js";
import type {ShownCell} from "../lib/shown-cells.js";
import {INTERVAL_LEVEL} from "../lib/findings/finding.js";
import {samplesNeeded} from "../lib/stats/order-interval.js";
import {scenarioAnchor} from "../lib/site-map.js";
import type {Lang} from "../lib/units.js";
import {formatCount} from "../lib/wording/format.js";
import type {MessageKey} from "../lib/wording/en.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append, appendTable, featureHtml, msHtml, msRangeHtml, origin} from "./html.js";

/** From this many samples on a p95 has an upper bound, and takes the place of smallest–largest. */
const P95_SAMPLES = samplesNeeded(0.95);
const MEDIAN_SAMPLES = samplesNeeded(0.5);

/** Appends the table, and below it what its marks mean. */
export function summaryTable(
  parent: Element,
  run: ArchivedRun,
  {lang, hrefOf}: {readonly lang: Lang; readonly hrefOf?: (scenario: string) => string}
): void {
  const cells = shownCells(run);
  const totals = cells.map((cell) => totalOf(run, cell)).filter((total) => total !== undefined);
  const tails = totals.some((total) => total.n >= P95_SAMPLES);
  const level = {level_share: INTERVAL_LEVEL};
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "summary.caption", origin(lang, run)),
    className: "summary",
    columns: [
      {label: sayHtml(lang, "summary.scenario")},
      {label: sayHtml(lang, "summary.feature")},
      {
        label: `${sayHtml(lang, "summary.p50")} <span class="interval">${sayHtml(lang, "summary.interval", level)}</span>`,
        figures: true
      },
      {label: sayHtml(lang, tails ? "summary.p95" : "summary.range"), figures: true},
      {label: "n", figures: true}
    ]
  });
  cells.forEach((cell, i) => {
    const first = cells[i - 1]?.scenario !== cell.scenario;
    appendRow(body, run, {cell, first, href: hrefOf?.(cell.scenario) ?? null}, lang);
  });
  for (const note of notes(cells, totals))
    append(parent, "p", {class: "note"}, sayHtml(lang, note, {...level, n: MEDIAN_SAMPLES}));
}

function notes(cells: readonly ShownCell[], totals: readonly AnyMeasuredRow[]): MessageKey[] {
  const whole = totals.some(
    ({p50_interval: interval, min, max}) => interval?.low === min && interval.high === max
  );
  return [
    ...(whole ? (["summary.note.same"] as const) : []),
    ...(totals.some((total) => total.n < MEDIAN_SAMPLES) ? (["summary.note.none"] as const) : []),
    ...(cells.some((cell) => cell.forced_inserts) ? (["summary.note.forced"] as const) : [])
  ];
}

interface RowOptions {
  readonly cell: ShownCell;
  /** The scenario's first row: only it repeats the title. */
  readonly first: boolean;
  /** Of the scenario's tables on another page; null: they are on this one, and have its anchor. */
  readonly href: string | null;
}

function appendRow(body: Element, run: ArchivedRun, {cell, first, href}: RowOptions, lang: Lang): void {
  const anchor = scenarioAnchor(cell.scenario);
  const row = append(body, "tr", {
    "data-cell": cellName(cell),
    class: first ? "first" : "more",
    ...(first && href !== null ? {id: anchor} : {})
  });
  const name = scenarioHtml(lang, cell, first, href ?? `#${anchor}`);
  append(row, "th", {scope: "row"}, name + marksHtml(lang, run, cell));
  append(row, "td", {class: "feature"}, featureHtml(lang, cell.feature));
  const total = totalOf(run, cell);
  if (total === undefined) {
    append(
      row,
      "td",
      {colspan: 3, class: "absent"},
      `<span aria-hidden="true">— </span>${absence(lang, cell)}`
    );
    return;
  }
  const interval = `<span class="interval">${intervalHtml(lang, total)}</span>`;
  append(
    row,
    "td",
    {class: "figure p50"},
    `<b>${msHtml(lang, total.p50)}</b>${interval}${perItemHtml(lang, cell, total)}`
  );
  const p95 = total.n >= P95_SAMPLES ? total.p95 : null;
  const range = spreadOf(total);
  const spread =
    p95 !== null
      ? msHtml(lang, p95)
      : range !== null
        ? msRangeHtml(lang, range)
        : sayHtml(lang, "not_recorded");
  append(row, "td", {class: `figure ${p95 === null ? "range" : "p95"}`}, spread);
  append(row, "td", {class: "figure n"}, formatCount(lang, total.n));
}

/** Too few samples have none; a report without its samples does not tell it. */
function intervalHtml(lang: Lang, {p50_interval: interval, n}: AnyMeasuredRow): string {
  if (interval !== null) return msRangeHtml(lang, [interval.low, interval.high]);
  return sayHtml(lang, n < MEDIAN_SAMPLES ? "summary.no_interval" : "not_recorded");
}

function scenarioHtml(lang: Lang, cell: ShownCell, first: boolean, href: string): string {
  const link = `<a href="${href}">${escapeHtml(cell.scenario)}</a>`;
  const title = first ? ` ${escapeHtml(cell.title[lang])}` : "";
  const variant = cell.variant === null ? "" : ` <code class="variant">${escapeHtml(cell.variant)}</code>`;
  // On a phone there is no room for the column of features.
  const feature = first ? ` <span class="feature-inline">${featureHtml(lang, cell.feature)}</span>` : "";
  return link + title + variant + feature;
}

function marksHtml(lang: Lang, run: ArchivedRun, cell: ShownCell): string {
  const row = rowOf(run, cell, "total");
  const marks = [
    cell.forced_inserts ? sayHtml(lang, "summary.forced") : "",
    cell.status === "run" && cell.reason !== null ? sayHtml(lang, "summary.not_judged") : "",
    row !== undefined && row.failed > 0 ? sayHtml(lang, "summary.failed", {failed: row.failed}) : "",
    row !== undefined && row.skipped > 0 ? sayHtml(lang, "summary.skipped", {skipped: row.skipped}) : "",
    ...caveatsOf(row).map((caveat) => sayHtml(lang, `caveat.${caveat}`))
  ];
  return marks.map((mark) => (mark === "" ? "" : ` <span class="mark">${mark}</span>`)).join("");
}

/** A loop's total is that of all its items; the mean of one is a plain division, a quantile of one is not known. */
function perItemHtml(lang: Lang, cell: ShownCell, total: AnyMeasuredRow): string {
  if (amountOf(cell.variant, "size") === null) return "";
  const perItem = {per_item_ms: total.mean / itemsOf(cell.variant)};
  return ` <span class="per-item">${sayHtml(lang, "summary.per_item", perItem)}</span>`;
}

function absence(lang: Lang, cell: ShownCell): string {
  const reason = cell.reason?.[lang] ?? say(lang, "not_recorded");
  if (cell.status === "not_applicable") return sayHtml(lang, "summary.not_applicable", {reason});
  if (cell.status === "given_up") return sayHtml(lang, "summary.given_up", {reason});
  if (cell.status === "failed") return sayHtml(lang, "summary.failed_scenario", {reason});
  return sayHtml(lang, "summary.none");
}
