/**
 * The tables behind the summary: each phase of each scenario with the columns of the published report, the steps of
 * its phases, and what is known of rows without figures.
 * @module
 */
import {group} from "d3-array";
import type {Phase, Run, Sample, ScenarioResult, SummaryRow} from "../lib/run-schema.js";
import type {CellRef, MeasuredRow} from "../lib/findings/rows.js";
import {PARTS, cellName, cellsOf, isMeasured, rangeOf, rowOf} from "../lib/findings/rows.js";
import {samplesNeeded} from "../lib/stats/order-interval.js";
import type {Lang} from "../lib/units.js";
import {formatBytes, formatCount} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append, appendTable, msHtml, shareHtml} from "./html.js";

type Cell = ScenarioResult & CellRef;

/** Quantiles of the published layout, and the samples each needs before it can be quoted. */
const TAILS = [
  {key: "p95", needed: samplesNeeded(0.95)},
  {key: "p99", needed: samplesNeeded(0.99)}
] as const;

export interface PhaseTableOptions {
  readonly lang: Lang;
  /** Rows of the run: reasons of skipped and failed phases, and cold calls, are read from them. */
  readonly samples: readonly Sample[];
}

/** Appends a section with a permanent anchor (`#t1`) for each scenario. */
export function phaseTables(parent: Element, run: Run, options: PhaseTableOptions): void {
  const {lang} = options;
  for (const [id, cells] of group(cellsOf(run), (cell) => cell.id)) {
    const first = cells[0]!;
    const section = append(parent, "section", {class: "scenario"});
    append(section, "h3", {id: id.toLowerCase()}, `${id} <span>${escapeHtml(first.title[lang])}</span>`);
    for (const cell of cells) appendCell(section, run, cell, options);
  }
  append(
    parent,
    "p",
    {class: "note"},
    sayHtml(lang, "phases.note", {p95_needed: TAILS[0].needed, p99_needed: TAILS[1].needed})
  );
}

function appendCell(section: Element, run: Run, cell: Cell, {lang, samples}: PhaseTableOptions): void {
  const mine = samples.filter((row) => row.scenario === cell.id && row.variant === cell.variant);
  if (cell.status !== "run") {
    const reason = cell.reason?.[lang] ?? say(lang, "not_recorded");
    append(section, "p", {class: "absent"}, `— ${sayHtml(lang, `summary.${cell.status}`, {reason})}`);
    return;
  }
  const name = cellName(cell);
  const body = appendTable(section, lang, {
    caption: sayHtml(lang, "phases.caption", {cell: name}),
    className: "phases",
    columns: [
      {label: sayHtml(lang, "phases.phase")},
      {label: "p50", figures: true},
      {label: sayHtml(lang, "phases.p95"), figures: true},
      {label: sayHtml(lang, "phases.p99"), figures: true},
      {label: sayHtml(lang, "phases.mean"), figures: true},
      {label: "n", figures: true}
    ]
  });
  for (const phase of [...PARTS, "total" as const]) {
    const row = rowOf(run, cell, phase);
    if (row !== undefined || cell.phases.includes(phase)) appendPhase(body, phase, row, mine, lang);
  }
  appendFacts(section, run, cell, mine, lang);
  appendSteps(section, run, cell, mine, lang);
}

function appendPhase(
  body: Element,
  phase: Phase,
  row: SummaryRow | undefined,
  samples: readonly Sample[],
  lang: Lang
): void {
  const line = append(body, "tr", {class: phase === "total" ? "total" : "part", "data-phase": phase});
  append(line, "th", {scope: "row"}, `<code>${phase}</code>${countsHtml(lang, row)}`);
  if (!isMeasured(row)) {
    const why = absence(lang, phase, samples);
    append(line, "td", {colspan: 4, class: "absent"}, `<span aria-hidden="true">— </span>${why}`);
    append(line, "td", {class: "figure n"}, formatCount(lang, 0));
    return;
  }
  append(line, "td", {class: "figure p50"}, msHtml(lang, row.p50));
  appendTails(line, row, lang);
  append(line, "td", {class: "figure mean"}, msHtml(lang, row.mean));
  append(line, "td", {class: "figure n"}, formatCount(lang, row.n));
}

/**
 * The columns stay; where a quantile cannot be quoted, one figure says what it is: the largest of n. Where that was not
 * recorded, the interpolated figures are shown, each marked with the n that it comes from.
 */
function appendTails(line: Element, row: MeasuredRow, lang: Lang): void {
  if (row.max === null) {
    for (const {key, needed} of TAILS) appendUnbounded(line, row, {key, needed}, lang);
    return;
  }
  const largest = `<span class="largest">${msHtml(lang, row.max)} <small>${sayHtml(lang, "phases.largest", {
    n: row.n
  })}</small></span>`;
  const quotable = TAILS.filter(({needed}) => row.n >= needed);
  for (const {key} of quotable) append(line, "td", {class: `figure ${key}`}, figureHtml(lang, row[key]));
  const rest = TAILS.length - quotable.length;
  if (rest > 0) append(line, "td", {class: "figure tails", ...(rest > 1 ? {colspan: rest} : {})}, largest);
}

function appendUnbounded(
  line: Element,
  row: MeasuredRow,
  {key, needed}: (typeof TAILS)[number],
  lang: Lang
): void {
  const mark = row.n < needed ? ` <small>${sayHtml(lang, "phases.interpolated", {n: row.n})}</small>` : "";
  append(
    line,
    "td",
    {class: `figure ${key}`},
    `<span class="largest">${figureHtml(lang, row[key])}${mark}</span>`
  );
}

function figureHtml(lang: Lang, ms: number | null): string {
  return ms === null ? sayHtml(lang, "not_recorded") : msHtml(lang, ms);
}

/** Skipped and failed ones are counted in their row; they are in none of its figures. */
function countsHtml(lang: Lang, row: SummaryRow | undefined): string {
  if (row === undefined || row.skipped + row.failed + row.not_recorded === 0) return "";
  const counts = {skipped: row.skipped, failed: row.failed, missing: row.not_recorded};
  return ` <span class="mark">${sayHtml(lang, "phases.counts", counts)}</span>`;
}

/** Why a phase has no figure, from the rows that it has. */
function absence(lang: Lang, phase: Phase, samples: readonly Sample[]): string {
  const rows = samples.filter((row) => row.phase === phase && row.step === null);
  const odd = rows.find((row) => row.outcome !== "measured");
  if (odd === undefined) return sayHtml(lang, rows.length === 0 ? "phases.never" : "summary.none");
  const reason = [odd.code, odd.reason].filter((text) => text !== null).join(": ");
  if (odd.outcome === "skipped") return sayHtml(lang, "phases.skipped", {reason});
  if (odd.outcome === "failed") return sayHtml(lang, "phases.failed", {reason});
  return sayHtml(lang, "phases.not_recorded");
}

/** Tokens, k and cold calls: facts about the row that are no quantile. */
function appendFacts(section: Element, run: Run, cell: Cell, samples: readonly Sample[], lang: Lang): void {
  const embedded = rowOf(run, cell, "embed");
  const cold = samples
    .filter((row) => row.cold && row.phase === "total" && row.outcome === "measured")
    .flatMap((row) => (row.duration_ms === null ? [] : [row.duration_ms]));
  const facts = [
    cell.reason === null ? "" : escapeHtml(cell.reason[lang]),
    cell.k === null ? "" : sayHtml(lang, "phases.k", {k: cell.k}),
    embedded?.tokens == null
      ? ""
      : sayHtml(lang, "phases.tokens", {tokens: embedded.tokens, texts: embedded.distinct_texts ?? 0}),
    cold.length === 0
      ? ""
      : sayHtml(lang, cold.length === 1 ? "phases.cold" : "phases.cold.many", {
          n: cold.length,
          cold_ms: rangeOf(cold)
        })
  ].filter((fact) => fact !== "");
  if (facts.length > 0) append(section, "p", {class: "note"}, facts.join(" "));
}

/**
 * The steps of all phases of a cell in one table. Open where the insert is: what it is made of is the question that
 * the published report left. Steps that overlap are left out: their times do not add up to the phase.
 */
function appendSteps(section: Element, run: Run, cell: Cell, samples: readonly Sample[], lang: Lang): void {
  const overlapping = new Set(
    samples.filter((row) => row.overlaps).map((row) => `${row.phase}/${row.step ?? ""}`)
  );
  const steps = run.summary
    .filter((row) => row.scenario === cell.id && row.variant === cell.variant && row.step !== null)
    .filter((row) => !overlapping.has(`${row.phase}/${row.step ?? ""}`))
    .filter(isMeasured);
  if (steps.length === 0) return;
  const names = {cell: cellName(cell)};
  const open = steps.some((row) => row.phase === "insert");
  const details = append(section, "details", {class: "steps", ...(open ? {open: ""} : {})});
  append(details, "summary", {}, sayHtml(lang, "steps.caption", names));
  const body = appendTable(details, lang, {
    caption: `<span class="visually-hidden">${sayHtml(lang, "steps.caption", names)}</span>`,
    className: "steps",
    columns: [
      {label: sayHtml(lang, "steps.step")},
      {label: "p50", figures: true},
      {label: sayHtml(lang, "phases.mean"), figures: true},
      {label: sayHtml(lang, "steps.share"), figures: true},
      {label: sayHtml(lang, "steps.sent"), figures: true}
    ]
  });
  for (const row of steps) {
    const whole = rowOf(run, cell, row.phase);
    if (isMeasured(whole)) appendStep(body, row, whole, lang);
  }
}

function appendStep(body: Element, row: MeasuredRow, whole: MeasuredRow, lang: Lang): void {
  const line = append(body, "tr", {"data-step": `${row.phase}/${row.step ?? ""}`});
  append(line, "th", {scope: "row"}, `<code><span>${row.phase}</span> ${row.step ?? ""}</code>`);
  const sent = row.bytes_sent_mean;
  for (const text of [
    msHtml(lang, row.p50),
    msHtml(lang, row.mean),
    shareHtml(lang, row.mean / whole.mean),
    sent === null || sent === 0 ? "—" : formatBytes(lang, sent)
  ])
    append(line, "td", {class: "figure"}, text);
}
