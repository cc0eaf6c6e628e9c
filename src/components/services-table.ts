/**
 * The two services beside each other: what they are, and what the way to them costs before any work is done.
 * @module
 */
import type {Run} from "../lib/run-schema.js";
import type {Lang} from "../lib/units.js";
import {formatBytes, formatDuration, formatNumber, formatRevision} from "../lib/wording/format.js";
import type {MessageKey} from "../lib/wording/en.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {append, appendTable} from "./html.js";

type Service = Run["services"]["envector"];
type FactKey = Extract<MessageKey, `service.${string}`>;

/** HTML of one fact; null: not recorded. */
type Fact = (service: Service, lang: Lang) => string | null;

const text = (value: string | null) => (value === null ? null : escapeHtml(value));
const ms = (lang: Lang, value: number | null) => (value === null ? null : formatDuration(lang, value));
const bytes = (lang: Lang, value: number | null) => (value === null ? null : formatBytes(lang, value));

const FACTS: readonly (readonly [FactKey, Fact])[] = [
  ["service.implementation", ({implementation}) => text(implementation)],
  ["service.version", ({version}) => text(version)],
  ["service.revision", ({revision}) => text(formatRevision(revision))],
  [
    "service.locality",
    ({locality}, lang) => (locality === "not_recorded" ? null : sayHtml(lang, `line0.locality.${locality}`))
  ],
  ["service.tls", ({tls}, lang) => (tls === null ? null : sayHtml(lang, tls ? "service.on" : "service.off"))],
  ["service.connect", ({connect_ms}, lang) => ms(lang, connect_ms)],
  ["service.empty", ({empty_call_ms}, lang) => ms(lang, empty_call_ms)],
  ["service.rtt", roundTrip],
  ["service.upload", upload],
  ["service.message", ({max_message_bytes}, lang) => bytes(lang, max_message_bytes)],
  [
    "service.limits",
    ({limits}, lang) => (limits === null ? null : sayHtml(lang, "service.limits.value", limits))
  ],
  ["service.window", ({http2_window_bytes}, lang) => bytes(lang, http2_window_bytes)]
];

export function servicesTable(parent: Element, run: Run, {lang}: {lang: Lang}): void {
  const services = [run.services.envector, run.services.vault];
  const body = appendTable(parent, lang, {
    caption: sayHtml(lang, "service.caption"),
    className: "services",
    columns: [
      {label: sayHtml(lang, "service.fact")},
      ...services.map(({name}) => ({label: escapeHtml(name)}))
    ]
  });
  for (const [key, fact] of FACTS) {
    const row = append(body, "tr");
    append(row, "th", {scope: "row"}, sayHtml(lang, key));
    for (const service of services) {
      const html = fact(service, lang);
      append(row, "td", html === null ? {class: "absent"} : {}, html ?? say(lang, "not_recorded"));
    }
  }
}

function roundTrip({rtt_ms: rtt}: Service, lang: Lang): string | null {
  if (rtt === null) return null;
  const [low, high] = [formatDuration(lang, rtt.low), formatDuration(lang, rtt.high)];
  return `${formatDuration(lang, rtt.median)} ${intervalHtml(lang, low, high, rtt.n)}`;
}

function upload({upload_mbit_per_s: rate}: Service, lang: Lang): string | null {
  if (rate === null) return null;
  const [low, high] = [formatNumber(lang, rate.low), formatNumber(lang, rate.high)];
  const median = sayHtml(lang, "service.rate", {rate: formatNumber(lang, rate.median)});
  return `${median} ${intervalHtml(lang, low, high, rate.n)}`;
}

function intervalHtml(lang: Lang, low: string, high: string, n: number): string {
  return `<span class="interval">${sayHtml(lang, "service.interval", {low, high, n})}</span>`;
}
