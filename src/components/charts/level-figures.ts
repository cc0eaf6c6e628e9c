/**
 * Figures of charts that show one quantity at several levels of another: k, batch sizes, sizes of the index.
 * @module
 */
import {levelSeries} from "../../lib/charts/levels.js";
import type {Level, LevelsQuery, Series} from "../../lib/charts/levels.js";
import {INTERVAL_LEVEL} from "../../lib/findings/finding.js";
import {EQUIVALENCE_BAND} from "../../lib/findings/k-independence.js";
import {rangeOf} from "../../lib/findings/rows.js";
import type {Lang} from "../../lib/units.js";
import {formatCount} from "../../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../../lib/wording/say.js";
import {msHtml} from "../html.js";
import type {DrawOptions} from "./figure.js";
import {levelsChart} from "./levels-chart.js";
import type {LevelsOptions} from "./levels-chart.js";
import {captionValues, intervalCell, titleFrom} from "./parts.js";
import type {ChartInput, FigureMaker, FigureParts} from "./parts.js";

type Extras = Pick<LevelsOptions, "band">;

/** What is drawn and tabulated, whatever the levels are. */
function partsOf(
  {lang}: ChartInput,
  series: readonly Series[],
  axis: string,
  extras: Extras = {}
): Pick<FigureParts, "draw" | "table"> {
  const levels = series.reduce((sum, one) => sum + one.levels.length, 0);
  return {
    draw: (parent: Element, options: DrawOptions) =>
      levelsChart(parent, series, {
        ...options,
        ...extras,
        axis,
        description: say(lang, "charts.levels.description", {levels})
      }),
    table: levelsTable(series, lang)
  };
}

function levelsTable(series: readonly Series[], lang: Lang): FigureParts["table"] {
  return {
    caption: sayHtml(lang, "charts.levels.table"),
    columns: [
      {label: sayHtml(lang, "charts.column.scenario")},
      {label: sayHtml(lang, "charts.column.phase")},
      {label: sayHtml(lang, "charts.column.p50"), figures: true},
      {label: sayHtml(lang, "charts.column.interval", {level_share: INTERVAL_LEVEL}), figures: true},
      {label: "n", figures: true}
    ],
    rows: series.flatMap(({scenario, phase, levels}) =>
      levels.map(({variant, p50, interval, n}) => [
        escapeHtml(`${scenario} ${variant}`),
        `<code>${escapeHtml(phase)}</code>`,
        msHtml(lang, p50),
        intervalCell(lang, interval),
        formatCount(lang, n)
      ])
    )
  };
}

const ends = (levels: readonly Level[]) => ({
  from: levels[0]!.at,
  to: levels.at(-1)!.at,
  first_ms: levels[0]!.p50,
  last_ms: levels.at(-1)!.p50
});

export const kFigure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  const series = levelSeries(run, samples, {feature: "recall", parameter: "k"});
  const first = series[0];
  if (first === undefined) return null;
  const [low, high] = rangeOf(first.levels.map(({p50}) => p50));
  const middle = (low + high) / 2;
  const band = {
    low: middle * (1 - EQUIVALENCE_BAND),
    high: middle * (1 + EQUIVALENCE_BAND),
    label: say(lang, "charts.k.band", {band_share: EQUIVALENCE_BAND})
  };
  return {
    title:
      titleFrom(input, "k_independence") ??
      sayHtml(lang, "charts.k.title", {p50_ms: [low, high], levels: rangeOf(first.levels.map(({at}) => at))}),
    caption: sayHtml(lang, "charts.k.caption", {...captionValues(input), band_share: EQUIVALENCE_BAND}),
    ...partsOf(input, series, say(lang, "charts.k.axis"), {band})
  };
};

export const t8Figure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  const series = levelSeries(run, samples, {feature: "t8_loop", parameter: "size", perItem: true});
  const levels = series.flatMap((one) => one.levels);
  if (levels.length === 0) return null;
  return {
    title: sayHtml(lang, "charts.t8.title", {
      p50_ms: rangeOf(levels.map(({p50}) => p50)),
      levels: rangeOf(levels.map(({at}) => at))
    }),
    caption: sayHtml(lang, "charts.t8.caption", captionValues(input)),
    ...partsOf(input, series, say(lang, "charts.t8.axis"))
  };
};

export const queryBatchFigure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  const series = levelSeries(run, samples, {feature: "query_batch", parameter: "m", perItem: true});
  const first = series[0];
  if (first === undefined) return null;
  return {
    title: titleFrom(input, "query_batch") ?? sayHtml(lang, "charts.query-batch.title", ends(first.levels)),
    caption: sayHtml(lang, "charts.query-batch.caption", captionValues(input)),
    ...partsOf(input, series, say(lang, "charts.query-batch.axis"))
  };
};

/** Phases that a sweep is made for; totals of capture would hide them behind `insert`. */
const SWEPT: readonly (LevelsQuery & {readonly phase: string})[] = ["score", "vault_topk"].map((phase) => ({
  feature: "sweep",
  parameter: "rows",
  phase
}));

export const sweepFigure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  const series = SWEPT.flatMap((query) => levelSeries(run, samples, query));
  const first = series[0];
  if (first === undefined) return null;
  return {
    title:
      titleFrom(input, "sweep") ??
      sayHtml(lang, "charts.sweep.title", {
        ...ends(first.levels),
        phase: first.phase,
        name: first.name
      }),
    caption: sayHtml(lang, "charts.sweep.caption", captionValues(input)),
    ...partsOf(input, series, say(lang, "charts.sweep.axis"))
  };
};
