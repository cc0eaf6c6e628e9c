/**
 * Where the samples of a drawing lie, found again from what its panels say of their channels. No document is needed
 * beyond the attributes, so it runs in tests as in a browser.
 * @module
 */
import {placeOf, readChannel} from "../../lib/charts/channels.js";
import type {Channel, Field} from "../../lib/charts/channels.js";
import type {Points} from "../../lib/charts/points.js";

/** One sample at its place in the drawing. */
export interface Place {
  /** Its row in the points. */
  readonly row: number;
  /** Number of the panel that it is drawn in. */
  readonly panel: number;
  readonly x: number;
  readonly y: number;
  /** As drawn: of one item where the panel is drawn for one. */
  readonly ms: number;
}

/** Samples of all panels of a drawing, panel by panel, in each from left to right and top to bottom. */
export function placesOf(panels: Iterable<Element>, points: Points): Place[] {
  return [...panels].flatMap((panel, i) => placesIn(panel, i, points));
}

function placesIn(panel: Element, number: number, points: Points): Place[] {
  const x = readChannel(panel.getAttribute("data-x"));
  const y = readChannel(panel.getAttribute("data-y"));
  if (x === null || y === null) return [];
  const items = Number(panel.getAttribute("data-items") ?? 1);
  const rows = rowsOf(panel, points, uses(x, "iteration") || uses(y, "iteration") || uses(x, "order"));
  const values = valuesOf(rows, points, items);
  const at = (channel: Channel, i: number): number | null => {
    if ("at" in channel) return channel.at;
    const value = values(channel.field, i);
    return value === null ? null : clamp(placeOf(channel, value), channel.range);
  };
  return rows
    .flatMap((row, i): Place[] => {
      const [left, top] = [at(x, i), at(y, i)];
      const ms = points.duration_ms[row]!;
      return left === null || top === null ? [] : [{row, panel: number, x: left, y: top, ms: ms / items}];
    })
    .toSorted((a, b) => a.x - b.x || a.y - b.y);
}

const uses = (channel: Channel, field: Field): boolean => "field" in channel && channel.field === field;

/** Measured samples of the panel's scenarios and phase; with those of the warm-up where the chart draws them. */
function rowsOf(panel: Element, points: Points, warmUp: boolean): number[] {
  const scenario = panel.getAttribute("data-scenario");
  const variant = panel.getAttribute("data-variant");
  const several = panel.getAttribute("data-scenarios")?.split(" ");
  const phase = panel.getAttribute("data-phase");
  const rows: number[] = [];
  for (let row = 0; row < points.order.length; row++) {
    const own = wordOf(points, "scenario", row);
    if (wordOf(points, "phase", row) !== phase || wordOf(points, "outcome", row) !== "measured") continue;
    if (points.duration_ms[row] == null || (!warmUp && points.warm_up[row] === 1)) continue;
    if (several !== undefined && !several.includes(own ?? "")) continue;
    if (scenario !== null && (own !== scenario || wordOf(points, "variant", row) !== variant)) continue;
    rows.push(row);
  }
  return rows;
}

export function wordOf(
  points: Points,
  column: "scenario" | "variant" | "phase" | "outcome" | "previous_scenario",
  row: number
): string | null {
  const {values, codes} = points[column];
  return values[codes[row] ?? -1] ?? null;
}

/** What a field is for the i-th of the rows. */
function valuesOf(
  rows: readonly number[],
  points: Points,
  items: number
): (field: Field, i: number) => number | null {
  const ms = rows.map((row) => points.duration_ms[row]!);
  const ranks = lazily(() => ranksOf(ms));
  const medians = lazily(() => mediansOf(rows, points));
  return (field, i) => {
    const row = rows[i]!;
    if (field === "duration_ms") return ms[i]! / items;
    if (field === "fraction") return ranks()[i]! / rows.length;
    if (field !== "relative") return points[field][row] ?? null;
    const median = medians().get(cellOf(points, row));
    return median === undefined || points.warm_up[row] === 1 ? null : ms[i]! / median;
  };
}

function lazily<T>(make: () => T): () => T {
  let made: {readonly value: T} | undefined;
  return () => (made ??= {value: make()}).value;
}

/** Place in order, from 1. */
function ranksOf(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length);
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  order.forEach((at, rank) => (ranks[at] = rank + 1));
  return ranks;
}

const cellOf = ({scenario, variant}: Points, row: number): string =>
  `${scenario.codes[row] ?? ""}/${variant.codes[row] ?? ""}`;

function mediansOf(rows: readonly number[], points: Points): Map<string, number> {
  const cells = new Map<string, number[]>();
  for (const row of rows) {
    if (points.warm_up[row] === 1) continue;
    const cell = cellOf(points, row);
    const known = cells.get(cell);
    if (known === undefined) cells.set(cell, [points.duration_ms[row]!]);
    else known.push(points.duration_ms[row]!);
  }
  return new Map([...cells].map(([cell, values]) => [cell, medianOf(values)]));
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  const middle = (values.length - 1) / 2;
  return (values[Math.floor(middle)]! + values[Math.ceil(middle)]!) / 2;
}

function clamp(value: number, [from, to]: readonly [number, number]): number {
  return Math.min(Math.max(value, Math.min(from, to)), Math.max(from, to));
}

/** The place nearest to a point, no further than `reach`; null where there is none. */
export function nearestPlace(
  places: readonly Place[],
  [x, y]: readonly [number, number],
  reach: number
): Place | null {
  let [found, distance]: [Place | null, number] = [null, reach ** 2];
  for (const place of places) {
    const own = (place.x - x) ** 2 + (place.y - y) ** 2;
    if (own <= distance) [found, distance] = [place, own];
  }
  return found;
}

export type Move = "next" | "previous" | "down" | "up" | "first" | "last";

/** Where a key leads: along a panel from left to right; up and down to the nearest sample of the neighbouring panel. */
export function moveFrom(places: readonly Place[], current: Place | null, move: Move): Place | null {
  if (places.length === 0) return null;
  if (current === null || move === "first") return places[0]!;
  if (move === "last") return places.at(-1)!;
  const at = places.indexOf(current);
  if (move === "next") return places[Math.min(at + 1, places.length - 1)]!;
  if (move === "previous") return places[Math.max(at - 1, 0)]!;
  const panels = [...new Set(places.map(({panel}) => panel))];
  const panel = panels[panels.indexOf(current.panel) + (move === "down" ? 1 : -1)];
  const others = places.filter((place) => place.panel === panel);
  return nearestPlace(others, [current.x, current.y], Infinity) ?? current;
}
