/**
 * Figures of charts that draw single calls: strips, distributions, the timeline, growth with the index.
 * @module
 */
import {axisGroups, populationsOf} from "../../lib/charts/populations.js";
import type {Population} from "../../lib/charts/populations.js";
import {MOST_MARKS} from "../../lib/charts/bins.js";
import {growthPanels, roundSlope} from "../../lib/charts/growth-panels.js";
import type {GrowthFit, GrowthPanel} from "../../lib/charts/growth-panels.js";
import {runOrder, tenthsOf} from "../../lib/charts/run-order.js";
import type {RunOrder} from "../../lib/charts/run-order.js";
import {INTERVAL_LEVEL} from "../../lib/findings/finding.js";
import {cellName, rangeOf} from "../../lib/findings/rows.js";
import type {Sample} from "../../lib/run-schema.js";
import {quantile} from "../../lib/stats/quantile.js";
import {sortMs} from "../../lib/units.js";
import type {Lang, Milliseconds} from "../../lib/units.js";
import {formatCount, formatNumber} from "../../lib/wording/format.js";
import {escapeHtml, sayHtml} from "../../lib/wording/say.js";
import {msHtml, msRangeHtml} from "../html.js";
import {ecdf} from "./ecdf.js";
import {growth} from "./growth.js";
import {captionValues, intervalCell, titleFrom} from "./parts.js";
import type {ChartInput, FigureMaker, FigureParts} from "./parts.js";
import {strips} from "./strips.js";
import {timeline} from "./timeline.js";

const timesOf = ({measured}: Population): Milliseconds[] => measured.map(({ms}) => ms);

export const stripsFigure: FigureMaker = (input) => {
  const {run, samples, lang, feature} = input;
  const populations = populationsOf(run, samples, {feature});
  if (populations.length === 0) return null;
  const groups = axisGroups(populations);
  const widest = populations.reduce((a, b) => (spreadOf(b) > spreadOf(a) ? b : a));
  const calls = populations.reduce((sum, {measured}) => sum + measured.length, 0);
  return {
    title: sayHtml(lang, "charts.strips.title", {
      cell: cellName(widest),
      spread_ms: rangeOf(timesOf(widest)),
      p50_ms: widest.p50
    }),
    caption: sayHtml(lang, "charts.strips.caption", {
      ...captionValues(input),
      binned: calls > MOST_MARKS ? "yes" : "no"
    }),
    draw: (parent, options) => strips(parent, groups, options),
    table: stripsTable(populations, lang)
  };
};

function spreadOf(population: Population): number {
  const [low, high] = rangeOf(timesOf(population));
  return (high - low) / population.p50;
}

function stripsTable(populations: readonly Population[], lang: Lang): FigureParts["table"] {
  return {
    caption: sayHtml(lang, "charts.strips.table"),
    columns: [
      {label: sayHtml(lang, "charts.column.scenario")},
      {label: sayHtml(lang, "charts.column.p50"), figures: true},
      {label: sayHtml(lang, "charts.column.interval", {level_share: INTERVAL_LEVEL}), figures: true},
      {label: sayHtml(lang, "charts.column.range"), figures: true},
      {label: "n", figures: true}
    ],
    rows: populations.map((population) => [
      nameHtml(population, lang),
      msHtml(lang, population.p50),
      intervalCell(lang, population.interval),
      msRangeHtml(lang, rangeOf(timesOf(population))),
      formatCount(lang, population.measured.length)
    ])
  };
}

/** With a note where the times are those of one item of a loop. */
function nameHtml(population: Population, lang: Lang): string {
  const item = population.items === 1 ? "" : ` <small>${sayHtml(lang, "chart.per_item")}</small>`;
  return escapeHtml(cellName(population)) + item;
}

export const ecdfFigure: FigureMaker = (input) => {
  const {run, samples, lang, feature} = input;
  const populations = populationsOf(run, samples, {feature});
  if (populations.length === 0) return null;
  const groups = axisGroups(populations);
  const slowest = populations.reduce((a, b) => (b.p50 > a.p50 ? b : a));
  const quartiles = (population: Population) => {
    const sorted = sortMs(timesOf(population));
    return [0.25, 0.5, 0.75, 1].map((p) => msHtml(lang, quantile(sorted, p)));
  };
  return {
    title: sayHtml(lang, "charts.ecdf.title", {
      cell: cellName(slowest),
      p50_ms: slowest.p50,
      largest_ms: rangeOf(timesOf(slowest))[1]
    }),
    caption: sayHtml(lang, "charts.ecdf.caption", captionValues(input)),
    draw: (parent, options) => ecdf(parent, groups, options),
    table: {
      caption: sayHtml(lang, "charts.ecdf.table"),
      columns: [
        {label: sayHtml(lang, "charts.column.scenario")},
        ...(["quarter", "p50", "three_quarters", "largest"] as const).map((name) => ({
          label: sayHtml(lang, `charts.column.${name}`),
          figures: true
        })),
        {label: "n", figures: true}
      ],
      rows: populations.map((population) => [
        nameHtml(population, lang),
        ...quartiles(population),
        formatCount(lang, population.measured.length)
      ])
    }
  };
};

export const timelineFigure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  const order = runOrder(run, samples);
  if (order === null) return null;
  return {
    title: titleFrom(input, "drift") ?? sayHtml(lang, "charts.timeline.title", {calls: order.calls.length}),
    caption: sayHtml(lang, "charts.timeline.caption", captionValues(input)),
    draw: (parent, options) => timeline(parent, order, {...options, change: changeIn(input, order)}),
    table: {
      caption: sayHtml(lang, "charts.timeline.table"),
      columns: [
        {label: sayHtml(lang, "charts.column.calls")},
        {label: sayHtml(lang, "charts.column.relative"), figures: true},
        {label: sayHtml(lang, "charts.column.index"), figures: true}
      ],
      rows: tenthsOf(order).map(({from, to, relative, rows}) => [
        `${formatCount(lang, from)}–${formatCount(lang, to)}`,
        relative === null ? "—" : formatNumber(lang, relative),
        rows === null ? "—" : formatCount(lang, rows)
      ])
    }
  };
};

/** `order` from which the pace was another, where a finding says so. */
function changeIn({findings}: ChartInput, {calls}: RunOrder): number | null {
  const drift = findings.find((finding) => finding.kind === "drift");
  return drift === undefined || drift.values.flagged === "none"
    ? null
    : drift.values.since_share * (calls.at(-1)?.order ?? 0);
}

export const growthFigure: FigureMaker = (input) => {
  const {run, samples, lang} = input;
  if ("source" in run) return null;
  const panels = growthPanels(run, samples as readonly Sample[]);
  if (panels.length === 0) return null;
  return {
    title:
      titleFrom(input, "index_growth") ??
      sayHtml(lang, "charts.growth.title", {from: panels[0]!.rows[0], to: panels[0]!.rows[1]}),
    caption: sayHtml(lang, "charts.growth.caption", captionValues(input)),
    draw: (parent, options) => growth(parent, panels, options),
    table: {
      caption: sayHtml(lang, "charts.growth.table"),
      columns: [
        {label: sayHtml(lang, "charts.column.phase")},
        {label: sayHtml(lang, "charts.column.rows"), figures: true},
        {label: sayHtml(lang, "charts.column.slope", slopeUnit(panels)), figures: true},

        {label: "n", figures: true}
      ],
      rows: panels.map(({phase, rows, fit, points}) => [
        `<code>${phase}</code>`,
        rows.map((count) => formatCount(lang, count)).join("–"),
        fit === null ? "—" : slopeCell(fit, slopeUnit(panels).rows, lang),

        formatCount(lang, points.length)
      ])
    }
  };
};

/** One number of rows for the whole column: the largest that any phase needs. */
function slopeUnit(panels: readonly GrowthPanel[]) {
  const rows = panels.flatMap(({fit}) => (fit === null ? [] : [roundSlope(fit.slope).rows]));
  return {rows: Math.max(1, ...rows), level_share: INTERVAL_LEVEL};
}

function slopeCell({slope}: GrowthFit, rows: number, lang: Lang): string {
  const {low, high} = slope.interval ?? {low: slope.estimate, high: slope.estimate};
  return msRangeHtml(lang, [low * rows, high * rows]);
}
