/**
 * Turns a message and its values into text of one language. Values keep their units in their names, so a sentence
 * never formats a figure itself: `total_ms` becomes a duration, `phase_share` per cent, `upload_bytes` MiB.
 * @module
 */
import {ErrorCode, FormatError, IntlMessageFormat} from "intl-messageformat";
import type {Bilingual, Delta, Part, Prediction, Value} from "../findings/finding.js";
import type {Lang} from "../units.js";
import {en} from "./en.js";
import type {MessageKey} from "./en.js";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatDurationRange,
  formatList,
  formatNumber,
  formatRatio,
  formatRatioRange,
  formatShare,
  formatShareRange
} from "./format.js";
import {ko} from "./ko.js";

/** A missing key in one of them is a type error. */
const CATALOGUES: Record<Lang, Record<MessageKey, string>> = {en, ko};

export type Values = Readonly<Record<string, Value>>;

/** Catalogues mark code words (`<c>insert</c>`) and stress (`<b>`); anything else in them is plain text. */
type Markup = Record<"b" | "c", (chunks: readonly unknown[]) => string>;

const PLAIN: Markup = {b: (chunks) => chunks.join(""), c: (chunks) => chunks.join("")};
const HTML: Markup = {
  b: (chunks) => `<strong>${chunks.join("")}</strong>`,
  c: (chunks) => `<code>${chunks.join("")}</code>`
};

const compiled = new Map<string, IntlMessageFormat>();

function messageOf(lang: Lang, key: MessageKey): IntlMessageFormat {
  const id = `${lang}/${key}`;
  const known = compiled.get(id);
  if (known !== undefined) return known;
  const fresh = new IntlMessageFormat(CATALOGUES[lang][key], lang);
  compiled.set(id, fresh);
  return fresh;
}

/** Is there a message of this name? Names made from data, e.g. those of another tool's features, may have none. */
export function isMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** Did a message fail because a value that it needs was not given? */
export function isMissingValue(error: unknown): boolean {
  return error instanceof FormatError && error.code === ErrorCode.MISSING_VALUE;
}

/** The message as plain text: for SVG, attributes, the command line and comments. */
export function say(lang: Lang, key: MessageKey, values: Values = {}): string {
  return render(lang, key, values, PLAIN, (text) => text);
}

/** The message as HTML: values are escaped, code words and stress become elements. */
export function sayHtml(lang: Lang, key: MessageKey, values: Values = {}): string {
  const html = render(lang, key, values, HTML, (text, value) => keepTogether(escapeHtml(text), value));
  return lang === "ko" ? keepParticles(html) : html;
}

/** Korean lines may break behind `%` and `)`, yet a particle belongs to its figure: `0.8%가`. A word joiner holds them. */
function keepParticles(html: string): string {
  return html.replace(/[%)](?:<\/[a-z]+>)?(?=[가-힣])/g, (end) => `${end}\u2060`);
}

function render(
  lang: Lang,
  key: MessageKey,
  values: Values,
  markup: Markup,
  escape: (text: string, value: Value) => string
): string {
  const texts = Object.entries(values).map(([name, value]) => {
    const text = formatValue(lang, name, value);
    return [name, typeof text === "string" ? escape(text, value) : text] as const;
  });
  const out = messageOf(lang, key).format({...Object.fromEntries(texts), ...markup});
  return Array.isArray(out) ? out.join("") : String(out);
}

/** Bare counts stay numbers, so that ICU plurals can choose by them; `{n, number}` groups their digits. */
function formatValue(lang: Lang, name: string, value: Value): string | number {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatOne(lang, name, value);
  if (isBilingual(value)) return value[lang];
  if (value.length === 2 && typeof value[0] === "number" && typeof value[1] === "number")
    return formatRange(lang, name, [value[0], value[1]]);
  const items = value as readonly (string | Part | Prediction | Delta)[];
  return formatList(
    lang,
    items.map((item) => {
      if (typeof item === "string") return item;
      if ("share" in item) return formatPart(lang, item);
      return "delta_ms" in item ? formatDelta(lang, item) : formatPrediction(lang, item);
    })
  );
}

function formatOne(lang: Lang, name: string, value: number): string | number {
  if (name.endsWith("_ms")) return formatDuration(lang, value);
  if (name.endsWith("_share")) return formatShare(lang, value);
  if (name.endsWith("_bytes")) return formatBytes(lang, value);
  if (name.endsWith("_ratio")) return formatRatio(lang, value);
  return Number.isInteger(value) ? value : formatNumber(lang, value);
}

function formatRange(lang: Lang, name: string, range: readonly [number, number]): string {
  if (name.endsWith("_ms")) return formatDurationRange(lang, range);
  if (name.endsWith("_share")) return formatShareRange(lang, range);
  if (name.endsWith("_ratio")) return formatRatioRange(lang, range);
  const [low, high] = range.map((value) => formatCount(lang, value)) as [string, string];
  return low === high ? low : `${low}–${high}`;
}

/** `encrypt 201 ms (53%)`: never a share without its amount. */
function formatPart(lang: Lang, part: Part): string {
  return `${part.name} ${formatDuration(lang, part.mean_ms)} (${formatShare(lang, part.share)})`;
}

/** `T3 169 ms (170 ms)`: measured, and in brackets predicted; the sentence says so. */
function formatPrediction(lang: Lang, {name, measured_ms: ms, predicted_ms: line}: Prediction): string {
  return `${name} ${formatDuration(lang, ms)} (${formatDuration(lang, line)})`;
}

/** `insert +78.0 ms`. */
function formatDelta(lang: Lang, {name, delta_ms: ms}: Delta): string {
  return `${name} ${ms < 0 ? "−" : "+"}${formatDuration(lang, Math.abs(ms))}`;
}

function isBilingual(value: Exclude<Value, string | number>): value is Bilingual {
  return "en" in value;
}

/** A range and its unit stay on one line: `399–` at the end of a line reads like a figure of its own. */
function keepTogether(html: string, value: Value): string {
  return Array.isArray(value) && /[–~]/.test(html) ? `<span class="together">${html}</span>` : html;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One value as it would stand in a sentence: its unit is in its name. */
export function sayValue(lang: Lang, name: string, value: Value): string {
  const text = formatValue(lang, name, value);
  return typeof text === "number" ? formatCount(lang, text) : text;
}
