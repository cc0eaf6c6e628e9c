/**
 * One quantity at several levels of another: every sample as a mark, the median with its interval, and a line through
 * the medians. A phase has a panel of its own.
 * @module
 */
import {extent, group} from "d3-array";
import {scaleLinear} from "d3-scale";
import {MOST_MARKS, binOf} from "../../lib/charts/bins.js";
import type {Level, Series} from "../../lib/charts/levels.js";
import type {Lang, Milliseconds} from "../../lib/units.js";
import {formatDuration, formatNumber} from "../../lib/wording/format.js";
import {textWidth} from "../text-width.js";
import {channelOf, horizontalAxis, verticalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import type {DrawOptions} from "./figure.js";
import {spread} from "./labels.js";
import {SHAPE, layoutLegend, shapeLegend} from "./legend.js";
import type {Entry} from "./legend.js";
import {seriesStyle} from "./series-style.js";
import {SMALL, WIDTHS, add, area, line, mark, openPanel, openSvg, pathOf, write} from "./svg.js";
import type {Box, Layer, Point, Shape} from "./svg.js";

export interface LevelsOptions extends DrawOptions {
  readonly description: string;
  /** Names the horizontal axis, e.g. `k`. */
  readonly axis: string;
  /** A range of times that counts as no change: drawn behind everything. */
  readonly band?: {readonly low: Milliseconds; readonly high: Milliseconds; readonly label: string};
}

/** Of one panel, where there is room. */
const WIDEST = 640;
const BETWEEN = 20;
const PLOT = 210;
const HEAD = 8;
/** Of panels that need a name. */
const NAMED = 24;
const FOOT = 44;
const MARGIN = 56;
/** Samples of a level stand beside its median, so that neither hides the other; those of other series further off. */
const BESIDE = 9;
const FURTHER = 7;

/** @param series - At least one. Series with the same name and scenario look alike in every panel. */
export function levelsChart(
  parent: Element,
  series: readonly Series[],
  options: LevelsOptions
): SVGSVGElement {
  const {variant, band, description} = options;
  const panels = [...group(series, ({phase}) => phase)];
  const named = [...new Set(series.map(nameOf))];
  const single = series.flatMap(({levels}) => levels).reduce((sum, {n}) => sum + n, 0) <= MOST_MARKS;
  const names = named.length > 1 ? named : [];
  const legend = layoutLegend(band === undefined ? names : [...names, band.label], variant, SHAPE);
  const columns = variant === "narrow" ? 1 : Math.min(2, panels.length);
  const width = Math.min(WIDEST, (WIDTHS[variant] - BETWEEN * (columns - 1)) / columns);
  const head = panels.length > 1 ? NAMED : HEAD;
  const row = head + PLOT + FOOT;
  const svg = openSvg(parent, options, legend.height + Math.ceil(panels.length / columns) * row, description);
  shapeLegend(svg, legend.entries.slice(0, names.length));
  for (const entry of legend.entries.slice(names.length)) bandLegend(svg, entry);
  panels.forEach(([phase, own], i) => {
    const left = (i % columns) * (width + BETWEEN);
    const top = legend.height + Math.floor(i / columns) * row + head;
    const box = {left: left + MARGIN, right: left + width - 16, top, bottom: top + PLOT};
    if (panels.length > 1) write(svg, phase, {x: left, y: top - 8, strong: true});
    drawPanel(svg, own, {...options, box, named, single});
  });
  return svg;
}

function nameOf({name, scenario}: Series): string {
  return name === "" ? scenario : name;
}

function bandLegend(svg: Layer, {name, x, y}: Entry): void {
  area(svg, "band", {left: x, right: x + SHAPE - 4, top: y - 11, bottom: y + 1});
  write(svg, name, {x: x + SHAPE, y});
}

interface PanelOptions extends LevelsOptions {
  readonly box: Box;
  /** Names of all series: their order gives each its look. */
  readonly named: readonly string[];
  /** Draw each sample; otherwise the range that holds nine of ten. */
  readonly single: boolean;
}

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
}

interface SeriesOptions extends Scales {
  readonly single: boolean;
}

function drawPanel(svg: Layer, series: readonly Series[], options: PanelOptions): void {
  const {lang, axis, band, box, named, single} = options;
  const all = series.flatMap(({levels}) => levels);
  const [least = 0, most = 1] = extent(all, ({at}) => at);
  const x = scaleLinear([least, most], [box.left + 34, box.right - 44]);
  const y = scaleLinear(timesOf(all, options), [box.bottom - 4, box.top + 8]).nice(5);
  if (band !== undefined)
    area(svg, "band", {left: box.left, right: box.right, top: y(band.high), bottom: y(band.low)});
  verticalAxis(svg, {lang, scale: y, box, unit: "ms"});
  const ticks = [...new Set(all.map(({at}) => at))].toSorted((a, b) => a - b);
  horizontalAxis(svg, {
    lang,
    scale: x,
    box,
    edge: box.right + 16,
    unit: "",
    ticks,
    format: (value) => formatNumber(lang, value)
  });
  const middle = (box.left + box.right) / 2;
  write(svg, axis, {x: middle, y: box.bottom + 36, anchor: "middle", small: true, muted: true});
  for (const one of series) drawSeries(svg, one, named.indexOf(nameOf(one)), {x, y, single});
  placeLabels(svg, labelsOf(series, {x, y}, lang), box);
}

function timesOf(levels: readonly Level[], {band}: LevelsOptions): [number, number] {
  const times = levels.flatMap(({dots, p50, interval}) => [
    p50,
    ...dots.map(({ms}) => ms),
    ...(interval === null ? [] : [interval.low, interval.high])
  ]);
  const [low = 0, high = 1] = extent(band === undefined ? times : [...times, band.low, band.high]);
  return [low, high];
}

function drawSeries(
  svg: Layer,
  {scenario, phase, levels}: Series,
  i: number,
  {x, y, single}: SeriesOptions
): void {
  const {tone, shape, dash} = seriesStyle(i);
  const d = pathOf(levels.map(({at, p50}): Point => [x(at), y(p50)]));
  add(svg, "path", {class: `line ${tone}`, fill: "none", "stroke-dasharray": dash, d});
  for (const level of levels) {
    const beside = x(level.at) - BESIDE - i * FURTHER;
    const panel = openPanel(svg, {
      cell: {scenario, variant: level.variant},
      phase,
      x: {at: beside},
      y: channelOf("duration_ms", y),
      items: level.items
    });
    drawSamples(panel, level, {x: beside, y, shape, tone, single});
    drawMedian(panel, level, x(level.at), y);
  }
}

function drawSamples(
  panel: Layer,
  {dots}: Level,
  {x, y, shape, tone, single}: {x: number; y: Scale; shape: Shape; tone: string; single: boolean}
): void {
  const times = dots.map(({ms}) => ms);
  if (single) {
    mark(
      panel,
      shape,
      times.map((ms): Point => [x, y(ms)]),
      `${tone} small`
    );
    return;
  }
  const {p5, p95} = binOf(0, times);
  line(panel, `line ${tone}`, [
    [x, y(p5)],
    [x, y(p95)]
  ]);
}

function drawMedian(panel: Layer, {p50, interval}: Level, x: number, y: Scale): void {
  if (interval !== null)
    area(panel, "interval", {left: x - 4, right: x + 4, top: y(interval.high), bottom: y(interval.low)});
  line(panel, "median", [
    [x - 6, y(p50)],
    [x + 6, y(p50)]
  ]);
}

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** Every median of a single series; of several only the last, for the others would stand in each other's lines. */
function labelsOf(series: readonly Series[], scales: Scales, lang: Lang): Label[] {
  return series.flatMap(({levels}) =>
    levels.flatMap((level, i) => {
      const next = levels[i + 1];
      return series.length > 1 && next !== undefined ? [] : [labelOf(level, next, scales, lang)];
    })
  );
}

/** Right of the median, on the side that the line to the next median leaves free. */
function labelOf({at, p50}: Level, next: Level | undefined, {x, y}: Scales, lang: Lang): Label {
  const aside = next === undefined ? 4 : next.p50 > p50 ? 16 : -6;
  return {text: formatDuration(lang, p50), x: x(at) + 8, y: y(p50) + aside};
}

/** Labels of one level are moved apart; a level too close to the one before it keeps only its mark. */
function placeLabels(svg: Layer, labels: readonly Label[], box: Box): void {
  let end = -Infinity;
  const columns = [...group(labels, ({x}) => x)].toSorted(([a], [b]) => a - b);
  for (const [x, column] of columns) {
    if (x < end) continue;
    end = x + Math.max(...column.map(({text}) => textWidth(text, SMALL))) + 6;
    const wanted = column.map(({y}) => y);
    const ys = spread(wanted, SMALL + 3, [box.top + 8, box.bottom - 4]);
    column.forEach(({text}, i) => write(svg, text, {x, y: ys[i]!, small: true}));
  }
}
