/**
 * The tables behind the summary: each phase of each scenario with the columns of the published report, the steps of
 * its phases, and what is known of rows without figures.
 * @module
 */
import type {ArchivedRun} from "../lib/run-schema.js";
import type {AnyMeasuredRow, AnyRow} from "../lib/findings/rows.js";
import {cellName, isMeasured, rangeOf, rowOf} from "../lib/findings/rows.js";
import {caveatsOf, shownCells} from "../lib/shown-cells.js";
import type {AnySample, ShownCell} from "../lib/shown-cells.js";
import {scenarioAnchor} from "../lib/site-map.js";
import {samplesNeeded} from "../lib/stats/order-interval.js";
import {isFirstCall} from "../lib/stats/population.js";
import type {Lang} from "../lib/units.js";
import {formatBytes, formatCount} from "../lib/wording/format.js";
import {causeOf} from "../lib/wording/outcome.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append, appendTable, msHtml, originHtml, shareHtml} from "./html.js";

/** Quantiles of the published layout, and the samples each needs before it can be quoted. */
const TAILS = [
  {key: "p95", needed: samplesNeeded(0.95)},
  {key: "p99", needed: samplesNeeded(0.99)}
] as const;

export interface PhaseTableOptions {
  readonly lang: Lang;
  /** Rows of the run: reasons of skipped and failed phases, and cold calls, are read from them. */
  readonly samples: readonly AnySample[];
}

/** Appends a section with a permanent anchor (`#t1`) for each scenario. */
export function phaseTables(parent: Element, run: ArchivedRun, options: PhaseTableOptions): void {
  for (const id of new Set(run.scenarios.map((scenario) => scenario.id)))
    scenarioTables(parent, run, id, options);
  phasesNote(parent, options.lang);
}

/** The section of one scenario that the run has. @param options.about - HTML below its heading. */
export function scenarioTables(
  parent: Element,
  run: ArchivedRun,
  id: string,
  options: PhaseTableOptions & {readonly about?: string}
): HTMLElement {
  const cells = shownCells(run).filter((cell) => cell.scenario === id);
  const section = append(parent, "section", {class: "scenario"});
  append(
    section,
    "h3",
    {id: scenarioAnchor(id)},
    `${escapeHtml(id)} <span>${escapeHtml(cells[0]?.title[options.lang] ?? "")}</span>`
  );
  if (options.about !== undefined) append(section, "p", {class: "about"}, options.about);
  for (const cell of cells) appendCell(append(section, "div", {class: "cell"}), run, cell, options);
  return section;
}

/** Why the columns of tails show the largest sample. */
export function phasesNote(parent: Element, lang: Lang): void {
  append(
    parent,
    "p",
    {class: "note"},
    sayHtml(lang, "phases.note", {p95_needed: TAILS[0].needed, p99_needed: TAILS[1].needed})
  );
}

function appendCell(
  section: Element,
  run: ArchivedRun,
  cell: ShownCell,
  {lang, samples}: PhaseTableOptions
): void {
  const mine = samples.filter((row) => row.scenario === cell.scenario && row.variant === cell.variant);
  if (cell.status !== "run") {
    const reason = cell.reason?.[lang] ?? say(lang, "not_recorded");
    const key = cell.status === "failed" ? "summary.failed_scenario" : (`summary.${cell.status}` as const);
    append(section, "p", {class: "absent"}, `— ${sayHtml(lang, key, {reason})}`);
    return;
  }
  const name = cellName(cell);
  const body = appendTable(section, lang, {
    caption: `${sayHtml(lang, "phases.caption", {cell: name})} ${originHtml(lang, run)}`,
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
  for (const phase of cell.phases) appendPhase(body, phase, rowOf(run, cell, phase), mine, lang);
  appendFacts(section, run, cell, mine, lang);
  appendSteps(section, run, cell, mine, lang);
}

function appendPhase(
  body: Element,
  phase: string,
  row: AnyRow | undefined,
  samples: readonly AnySample[],
  lang: Lang
): void {
  const line = append(body, "tr", {class: phase === "total" ? "total" : "part", "data-phase": phase});
  append(line, "th", {scope: "row"}, `<code>${escapeHtml(phase)}</code>${countsHtml(lang, row)}`);
  if (!isMeasured(row)) {
    const [caveat] = caveatsOf(row);
    const why = caveat === undefined ? absence(lang, phase, samples, row) : sayHtml(lang, `caveat.${caveat}`);
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
function appendTails(line: Element, row: AnyMeasuredRow, lang: Lang): void {
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
  row: AnyMeasuredRow,
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
function countsHtml(lang: Lang, row: AnyRow | undefined): string {
  if (row === undefined) return "";
  const counts = {skipped: row.skipped, failed: row.failed, missing: row.not_recorded};
  const marks = [
    ...(row.skipped + row.failed + row.not_recorded === 0 ? [] : [sayHtml(lang, "phases.counts", counts)]),
    // Of a row without figures the caveat is the reason, and stands in their place.
    ...(isMeasured(row) ? caveatsOf(row).map((caveat) => sayHtml(lang, `caveat.${caveat}`)) : [])
  ];
  return marks.map((mark) => ` <span class="mark">${mark}</span>`).join("");
}

/** Why a phase has no figure, from the rows that it has. */
function absence(
  lang: Lang,
  phase: string,
  samples: readonly AnySample[],
  summary: AnyRow | undefined
): string {
  if (samples.length === 0 && summary !== undefined && summary.not_recorded > 0)
    return sayHtml(lang, "phases.not_recorded");
  const rows = samples.filter((row) => row.phase === phase && row.step === null);
  const odd = rows.find((row) => row.outcome !== "measured");
  if (odd === undefined) return sayHtml(lang, rows.length === 0 ? "phases.never" : "summary.none");
  const reason = causeOf(lang, odd);
  if (odd.outcome === "skipped") return sayHtml(lang, "phases.skipped", {reason});
  if (odd.outcome === "failed") return sayHtml(lang, "phases.failed", {reason});
  return sayHtml(lang, "phases.not_recorded");
}

/** Tokens, k and cold calls: facts about the row that are no quantile. */
function appendFacts(
  section: Element,
  run: ArchivedRun,
  cell: ShownCell,
  samples: readonly AnySample[],
  lang: Lang
): void {
  const embedded = rowOf(run, cell, "embed");
  const cold = samples
    .filter((row) => isFirstCall(row) && row.phase === "total" && row.outcome === "measured")
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
function appendSteps(
  section: Element,
  run: ArchivedRun,
  cell: ShownCell,
  samples: readonly AnySample[],
  lang: Lang
): void {
  const overlapping = new Set(
    samples.filter((row) => row.overlaps).map((row) => `${row.phase}/${row.step ?? ""}`)
  );
  const steps = run.summary
    .filter((row) => row.scenario === cell.scenario && row.variant === cell.variant && row.step !== null)
    .filter((row) => !overlapping.has(`${row.phase}/${row.step ?? ""}`))
    .filter(isMeasured);
  if (steps.length === 0) return;
  const names = {cell: cellName(cell)};
  const open = steps.some((row) => row.phase === "insert");
  const details = append(section, "details", {class: "steps", ...(open ? {open: ""} : {})});
  append(details, "summary", {}, sayHtml(lang, "steps.caption", names));
  const body = appendTable(details, lang, {
    caption: `<span class="visually-hidden">${sayHtml(lang, "steps.caption", names)} ${originHtml(lang, run)}</span>`,
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

function appendStep(body: Element, row: AnyMeasuredRow, whole: AnyMeasuredRow, lang: Lang): void {
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
