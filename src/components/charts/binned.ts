/**
 * Bins as a line through their medians, in a band that holds nine of ten samples.
 * @module
 */
import type {Bin} from "../../lib/charts/bins.js";
import type {Scale} from "./axes.js";
import {add, line, mark, pathOf} from "./svg.js";
import type {Layer, Point} from "./svg.js";

export function drawBins(
  layer: Layer,
  bins: readonly Bin[],
  {x, y, tone}: {x: Scale; y: Scale; tone: string}
): void {
  if (bins.length === 1) mark(layer, "dot", [[x(bins[0]!.at), y(bins[0]!.p50)]], tone);
  const upper = bins.map(({at, p95}): Point => [x(at), y(p95)]);
  const lower = bins.map(({at, p5}): Point => [x(at), y(p5)]);
  if (bins.length > 1)
    add(layer, "path", {class: `spread ${tone}`, d: `${pathOf([...upper, ...lower.toReversed()])}z`});
  line(
    layer,
    `line ${tone}`,
    bins.map(({at, p50}): Point => [x(at), y(p50)])
  );
}
