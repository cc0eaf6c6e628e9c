/**
 * The first thing on a page: what was measured, when, by whom, and what the figures are not.
 * @module
 */
import {measuredCells, rangeOf} from "../lib/findings/rows.js";
import type {Run} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {formatCount, formatInstant} from "../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

export interface LineZeroOptions {
  readonly lang: Lang;
  /** The run was measured by the very build that publishes it. */
  readonly fresh: boolean;
}

/** Appends the facts as a list of terms, and below them what the figures are not. */
export function lineZero(parent: Element, run: Run, {lang, fresh}: LineZeroOptions): HTMLElement {
  const section = append(parent, "section", {class: "line-zero", "aria-label": say(lang, "line0.title")});
  const list = append(section, "dl");
  const fact = (term: string, html: string) => {
    const pair = append(list, "div");
    append(pair, "dt", {}, term);
    append(pair, "dd", {}, html);
  };
  const date = formatInstant(lang, run.started_at);
  fact(say(lang, "line0.measured"), sayHtml(lang, `line0.${fresh ? "fresh" : run.origin}.value`, {date}));
  fact(say(lang, "line0.target"), sayHtml(lang, `line0.target.${run.target}`));
  fact(say(lang, "line0.driver"), sayHtml(lang, `line0.driver.${run.driver}`));
  fact(say(lang, "line0.locality"), locality(lang, run));
  fact(say(lang, "line0.versions"), versions(lang, run));
  fact(say(lang, "line0.callers"), sayHtml(lang, "line0.callers.value", {callers: run.settings.callers}));
  fact(say(lang, "line0.samples"), samples(lang, run));
  fact(say(lang, "line0.index"), index(lang, run));
  fact(say(lang, "line0.embedder"), escapeHtml(`${run.embedder.kind} · ${run.embedder.model}`));
  append(section, "p", {class: "not-claimed"}, sayHtml(lang, `line0.not.${run.target}.${run.driver}`));
  return section;
}

function locality(lang: Lang, {services}: Run): string {
  const [envector, vault] = [services.envector.locality, services.vault.locality];
  if (envector === vault) return sayHtml(lang, `line0.locality.${envector}`);
  return sayHtml(lang, "line0.locality.mixed", {
    envector: say(lang, `line0.locality.${envector}`),
    vault: say(lang, `line0.locality.${vault}`)
  });
}

function versions(lang: Lang, {services, tool}: Run): string {
  const name = (service: Run["services"]["envector"]) =>
    `${service.name} (${service.implementation}) ${service.version ?? say(lang, "not_recorded")}`;
  return sayHtml(lang, "line0.versions.value", {
    envector: name(services.envector),
    vault: name(services.vault),
    tool: tool.version
  });
}

function samples(lang: Lang, run: Run): string {
  const n = measuredCells(run).map((cell) => cell.total.n);
  return sayHtml(lang, "line0.samples.value", {
    n: n.length === 0 ? formatCount(lang, 0) : rangeOf(n),
    warmup: run.settings.warmup,
    protocol: run.settings.protocol
  });
}

function index(lang: Lang, {index: {own, rows_start, rows_end}}: Run): string {
  const rows = (count: number | null) =>
    count === null ? say(lang, "not_recorded") : formatCount(lang, count);
  return sayHtml(lang, own ? "line0.index.own" : "line0.index.shared", {
    start: rows(rows_start),
    end: rows(rows_end)
  });
}
