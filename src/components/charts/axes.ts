/**
 * Axes: gridlines with figures, the unit at the last one. A figure that would touch its neighbour is left out.
 * @module
 */
import type {ScaleContinuousNumeric} from "d3-scale";
import type {Channel, Field} from "../../lib/charts/channels.js";
import type {Lang} from "../../lib/units.js";
import {formatNumber} from "../../lib/wording/format.js";
import {textWidth} from "../text-width.js";
import {SMALL, add, px, write} from "./svg.js";
import type {Box, Layer} from "./svg.js";

export type Scale = ScaleContinuousNumeric<number, number>;

export interface AxisOptions {
  readonly lang: Lang;
  readonly scale: Scale;
  /** Where the gridlines run. */
  readonly box: Box;
  /** Behind the last figure, e.g. `ms`. Already in the language of the page. */
  readonly unit: string;
  readonly ticks?: readonly number[];
  readonly format?: (value: number) => string;
  /** Figures along the width stand above the box; default: below it. */
  readonly above?: boolean;
}

/** What a scale says of the samples that it places. */
export function channelOf(field: Field, scale: Scale): Channel {
  const [domain, range] = [scale.domain(), scale.range()] as [[number, number], [number, number]];
  return {field, domain, range, log: "base" in scale};
}

const GAP = 10;
/** Widths are estimated: text stays so far from the edge. */
const MARGIN = 5;
/** Between the gridlines and their figures. */
const OFFSET = 6;

/** @param options.edge - Right end of the drawing, which no figure may leave. */
export function horizontalAxis(layer: Layer, options: AxisOptions & {readonly edge: number}): void {
  const {scale, box, unit, above = false} = options;
  const axis = add(layer, "g", {class: "axis"});
  const ticks = options.ticks ?? ticksOf(scale, box.right - box.left > 400 ? 6 : 4);
  add(axis, "path", {
    class: "grid",
    d: ticks.map((tick) => `M${px(scale(tick))} ${px(box.top)}V${px(box.bottom)}`).join("")
  });
  let end = -Infinity;
  ticks.forEach((tick, i) => {
    const x = scale(tick);
    const last = i === ticks.length - 1;
    const text = withUnit(options, tick, last);
    const width = textWidth(text, SMALL);
    // The last figure hangs by its number, so that the unit does not push it off its line; none leaves the drawing.
    const middle = last && unit !== "" ? textWidth(withUnit(options, tick, false), SMALL) / 2 : width / 2;
    const left = Math.max(0, Math.min(x - middle, options.edge - MARGIN - width));
    if (left < end + GAP && i > 0) return;
    end = left + width;
    write(axis, text, {
      x: left,
      y: above ? box.top - OFFSET : box.bottom + SMALL + 3,
      small: true,
      muted: true
    });
  });
}

/** Figures up the height, left of the box. */
export function verticalAxis(layer: Layer, options: AxisOptions): void {
  const {scale, box} = options;
  const axis = add(layer, "g", {class: "axis"});
  const ticks = options.ticks ?? ticksOf(scale, box.bottom - box.top > 150 ? 5 : 3);
  add(axis, "path", {
    class: "grid",
    d: ticks.map((tick) => `M${px(box.left)} ${px(scale(tick))}H${px(box.right)}`).join("")
  });
  ticks.forEach((tick, i) => {
    const y = scale(tick);
    const text = withUnit(options, tick, i === ticks.length - 1);
    write(axis, text, {x: box.left - OFFSET, y: y + 4, anchor: "end", small: true, muted: true});
  });
}

/** 1, 2, 5 of each power of ten on a logarithmic scale; only the powers where those would be too many. */
function ticksOf(scale: Scale, count: number): number[] {
  if (!("base" in scale)) return scale.ticks(count);
  const [low = 1, high = 1] = scale.domain();
  const all: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++)
    for (const step of [1, 2, 5]) all.push(step * 10 ** power);
  const within = all.filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  const powers = within.filter((tick) => Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6));
  return within.length > count + 1 && powers.length > 1 ? powers : within;
}

function withUnit({lang, format, unit}: AxisOptions, tick: number, last: boolean): string {
  const figure = format === undefined ? formatNumber(lang, tick) : format(tick);
  return last && unit !== "" ? `${figure}\u00a0${unit}` : figure;
}
