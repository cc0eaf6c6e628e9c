/**
 * Two runs side by side, in the order in which they should be read: what can be said at all, what keeps them from being
 * alike, every row with its verdict, and which phases make up the difference of the totals. Drawn when the site is built
 * for the newest run, and in the browser for any two.
 * @module
 */
import type {ComparedRow, ComparedScenario, RunComparison} from "../lib/compare/compare-runs.js";
import type {SettingComparison} from "../lib/compare/settings.js";
import {staleDays} from "../lib/history/reference.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {ComparisonVerdict} from "../lib/stats/compare.js";
import type {Lang} from "../lib/units.js";
import {
  cellLabel,
  changeText,
  comparisonHeadline,
  phasesApartText,
  shiftText,
  sideText,
  signedMs,
  verdictText
} from "../lib/wording/comparison.js";
import {formatRevision, formatWhen} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {comparisonFigure} from "./charts/run-set-figures.js";
import {append, appendTable, origin} from "./html.js";

export interface ComparisonViewOptions {
  readonly lang: Lang;
  /** Address of a run's page. */
  readonly hrefOf: (run: string) => string;
}

/** A shape beside the word, so that colour is never the only sign. */
const SHAPES: Record<ComparisonVerdict, string> = {
  slower: "▲",
  faster: "▼",
  no_difference_seen: "=",
  cannot_tell: "?"
};

export function comparisonView(
  parent: Element,
  comparison: RunComparison,
  {lang, hrefOf}: ComparisonViewOptions
): HTMLElement {
  const section = append(parent, "section", {class: "comparison", "data-standing": comparison.standing});
  const headline = comparisonHeadline(lang, comparison.current, comparison);
  append(section, "p", {class: "verdict"}, `<strong>${escapeHtml(headline)}</strong>`);
  const days = staleDays(comparison.baseline, comparison.current);
  if (days !== null) append(section, "p", {class: "note"}, sayHtml(lang, "compare.stale", {days}));
  runsTable(section, comparison, {lang, hrefOf});
  append(section, "h3", {id: "comparability"}, sayHtml(lang, "comparison.comparability"));
  settingsTable(section, comparison, lang);
  append(section, "h3", {id: "rows"}, sayHtml(lang, "comparison.rows"));
  if (comparison.standing === "comparable") comparisonFigure(section, comparison, {lang});
  if (comparison.standing !== "comparable")
    append(section, "p", {class: "note"}, sayHtml(lang, "compare.marked"));
  rowsTable(section, comparison, lang);
  appendApart(section, comparison.scenarios, lang);
  append(section, "h3", {id: "contributions"}, sayHtml(lang, "compare.contributions"));
  contributionsTable(section, comparison.scenarios, lang);
  return section;
}

/** Which run is which; never the words alone, for which is the older one is the first thing to get wrong. */
function runsTable(
  parent: Element,
  {baseline, current}: RunComparison,
  {lang, hrefOf}: ComparisonViewOptions
): void {
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "comparison.runs"),
    className: "compared-runs",
    columns: (["role", "run", "measured", "origin", "verdict"] as const).map((name) => ({
      label: sayHtml(lang, `comparison.column.${name}`)
    }))
  });
  const line = (role: "baseline" | "current", run: ArchivedRun): void => {
    const row = append(body, "tr");
    append(row, "th", {scope: "row"}, sayHtml(lang, `comparison.role.${role}`));
    // `external`: Framework would look for the page where this one is built, and it is made afterwards.
    append(row, "td", {}, `<a rel="external" href="${hrefOf(run.id)}"><code>${run.id}</code></a>`);
    append(row, "td", {}, escapeHtml(formatWhen(lang, run.started_at)));
    append(row, "td", {}, sayHtml(lang, "origin.short", origin(lang, run)));
    append(row, "td", {}, sayHtml(lang, `comparison.verdict.${run.verdict.value}`));
  };
  line("baseline", baseline);
  line("current", current);
}

function settingsTable(parent: Element, {settings}: RunComparison, lang: Lang): void {
  const unsure = settings.filter(({standing}) => standing !== "same");
  append(
    parent,
    "p",
    {class: "note"},
    sayHtml(lang, "comparison.same_settings", {same: settings.length - unsure.length, all: settings.length})
  );
  if (unsure.length === 0) return;
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "compare.settings"),
    className: "settings",
    region: say(lang, "compare.settings"),
    columns: [
      {label: sayHtml(lang, "compare.column.setting")},
      {label: sayHtml(lang, "compare.column.before")},
      {label: sayHtml(lang, "compare.column.now")},
      {label: sayHtml(lang, "compare.column.standing")},
      {label: sayHtml(lang, "comparison.column.follows")}
    ]
  });
  for (const setting of unsure) {
    const {path, baseline, current, standing} = setting;
    const row = append(body, "tr", {"data-setting": path, class: setting.spoils ? "spoils" : "noted"});
    append(row, "th", {scope: "row"}, `<code>${escapeHtml(path)}</code>`);
    const unknown = sayHtml(lang, "not_recorded");
    for (const value of [baseline, current])
      append(row, "td", {}, value === null ? unknown : escapeHtml(formatRevision(value)));
    append(row, "td", {}, sayHtml(lang, `compare.standing.${standing}`));
    append(row, "td", {}, consequence(lang, setting));
  }
}

/** What follows from a setting that is not the same: which rows have no verdict. */
function consequence(lang: Lang, {spoils, affects}: SettingComparison): string {
  if (!spoils) return sayHtml(lang, "comparison.follows.nothing");
  return affects === "all"
    ? sayHtml(lang, "comparison.follows.all")
    : sayHtml(lang, "comparison.follows.some", {phases: affects});
}

function rowsTable(parent: Element, {rows}: RunComparison, lang: Lang): void {
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "comparison.rows.caption"),
    className: "compared-rows",
    region: say(lang, "comparison.rows"),
    columns: [
      {label: sayHtml(lang, "compare.column.scenario")},
      {label: sayHtml(lang, "compare.column.phase")},
      {label: sayHtml(lang, "compare.column.baseline"), figures: true},
      {label: sayHtml(lang, "compare.column.current"), figures: true},
      {label: sayHtml(lang, "comparison.column.shift"), figures: true},
      {label: sayHtml(lang, "compare.column.change"), figures: true},
      {label: sayHtml(lang, "compare.column.verdict")}
    ]
  });
  for (const row of rows) appendRow(body, row, lang);
}

function appendRow(body: Element, row: ComparedRow, lang: Lang): void {
  const {baseline, current, phase, result} = row;
  const line = append(body, "tr", {
    "data-cell": cellLabel(row),
    "data-phase": phase,
    "data-verdict": result.verdict,
    class: phase === "total" ? "total" : "part"
  });
  append(line, "th", {scope: "row"}, escapeHtml(cellLabel(row)));
  append(line, "td", {}, `<code>${escapeHtml(phase)}</code>`);
  for (const text of [
    sideText(lang, baseline),
    sideText(lang, current),
    shiftText(lang, result) ?? "—",
    changeText(lang, result) ?? "—"
  ])
    append(line, "td", {class: "figure"}, escapeHtml(text));
  const shape = `<span class="shape" aria-hidden="true">${SHAPES[result.verdict]} </span>`;
  append(line, "td", {class: `verdict-${result.verdict}`}, shape + escapeHtml(verdictText(lang, result)));
}

function appendApart(parent: Element, scenarios: readonly ComparedScenario[], lang: Lang): void {
  for (const scenario of scenarios) {
    const text = phasesApartText(lang, scenario);
    if (text !== null) append(parent, "p", {class: "note"}, escapeHtml(text));
  }
}

/** Means, because only they add up: the parts of a row are the difference of its totals. */
function contributionsTable(parent: Element, scenarios: readonly ComparedScenario[], lang: Lang): void {
  const whole = scenarios.flatMap(({contributions, totalDifference, ...cell}) =>
    contributions === null || totalDifference === null ? [] : [{cell, contributions, totalDifference}]
  );
  if (whole.length === 0) {
    append(parent, "p", {class: "absent"}, sayHtml(lang, "comparison.contributions.none"));
    return;
  }
  const phases = [...new Set(whole.flatMap(({contributions}) => contributions.map(({phase}) => phase)))];
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "comparison.contributions.caption"),
    className: "contributions",
    region: say(lang, "compare.contributions"),
    columns: [
      {label: sayHtml(lang, "compare.column.scenario")},
      ...phases.map((phase) => ({label: `<code>${escapeHtml(phase)}</code>`, figures: true})),
      {label: "<code>total</code>", figures: true}
    ]
  });
  for (const {cell, contributions, totalDifference} of whole) {
    const row = append(body, "tr", {"data-cell": cellLabel(cell)});
    append(row, "th", {scope: "row"}, escapeHtml(cellLabel(cell)));
    for (const phase of phases) {
      const part = contributions.find((one) => one.phase === phase);
      append(row, "td", {class: "figure"}, part === undefined ? "—" : escapeHtml(signedMs(lang, part.ms)));
    }
    append(row, "td", {class: "figure"}, escapeHtml(signedMs(lang, totalDifference)));
  }
}
