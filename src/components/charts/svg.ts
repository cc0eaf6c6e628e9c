/**
 * What every chart is drawn with: its frame, text, and marks as short paths. Positions are absolute, never moved by a
 * transform, so that a browser (and a test) reads them as they stand.
 * @module
 */
import type {CellRef} from "../../lib/findings/rows.js";
import {writeChannel} from "../../lib/charts/channels.js";
import type {Channel} from "../../lib/charts/channels.js";
import type {DrawOptions, Variant} from "./figure.js";

/** What marks are appended to: the drawing itself or a group in it. */
export type Layer = SVGElement;

export const FONT = 13;
export const SMALL = 12;
const FAMILY = "system-ui, -apple-system, 'Segoe UI', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif";

/** 328: a phone of 360 px less its margins, so that text is drawn at its true size. */
export const WIDTHS: Record<Variant, number> = {wide: 880, narrow: 328};

/** @param description - What the chart shows, for those who do not see it; the figure's heading names it. */
export function openSvg(
  parent: Element,
  {variant, id}: DrawOptions,
  height: number,
  description: string
): SVGSVGElement {
  const width = WIDTHS[variant];
  const svg = add(parent, "svg", {
    xmlns: SVG_NAMESPACE,
    class: `chart ${variant}`,
    viewBox: `0 0 ${width} ${Math.ceil(height)}`,
    width,
    height: Math.ceil(height),
    role: "img",
    "aria-labelledby": `${id}-${variant}-desc`,
    "font-family": FAMILY,
    "font-size": FONT
  });
  add(svg, "desc", {id: `${id}-${variant}-desc`}, description);
  return svg as SVGSVGElement;
}

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Appends an element of SVG; attributes that are undefined are left out. */
export function add(
  parent: Element,
  tag: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content?: string
): SVGElement {
  const child = parent.ownerDocument.createElementNS(SVG_NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) child.setAttribute(name, String(value));
  if (content !== undefined) child.textContent = content;
  parent.appendChild(child);
  return child;
}

export interface TextOptions {
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly small?: boolean;
  readonly strong?: boolean;
  readonly muted?: boolean;
  /** Muted text behind it, a space apart. */
  readonly suffix?: string;
}

export function write(layer: Layer, content: string, options: TextOptions): void {
  const {x, y, anchor = "start", small = false, strong = false, muted = false, suffix = ""} = options;
  const attributes = {
    class: muted ? "muted" : "ink",
    x: px(x),
    y: px(y),
    "text-anchor": anchor === "start" ? undefined : anchor,
    "font-size": small ? SMALL : undefined,
    "font-weight": strong && suffix === "" ? 600 : undefined
  };
  const text = add(layer, "text", attributes, suffix === "" ? content : undefined);
  if (suffix === "") return;
  add(text, "tspan", strong ? {"font-weight": 600} : {}, content);
  add(text, "tspan", {class: "muted", dx: 6}, suffix);
}

export interface Panel {
  /** One scenario and variant; or all that have the phase. */
  readonly cell: CellRef | null;
  /** Where only some scenarios are drawn. */
  readonly scenarios?: readonly string[];
  readonly phase: string;
  readonly x: Channel;
  readonly y: Channel;
  /** Items that a drawn time is divided by. */
  readonly items?: number;
}

/** A group that says where its samples lie, so that `explore.ts` finds them. */
export function openPanel(layer: Layer, {cell, scenarios, phase, x, y, items = 1}: Panel): Layer {
  return add(layer, "g", {
    class: "panel",
    "data-phase": phase,
    "data-x": writeChannel(x),
    "data-y": writeChannel(y),
    "data-scenario": cell?.scenario,
    "data-variant": cell?.variant ?? undefined,
    "data-scenarios": scenarios?.join(" "),
    "data-items": items === 1 ? undefined : items
  });
}

/** A tenth of a pixel is enough, and a third of the bytes. */
export function px(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Point = readonly [x: number, y: number];
export type Shape = "dot" | "ring" | "cross" | "triangle" | "triangle-down" | "square" | "diamond";

const OUTLINES: Record<Shape, string> = {
  // A stroke of no length with round ends is a disc: a third of the bytes of a circle.
  dot: "h0",
  ring: "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0",
  cross: "m-3.5-3.5l7 7m0-7l-7 7",
  triangle: "m0-4l4 7h-8z",
  "triangle-down": "m0 4l4-7h-8z",
  square: "m-3-3h6v6h-6z",
  diamond: "m0-4.5l4 4.5l-4 4.5l-4-4.5z"
};

/** All marks of one shape as one path: two nodes for a thousand samples instead of a thousand. */
export function mark(layer: Layer, shape: Shape, points: readonly Point[], className = ""): void {
  if (points.length === 0) return;
  add(layer, "path", {
    class: `mark ${shape} ${className}`.trimEnd(),
    d: points.map(([x, y]) => `M${px(x)} ${px(y)}${OUTLINES[shape]}`).join("")
  });
}

export function line(layer: Layer, className: string, points: readonly Point[]): void {
  if (points.length < 2) return;
  add(layer, "path", {class: className, fill: "none", d: pathOf(points)});
}

export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function area(layer: Layer, className: string, {left, right, top, bottom}: Box): void {
  add(layer, "rect", {
    class: className,
    x: px(Math.min(left, right)),
    y: px(Math.min(top, bottom)),
    width: px(Math.abs(right - left)),
    height: px(Math.abs(bottom - top))
  });
}
