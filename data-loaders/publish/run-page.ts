/**
 * The permanent page of one run, as Markdown: everything that is known of it, drawn by the components of the other
 * pages. A partial, failed or imported run has the same sections as a good one, and says what is missing in each.
 * @module
 */
import {chartFigure} from "../../src/components/chart-figure.js";
import {checksTable} from "../../src/components/checks-table.js";
import {environment} from "../../src/components/environment.js";
import {findingsList, limitsList} from "../../src/components/findings-list.js";
import {annotationsList, importedEnvironment} from "../../src/components/imported-run.js";
import {lineZero} from "../../src/components/line-zero.js";
import {phaseTables} from "../../src/components/phase-tables.js";
import {summaryTable} from "../../src/components/summary-table.js";
import {deriveFindings, headlines} from "../../src/lib/findings/derive.js";
import type {Finding} from "../../src/lib/findings/finding.js";
import {limitsOf} from "../../src/lib/findings/limits.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import type {AnySample} from "../../src/lib/shown-cells.js";
import type {Lang} from "../../src/lib/units.js";
import {formatWhen} from "../../src/lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../../src/lib/wording/say.js";
import type {MessageKey} from "../../src/lib/wording/en.js";
import {verdictHtml} from "../../src/lib/wording/sentences.js";
import {inertHtml} from "./static-document.js";
import {drawAsText} from "./string-document.js";

/** Runs that a reader may go to from here; null: there is none. */
export interface RunNeighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** What the run is compared with where nobody chooses. */
  readonly baseline: string | null;
}

export interface RunPageOptions {
  readonly lang: Lang;
  readonly neighbours: RunNeighbours;
  /** The very build that publishes the page measured the run. */
  readonly fresh: boolean;
}

/** A run with its samples in the order in which they were taken; none where only a summary is known. */
export interface RunToShow {
  readonly run: ArchivedRun;
  readonly samples: readonly AnySample[];
  /** Other runs of the archive: an invalid imported one is set beside the next that worked. */
  readonly others?: readonly ArchivedRun[];
}

export interface RunPage {
  /** Plain text. */
  readonly title: string;
  /** Blocks of HTML below the main heading, none with a line break in it. */
  readonly blocks: readonly string[];
}

export function runPage(shown: RunToShow, options: RunPageOptions): RunPage {
  const {run} = shown;
  const {lang, neighbours, fresh} = options;
  const parts = sections(shown, options).flatMap(({id, key, content}) => {
    const blocks = content.filter((block) => block !== "");
    return blocks.length === 0 ? [] : [`<h2 id="${id}">${sayHtml(lang, key)}</h2>`, ...blocks];
  });
  const first = [
    navigation(lang, run.id, neighbours),
    draw((parent) => lineZero(parent, run, {lang, fresh}))
  ];
  return {title: runTitle(lang, run), blocks: [...first, ...parts].map(withoutTokens)};
}

/** The page as Markdown: a front matter, then the blocks with a blank line between them. */
export function pageMarkdown({title, blocks}: RunPage): string {
  const body = [`<h1 id="top">${escapeHtml(title)}</h1>`, ...blocks].join("\n\n");
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\n${body}\n`;
}

/** Name, title and content of the one page that Framework builds for all runs of a language. */
export const SHELL = {name: "run-shell", title: "run-shell-title", mark: `<div id="run-shell-body"></div>`};

export const shellMarkdown = (): string => pageMarkdown({title: SHELL.title, blocks: [SHELL.mark]});

/**
 * A run's page from the built shell. Headings link to themselves, as Framework makes them.
 * @throws Error when the shell lacks what should be replaced: Framework changed how it writes a page.
 */
export function fillShell(shell: string, id: string, {title, blocks}: RunPage): string {
  for (const part of [SHELL.title, SHELL.name, SHELL.mark])
    if (!shell.includes(part)) throw new Error(`expected ${part} in the built page of runs, found none`);
  const linked = blocks
    .join("\n")
    .replaceAll(
      /<(h[234]) id="([^"]+)">(.*?)<\/\1>/g,
      (_, tag: string, anchor: string, text: string) =>
        `<${tag} id="${anchor}" tabindex="-1"><a class="observablehq-header-anchor" href="#${anchor}">${text}</a></${tag}>`
    );
  return shell
    .replace(SHELL.mark, () => linked)
    .replaceAll(SHELL.title, () => escapeHtml(title))
    .replaceAll(SHELL.name, () => id);
}

export function runTitle(lang: Lang, run: ArchivedRun): string {
  const date = formatWhen(lang, run.started_at);
  return say(lang, "run.title", {date, target: say(lang, `target.${run.target}`), origin: run.origin});
}

interface Section {
  /** Anchor, the same in every language. */
  readonly id: string;
  readonly key: MessageKey;
  /** HTML of its blocks; a section of empty ones is left out. */
  readonly content: readonly string[];
}

/** What all components of a run have in common. */
type Component<Options> = (parent: HTMLElement, run: ArchivedRun, options: Options) => unknown;

function sections({run, samples, others = []}: RunToShow, {lang}: RunPageOptions): Section[] {
  const findings = deriveFindings(run, samples, {others});
  const leading = headlines(findings);
  const rest = findings.filter((finding) => !leading.includes(finding));
  const drawn = <Options>(component: Component<Options>, options: Options): string =>
    draw((parent) => component(parent, run, options));
  const list = (found: readonly Finding[], ranked: boolean): string =>
    found.length === 0 ? "" : draw((parent) => findingsList(parent, found, {lang, ranked}));
  const verdict = `<p class="verdict ${run.verdict.value}">${inertHtml(verdictHtml(lang, run))}</p>`;
  const annotations = "source" in run ? draw((parent) => annotationsList(parent, run, {lang})) : "";
  const limits = draw((parent) => limitsList(parent, limitsOf(run), {lang}));
  return [
    {id: "findings", key: "run.findings", content: [verdict, list(leading, true)]},
    {id: "errors", key: "run.errors", content: [errorsOf(lang, run)]},
    {id: "annotations", key: "annotations.title", content: [annotations]},
    {id: "summary", key: "run.summary", content: [drawn(summaryTable, {lang})]},
    {id: "checks", key: "run.checks", content: [drawn(checksTable, {lang})]},
    {id: "phases", key: "run.phases", content: [drawn(chartFigure, {lang, findings})]},
    {id: "limits", key: "run.limits", content: [limits]},
    {id: "more", key: "run.more", content: [list(rest, false)]},
    {id: "scenarios", key: "run.scenarios", content: [drawn(phaseTables, {lang, samples})]},
    {id: "environment", key: "run.environment", content: [environmentOf(lang, run)]},
    {id: "data", key: "run.data", content: [dataLinks(lang, run.id)]}
  ];
}

function environmentOf(lang: Lang, run: ArchivedRun): string {
  return draw((parent) => {
    if ("source" in run) importedEnvironment(parent, run, {lang});
    else environment(parent, run, {lang});
  });
}

/** Messages of errors come from services: shown as they are, never as markup. */
function errorsOf(lang: Lang, {errors, failures}: ArchivedRun): string {
  if (errors.length === 0) return "";
  const items = errors.map((error) => `<li><code>${escapeHtml(error)}</code></li>`).join("");
  return inertHtml(
    `<div class="errors"><p>${sayHtml(lang, "run.failures", {failures})}</p><ul>${items}</ul></div>`
  );
}

function navigation(lang: Lang, id: string, {previous, next, baseline}: RunNeighbours): string {
  const page = (run: string | null, key: MessageKey) =>
    run === null ? [] : [`<a rel="external" href="./${run}.html">${sayHtml(lang, key)}</a>`];
  const links = [
    ...page(previous, "run.previous"),
    ...page(next, "run.next"),
    `<a rel="external" href="../history.html">${sayHtml(lang, "run.history")}</a>`,
    // `external`: of these pages Framework sees one at most, and would take the others for broken links.
    ...(baseline === null
      ? []
      : [
          `<a rel="external" href="../compare.html?a=${baseline}&amp;b=${id}">${sayHtml(lang, "run.compare", {baseline})}</a>`
        ])
  ];
  return `<p class="run-links"><code>${id}</code> ${links.join(" ")}</p>`;
}

function dataLinks(lang: Lang, id: string): string {
  const file = `../../data/runs/${id}.json`;
  return `<p><a rel="external" href="${file}" download>${id}.json</a>: ${sayHtml(lang, "run.data.value")}</p>`;
}

/** As `drawStatic`, for pages by the hundred. */
const draw = (component: (parent: HTMLElement) => unknown): string => inertHtml(drawAsText(component));

/** What a run's texts contain is no token of the page, and no expression of Framework's. */
function withoutTokens(html: string): string {
  return html.replaceAll("{{", "&#123;&#123;");
}
