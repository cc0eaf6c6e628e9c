/**
 * What the figures of charts have in common: what they are made from, and cells of their data tables.
 * @module
 */
import {INTERVAL_LEVEL} from "../../lib/findings/finding.js";
import type {Finding, FindingKind} from "../../lib/findings/finding.js";
import type {ArchivedRun} from "../../lib/run-schema.js";
import type {AnySample} from "../../lib/shown-cells.js";
import type {Interval} from "../../lib/stats/interval.js";
import type {Lang} from "../../lib/units.js";
import {sayHtml} from "../../lib/wording/say.js";
import {headlineHtml} from "../../lib/wording/sentences.js";
import {msRangeHtml, origin} from "../html.js";
import type {FigureOptions} from "./figure.js";

export interface ChartInput {
  readonly run: ArchivedRun;
  readonly samples: readonly AnySample[];
  /** Of the run: where one of them says what a chart shows, it is the chart's title. */
  readonly findings: readonly Finding[];
  readonly lang: Lang;
  /** Only scenarios of this feature; undefined: all. */
  readonly feature?: string | undefined;
}

/** A figure without its place on a page. */
export type FigureParts = Omit<FigureOptions, "id" | "lang" | "samples">;

/** Null: the run has nothing to draw. */
export type FigureMaker = (input: ChartInput) => FigureParts | null;

/** The headline of the first finding of a kind (and feature), as HTML. */
export function titleFrom(input: ChartInput, kind: FindingKind): string | null {
  const {findings, lang, feature} = input;
  const found = findings.find(
    (finding) => finding.kind === kind && (feature === undefined || finding.scope.feature === feature)
  );
  return found === undefined ? null : headlineHtml(lang, found);
}

/** Target and driver, and the level of intervals: every caption says the first two. */
export function captionValues({lang, run}: ChartInput) {
  return {...origin(lang, run), level_share: INTERVAL_LEVEL};
}

export function intervalCell(lang: Lang, interval: Interval | null): string {
  return interval === null
    ? sayHtml(lang, "summary.no_interval")
    : msRangeHtml(lang, [interval.low, interval.high]);
}
