/**
 * Comparison of two runs, a row a scenario: the baseline's median above, the current one below it, each with its
 * interval, on a logarithmic axis of ratios. The shape of the current mark is the verdict.
 * @module
 */
import {scaleLog} from "d3-scale";
import type {Dumbbell, End} from "../../lib/charts/dumbbells.js";
import {cellName} from "../../lib/findings/rows.js";
import type {ComparisonVerdict} from "../../lib/stats/compare.js";
import type {Lang} from "../../lib/units.js";
import {changeText, signedShare} from "../../lib/wording/comparison.js";
import {formatRatio} from "../../lib/wording/format.js";
import {say} from "../../lib/wording/say.js";
import {fitText, textWidth} from "../text-width.js";
import {horizontalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import type {DrawOptions, Variant} from "./figure.js";
import {layoutLegend} from "./legend.js";
import {FONT, SMALL, WIDTHS, add, area, line, mark, openSvg, px, write} from "./svg.js";
import type {Box, Layer, Shape} from "./svg.js";

const SHAPES: Record<ComparisonVerdict, Shape> = {
  slower: "triangle",
  faster: "triangle-down",
  no_difference_seen: "square",
  cannot_tell: "ring"
};

export interface DumbbellOptions extends DrawOptions {
  /** Relative difference that counts as none: shaded. */
  readonly floor: number;
}

interface Layout {
  readonly left: number;
  readonly right: number;
  readonly row: number;
  /** Middle between the two marks, within a row. */
  readonly middle: number;
}

const LAYOUTS: Record<Variant, Layout> = {
  wide: {left: 230, right: 650, row: 40, middle: 20},
  narrow: {left: 8, right: 320, row: 74, middle: 32}
};
const HEAD = 30;
/** Of each mark from the middle of its row. */
const APART = 5;
const LEGEND_SHAPE = 18;
/** Every axis reaches at least so far to both sides. */
const LEAST_REACH = 1.12;

/** @param pairs - At least one. */
export function dumbbells(
  parent: Element,
  pairs: readonly Dumbbell[],
  options: DumbbellOptions
): SVGSVGElement {
  const {lang, variant, floor} = options;
  const layout = LAYOUTS[variant];
  const names = (["slower", "faster", "no_difference_seen"] as const).map((name) =>
    say(lang, `compare.verdict.${name}`)
  );
  const legend = layoutLegend(
    [say(lang, "charts.comparison.baseline"), ...names, say(lang, "charts.comparison.cannot_tell")],
    variant,
    LEGEND_SHAPE
  );
  const top = legend.height + HEAD;
  const height = top + pairs.length * layout.row + 6;
  const svg = openSvg(
    parent,
    options,
    height,
    say(lang, "charts.comparison.description", {rows: pairs.length})
  );
  legend.entries.forEach(({name, x, y}, i) => {
    const verdict = (["slower", "faster", "no_difference_seen", "cannot_tell"] as const)[i - 1];
    if (verdict === undefined) mark(svg, "dot", [[x + 6, y - 4.5]], "baseline");
    else mark(svg, SHAPES[verdict], [[x + 6, y - 4.5]], `verdict-${verdict}`);
    write(svg, name, {x: x + LEGEND_SHAPE, y});
  });
  const x = scaleLog(reachOf(pairs), [layout.left + 10, layout.right - 10]);
  const box: Box = {left: layout.left, right: layout.right, top, bottom: height - 6};
  area(svg, "band", {left: x(1 / (1 + floor)), right: x(1 + floor), top: box.top, bottom: box.bottom});
  const ticks = ticksOf(x.domain() as [number, number]);
  const format = (ratio: number) => changeOf(lang, ratio);
  horizontalAxis(svg, {lang, scale: x, box, above: true, unit: "", ticks, format, edge: WIDTHS[variant]});
  pairs.forEach((pair, i) => drawPair(svg, pair, {lang, variant, layout, x, top: top + i * layout.row}));
  return svg;
}

/** As far to the one side as to the other: no direction looks larger. */
function reachOf(pairs: readonly Dumbbell[]): [number, number] {
  const ratios = pairs.flatMap(({baseline, current}) =>
    [baseline, current].flatMap(({ratio, between}) => [ratio, ...(between ?? [])])
  );
  const largest = Math.max(LEAST_REACH, ...ratios.map((ratio) => Math.max(ratio, 1 / ratio)));
  return [1 / largest, largest];
}

/** Faster and slower, about as far from 1 each. */
const STEPS = [
  [0.9, 1.1],
  [0.8, 1.25],
  [2 / 3, 1.5],
  [0.5, 2],
  [0.2, 5],
  [0.1, 10],
  [0.01, 100]
] as const;

/** 1 and two steps to both sides. */
function ticksOf([low, high]: readonly [number, number]): number[] {
  const within = STEPS.filter(([faster, slower]) => faster >= low && slower <= high);
  const shown = within.length <= 2 ? within : [within[Math.floor(within.length / 2) - 1]!, within.at(-1)!];
  return [...shown.flat(), 1].toSorted((a, b) => a - b);
}

/** `+25%`; from a factor of two on `5.0×`. */
function changeOf(lang: Lang, ratio: number): string {
  if (ratio === 1) return say(lang, "charts.comparison.same");
  return ratio >= 2 ? formatRatio(lang, ratio) : signedShare(lang, ratio - 1);
}

interface Row {
  readonly lang: Lang;
  readonly variant: Variant;
  readonly layout: Layout;
  readonly x: Scale;
  readonly top: number;
}

function drawPair(svg: Layer, pair: Dumbbell, row: Row): void {
  const {x, top, layout} = row;
  const {baseline, current, result} = pair;
  const [above, below] = [top + layout.middle - APART, top + layout.middle + APART];
  writeLabels(svg, pair, row);
  drawInterval(svg, baseline, above, "baseline", x);
  drawInterval(svg, current, below, `verdict-${result.verdict}`, x);
  line(svg, "bridge", [
    [x(baseline.ratio), above],
    [x(current.ratio), below]
  ]);
  mark(svg, "dot", [[x(baseline.ratio), above]], "baseline");
  mark(svg, SHAPES[result.verdict], [[x(current.ratio), below]], `verdict-${result.verdict}`);
}

function drawInterval(svg: Layer, {between}: End, y: number, className: string, x: Scale): void {
  if (between === null) return;
  const [low, high] = between.map(x) as [number, number];
  add(svg, "path", {class: `reach ${className}`, d: `M${px(low)} ${px(y)}H${px(high)}`});
}

/** Wide: name left, change and verdict right. Narrow: name and change above, verdict below. */
function writeLabels(svg: Layer, pair: Dumbbell, {lang, variant, layout, top}: Row): void {
  const {result, title} = pair;
  const name = cellName(pair);
  const change = changeText(lang, result) ?? "";
  const wide = variant === "wide";
  const verdict = say(lang, verdictKey(pair));
  const y = top + (wide ? layout.middle + 4.5 : 14);
  const end = wide ? layout.left - 12 : WIDTHS.narrow - textWidth(change, SMALL) - 10;
  const suffix = fitText(title[lang], end - textWidth(`${name} `, FONT), FONT);
  write(svg, name, {x: 0, y, strong: true, suffix: suffix.length > 2 ? suffix : ""});
  if (wide) {
    write(svg, change, {x: layout.right + 14, y: top + layout.middle - 3});
    write(svg, verdict, {x: layout.right + 14, y: top + layout.middle + 13, small: true, muted: true});
  } else {
    write(svg, change, {x: WIDTHS.narrow, y, anchor: "end", small: true});
    write(svg, verdict, {x: 0, y: top + layout.middle + 26, small: true, muted: true});
  }
}

function verdictKey({result}: Dumbbell) {
  return result.verdict === "cannot_tell"
    ? ("charts.comparison.cannot_tell" as const)
    : (`compare.verdict.${result.verdict}` as const);
}
