/**
 * `score` and `vault_topk` against the rows of the index: a mark a sample, shaped by feature, and the line that fits
 * them with its interval. The line ends where the samples end.
 * @module
 */
import {extent} from "d3-array";
import {scaleLinear} from "d3-scale";
import {MOST_MARKS, binsOf} from "../../lib/charts/bins.js";
import type {GrowthFit, GrowthPanel} from "../../lib/charts/growth-panels.js";
import {GROWING, roundSlope} from "../../lib/charts/growth-panels.js";
import {say} from "../../lib/wording/say.js";
import {channelOf, horizontalAxis, verticalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import {drawBins} from "./binned.js";
import {featureName} from "./features.js";
import type {DrawOptions, Variant} from "./figure.js";
import {SHAPE, layoutLegend, shapeLegend} from "./legend.js";
import {seriesStyle} from "./series-style.js";
import {add, line, mark, openPanel, openSvg, pathOf, write} from "./svg.js";
import type {Box, Layer, Point} from "./svg.js";

/** Left edge of each panel, by place, and the width of all. */
const COLUMNS: Record<Variant, {readonly lefts: readonly number[]; readonly width: number}> = {
  wide: {lefts: [0, 450], width: 430},
  narrow: {lefts: [0], width: 328}
};
const HEAD = 44;
const PLOT = 190;
const FOOT = 44;
const MARGIN = 52;
const BINS = 30;

/** @param panels - At least one. */
export function growth(parent: Element, panels: readonly GrowthPanel[], options: DrawOptions): SVGSVGElement {
  const {lang, variant} = options;
  const {lefts, width} = COLUMNS[variant];
  const lines = Math.ceil(panels.length / lefts.length);
  const features = [...new Set(panels.flatMap(({points}) => points.map(({feature}) => feature)))].toSorted();
  const legend = layoutLegend(
    features.map((feature) => featureName(lang, feature)),
    variant,
    SHAPE
  );
  const description = say(lang, "charts.growth.description", {
    phases: GROWING,
    samples: panels.reduce((sum, {points}) => sum + points.length, 0)
  });
  const svg = openSvg(parent, options, legend.height + lines * (HEAD + PLOT + FOOT), description);
  shapeLegend(svg, legend.entries);
  panels.forEach((panel, i) => {
    const left = lefts[i % lefts.length]!;
    const top = legend.height + Math.floor(i / lefts.length) * (HEAD + PLOT + FOOT);
    const box = {left: left + MARGIN, right: left + width - 12, top: top + HEAD, bottom: top + HEAD + PLOT};
    drawPanel(svg, panel, {...options, box, features});
  });
  return svg;
}

interface PanelOptions extends DrawOptions {
  readonly box: Box;
  readonly features: readonly string[];
}

function drawPanel(
  svg: Layer,
  {phase, points, rows, scenarios, fit}: GrowthPanel,
  options: PanelOptions
): void {
  const {lang, box, features} = options;
  const x = scaleLinear(rows, [box.left + 8, box.right - 24]);
  const [low = 0, high = 1] = extent(points, ({ms}) => ms);
  const y = scaleLinear([low, high], [box.bottom - 6, box.top + 6]).nice(4);
  write(svg, phase, {x: box.left - MARGIN, y: box.top - 26, strong: true});
  if (fit !== null)
    write(svg, slopeText(fit, lang), {x: box.left - MARGIN, y: box.top - 9, small: true, muted: true});
  verticalAxis(svg, {lang, scale: y, box, unit: "ms"});
  horizontalAxis(svg, {lang, scale: x, box, unit: say(lang, "charts.axis.rows"), edge: box.right + 12});

  const panel = openPanel(svg, {
    cell: null,
    scenarios,
    phase,
    x: channelOf("index_rows", x),
    y: channelOf("duration_ms", y)
  });
  if (fit !== null) drawFit(panel, fit, x, y);
  features.forEach((feature, i) => {
    const {tone, shape} = seriesStyle(i);
    const own = points.filter((point) => point.feature === feature);
    if (points.length > MOST_MARKS) {
      drawBins(
        panel,
        binsOf(
          own,
          BINS,
          ({rows: at}) => at,
          ({ms}) => ms
        ),
        {x, y, tone}
      );
      return;
    }
    mark(
      panel,
      shape,
      own.map(({rows: at, ms}): Point => [x(at), y(ms)]),
      tone
    );
  });
}

function drawFit(panel: Layer, {line: points}: GrowthFit, x: Scale, y: Scale): void {
  const upper = points.map(({rows, high}): Point => [x(rows), y(high)]);
  const lower = points.map(({rows, low}): Point => [x(rows), y(low)]);
  add(panel, "path", {class: "interval", d: `${pathOf([...upper, ...lower.toReversed()])}z`});
  line(
    panel,
    "median",
    points.map(({rows, ms}): Point => [x(rows), y(ms)])
  );
}

function slopeText({slope}: GrowthFit, lang: DrawOptions["lang"]): string {
  const {rows, low, high} = roundSlope(slope);
  return say(lang, "charts.growth.slope", {rows, low_ms: low, high_ms: high});
}
