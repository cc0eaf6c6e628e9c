/**
 * Medians of the same rows over many runs, a panel a row: a line that breaks where runs may not be compared, marks where
 * another version was measured, and the pinned reference. Runs stand in their order, not to the scale of time.
 * @module
 */
import {scaleLinear} from "d3-scale";
import {newestOf} from "../../lib/charts/history.js";
import type {History, HistoryLine, HistoryPoint} from "../../lib/charts/history.js";
import {cellName} from "../../lib/findings/rows.js";
import type {Lang, Milliseconds} from "../../lib/units.js";
import {formatDuration} from "../../lib/wording/format.js";
import {say} from "../../lib/wording/say.js";
import {fitText, textWidth} from "../text-width.js";
import {verticalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import type {DrawOptions, Variant} from "./figure.js";
import {FONT, SMALL, WIDTHS, add, line, mark, openSvg, pathOf, px, write} from "./svg.js";
import type {Box, Layer, Point} from "./svg.js";

/** Runs that are drawn: more would touch each other. */
export const MOST_RUNS: Record<Variant, number> = {wide: 100, narrow: 40};
const COLUMNS: Record<Variant, readonly number[]> = {wide: [0, 450], narrow: [0]};
const WIDTH: Record<Variant, number> = {wide: 430, narrow: WIDTHS.narrow};
const HEAD = 40;
const PLOT = 84;
const FOOT = 26;
/** Room for `10,000 ms`. */
const MARGIN = 72;
/** Behind the newest point, for its figure. */
const END = 62;

/** @param history - At least one line with a point. */
export function historyLines(parent: Element, history: History, options: DrawOptions): SVGSVGElement {
  const {lang, variant} = options;
  const {runs, lines} = newestOf(history, MOST_RUNS[variant]);
  const columns = COLUMNS[variant];
  const row = HEAD + PLOT + FOOT;
  const height = Math.ceil(lines.length / columns.length) * row;
  const description = say(lang, "charts.history.description", {rows: lines.length, runs: runs.length});
  const svg = openSvg(parent, options, height, description);
  lines.forEach((one, i) => {
    const left = columns[i % columns.length]!;
    const top = Math.floor(i / columns.length) * row + HEAD;
    const box = {left: left + MARGIN, right: left + WIDTH[variant] - END, top, bottom: top + PLOT};
    drawPanel(svg, one, {lang, runs, box, left});
  });
  return svg;
}

interface PanelOptions {
  readonly lang: Lang;
  readonly runs: History["runs"];
  readonly box: Box;
  readonly left: number;
}

function drawPanel(svg: Layer, history: HistoryLine, {lang, runs, box, left}: PanelOptions): void {
  const x = scaleLinear([0, Math.max(1, runs.length - 1)], [box.left + 8, box.right - 8]);
  const y = scaleLinear(timesOf(history), [box.bottom - 4, box.top + 4]).nice(3);
  const name = `${cellName(history)}${history.phase === "total" ? "" : ` ${history.phase}`}`;
  const room = box.right - left - textWidth(`${name} `, FONT);
  write(svg, name, {
    x: left,
    y: box.top - 24,
    strong: true,
    suffix: fitText(history.title[lang], room, FONT)
  });
  verticalAxis(svg, {lang, scale: y, box, unit: "ms", ticks: y.ticks(3)});
  drawVersions(svg, runs, x, box);
  drawDates(svg, runs, x, box);
  if (history.reference !== null) drawReference(svg, history.reference, y, box);
  const stretches = stretchesOf(history.points);
  for (const stretch of stretches) drawStretch(svg, stretch, x, y);
  const breaks = stretches.slice(1).map(([first]) => x(first!.run - 0.5));
  if (breaks.length > 0)
    add(svg, "path", {class: "break", d: breaks.map((at) => breakAt(at, box.bottom)).join("")});
  const newest = history.points.at(-1);
  if (newest !== undefined)
    write(svg, formatDuration(lang, newest.p50), {x: x(newest.run) + 8, y: y(newest.p50) + 4, small: true});
}

function timesOf({points, reference}: HistoryLine): [Milliseconds, Milliseconds] {
  const times = points.flatMap(({p50, interval}) => [
    p50,
    ...(interval ? [interval.low, interval.high] : [])
  ]);
  const all = reference === null ? times : [...times, reference];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? [low * 0.9, high * 1.1] : [low, high];
}

/** Two short strokes on the lower edge: the usual sign of an axis that is broken. */
function breakAt(x: number, bottom: number): string {
  return `M${px(x - 4)} ${px(bottom + 5)}l4-10m2 10l4-10`;
}

/** Points between breaks. */
function stretchesOf(points: readonly HistoryPoint[]): HistoryPoint[][] {
  const stretches: HistoryPoint[][] = [];
  for (const point of points) {
    const last = stretches.at(-1);
    if (last === undefined || point.breaks) stretches.push([point]);
    else last.push(point);
  }
  return stretches;
}

function drawStretch(svg: Layer, points: readonly HistoryPoint[], x: Scale, y: Scale): void {
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (const {run, p50, interval} of points) {
    upper.push([x(run), y(interval?.high ?? p50)]);
    lower.push([x(run), y(interval?.low ?? p50)]);
  }
  if (points.length > 1)
    add(svg, "path", {class: "interval", d: `${pathOf([...upper, ...lower.toReversed()])}z`});
  const medians = points.map(({run, p50}): Point => [x(run), y(p50)]);
  line(svg, "line tone-0", medians);
  mark(svg, "dot", medians);
}

/** A line where another version was measured than in the run before, with its name where there is room. */
function drawVersions(svg: Layer, runs: History["runs"], x: Scale, box: Box): void {
  let free = box.left;
  runs.forEach(({version}, i) => {
    const before = runs[i - 1]?.version;
    if (version === null || version === before) return;
    const at = x(i) - (i === 0 ? 0 : (x(1) - x(0)) / 2);
    if (i > 0) add(svg, "path", {class: "version", d: `M${px(at)} ${px(box.top)}V${px(box.bottom)}`});
    const width = textWidth(version, SMALL);
    if (at < free || at + width > box.right + END) return;
    write(svg, version, {x: at, y: box.top - 7, small: true, muted: true});
    free = at + width + 8;
  });
}

/** The day of the first and of the last run. */
function drawDates(svg: Layer, runs: History["runs"], x: Scale, box: Box): void {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return;
  const y = box.bottom + SMALL + 4;
  write(svg, first.at.slice(0, 10), {x: box.left, y, small: true, muted: true});
  if (runs.length > 1)
    write(svg, last.at.slice(0, 10), {x: x(runs.length - 1) + 8, y, anchor: "end", small: true, muted: true});
}

function drawReference(svg: Layer, reference: Milliseconds, y: Scale, box: Box): void {
  add(svg, "path", {class: "reference", d: `M${px(box.left)} ${px(y(reference))}H${px(box.right)}`});
}
