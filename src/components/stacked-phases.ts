/**
 * Stacked bars of mean phase times: ms on an axis that all scenarios share, and the share of the scenario's own total,
 * because the first hides short scenarios and the second hides how long they are.
 * @module
 */
import {scaleLinear} from "d3-scale";
import {select} from "d3-selection";
import type {Selection} from "d3-selection";
import {phasesOf} from "../lib/findings/mean-stacks.js";
import type {Segment, Stack} from "../lib/findings/mean-stacks.js";
import type {Lang} from "../lib/units.js";
import {formatDuration, formatNumber, formatShare} from "../lib/wording/format.js";
import {say} from "../lib/wording/say.js";
import {PHASE_COLOURS, PHASE_INKS, paletteName} from "./palette.js";
import {fitText, textWidth} from "./text-width.js";

export interface StackedPhasesOptions {
  readonly lang: Lang;
  /** `narrow` is drawn for a phone at its own size; a shrunken wide one could not be read. */
  readonly variant: "wide" | "narrow";
  /** Unique within the page: names of the drawing hang on it. */
  readonly id: string;
}

type Svg = Selection<SVGSVGElement, unknown, null, undefined>;

const FONT = 13;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif";
/** Room behind the longest bar for its total. */
const TOTAL_ROOM = 64;

interface Layout {
  readonly width: number;
  readonly ms: {readonly x: number; readonly width: number; readonly y: number; readonly height: number};
  readonly share: {readonly x: number; readonly width: number; readonly y: number; readonly height: number};
  readonly row: number;
}

// 328 units: a phone of 360 px less its margins, so that text is drawn at its true size.
const LAYOUTS: Record<StackedPhasesOptions["variant"], Layout> = {
  wide: {
    width: 880,
    ms: {x: 0, width: 430, y: 20, height: 20},
    share: {x: 460, width: 420, y: 20, height: 20},
    row: 54
  },
  narrow: {
    width: 328,
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
  {lang, variant, id}: StackedPhasesOptions
): SVGSVGElement {
  const layout = LAYOUTS[variant];
  const legend = legendRows(phasesOf(stacks), layout.width);
  const top = legend.height + 26;
  const height = top + stacks.length * layout.row;
  const svg = select(parent)
    .append<SVGSVGElement>("svg")
    .attr("xmlns", "http://www.w3.org/2000/svg")
    .attr("class", `chart ${variant}`)
    .attr("viewBox", `0 0 ${layout.width} ${height}`)
    .attr("width", layout.width)
    .attr("height", height)
    .attr("role", "img")
    .attr("aria-labelledby", `${id}-${variant}-desc`)
    .attr("font-family", FAMILY)
    .attr("font-size", FONT);
  svg.append("desc").attr("id", `${id}-${variant}-desc`).text(describe(stacks, lang));
  drawLegend(svg, legend.items);
  const longest = Math.max(...stacks.map((stack) => stack.total_ms));
  const x = scaleLinear([0, longest], [layout.ms.x, layout.ms.x + layout.ms.width - TOTAL_ROOM]);
  drawAxes(svg, layout, {x, top, height, lang, variant});
  stacks.forEach((stack, i) => drawStack(svg, stack, top + i * layout.row, {layout, x, lang}));
  return svg.node()!;
}

function describe(stacks: readonly Stack[], lang: Lang): string {
  const largest = stacks.toSorted((a, b) => b.total_ms - a.total_ms)[0]!;
  return say(lang, "chart.description", {
    rows: stacks.length,
    largest: `${largest.scenario} ${largest.title[lang]}`,
    largest_ms: largest.total_ms
  });
}

interface LegendItem {
  readonly phase: string;
  readonly x: number;
  readonly y: number;
}

/** Swatches in the order of the stack, broken into lines by estimated width. */
function legendRows(phases: readonly string[], width: number): {items: LegendItem[]; height: number} {
  const line = 20;
  const items: LegendItem[] = [];
  let [x, y] = [0, 0];
  for (const phase of phases) {
    const needed = 18 + textWidth(phase, FONT) + 14;
    if (x > 0 && x + needed > width) [x, y] = [0, y + line];
    items.push({phase, x, y});
    x += needed;
  }
  return {items, height: y + line};
}

function drawLegend(svg: Svg, items: readonly LegendItem[]): void {
  const legend = svg.append("g").attr("class", "legend");
  for (const {phase, x, y} of items) {
    legend
      .append("rect")
      .attr("class", `phase ${paletteName(phase)}`)
      .attr("fill", PHASE_COLOURS.light[paletteName(phase)])
      .attr("x", x)
      .attr("y", y + 3)
      .attr("width", 12)
      .attr("height", 12);
    legend
      .append("text")
      .attr("class", "ink")
      .attr("x", x + 18)
      .attr("y", y + 14)
      .text(phase);
  }
}

interface AxisOptions {
  readonly x: ReturnType<typeof scaleLinear<number, number>>;
  readonly top: number;
  readonly height: number;
  readonly lang: Lang;
  readonly variant: StackedPhasesOptions["variant"];
}

function drawAxes(svg: Svg, layout: Layout, {x, top, height, lang, variant}: AxisOptions): void {
  const axis = svg.append("g").attr("class", "axis");
  const ticks = x.ticks(variant === "wide" ? 4 : 3);
  for (const tick of ticks) {
    axis
      .append("line")
      .attr("class", "grid")
      .attr("stroke", "#d9d6cf")
      .attr("x1", x(tick))
      .attr("x2", x(tick))
      .attr("y1", top - 4)
      .attr("y2", height - 8);
    const figure = formatNumber(lang, tick);
    axis
      .append("text")
      .attr("class", "muted")
      .attr("font-size", 12)
      .attr("text-anchor", tick === 0 ? "start" : "middle")
      .attr("x", x(tick))
      .attr("y", top - 9)
      .text(tick === ticks.at(-1) ? `${figure} ms` : figure);
  }
  if (variant === "wide")
    axis
      .append("text")
      .attr("class", "muted")
      .attr("font-size", 12)
      .attr("x", layout.share.x)
      .attr("y", top - 9)
      .text(say(lang, "chart.axis.share"));
}

interface StackOptions {
  readonly layout: Layout;
  readonly x: AxisOptions["x"];
  readonly lang: Lang;
}

function drawStack(svg: Svg, stack: Stack, y: number, {layout, x, lang}: StackOptions): void {
  const row = svg
    .append("g")
    .attr("class", "stack")
    .attr("data-scenario", stack.scenario)
    .attr("transform", `translate(0,${y})`);
  // What was drawn comes before the title, which may be cut.
  const item = stack.per_item ? say(lang, "chart.per_item") : null;
  const drawn = [stack.variants, item].filter((part) => part !== null).join(", ");
  const label = row.append("text").attr("class", "ink").attr("y", 14);
  label.append("tspan").attr("font-weight", 600).text(stack.scenario);
  const room = layout.width - textWidth(`${stack.scenario} `, FONT);
  label
    .append("tspan")
    .text(` ${fitText(`${drawn === "" ? "" : `(${drawn}) `}${stack.title[lang]}`, room, FONT)}`);
  const end = drawBar(row, stack.segments, {...layout.ms, scale: ({mean_ms}) => x(mean_ms) - x(0)});
  row
    .append("text")
    .attr("class", "ink")
    .attr("x", end + 6)
    .attr("y", layout.ms.y + layout.ms.height / 2 + 5)
    .text(formatDuration(lang, stack.total_ms));
  drawBar(row, stack.segments, {...layout.share, scale: ({share}) => share * layout.share.width}, lang);
}

interface BarOptions {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Length of a segment in px. */
  readonly scale: (segment: Segment) => number;
}

/** Draws the segments end to end; with a language, writes name and share where they fit. @returns Its right end. */
function drawBar(
  row: Selection<SVGGElement, unknown, null, undefined>,
  segments: readonly Segment[],
  {x, y, height, scale}: BarOptions,
  lang?: Lang
): number {
  let at = x;
  for (const segment of segments) {
    const {phase} = segment;
    const palette = paletteName(phase);
    const length = Math.max(0, scale(segment));
    // A gap of one pixel between segments: neighbours stay apart without colour.
    const drawn = length > 2 ? length - 1 : length;
    row
      .append("rect")
      .attr("class", `phase ${palette}`)
      .attr("data-phase", phase)
      .attr("fill", PHASE_COLOURS.light[palette])
      .attr("x", round(at))
      .attr("y", y)
      .attr("width", round(drawn))
      .attr("height", height);
    const text = lang === undefined ? "" : segmentLabel(segment, length, lang);
    if (text !== "")
      row
        .append("text")
        .attr("class", `on ${palette}`)
        .attr("fill", PHASE_INKS.light[palette])
        .attr("x", round(at + 5))
        .attr("y", y + height / 2 + 4.5)
        .attr("font-size", 12)
        .text(text);
    at += length;
  }
  return at;
}

/** `insert 92%`, or `92%`, or nothing: whatever fits. */
function segmentLabel({phase, share}: Segment, length: number, lang: Lang): string {
  const per = formatShare(lang, share);
  return [`${phase} ${per}`, per].find((text) => textWidth(text, 12) + 10 <= length) ?? "";
}

/** A hundredth of a pixel is enough, and half the bytes. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
