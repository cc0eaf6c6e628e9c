/**
 * Empirical distribution of the total: for each time, the share of calls that took at most so long. Small multiples by
 * feature, a line a scenario; the list beside them is in the order of the medians.
 * @module
 */
import {scaleLinear} from "d3-scale";
import type {AxisGroup, Population} from "../../lib/charts/populations.js";
import {cellName} from "../../lib/findings/rows.js";
import {sortMs} from "../../lib/units.js";
import type {Milliseconds} from "../../lib/units.js";
import {formatDuration, formatShare} from "../../lib/wording/format.js";
import {say} from "../../lib/wording/say.js";
import {textWidth} from "../text-width.js";

import {channelOf, horizontalAxis, verticalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import {featureName} from "./features.js";
import type {DrawOptions, Variant} from "./figure.js";
import {seriesStyle} from "./series-style.js";
import {SMALL, WIDTHS, add, openPanel, openSvg, px, write} from "./svg.js";
import type {Box, Layer} from "./svg.js";

interface Layout {
  readonly left: number;
  readonly right: number;
  readonly plot: number;
}

const LAYOUTS: Record<Variant, Layout> = {
  wide: {left: 46, right: 620, plot: 130},
  narrow: {left: 46, right: 318, plot: 130}
};
const HEAD = 28;
/** Below the plot: figures of the axis. */
const FOOT = 34;
const ENTRY = 18;

/** @param groups - At least one. */
export function ecdf(parent: Element, groups: readonly AxisGroup[], options: DrawOptions): SVGSVGElement {
  const layout = LAYOUTS[options.variant];
  const heights = groups.map((group) => heightOf(group, options.variant, layout));
  const lines = groups.reduce((sum, {populations}) => sum + populations.length, 0);
  const svg = openSvg(
    parent,
    options,
    heights.reduce((sum, one) => sum + one, 0),
    say(options.lang, "charts.ecdf.description", {rows: lines})
  );
  const steps = Math.max(FEWEST_STEPS, Math.floor(MOST_STEPS / lines));
  let top = 0;
  groups.forEach((group, i) => {
    drawGroup(svg, group, top, {...options, layout, steps});
    top += heights[i]!;
  });
  return svg;
}

/** Lists below a plot have two columns where the names are short enough. */
function columnsOf({populations}: AxisGroup, variant: Variant): number {
  const longest = Math.max(...populations.map((one) => textWidth(cellName(one), SMALL)));
  return variant === "narrow" && longest < 70 ? 2 : 1;
}

function heightOf(group: AxisGroup, variant: Variant, {plot}: Layout): number {
  const list = Math.ceil(group.populations.length / columnsOf(group, variant)) * ENTRY;
  return variant === "wide" ? HEAD + Math.max(plot + FOOT, list + 12) + 8 : HEAD + plot + FOOT + list + 16;
}

interface GroupOptions extends DrawOptions {
  readonly layout: Layout;
  /** That each line may have. */
  readonly steps: number;
}

function drawGroup(svg: Layer, group: AxisGroup, top: number, options: GroupOptions): void {
  const {lang, layout, variant, steps} = options;
  const box: Box = {
    left: layout.left,
    right: layout.right,
    top: top + HEAD,
    bottom: top + HEAD + layout.plot
  };
  const x = scaleLinear(measuredExtent(group), [box.left + 18, box.right - 24]).nice(5);
  const y = scaleLinear([0, 1], [box.bottom, box.top]);
  const loop = group.populations.some(({items}) => items !== 1);
  const heading = featureName(lang, group.feature) + (loop ? ` (${say(lang, "chart.per_item")})` : "");
  write(svg, heading, {x: 0, y: top + 14, strong: true});
  verticalAxis(svg, {
    lang,
    scale: y,
    box,
    unit: "",
    ticks: [0, 0.5, 1],
    format: (share) => formatShare(lang, share)
  });
  horizontalAxis(svg, {lang, scale: x, box, unit: "ms", edge: WIDTHS[variant]});
  group.populations
    .toSorted((a, b) => a.p50 - b.p50)
    .forEach((population, i) => {
      drawSteps(svg, population, i, {x, y, steps});
      drawEntry(svg, population, i, {...options, box, columns: columnsOf(group, variant)});
    });
}

function measuredExtent({populations}: AxisGroup): [Milliseconds, Milliseconds] {
  let [low, high] = [Infinity, -Infinity];
  for (const {measured} of populations)
    for (const {ms} of measured) [low, high] = [Math.min(low, ms), Math.max(high, ms)];
  return [low, high];
}

/** Of all lines together: more are finer than the drawing, and heavy. Each line keeps at least so many. */
const MOST_STEPS = 1200;
const FEWEST_STEPS = 20;

function drawSteps(
  svg: Layer,
  population: Population,
  i: number,
  {x, y, steps}: {x: Scale; y: Scale; steps: number}
): void {
  const {tone, dash} = seriesStyle(i);
  const sorted = sortMs(population.measured.map(({ms}) => ms));
  const panel = openPanel(svg, {
    cell: population,
    phase: "total",
    x: channelOf("duration_ms", x),
    y: channelOf("fraction", y),
    items: population.items
  });
  const every = Math.max(1, sorted.length / steps);
  let d = `M${px(x(sorted[0]))} ${px(y(0))}`;
  for (let rank = every; rank < sorted.length + every / 2; rank += every) {
    const last = Math.min(sorted.length, Math.round(rank));
    d += `H${px(x(sorted[last - 1]!))}V${px(y(last / sorted.length))}`;
  }
  add(panel, "path", {class: `line ${tone}`, fill: "none", "stroke-dasharray": dash, d});
}

/** Name and median of a line, with a piece of it. */
function drawEntry(
  svg: Layer,
  population: Population,
  i: number,
  {lang, variant, layout, box, columns}: GroupOptions & {readonly box: Box; readonly columns: number}
): void {
  const {tone, dash} = seriesStyle(i);
  const wide = variant === "wide";
  const column = (WIDTHS.narrow / columns) * (i % columns);
  const x = wide ? layout.right + 24 : column;
  const y = (wide ? box.top + 8 : box.bottom + FOOT + 10) + Math.floor(i / columns) * ENTRY;
  add(svg, "line", {
    class: `line ${tone}`,
    "stroke-dasharray": dash,
    x1: px(x),
    x2: px(x + 24),
    y1: px(y),
    y2: px(y)
  });
  const name = cellName(population);
  write(svg, name, {x: x + 30, y: y + 4.5, small: !wide, suffix: formatDuration(lang, population.p50)});
}
