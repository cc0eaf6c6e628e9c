/**
 * Strip plots as small multiples: every sample of a scenario as a dot along the time axis that its feature shares, in
 * the order of its iterations from top to bottom. Above a thousand samples columns count them.
 * @module
 */
import {scaleLinear} from "d3-scale";
import {MOST_MARKS} from "../../lib/charts/bins.js";
import type {AxisGroup, Dot, Population} from "../../lib/charts/populations.js";
import {cellName} from "../../lib/findings/rows.js";
import type {Lang} from "../../lib/units.js";
import {formatCount, formatDuration} from "../../lib/wording/format.js";
import {say} from "../../lib/wording/say.js";
import {fitText, textWidth} from "../text-width.js";
import {channelOf, horizontalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import {featureName} from "./features.js";
import type {DrawOptions, Variant} from "./figure.js";
import {FONT, WIDTHS, add, area, line, mark, openPanel, openSvg, px, write} from "./svg.js";
import type {Box, Layer, Point} from "./svg.js";

/** Of all strips together, and at least of each: more would be finer than the drawing, and heavy. */
const MOST_BINS = 1200;
const FEWEST_BINS = 24;
const BINS: Record<Variant, number> = {wide: 70, narrow: 48};

interface Layout {
  /** Left and right end of the dots. */
  readonly left: number;
  readonly right: number;
  readonly row: number;
  /** Top of the dots within their row, and their height. */
  readonly strip: number;
  readonly height: number;
}

const LAYOUTS: Record<Variant, Layout> = {
  wide: {left: 240, right: 656, row: 34, strip: 5, height: 22},
  narrow: {left: 4, right: 322, row: 50, strip: 20, height: 24}
};
/** Heading and axis of a group. */
const HEAD = 46;
const GROUP_GAP = 14;

/** @param groups - At least one. */
export function strips(parent: Element, groups: readonly AxisGroup[], options: DrawOptions): SVGSVGElement {
  const layout = LAYOUTS[options.variant];
  const heights = groups.map(({populations}) => HEAD + populations.length * layout.row + GROUP_GAP);
  const height = heights.reduce((sum, one) => sum + one, 0);
  const svg = openSvg(parent, options, height, describe(groups, options.lang));
  const populations = groups.flatMap((group) => group.populations);
  const dots = populations.reduce((sum, one) => sum + one.measured.length, 0);
  const bins = Math.max(
    FEWEST_BINS,
    Math.min(BINS[options.variant], Math.floor(MOST_BINS / populations.length))
  );
  let top = 0;
  groups.forEach((group, i) => {
    drawGroup(svg, group, top, {...options, layout, bins: dots > MOST_MARKS ? bins : null});
    top += heights[i]!;
  });
  return svg;
}

function describe(groups: readonly AxisGroup[], lang: Lang): string {
  const populations = groups.flatMap((group) => group.populations);
  return say(lang, "charts.strips.description", {
    rows: populations.length,
    samples: populations.reduce((sum, {measured}) => sum + measured.length, 0)
  });
}

interface GroupOptions extends DrawOptions {
  readonly layout: Layout;
  /** Columns of a strip; null: dots. */
  readonly bins: number | null;
}

function drawGroup(svg: Layer, group: AxisGroup, top: number, options: GroupOptions): void {
  const {lang, layout, variant} = options;
  const x = scaleLinear(group.extent, [layout.left + 6, layout.right - 6]).nice(variant === "wide" ? 6 : 4);
  const loop = group.populations.some(({items}) => items !== 1);
  const heading = featureName(lang, group.feature) + (loop ? ` (${say(lang, "chart.per_item")})` : "");
  write(svg, heading, {x: 0, y: top + 16, strong: true});
  const box = {
    left: layout.left,
    right: layout.right,
    top: top + HEAD,
    bottom: top + HEAD + group.populations.length * layout.row
  };
  horizontalAxis(svg, {lang, scale: x, box, unit: "ms", above: true, edge: WIDTHS[variant]});
  group.populations.forEach((population, i) => {
    const first = group.populations[i - 1]?.scenario !== population.scenario;
    drawStrip(svg, population, {...options, x, top: box.top + i * layout.row, first});
  });
}

interface StripOptions extends GroupOptions {
  readonly x: Scale;
  readonly top: number;
  /** Of its scenario in this group: only it repeats the title. */
  readonly first: boolean;
}

function drawStrip(svg: Layer, population: Population, options: StripOptions): void {
  const {layout, x, top, bins} = options;
  writeLabels(svg, population, options);
  const box: Box = {
    left: layout.left,
    right: layout.right,
    top: top + layout.strip,
    bottom: top + layout.strip + layout.height
  };
  const last = Math.max(
    1,
    ...[...population.warm_up, ...population.measured].map(({iteration}) => iteration)
  );
  const y = scaleLinear([0, last], [box.top + 4, box.bottom - 4]);
  const panel = openPanel(svg, {
    cell: population,
    phase: "total",
    x: channelOf("duration_ms", x),
    y: channelOf("iteration", y),
    items: population.items
  });
  const {interval, p50, measured, warm_up: warm} = population;
  if (interval !== null)
    area(panel, "interval", {
      left: x(interval.low),
      right: x(interval.high),
      top: box.top,
      bottom: box.bottom
    });
  if (bins !== null) drawColumns(panel, measured, {x, box, count: bins});
  else {
    const at = ({ms, iteration}: Dot): Point => [x(ms), y(iteration)];
    mark(panel, "ring", warm.map(at));
    mark(panel, "dot", measured.map(at));
  }
  line(panel, "median", [
    [x(p50), box.top - 2],
    [x(p50), box.bottom + 2]
  ]);
}

/** Wide: name and title left of the strip, median right of it. Narrow: all above it. */
function writeLabels(
  svg: Layer,
  population: Population,
  {lang, variant, layout, top, first}: StripOptions
): void {
  const name = cellName(population);
  const failed =
    population.failed === 0 ? "" : ` · ${say(lang, "summary.failed", {failed: population.failed})}`;
  const figures = `${formatDuration(lang, population.p50)}, n = ${formatCount(lang, population.measured.length)}${failed}`;
  const y = variant === "wide" ? top + layout.strip + layout.height / 2 + 4.5 : top + 14;
  const end = variant === "wide" ? layout.left - 10 : WIDTHS.narrow - textWidth(figures, FONT) - 10;
  const title = first ? fitText(population.title[lang], end - textWidth(`${name} `, FONT), FONT) : "";
  write(svg, name, {x: 0, y, strong: true, suffix: title.length > 2 ? title : ""});
  if (variant === "wide") write(svg, figures, {x: layout.right + 12, y});
  else write(svg, figures, {x: WIDTHS.narrow, y, anchor: "end"});
}

/** Counts of samples as columns, the tallest as high as the strip. */
function drawColumns(
  layer: Layer,
  dots: readonly Dot[],
  {x, box, count}: {x: Scale; box: Box; count: number}
): void {
  const width = (box.right - box.left) / count;
  const counts = new Array<number>(count).fill(0);
  for (const {ms} of dots) {
    const bin = Math.min(count - 1, Math.max(0, Math.floor((x(ms) - box.left) / width)));
    counts[bin]! += 1;
  }
  const highest = Math.max(...counts);
  const columns = counts.flatMap((n, i) => {
    const height = (n / highest) * (box.bottom - box.top);
    return n === 0
      ? []
      : [
          `M${px(box.left + i * width)} ${px(box.bottom)}v${-px(Math.max(1, height))}h${px(width - 0.5)}V${px(box.bottom)}z`
        ];
  });
  add(layer, "path", {class: "columns", d: columns.join("")});
}
