/**
 * Stacked bars of mean phase times: ms on an axis that all scenarios share, and the share of the scenario's own total,
 * because the first hides short scenarios and the second hides how long they are.
 * @module
 */
import {scaleLinear} from "d3-scale";
import {phasesOf} from "../lib/findings/mean-stacks.js";
import type {Segment, Stack} from "../lib/findings/mean-stacks.js";
import type {Lang} from "../lib/units.js";
import {formatDuration, formatShare} from "../lib/wording/format.js";
import {say} from "../lib/wording/say.js";
import {horizontalAxis} from "./charts/axes.js";
import type {Scale} from "./charts/axes.js";
import type {DrawOptions, Variant} from "./charts/figure.js";
import {SWATCH, layoutLegend, swatchLegend} from "./charts/legend.js";
import {FONT, SMALL, WIDTHS, add, openSvg, px, write} from "./charts/svg.js";
import type {Layer} from "./charts/svg.js";
import {paletteName} from "./palette.js";
import {fitText, textWidth} from "./text-width.js";

/** Room behind the longest bar for its total. */
const TOTAL_ROOM = 64;
const HEAD = 26;

/** A bar within its row. */
interface Bar {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

interface Layout {
  readonly ms: Bar;
  readonly share: Bar;
  readonly row: number;
}

const LAYOUTS: Record<Variant, Layout> = {
  wide: {
    ms: {x: 0, width: 430, y: 20, height: 20},
    share: {x: 460, width: 420, y: 20, height: 20},
    row: 54
  },
  narrow: {
    ms: {x: 0, width: 328, y: 20, height: 12},
    share: {x: 0, width: 328, y: 34, height: 20},
    row: 70
  }
};

/**
 * @param stacks - At least one, each with a total above 0.
 * @returns The `<svg>`, appended to `parent`.
 */
export function stackedPhases(
  parent: Element,
  stacks: readonly Stack[],
  options: DrawOptions
): SVGSVGElement {
  const {lang, variant} = options;
  const layout = LAYOUTS[variant];
  const phases = phasesOf(stacks);
  const legend = layoutLegend(phases, variant, SWATCH);
  const top = legend.height + HEAD;
  const height = top + stacks.length * layout.row;
  const svg = openSvg(parent, options, height, describe(stacks, lang));
  swatchLegend(svg, legend.entries, phases.map(paletteName));
  const longest = Math.max(...stacks.map((stack) => stack.total_ms));
  const x = scaleLinear([0, longest], [layout.ms.x, layout.ms.x + layout.ms.width - TOTAL_ROOM]);
  const box = {left: layout.ms.x, right: layout.ms.x + layout.ms.width, top: top - 4, bottom: height - 8};
  horizontalAxis(svg, {lang, scale: x, box, unit: "ms", above: true, edge: WIDTHS[variant]});
  if (variant === "wide")
    write(svg, say(lang, "chart.axis.share"), {x: layout.share.x, y: box.top - 6, small: true, muted: true});
  stacks.forEach((stack, i) => drawStack(svg, stack, {lang, variant, layout, x, top: top + i * layout.row}));
  return svg;
}

function describe(stacks: readonly Stack[], lang: Lang): string {
  const largest = stacks.toSorted((a, b) => b.total_ms - a.total_ms)[0]!;
  return say(lang, "chart.description", {
    rows: new Set(stacks.map(({scenario}) => scenario)).size,
    largest: `${largest.scenario} ${largest.title[lang]}`,
    largest_ms: largest.total_ms
  });
}

interface Row {
  readonly lang: Lang;
  readonly variant: Variant;
  readonly layout: Layout;
  readonly x: Scale;
  readonly top: number;
}

function drawStack(svg: Layer, stack: Stack, {lang, variant, layout, x, top}: Row): void {
  const {scenario, segments, total_ms: total} = stack;
  const row = add(svg, "g", {class: "stack", "data-scenario": scenario});
  // What was drawn comes before the title, which may be cut.
  const item = stack.per_item ? say(lang, "chart.per_item") : null;
  const shown = [stack.variants, item].filter((part) => part !== null).join(", ");
  const title = `${shown === "" ? "" : `(${shown}) `}${stack.title[lang]}`;
  const room = WIDTHS[variant] - textWidth(`${scenario} `, FONT);
  write(row, scenario, {x: 0, y: top + 14, strong: true, suffix: fitText(title, room, FONT)});
  const {ms, share} = layout;
  const end = drawBar(row, segments, {...ms, y: top + ms.y}, (segment) => x(segment.mean_ms) - x(0));
  write(row, formatDuration(lang, total), {x: end + 6, y: top + ms.y + ms.height / 2 + 5});
  drawBar(row, segments, {...share, y: top + share.y}, (segment) => segment.share * share.width, lang);
}

/**
 * Draws the segments end to end; with a language, writes name and share where they fit.
 * @param lengthOf - Of a segment, in px.
 * @returns The right end of the last one.
 */
function drawBar(
  row: Layer,
  segments: readonly Segment[],
  {x, y, height}: Bar,
  lengthOf: (segment: Segment) => number,
  lang?: Lang
): number {
  let at = x;
  for (const segment of segments) {
    const {phase} = segment;
    const palette = paletteName(phase);
    const length = Math.max(0, lengthOf(segment));
    // A gap of one pixel between segments: neighbours stay apart without colour.
    const width = px(length > 2 ? length - 1 : length);
    add(row, "rect", {class: `phase ${palette}`, "data-phase": phase, x: px(at), y, width, height});
    const text = lang === undefined ? "" : segmentLabel(segment, length, lang);
    const place = {x: px(at + 5), y: y + height / 2 + 4.5, "font-size": SMALL};
    if (text !== "") add(row, "text", {class: `on ${palette}`, ...place}, text);
    at += length;
  }
  return at;
}

/** `insert 92%`, or `92%`, or nothing: whatever fits. */
function segmentLabel({phase, share}: Segment, length: number, lang: Lang): string {
  const per = formatShare(lang, share);
  return [`${phase} ${per}`, per].find((text) => textWidth(text, SMALL) + 10 <= length) ?? "";
}
