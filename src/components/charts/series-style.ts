/**
 * How series are told apart: a tone, a shape and a dash each, so that colour is never the only sign. The tones are text
 * colours of the site, which contrast with the page in light and dark.
 * @module
 */
import type {Shape} from "./svg.js";

export interface SeriesStyle {
  /** Class that sets the colour: `tone-0` … `tone-3`. */
  readonly tone: string;
  readonly shape: Shape;
  /** `stroke-dasharray`; undefined for an unbroken line. */
  readonly dash: string | undefined;
}

const TONES = 4;
const SHAPES: readonly Shape[] = ["dot", "triangle", "square", "diamond"];
const DASHES: readonly (string | undefined)[] = [undefined, "7 3", "2 3", "9 3 2 3"];

/** The first 16 differ from each other in tone or dash; those with the same tone have different dashes and shapes. */
export function seriesStyle(i: number): SeriesStyle {
  const turn = (i + Math.floor(i / TONES)) % TONES;
  return {tone: `tone-${i % TONES}`, shape: SHAPES[turn]!, dash: DASHES[turn]};
}
