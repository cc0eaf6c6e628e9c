/**
 * The first thing on a page: what was measured, when, by whom, and what the figures are not.
 * @module
 */
import {measuredCells, rangeOf} from "../lib/findings/rows.js";
import type {ArchivedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {formatCount, formatWhen} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

export interface LineZeroOptions {
  readonly lang: Lang;
  /** The run was measured by the very build that publishes it. */
  readonly fresh: boolean;
  /** Address of the run's permanent page; none on that page itself. */
  readonly href?: string | undefined;
}

/** Appends the facts as a list of terms, and below them what the figures are not. */
export function lineZero(
  parent: Element,
  run: ArchivedRun,
  {lang, fresh, href}: LineZeroOptions
): HTMLElement {
  const section = append(parent, "section", {class: "line-zero", "aria-label": say(lang, "line0.title")});
  const list = append(section, "dl");
  const fact = (term: string, html: string) => {
    const pair = append(list, "div");
    append(pair, "dt", {}, term);
    append(pair, "dd", {}, html);
  };
  const date = formatWhen(lang, run.started_at);
  fact(say(lang, "line0.measured"), sayHtml(lang, `line0.${fresh ? "fresh" : run.origin}.value`, {date}));
  // Pages of runs are written beside the build, which must not look for their sources.
  if (href !== undefined)
    fact(say(lang, "line0.run"), `<a rel="external" href="${escapeHtml(href)}">${escapeHtml(run.id)}</a>`);
  fact(say(lang, "line0.target"), sayHtml(lang, `line0.target.${run.target}`));
  fact(say(lang, "line0.driver"), sayHtml(lang, `line0.driver.${run.driver ?? "foreign"}`));
  fact(say(lang, "line0.locality"), locality(lang, run));
  fact(say(lang, "line0.versions"), versions(lang, run));
  fact(say(lang, "line0.callers"), callers(lang, run.settings.callers));
  fact(say(lang, "line0.samples"), samples(lang, run));
  fact(say(lang, "line0.index"), index(lang, run));
  fact(say(lang, "line0.embedder"), embedder(lang, run));
  append(section, "p", {class: "not-claimed"}, notClaimed(lang, run));
  return section;
}

function notClaimed(lang: Lang, run: ArchivedRun): string {
  return "source" in run
    ? sayHtml(lang, "line0.not.imported", {file: run.source.file})
    : sayHtml(lang, `line0.not.${run.target}.${run.driver}`);
}

function callers(lang: Lang, count: number | null): string {
  return count === null
    ? sayHtml(lang, "not_recorded")
    : sayHtml(lang, "line0.callers.value", {callers: count});
}

function locality(lang: Lang, {services}: ArchivedRun): string {
  const [envector, vault] = [services.envector.locality, services.vault.locality].map(
    (known) => known ?? "not_recorded"
  ) as [Locality, Locality];
  if (envector === vault) return sayHtml(lang, `line0.locality.${envector}`);
  return sayHtml(lang, "line0.locality.mixed", {
    envector: say(lang, `line0.locality.${envector}`),
    vault: say(lang, `line0.locality.${vault}`)
  });
}

type Locality = NonNullable<ArchivedRun["services"]["vault"]["locality"]>;

function versions(lang: Lang, {services, tool}: ArchivedRun): string {
  const unknown = say(lang, "not_recorded");
  const name = ({name: service, implementation, version}: ArchivedRun["services"]["envector"]) =>
    `${service ?? unknown} (${implementation ?? unknown}) ${version ?? unknown}`;
  return sayHtml(lang, "line0.versions.value", {
    envector: name(services.envector),
    vault: name(services.vault),
    tool: tool.version ?? unknown
  });
}

function samples(lang: Lang, run: ArchivedRun): string {
  const n = measuredCells(run).map((cell) => cell.total.n);
  const unknown = say(lang, "not_recorded");
  return sayHtml(lang, "source" in run ? "line0.samples.imported" : "line0.samples.value", {
    n: n.length === 0 ? formatCount(lang, 0) : rangeOf(n),
    warmup: run.settings.warmup ?? unknown,
    protocol: run.settings.protocol ?? unknown
  });
}

function index(lang: Lang, {index: {own, names, rows_start, rows_end}}: ArchivedRun): string {
  const unknown = say(lang, "not_recorded");
  const rows = (count: number | null) => (count === null ? unknown : formatCount(lang, count));
  const range = {start: rows(rows_start), end: rows(rows_end)};
  if (own === null)
    return sayHtml(lang, "line0.index.imported", {names: names?.join(", ") ?? unknown, ...range});
  return sayHtml(lang, own ? "line0.index.own" : "line0.index.shared", range);
}

function embedder(lang: Lang, {embedder: {kind, model}}: ArchivedRun): string {
  const unknown = say(lang, "not_recorded");
  return escapeHtml(`${kind ?? unknown} · ${model ?? unknown}`);
}
