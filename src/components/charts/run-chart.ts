/**
 * Any chart of one run, by its name: drawn with title, caption and table, or one sentence that says why not.
 * @module
 */
import type {ChartName} from "../../lib/charts/names.js";
import {sayHtml} from "../../lib/wording/say.js";
import {absentFigure, figureOf} from "./figure.js";
import {kFigure, queryBatchFigure, sweepFigure, t8Figure} from "./level-figures.js";
import {insertSplitFigure, networkFigure} from "./part-figures.js";
import type {ChartInput, FigureMaker} from "./parts.js";
import {ecdfFigure, growthFigure, stripsFigure, timelineFigure} from "./sample-figures.js";

const MAKERS: Record<ChartName, FigureMaker> = {
  strips: stripsFigure,
  ecdf: ecdfFigure,
  timeline: timelineFigure,
  growth: growthFigure,
  "insert-split": insertSplitFigure,
  k: kFigure,
  t8: t8Figure,
  "query-batch": queryBatchFigure,
  network: networkFigure,
  sweep: sweepFigure
};

export interface RunChartOptions extends ChartInput {
  readonly name: ChartName;
  /** Address of the run's samples (`lib/charts/points.ts`), for exploring them in the browser. */
  readonly points?: string | undefined;
}

export function runChart(parent: Element, {name, points, ...input}: RunChartOptions): HTMLElement {
  const {lang, feature} = input;
  const id = ["chart", name, ...(feature === undefined ? [] : [feature.replaceAll("_", "-")])].join("-");
  const parts = MAKERS[name](input);
  if (parts === null) return absentFigure(parent, {id, reason: sayHtml(lang, `charts.absent.${name}`)});
  return figureOf(parent, {...parts, id, lang, samples: points});
}
