/**
 * Names of what a chart draws, in a row that breaks where it is full.
 * @module
 */
import {textWidth} from "../text-width.js";
import {seriesStyle} from "./series-style.js";
import {FONT, WIDTHS, add, mark, write} from "./svg.js";
import type {Layer} from "./svg.js";
import type {Variant} from "./figure.js";

const LINE = 20;
const BETWEEN = 16;

export interface Entry {
  readonly name: string;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
}

/** @param swatch - Room before a name, in px. */
export function layoutLegend(
  names: readonly string[],
  variant: Variant,
  swatch: number
): {entries: Entry[]; height: number} {
  let [x, y] = [0, 14];
  const entries = names.map((name): Entry => {
    const needed = swatch + textWidth(name, FONT);
    if (x > 0 && x + needed > WIDTHS[variant]) [x, y] = [0, y + LINE];
    const entry = {name, x, y};
    x += needed + BETWEEN;
    return entry;
  });
  return {entries, height: names.length === 0 ? 0 : y + 8};
}

/** Room that {@link shapeLegend} and {@link swatchLegend} leave before a name. */
export const SHAPE = 16;
export const SWATCH = 18;

/** Shapes of series, in their order. */
export function shapeLegend(svg: Layer, entries: readonly Entry[]): void {
  entries.forEach(({name, x, y}, i) => {
    const {tone, shape} = seriesStyle(i);
    mark(svg, shape, [[x + 6, y - 4.5]], tone);
    write(svg, name, {x: x + SHAPE, y});
  });
}

/** Squares of the colours of phases. @param colours - A class of `site.css` for each entry. */
export function swatchLegend(svg: Layer, entries: readonly Entry[], colours: readonly string[]): void {
  entries.forEach(({name, x, y}, i) => {
    add(svg, "rect", {class: `phase ${colours[i] ?? "other"}`, x, y: y - 11, width: 12, height: 12});
    write(svg, name, {x: x + SWATCH, y});
  });
}
