/**
 * Sentences for findings, verdicts and checks: which message a piece of data asks for, and with which values.
 * @module
 */
import type {Finding} from "../findings/finding.js";
import type {Check, Run} from "../run-schema.js";
import type {Lang} from "../units.js";
import {en} from "./en.js";
import type {MessageKey} from "./en.js";
import {formatCount, formatNumber} from "./format.js";
import {escapeHtml, say, sayHtml, sayValue} from "./say.js";
import type {Values} from "./say.js";

/** Limits have one message, all other kinds a headline and a detail. */
type LimitKind = Extract<Finding["kind"], `limit_${string}`>;
type HeadedKind = Exclude<Finding["kind"], LimitKind>;

function isLimit(kind: Finding["kind"]): kind is LimitKind {
  return kind.startsWith("limit_");
}

/** Strength is a value like any other: messages hedge by it. */
function valuesOf(finding: Finding): Values {
  return {...finding.values, strength: finding.strength};
}

function messageOf(finding: Finding, part: "headline" | "detail"): MessageKey {
  const {kind} = finding;
  return isLimit(kind) ? `limit.${kind}` : (`finding.${kind satisfies HeadedKind}.${part}` as const);
}

/** The finding in one line, as HTML. */
export function headlineHtml(lang: Lang, finding: Finding): string {
  return sayHtml(lang, messageOf(finding, "headline"), valuesOf(finding));
}

/** The same in plain text: for titles of images, the comment, the command line. */
export function headline(lang: Lang, finding: Finding): string {
  return say(lang, messageOf(finding, "headline"), valuesOf(finding));
}

/** The figures behind the headline, as HTML. */
export function detailHtml(lang: Lang, finding: Finding): string {
  return sayHtml(lang, messageOf(finding, "detail"), valuesOf(finding));
}

/** The run's verdict in words, as HTML: the state first, then every reason. */
export function verdictHtml(lang: Lang, run: Run): string {
  const state = run.state === "partial" ? [sayHtml(lang, "verdict.partial")] : [];
  const reasons = run.verdict.reasons
    .filter(({code}) => code !== "partial")
    .map(({code, values}) => reasonHtml(lang, code, values));
  return [...state, sayHtml(lang, `verdict.${run.verdict.value}`), ...reasons].join(" ");
}

/**
 * A reason that this version has no words for, or whose figures it does not know, is shown as code and figures: a run
 * may come from a newer tool, and its page must not fail on that.
 */
function reasonHtml(lang: Lang, code: string, values: Readonly<Record<string, number | string>>): string {
  const key = `reason.${code}`;
  if (isMessage(key))
    try {
      return sayHtml(lang, key, values);
    } catch (error) {
      // Only a missing figure of the message is expected here; the fallback shows what there is.
      if (!(error instanceof Error)) throw error;
    }
  return sayHtml(lang, "reason.unknown", {code, details: figures(lang, values)});
}

function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** `largest gap 0.02 ms · tolerance 0.1 ms`, as HTML. */
export function checkFiguresHtml(lang: Lang, check: Check): string {
  return escapeHtml(figures(lang, check.values));
}

function figures(lang: Lang, values: Check["values"]): string {
  return Object.entries(values)
    .map(([name, value]) => `${labelOf(lang, name)} ${figure(lang, name, value)}`)
    .join(" · ");
}

function labelOf(lang: Lang, name: string): string {
  const key = `value.${name}`;
  return isMessage(key) ? say(lang, key) : name.replace(/_(ms|share|bytes|ratio)$/, "").replaceAll("_", " ");
}

/** Figures of a check have units in their names, like those of findings. */
function figure(lang: Lang, name: string, value: number | string | null): string {
  if (value === null) return say(lang, "not_recorded");
  if (typeof value === "string") return value === "" ? say(lang, "none") : value;
  if (/_(ms|share|bytes|ratio)$/.test(name)) return sayValue(lang, name, value);
  return Number.isInteger(value) ? formatCount(lang, value) : formatNumber(lang, value);
}
