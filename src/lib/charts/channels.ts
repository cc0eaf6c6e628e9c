/**
 * How a drawing says where its samples lie: each panel carries the two channels that placed them, as attributes. A
 * browser that has the samples finds their places again without any data being repeated in the page.
 * @module
 */

/** What of a sample a position stands for. */
export const FIELDS = [
  /** ms, for one item where the panel is drawn for one. */
  "duration_ms",
  /** Duration over the median of the sample's own scenario and variant. */
  "relative",
  /** Fraction of the panel's samples that took at most as long. */
  "fraction",
  "order",
  "iteration",
  "index_rows"
] as const;
export type Field = (typeof FIELDS)[number];

/** A straight (or logarithmic) way from values to px of the drawing; or one place for all samples. */
export type Channel =
  | {
      readonly field: Field;
      readonly domain: readonly [number, number];
      readonly range: readonly [number, number];
      readonly log?: boolean;
    }
  | {readonly at: number};

export function writeChannel(channel: Channel): string {
  if ("at" in channel) return `at ${round(channel.at)}`;
  const {field, domain, range, log = false} = channel;
  return [log ? "log" : "linear", field, ...domain.map(String), ...range.map(round)].join(" ");
}

/** @returns null for text that is not a channel: then the panel cannot be explored. */
export function readChannel(text: string | null): Channel | null {
  const [kind = "", ...parts] = (text ?? "").split(" ");
  if (kind === "at") return {at: Number(parts[0])};
  const [field = "", ...figures] = parts;
  const [from, to, left, right] = figures.map(Number);
  if (!isField(field) || from === undefined || to === undefined || left === undefined || right === undefined)
    return null;
  return {field, domain: [from, to], range: [left, right], log: kind === "log"};
}

/** px of a value. */
export function placeOf(channel: Channel, value: number): number {
  if ("at" in channel) return channel.at;
  const {domain, range, log = false} = channel;
  const [from, to, at] = log ? [...domain, value].map(Math.log) : [...domain, value];
  const share = to === from ? 0.5 : (at! - from!) / (to! - from!);
  return range[0] + share * (range[1] - range[0]);
}

function isField(name: string): name is Field {
  return (FIELDS as readonly string[]).includes(name);
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}
