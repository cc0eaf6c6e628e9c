/**
 * What is known of a run that another tool measured: where its figures come from, every setting that its report tells,
 * every one that it does not, what else the report says, and facts from elsewhere, apart from findings.
 * @module
 */
import {annotationsOf, figuresOf} from "../lib/findings/imported/annotations.js";
import type {ImportedRun} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {detailHtml, headlineHtml} from "../lib/wording/sentences.js";
import {append} from "./html.js";

/** Groups of `run.json` that describe how a run was made. */
const GROUPS = ["tool", "settings", "services", "fhe", "embedder", "index", "environment"] as const;

/** Hex digits that tell two reports apart; the whole hash is in `run.json`. */
const SHOWN_HASH = 12;

export function importedEnvironment(parent: Element, run: ImportedRun, {lang}: {lang: Lang}): void {
  const list = append(parent, "dl", {class: "environment"});
  const fact = (term: string, html: string) => {
    const pair = append(list, "div");
    append(pair, "dt", {}, term);
    append(pair, "dd", {}, html);
  };
  const {file, sha256, format, settings} = run.source;
  fact(
    say(lang, "imported.source"),
    sayHtml(lang, "imported.source.value", {file, sha256: sha256.slice(0, SHOWN_HASH), format})
  );
  const leaves = GROUPS.flatMap((group) => leavesOf(run[group], group));
  for (const {path, value} of leaves)
    if (value !== null) fact(`<code>${escapeHtml(path)}</code>`, escapeHtml(value));
  const unknown = leaves
    .filter(({value}) => value === null)
    .map(({path}) => `<code>${escapeHtml(path)}</code>`);
  if (unknown.length > 0) fact(say(lang, "not_recorded"), unknown.join(", "));
  const others = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  if (others.length > 0) fact(say(lang, "imported.settings"), escapeHtml(others.join("; ")));
  appendLines(
    parent,
    sayHtml(lang, "imported.remarks"),
    run.source.remarks.map((remark) => sayHtml(lang, "imported.remark", remark))
  );
  appendLines(
    parent,
    sayHtml(lang, "imported.unreadable"),
    run.source.unreadable.map((line) => sayHtml(lang, "imported.unreadable.line", line))
  );
}

/** Facts from elsewhere, each with its figures by the source's own names; nothing where there are none. */
export function annotationsList(parent: Element, run: ImportedRun, {lang}: {lang: Lang}): HTMLElement | null {
  const findings = annotationsOf(run);
  if (findings.length === 0) return null;
  append(parent, "p", {class: "note"}, sayHtml(lang, "annotations.note"));
  const list = append(parent, "ul", {class: "annotations"});
  findings.forEach((finding, place) => {
    const said = `<b>${headlineHtml(lang, finding)}</b>. ${detailHtml(lang, finding)}`;
    const item = append(list, "li", {"data-finding": finding.id}, said);
    const figures = Object.entries(figuresOf(run.source.annotations[place]!)).map(
      ([name, [low, high]]) => `<code>${escapeHtml(name)}</code> ${low === high ? low : `${low}–${high}`}`
    );
    if (figures.length > 0) append(item, "p", {class: "note"}, figures.join(", "));
  });
  return list;
}

function appendLines(parent: Element, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const details = append(parent, "details");
  append(details, "summary", {}, title);
  const list = append(details, "ul");
  for (const line of lines) append(list, "li", {}, line);
}

interface Leaf {
  readonly path: string;
  readonly value: string | null;
}

function leavesOf(value: unknown, path: string): Leaf[] {
  if (value === null || value === undefined || value === "not_recorded") return [{path, value: null}];
  if (Array.isArray(value)) return [{path, value: value.join(", ")}];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`));
  return [{path, value: typeof value === "string" ? value : JSON.stringify(value)}];
}
