/**
 * The one place where numbers become text: the site, the comment and the command line print the same digits.
 * @module
 */
import type {Lang, Milliseconds} from "../units.js";

const LOCALE: Record<Lang, string> = {en: "en-GB", ko: "ko-KR"};
/** Keeps a figure and its unit on one line. */
const NBSP = "\u00a0";

/** Smallest time that two decimals can show. */
const SMALLEST_MS = 0.01;
/** Smallest share that one decimal of a per cent can show. */
const SMALLEST_SHARE = 0.001;

const formats = new Map<string, Intl.NumberFormat>();

/** `Intl.NumberFormat` is slow to build and a table needs hundreds of figures. */
function fixed(lang: Lang, digits: number): Intl.NumberFormat {
  const key = `${lang}/${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const fresh = new Intl.NumberFormat(LOCALE[lang], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  });
  formats.set(key, fresh);
  return fresh;
}

/** Digits with a real minus, which no line breaks at; what rounds to nothing has no sign. */
function signed(lang: Lang, digits: number, value: number): string {
  const text = fixed(lang, digits).format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

/** Three figures that mean something: 0.84, 12.6, 412, 5,270. */
function digitsOf(value: number): number {
  const size = Math.abs(value);
  // The limits are where rounding would carry to the next power of ten: 9.996 prints as 10.0.
  return size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
}

/** A figure without its unit: in a table the column head has it. */
export function formatMs(lang: Lang, ms: Milliseconds): string {
  if (ms === 0) return "0";
  // A slope may fall: with a real minus, which no line breaks at.
  if (ms < 0) return `−${formatMs(lang, -ms)}`;
  // A measured time that rounds to nothing is still not nothing.
  if (ms > 0 && ms < SMALLEST_MS / 2) return `<${fixed(lang, 2).format(SMALLEST_MS)}`;
  return fixed(lang, digitsOf(ms)).format(ms);
}

/** `391–455`; one figure where both print alike. Both ends get the digits of the larger. */
export function formatMsRange(lang: Lang, [low, high]: readonly [Milliseconds, Milliseconds]): string {
  const digits = digitsOf(largest(low, high));
  return joinRange(lang, signed(lang, digits, low), signed(lang, digits, high));
}

/** A duration in prose: `412 ms`, and from a second on `5.27 s`. */
export function formatDuration(lang: Lang, ms: Milliseconds): string {
  return ms < 999.5 ? `${formatMs(lang, ms)}${NBSP}ms` : `${formatMs(lang, ms / 1000)}${NBSP}s`;
}

export function formatDurationRange(lang: Lang, [low, high]: readonly [Milliseconds, Milliseconds]): string {
  if (largest(low, high) < 999.5) return `${formatMsRange(lang, [low, high])}${NBSP}ms`;
  return `${formatMsRange(lang, [low / 1000, high / 1000])}${NBSP}s`;
}

/** A fraction as per cent. Small ones and nearly whole ones keep a decimal: 0.4%, 99.7%, but 92%. */
export function formatShare(lang: Lang, share: number): string {
  if (share > 0 && share < SMALLEST_SHARE / 2) return `<${fixed(lang, 1).format(SMALLEST_SHARE * 100)}%`;
  return `${signed(lang, shareDigits(share), share * 100)}%`;
}

export function formatShareRange(lang: Lang, [low, high]: readonly [number, number]): string {
  const digits = Math.max(shareDigits(low), shareDigits(high));
  return `${joinRange(lang, signed(lang, digits, low * 100), signed(lang, digits, high * 100))}%`;
}

function shareDigits(share: number): number {
  const size = Math.abs(share);
  return (size > 0 && size < 0.0995) || (size >= 0.995 && size < 1) ? 1 : 0;
}

/** `64.0 MiB`; bytes below 1 KiB as they are. */
export function formatBytes(lang: Lang, bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let [size, unit] = [bytes, 0];
  while (size >= 1023.5 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1];
  return `${fixed(lang, unit === 0 || size >= 99.95 ? 0 : 1).format(size)}${NBSP}${units[unit] ?? ""}`;
}

/** How many times: `1.4×`, `1.4배`. */
export function formatRatio(lang: Lang, ratio: number): string {
  return `${fixed(lang, ratio < 9.95 ? 1 : 0).format(ratio)}${lang === "ko" ? "배" : "×"}`;
}

/** `30–51×`; both ends get the digits of the larger. */
export function formatRatioRange(lang: Lang, [low, high]: readonly [number, number]): string {
  const format = fixed(lang, high < 9.95 ? 1 : 0);
  return `${joinRange(lang, format.format(low), format.format(high))}${lang === "ko" ? "배" : "×"}`;
}

export function formatCount(lang: Lang, count: number): string {
  return fixed(lang, 0).format(count);
}

/** A figure without a unit that is no count: a similarity, a slope. Four significant digits. */
export function formatNumber(lang: Lang, value: number): string {
  if (Number.isInteger(value)) return formatCount(lang, value);
  if (value !== 0 && Math.abs(value) < 1e-3) return value.toExponential(1).replaceAll("-", "−");
  return new Intl.NumberFormat(LOCALE[lang], {maximumSignificantDigits: 4}).format(value).replace("-", "−");
}

/** A point in time, in UTC and saying so: readers sit in different places. */
export function formatInstant(lang: Lang, iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) throw new RangeError(`"iso" expected an ISO 8601 time, got ${iso}`);
  const day = new Intl.DateTimeFormat(LOCALE[lang], {dateStyle: "long", timeZone: "UTC"}).format(date);
  return `${day} ${date.toISOString().slice(11, 16)} UTC`;
}

/** When a run was measured: a point in time, or the day that is all a report tells. */
export function formatWhen(lang: Lang, iso: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return formatInstant(lang, iso);
  return new Intl.DateTimeFormat(LOCALE[lang], {dateStyle: "long", timeZone: "UTC"}).format(new Date(iso));
}

/** A commit by its first twelve digits, which are unique enough and do not break a line; anything else as it is. */
export function formatRevision<T extends string | null>(revision: T): T | string {
  return revision !== null && /^[0-9a-f]{40}$/.test(revision) ? revision.slice(0, 12) : revision;
}

/** `T1, T2 and T4`, `T1, T2, T4`: Korean engineers write a plain comma list. */
export function formatList(lang: Lang, items: readonly string[]): string {
  return lang === "ko"
    ? items.join(", ")
    : new Intl.ListFormat(LOCALE.en, {type: "conjunction"}).format(items);
}

/** The larger of two sizes, whatever their signs. */
function largest(low: number, high: number): number {
  return Math.max(Math.abs(low), Math.abs(high));
}

/** `391–455`; where an end is negative a dash would read as a second minus: `−4.02 to −0.18`, `−4.02~−0.18`. */
function joinRange(lang: Lang, low: string, high: string): string {
  if (low === high) return low;
  if (!`${low}${high}`.includes("−")) return `${low}–${high}`;
  return lang === "ko" ? `${low}~${high}` : `${low}${NBSP}to${NBSP}${high}`;
}
