/**
 * Sentences for findings, verdicts and checks: which message a piece of data asks for, and with which values.
 * @module
 */
import type {Finding, Range, Value} from "../findings/finding.js";
import type {ArchivedRun, Check} from "../run-schema.js";
import type {Lang} from "../units.js";
import {reasonText} from "./comparison.js";
import type {MessageKey} from "./en.js";
import {formatNumber, formatRevision} from "./format.js";
import {withRo} from "./particle.js";
import {sayRoughly} from "./rough.js";
import {escapeHtml, isMessage, isMissingValue, say, sayHtml} from "./say.js";
import type {Values} from "./say.js";

/** Limits have one message, all other kinds a headline and a detail. */
type LimitKind = Extract<Finding["kind"], `limit_${string}`>;
type HeadedKind = Exclude<Finding["kind"], LimitKind>;

function isLimit(kind: Finding["kind"]): kind is LimitKind {
  return kind.startsWith("limit_");
}

/**
 * Strength is a value like any other: messages hedge by it. A range of times `x_ms` can also be said roughly, as
 * `x_about_ms`; of a range of counts `x` the ends are `x_low` and `x_high_to` (to which it rises); a list of names `x` has
 * `x_count` of them.
 */
function valuesOf(lang: Lang, {values, strength}: Finding): Values {
  const derived = Object.entries<Value>(values).flatMap(([name, value]): [string, Value][] => {
    if (isList(value)) return [[`${name}_count`, value.length]];
    if (!isRange(value)) return [];
    if (name.endsWith("_ms")) return [[name.replace(/_ms$/, "_about_ms"), sayRoughly(lang, value) ?? value]];
    const [low, high] = value;
    return [
      [`${name}_low`, low],
      [`${name}_high_to`, lang === "ko" ? withRo(high) : String(high)]
    ];
  });
  const all: Record<string, Value> = {...Object.fromEntries(derived), ...values, strength};
  if ("reasons" in values) all.reasons = values.reasons.map((code) => reasonText(lang, code));
  return all;
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value) && typeof value[0] === "string";
}

function isRange(value: Value): value is Range {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === "number";
}

function messageOf(finding: Finding, part: "headline" | "detail"): MessageKey {
  const {kind} = finding;
  return isLimit(kind) ? `limit.${kind}` : (`finding.${kind satisfies HeadedKind}.${part}` as const);
}

/** The finding in one line, as HTML. */
export function headlineHtml(lang: Lang, finding: Finding): string {
  return sayHtml(lang, messageOf(finding, "headline"), valuesOf(lang, finding));
}

/** The same in plain text: for titles of images, the comment, the command line. */
export function headline(lang: Lang, finding: Finding): string {
  return say(lang, messageOf(finding, "headline"), valuesOf(lang, finding));
}

/** The figures behind the headline, as HTML. */
export function detailHtml(lang: Lang, finding: Finding): string {
  return sayHtml(lang, messageOf(finding, "detail"), valuesOf(lang, finding));
}

/** The run's verdict in words, as HTML: the state first, then every reason. */
export function verdictHtml(lang: Lang, run: ArchivedRun): string {
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
function reasonHtml(lang: Lang, code: string, values: Figures): string {
  const known = sayKnown(lang, `reason.${code}`, withUnits(code.replace(/^check_/, ""), values, lang));
  return known ?? sayHtml(lang, "reason.unknown", {code, details: listed(lang, values)});
}

/** The figures behind a check in words, as HTML; where it does not apply, why. */
export function checkFiguresHtml(lang: Lang, check: Check): string {
  const key = `${check.result === "not_applicable" ? "absent" : "figures"}.${check.id}`;
  return (
    sayKnown(lang, key, withUnits(check.id, check.values, lang)) ?? escapeHtml(listed(lang, check.values))
  );
}

type Figures = Check["values"];

/** Fractions that checks store under names without a unit. */
const FRACTIONS: Readonly<Record<string, readonly string[]>> = {
  repeats_previous: ["largest_change", "limit"],
  t8_constant: ["spread", "limit"]
};

function withUnits(id: string, values: Figures, lang: Lang): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    FRACTIONS[id]?.includes(name) === true ? `${name}_share` : name,
    typeof value === "string" ? formatRevision(value) : (value ?? say(lang, "not_recorded"))
  ]);
  return Object.fromEntries(entries) as Values;
}

/** Null where there is no such message, or a figure of it is missing. */
function sayKnown(lang: Lang, key: string, values: Values): string | null {
  if (!isMessage(key)) return null;
  try {
    return sayHtml(lang, key, values);
  } catch (error) {
    if (isMissingValue(error)) return null;
    throw error;
  }
}

/** `largest gap ms 0.02 · iterations 138`: names and figures as they are stored. */
function listed(lang: Lang, values: Figures): string {
  return Object.entries(values)
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${figure(lang, value)}`)
    .join(" · ");
}

function figure(lang: Lang, value: number | string | null): string {
  if (value === null) return say(lang, "not_recorded");
  return typeof value === "string" ? value : formatNumber(lang, value);
}
