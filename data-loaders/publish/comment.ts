/**
 * The pull-request comment: verdict first, at most twenty visible lines, the rest folded, and never longer than GitHub
 * takes. The same text whether it is posted, printed or written to a step summary.
 * @module
 */
import type {ComparedRow, RunComparison} from "../../src/lib/compare/compare-runs.js";
import {staleDays} from "../../src/lib/history/reference.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import type {Lang} from "../../src/lib/units.js";
import {
  cellLabel,
  changeText,
  comparisonHeadline,
  contributionText,
  phasesApartText,
  sideText,
  verdictText
} from "../../src/lib/wording/comparison.js";
import {scenarioAnchor} from "../../src/lib/site-map.js";
import {say} from "../../src/lib/wording/say.js";
import {commentChart} from "./comment-chart.js";

/** GitHub refuses comments above 65 536 characters; this leaves room for what a proxy may add. */
export const MAX_CHARACTERS = 65_000;
export const MAX_VISIBLE_LINES = 20;

export interface CommentOptions {
  readonly lang: Lang;
  /** Several reports on one pull request coexist by name. */
  readonly name: string;
  /** Address of the published site; null: no links. */
  readonly site: string | null;
  /** Shows the chart that the site has of the run; only where everybody can see the site. */
  readonly chart?: boolean;
}

/** Finds the comment again; invisible to readers. */
export const markerOf = (name: string): string => `<!-- rune-latency-report:${name} -->`;

/** Ends in a newline. */
export function commentMarkdown(
  run: ArchivedRun,
  comparison: RunComparison | null,
  options: CommentOptions
): string {
  const {lang, name} = options;
  const visible = visibleLines(run, comparison, options);
  const marker = markerOf(name);
  const folded = comparison === null ? [] : foldedSections(comparison, lang);
  const budget = MAX_CHARACTERS - visible.join("\n").length - marker.length - 8;
  const body = [visible.join("\n"), ...fit(folded, budget, lang), marker];
  return `${body.join("\n\n")}\n`;
}

function visibleLines(run: ArchivedRun, comparison: RunComparison | null, options: CommentOptions): string[] {
  const {lang, site} = options;
  const head = [`**${cell(comparisonHeadline(lang, run, comparison))}**`, "", whose(run, comparison, lang)];
  const notes = [staleness(run, comparison, lang), marked(comparison, lang)].filter((line) => line !== null);
  const tail = [failedChecks(run, lang), links(run, lang, site), chartImage(run, comparison, options)].filter(
    (line) => line !== null
  );
  const foot = tail.flatMap((line) => ["", line]);
  const room = MAX_VISIBLE_LINES - head.length - notes.length - foot.length - 3;
  const table = summaryTable(run, comparison, lang, room);
  return [...head, ...notes, ...(table.length === 0 ? [] : ["", ...table]), ...foot];
}

function whose(run: ArchivedRun, comparison: RunComparison | null, lang: Lang): string {
  const values = {target: run.target, driver: run.driver ?? say(lang, "not_recorded"), run: run.id};
  return cell(
    comparison === null
      ? say(lang, "compare.whose.alone", values)
      : say(lang, "compare.whose", {...values, baseline: comparison.baseline.id})
  );
}

function staleness(run: ArchivedRun, comparison: RunComparison | null, lang: Lang): string | null {
  if (comparison === null) return null;
  const days = staleDays(comparison.baseline, run);
  return days === null ? null : say(lang, "compare.stale", {days});
}

function marked(comparison: RunComparison | null, lang: Lang): string | null {
  const unlike = comparison?.standing === "unlike" || comparison?.standing === "invalid";
  return unlike ? say(lang, "compare.marked") : null;
}

function failedChecks(run: ArchivedRun, lang: Lang): string | null {
  const failed = run.checks.filter(({result}) => result === "fail");
  if (failed.length === 0) return run.checks.length === 0 ? null : say(lang, "compare.no_failed_checks");
  return `${say(lang, "compare.checks")}: ${failed.map(({id}) => cell(say(lang, `check.${id}`))).join("; ")}`;
}

/** To the run's own page, which stays when the site shows another run. */
function links(run: ArchivedRun, lang: Lang, site: string | null): string | null {
  if (site === null) return null;
  const page = `${withoutSlash(site)}/${lang}/runs/${run.id}.html`;
  const scenarios = [...new Set(run.scenarios.map(({id}) => id))];
  return say(lang, "compare.links", {
    run: `[${say(lang, "compare.run_page")}](${page})`,
    scenarios: scenarios
      .map((id) => `[${cell(id)}](${page}#${encodeURIComponent(scenarioAnchor(id))})`)
      .join(" ")
  });
}

const withoutSlash = (site: string): string => site.replace(/\/+$/, "");

/** A file of the site: a comment holds no drawing of its own. Null where there is nothing to draw. */
function chartImage(
  run: ArchivedRun,
  comparison: RunComparison | null,
  options: CommentOptions
): string | null {
  const {site, lang, chart = false} = options;
  if (site === null || !chart || commentChart(comparison ?? run) === null) return null;
  return `![${cell(comparisonHeadline(lang, run, comparison))}](${withoutSlash(site)}/data/runs/${run.id}.svg)`;
}

/** What changed first, then the totals; without a baseline, the totals. */
function summaryTable(
  run: ArchivedRun,
  comparison: RunComparison | null,
  lang: Lang,
  room: number
): string[] {
  if (comparison !== null) {
    const rows = comparison.rows.filter(
      ({phase, result}) => phase === "total" || result.verdict === "slower" || result.verdict === "faster"
    );
    if (rows.length === 0) return [];
    return [
      ...comparisonHead(lang),
      ...rows
        .toSorted(byNews)
        .slice(0, room)
        .map((row) => comparisonRow(row, lang))
    ];
  }
  const totals = run.summary.filter(({phase, step, n}) => phase === "total" && step === null && n > 0);
  if (totals.length === 0) return [];
  const rows = totals.slice(0, room).map((row) =>
    tableRow([
      cellLabel(row),
      sideText(lang, {
        outcome: "measured",
        n: row.n,
        p50: row.p50,
        interval: row.p50_interval,
        mean: row.mean,
        doubts: []
      })
    ])
  );
  return [
    tableRow([say(lang, "compare.column.scenario"), say(lang, "compare.column.current")]),
    "|---|---|",
    ...rows
  ];
}

const NEWS = {slower: 0, faster: 1, cannot_tell: 2, no_difference_seen: 2};

function byNews(a: ComparedRow, b: ComparedRow): number {
  return (
    NEWS[a.result.verdict] - NEWS[b.result.verdict] ||
    Number(b.phase === "total") - Number(a.phase === "total")
  );
}

const comparisonHead = (lang: Lang): string[] => [
  tableRow(
    (["scenario", "phase", "baseline", "current", "change", "verdict"] as const).map((name) =>
      say(lang, `compare.column.${name}`)
    )
  ),
  "|---|---|---|---|---|---|"
];

function comparisonRow(row: ComparedRow, lang: Lang): string {
  return tableRow([
    cellLabel(row),
    row.phase,
    sideText(lang, row.baseline),
    sideText(lang, row.current),
    changeText(lang, row.result) ?? "—",
    verdictText(lang, row.result)
  ]);
}

interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly lines: readonly string[];
}

/** The long table last: it is what may be cut. */
function foldedSections(comparison: RunComparison, lang: Lang): Section[] {
  const {scenarios, settings, rows} = comparison;
  const parts = scenarios.map((scenario) => contributionText(lang, scenario)).filter((line) => line !== null);
  const apart = scenarios.map((scenario) => phasesApartText(lang, scenario)).filter((line) => line !== null);
  const unsure = settings.filter(({standing}) => standing !== "same");
  const sections: Section[] = [
    {
      title: say(lang, "compare.contributions"),
      head: [],
      lines: [...parts, ...apart].map((line) => `- ${cell(line)}`)
    },
    {
      title: say(lang, "compare.settings"),
      head: [
        tableRow(
          (["setting", "before", "now", "standing"] as const).map((name) =>
            say(lang, `compare.column.${name}`)
          )
        ),
        "|---|---|---|---|"
      ],
      lines: unsure.map(({path, baseline, current, standing}) =>
        tableRow([path, baseline ?? "—", current ?? "—", say(lang, `compare.standing.${standing}`)])
      )
    },
    {
      title: `${say(lang, "compare.all_rows")} (${rows.length})`,
      head: comparisonHead(lang),
      lines: rows.map((row) => comparisonRow(row, lang))
    }
  ];
  return sections.filter(({lines}) => lines.length > 0);
}

/** As many whole lines as the budget holds; where one is left out, a note says how many are. */
function fit(sections: readonly Section[], budget: number, lang: Lang): string[] {
  const out: string[] = [];
  let left = budget;
  for (const {title, head, lines} of sections) {
    const frame = (kept: readonly string[]): string =>
      [`<details><summary>${cell(title)}</summary>`, "", ...head, ...kept, "", "</details>"].join("\n");
    const note = (missing: number): string[] =>
      missing === 0 ? [] : ["", say(lang, "compare.cut", {left: missing})];
    let kept = lines.length;
    const text = (): string => frame([...lines.slice(0, kept), ...note(lines.length - kept)]);
    let size = text().length;
    while (kept > 0 && size + 2 > left) {
      size -= lines[--kept]!.length + 1;
      // The note comes in with the first line that goes out, and its number may gain a digit.
      if (size + 2 <= left) size = text().length;
    }
    if (size + 2 > left) break;
    out.push(text());
    left -= size + 2;
  }
  return out;
}

const tableRow = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;

/** Text from a run must neither break the table nor become markup. */
function cell(text: string): string {
  return text
    .replace(/[\r\n]+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("|", "\\|")
    .replaceAll("@", "@\u200b");
}
