/**
 * The run from its first call to its last, on one axis of order: how long each call took (logarithmic, because features
 * differ by factors), how it lies to the median of its own scenario, where a change of pace would show, and how the
 * index grew meanwhile.
 * @module
 */
import {extent} from "d3-array";
import {scaleLinear, scaleLog} from "d3-scale";
import {MOST_MARKS, binsOf} from "../../lib/charts/bins.js";
import type {Field} from "../../lib/charts/channels.js";
import type {Call, IndexState, RunOrder} from "../../lib/charts/run-order.js";
import {formatNumber} from "../../lib/wording/format.js";
import {say} from "../../lib/wording/say.js";
import {textWidth} from "../text-width.js";
import {channelOf, horizontalAxis, verticalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import {drawBins} from "./binned.js";
import {featureName} from "./features.js";
import type {DrawOptions} from "./figure.js";
import {SHAPE, layoutLegend, shapeLegend} from "./legend.js";
import {seriesStyle} from "./series-style.js";
import {FONT, WIDTHS, add, line, mark, openPanel, openSvg, px, write} from "./svg.js";
import type {Box, Layer, Point} from "./svg.js";

const TITLE = 22;
const GAP = 16;
const HEIGHTS = {times: 180, relative: 110, index: 70};
const FOOT = 30;
const MARGIN = 58;
/** Height of the tick of an insert. */
const TICK = 7;
/** Medians of so many stretches are enough to see a drift, and few enough to be medians. */
const STRETCHES = 24;
/** Farther from its scenario's median than this factor, a call is drawn at the edge. */
const EDGE = 1.5;

export interface TimelineOptions extends DrawOptions {
  /** `order` from which the pace was another; null: no change was found. */
  readonly change: number | null;
}

export function timeline(parent: Element, order: RunOrder, options: TimelineOptions): SVGSVGElement {
  const {lang, variant} = options;
  const {features} = order;
  const legend = layoutLegend(
    features.map((feature) => featureName(lang, feature)),
    variant,
    SHAPE
  );
  const height =
    legend.height + 3 * TITLE + 2 * GAP + HEIGHTS.times + HEIGHTS.relative + HEIGHTS.index + FOOT;
  const svg = openSvg(
    parent,
    options,
    height,
    say(lang, "charts.timeline.description", {calls: order.calls.length})
  );
  shapeLegend(svg, legend.entries);
  const x = scaleLinear(
    extentOf(order.calls, ({order: at}) => at),
    [MARGIN + 6, WIDTHS[variant] - 16]
  );
  const context: Context = {...options, x, features, binned: order.calls.length > MOST_MARKS};
  let top = legend.height;
  const next = (height: number): Box => {
    const box = {left: MARGIN, right: WIDTHS[variant] - 8, top: top + TITLE, bottom: top + TITLE + height};
    top = box.bottom + GAP;
    return box;
  };
  drawTimes(svg, order, next(HEIGHTS.times), context);
  drawRelative(svg, order, next(HEIGHTS.relative), context);
  drawIndex(svg, order, next(HEIGHTS.index), context);
  return svg;
}

interface Context extends TimelineOptions {
  readonly x: Scale;
  readonly features: readonly string[];
  readonly binned: boolean;
}

function drawTimes(svg: Layer, {calls}: RunOrder, box: Box, context: Context): void {
  const {lang} = context;
  const timed = calls.filter((call): call is Call & {ms: number} => call.ms !== null && call.ms > 0);
  write(svg, say(lang, "charts.timeline.times"), {x: 0, y: box.top - 8, muted: true});
  if (timed.length === 0) return;
  const [low, high] = extentOf(timed, ({ms}) => ms);
  const y = scaleLog([low / 1.1, high * 1.1], [box.bottom, box.top]);
  verticalAxis(svg, {lang, scale: y, box, unit: "ms"});
  drawMarks(svg, timed, ({ms}) => ms, y, "duration_ms", context);
  const failed = calls.filter(({ms}) => ms === null);
  mark(
    svg,
    "cross",
    failed.map((call): Point => [context.x(call.order), box.top + 6])
  );
}

function drawRelative(svg: Layer, {calls}: RunOrder, box: Box, context: Context): void {
  const {lang, x} = context;
  const compared = calls.filter((call): call is Call & {relative: number} => call.relative !== null);
  write(svg, say(lang, "charts.timeline.relative"), {x: 0, y: box.top - 8, muted: true});
  const y = scaleLog([1 / EDGE, EDGE], [box.bottom, box.top]).clamp(true);
  const format = (value: number) => `${formatNumber(lang, value)}\u00a0×`;
  verticalAxis(svg, {lang, scale: y, box, unit: "", ticks: [0.8, 1, 1.25], format});
  drawMarks(svg, compared, ({relative}) => relative, y, "relative", context);
  if (compared.length >= STRETCHES) {
    const medians = binsOf(
      compared,
      STRETCHES,
      ({order}) => order,
      ({relative}) => relative
    );
    line(
      svg,
      "median",
      medians.map(({at, p50}): Point => [x(at), y(p50)])
    );
  }
  if (context.change !== null) drawChange(svg, context.change, box, context);
}

/** Where the pace changed: a line from top to bottom with its name. */
function drawChange(svg: Layer, since: number, box: Box, {lang, x}: Context): void {
  const at = x(since) - 1;
  add(svg, "line", {class: "change", x1: px(at), x2: px(at), y1: box.top, y2: box.bottom});
  const text = say(lang, "charts.timeline.change");
  const before = at + 4 + textWidth(text, FONT) > box.right;
  write(svg, text, {x: before ? at - 4 : at + 4, y: box.bottom - 5, anchor: before ? "end" : "start"});
}

function drawIndex(svg: Layer, {index, inserts}: RunOrder, box: Box, {lang, x, variant}: Context): void {
  write(svg, say(lang, "charts.timeline.index"), {x: 0, y: box.top - 8, muted: true});
  const [least, most] = index.length === 0 ? [0, 1] : extentOf(index, ({rows}) => rows);
  const y = scaleLinear([Math.min(least, 0), Math.max(most, 1)], [box.bottom, box.top + 4]).nice(2);
  verticalAxis(svg, {lang, scale: y, box, unit: "", ticks: y.ticks(2)});
  horizontalAxis(svg, {
    lang,
    scale: x,
    box: {...box, left: box.left + 6},
    unit: say(lang, "charts.axis.calls"),
    edge: WIDTHS[variant],
    ticks: x.ticks(4).filter(Number.isInteger)
  });
  const steps = stepsOf(index, x).map(
    ({order, rows}, i) => `${i === 0 ? "M" : "H"}${px(x(order))}${i === 0 ? " " : "V"}${px(y(rows))}`
  );
  if (steps.length > 1) add(svg, "path", {class: "line tone-0", fill: "none", d: steps.join("")});
  drawInserts(svg, inserts, x, box.bottom);
}

/** px between two steps of the index: finer ones would not be seen, and weigh. */
const STEP = 3;

/** Where the rows change, at most once every few pixels. */
function stepsOf(index: readonly IndexState[], x: Scale): IndexState[] {
  let [at, rows] = [-Infinity, -1];
  return index.filter((state, i) => {
    const here = Math.round(x(state.order) / STEP);
    if (i < index.length - 1 && (state.rows === rows || here === at)) return false;
    [at, rows] = [here, state.rows];
    return true;
  });
}

/** A tick a pixel that has inserts; neighbouring ticks in one stroke, for a long run has tens of thousands. */
function drawInserts(svg: Layer, inserts: readonly number[], x: Scale, bottom: number): void {
  const pixels = [...new Set(inserts.map((order) => Math.round(x(order))))];
  const taken = new Set(pixels);
  const starts = pixels.filter((at) => !taken.has(at - 1));
  const strokes = starts.map((start) => {
    let end = start;
    while (taken.has(end)) end++;
    return `M${start} ${px(bottom - TICK / 2)}h${end - start}`;
  });
  if (strokes.length > 0) add(svg, "path", {class: "inserts", "stroke-width": TICK, d: strokes.join("")});
}

/** A mark a call by feature; above a thousand calls a median line in its band. */
function drawMarks<C extends Call>(
  svg: Layer,
  calls: readonly C[],
  value: (call: C) => number,
  y: Scale,
  field: Field,
  {x, features, binned}: Context
): void {
  features.forEach((feature, i) => {
    const {tone, shape} = seriesStyle(i);
    const own = calls.filter((call) => call.feature === feature);
    if (own.length === 0) return;
    const panel = openPanel(svg, {
      cell: null,
      scenarios: [...new Set(own.map(({scenario}) => scenario.split(" ")[0]!))],
      phase: "total",
      x: channelOf("order", x),
      y: channelOf(field, y)
    });
    if (binned) {
      drawBins(
        panel,
        binsOf(own, STRETCHES, ({order}) => order, value),
        {x, y, tone}
      );
      return;
    }
    const at = (call: C): Point => [x(call.order), y(value(call))];
    mark(panel, "ring", own.filter(({warm_up: warm}) => warm).map(at));
    mark(panel, shape, own.filter(({warm_up: warm}) => !warm).map(at), `${tone} small`);
  });
}

/** @param rows - At least one. */
function extentOf<T>(rows: readonly T[], value: (row: T) => number): [number, number] {
  return extent(rows, value) as [number, number];
}
