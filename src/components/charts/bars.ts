/**
 * Bars from zero on one axis, made of named parts: what an insert consists of, what the network takes of a call.
 * @module
 */
import {scaleLinear} from "d3-scale";
import type {Bilingual} from "../../lib/findings/finding.js";
import type {Lang} from "../../lib/units.js";

import {fitText, textWidth} from "../text-width.js";
import {horizontalAxis} from "./axes.js";
import type {Scale} from "./axes.js";
import type {DrawOptions, Variant} from "./figure.js";
import {SWATCH, layoutLegend, swatchLegend} from "./legend.js";
import {FONT, SMALL, WIDTHS, add, line, openSvg, px, write} from "./svg.js";
import type {Box, Layer} from "./svg.js";

export interface Part {
  readonly name: string;
  /** In the unit of the axis. */
  readonly size: number;
  /** Texts for inside the part, the longest first: the first that fits is written. */
  readonly labels: readonly string[];
}

export interface Bar {
  readonly name: string;
  readonly title: Bilingual;
  /** What else there is to say of it. */
  readonly note: string;
  /** Behind the bar. */
  readonly end: string;
  readonly parts: readonly Part[];
  /** How far the end of the first part is uncertain. */
  readonly between?: readonly [number, number];
  /** A size to compare with, marked above and below the bar. */
  readonly yardstick?: number;
}

export interface BarsOptions extends DrawOptions {
  readonly description: string;
  /** Colour of each part's name, as a class of `site.css`. */
  readonly colours: Readonly<Record<string, string>>;
  /** Figures of the axis; default: ms. */
  readonly format?: (size: number) => string;
}

interface Layout {
  /** Right end of the longest bar. */
  readonly right: number;
  readonly row: number;
  readonly bar: number;
}

const LAYOUTS: Record<Variant, Layout> = {
  wide: {right: 800, row: 56, bar: 22},
  narrow: {right: 256, row: 74, bar: 20}
};
const HEAD = 26;
/** Top of a bar within its row. */
const BAR_TOP = 20;

/** @param bars - At least one, with a total above 0. */
export function barChart(parent: Element, bars: readonly Bar[], options: BarsOptions): SVGSVGElement {
  const {lang, variant, description, colours} = options;
  const layout = LAYOUTS[variant];
  const drawn = Object.keys(colours).filter((name) =>
    bars.some(({parts}) => parts.some((part) => part.name === name))
  );
  const legend = layoutLegend(drawn, variant, SWATCH);
  const top = legend.height + HEAD;
  const svg = openSvg(parent, options, top + bars.length * layout.row, description);
  swatchLegend(
    svg,
    legend.entries,
    drawn.map((name) => colours[name]!)
  );
  const x = scaleLinear([0, Math.max(...bars.map(lengthOf))], [0, layout.right]);
  const box: Box = {left: 0, right: layout.right, top, bottom: top + bars.length * layout.row - 8};
  horizontalAxis(svg, {
    lang,
    scale: x,
    box,
    above: true,
    edge: WIDTHS[variant],
    unit: options.format === undefined ? "ms" : "",
    ...(options.format === undefined ? {} : {format: options.format})
  });
  bars.forEach((bar, i) => {
    const row: Row = {lang, variant, layout, x, top: top + i * layout.row, colours};
    writeTitle(svg, bar, row);
    drawParts(svg, bar, row);
  });
  return svg;
}

function lengthOf({parts}: Bar): number {
  return parts.reduce((sum, {size}) => sum + size, 0);
}

interface Row {
  readonly lang: Lang;
  readonly variant: Variant;
  readonly layout: Layout;
  readonly x: Scale;
  readonly top: number;
  readonly colours: Readonly<Record<string, string>>;
}

/** Wide: the note at the end of the line; narrow: below the bar. */
function writeTitle(svg: Layer, {name, title, note}: Bar, {lang, variant, layout, top}: Row): void {
  const narrow = variant === "narrow";

  const room = WIDTHS[variant] - textWidth(`${name} `, FONT) - (narrow ? 0 : textWidth(note, FONT) + 12);
  write(svg, name, {x: 0, y: top + 14, strong: true, suffix: fitText(title[lang], room, FONT)});
  if (narrow) write(svg, note, {x: 0, y: top + BAR_TOP + layout.bar + 15, small: true, muted: true});
  else write(svg, note, {x: WIDTHS[variant], y: top + 14, anchor: "end", muted: true});
}

function drawParts(svg: Layer, {parts, end, between, yardstick}: Bar, row: Row): void {
  const {layout, x, colours} = row;
  const top = row.top + BAR_TOP;
  const middle = top + layout.bar / 2;
  let at = 0;
  for (const {name, size, labels} of parts) {
    const length = x(size);
    const colour = colours[name] ?? "other";
    // A gap of one pixel between parts: neighbours stay apart without colour.
    const width = px(length > 2 ? length - 1 : length);
    add(svg, "rect", {
      class: `phase ${colour}`,
      "data-part": name,
      x: px(at),
      y: top,
      width,
      height: layout.bar
    });
    const label = labels.find((text) => textWidth(text, SMALL) + 10 <= length);
    if (label !== undefined)
      add(svg, "text", {class: `on ${colour}`, x: px(at + 5), y: middle + 4.5, "font-size": SMALL}, label);
    at += length;
  }
  if (between !== undefined) drawBetween(svg, [x(between[0]), x(between[1])], top, middle);
  if (yardstick !== undefined) drawYardstick(svg, x(yardstick), top, layout.bar);
  write(svg, end, {x: Math.max(at, x(between?.[1] ?? 0)) + 6, y: middle + 4.5});
}

/** Above and below the bar, so that it crosses no text in it. */
function drawYardstick(svg: Layer, at: number, top: number, height: number): void {
  for (const [from, to] of [
    [top - 5, top],
    [top + height, top + height + 5]
  ] as const)
    line(svg, "yardstick", [
      [at, from],
      [at, to]
    ]);
}

function drawBetween(svg: Layer, [low, high]: readonly [number, number], top: number, middle: number): void {
  line(svg, "whisker", [
    [low, middle],
    [high, middle]
  ]);
  for (const end of [low, high])
    line(svg, "whisker", [
      [end, top + 4],
      [end, 2 * middle - top - 4]
    ]);
}
