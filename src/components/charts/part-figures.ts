/**
 * Figures of charts that take a time apart: the steps of an insert, the network's part of a call.
 * @module
 */
import {INSERT_STEPS, insertSplits} from "../../lib/charts/insert-parts.js";
import type {InsertSplit, InsertStep} from "../../lib/charts/insert-parts.js";
import {networkShare} from "../../lib/findings/network-share.js";
import type {NetworkPart} from "../../lib/findings/network-share.js";
import {cellName, cellsOf} from "../../lib/findings/rows.js";
import type {Run} from "../../lib/run-schema.js";
import type {Lang} from "../../lib/units.js";
import {formatBytes, formatCount, formatDuration, formatShare} from "../../lib/wording/format.js";
import {escapeHtml, say, sayHtml} from "../../lib/wording/say.js";
import {msHtml, msRangeHtml, shareHtml} from "../html.js";
import {barChart} from "./bars.js";
import type {Bar} from "./bars.js";
import {captionValues, titleFrom} from "./parts.js";
import type {FigureMaker, FigureParts} from "./parts.js";

/** Steps borrow the colours of phases that never stand beside them; the classes are those of `site.css`. */
const STEP_COLOURS: Record<InsertStep, string> = {
  embed: "diagnostics",
  seal: "remind",
  encrypt: "embed",
  upload: "score",
  commit: "vault_topk",
  other: "other"
};

export const insertSplitFigure: FigureMaker = (input) => {
  const {run, lang} = input;
  const splits = insertSplits(run);
  const first = splits[0];
  if (first === undefined) return null;
  const largest = first.parts.reduce((a, b) => (b.mean_ms > a.mean_ms ? b : a));
  return {
    title:
      titleFrom(input, "insert_steps") ??
      sayHtml(lang, "charts.insert.title", {step: largest.step, step_share: largest.share}),
    caption: sayHtml(lang, "charts.insert.caption", captionValues(input)),
    draw: (parent, options) =>
      barChart(
        parent,
        splits.map((split) => insertBar(split, lang)),
        {
          ...options,
          colours: STEP_COLOURS,
          description: say(lang, "charts.insert.description", {rows: splits.length})
        }
      ),
    table: insertTable(splits, lang)
  };
};

function insertBar(split: InsertSplit, lang: Lang): Bar {
  const {bytes, mbit_per_s: rate} = split;
  const note =
    bytes === null
      ? ""
      : rate === null
        ? say(lang, "charts.insert.sent", {sent_bytes: bytes})
        : say(lang, "charts.insert.rate", {sent_bytes: bytes, rate: Math.round(rate)});
  return {
    name: cellName(split),
    title: split.title,
    note,
    end: formatDuration(lang, split.mean_ms),
    parts: split.parts.map(({step, mean_ms: ms, share}) => ({
      name: step,
      size: ms,
      labels: [`${step} ${formatShare(lang, share)}`, formatShare(lang, share)]
    }))
  };
}

function insertTable(splits: readonly InsertSplit[], lang: Lang): FigureParts["table"] {
  const steps = INSERT_STEPS.filter((step) =>
    splits.some(({parts}) => parts.some((part) => part.step === step))
  );
  return {
    caption: sayHtml(lang, "charts.insert.table"),
    columns: [
      {label: sayHtml(lang, "charts.column.scenario")},
      ...steps.map((step) => ({label: `<code>${step}</code>`, figures: true})),
      {label: "<code>insert</code>", figures: true},
      {label: sayHtml(lang, "charts.column.sent"), figures: true},
      {label: sayHtml(lang, "charts.column.rate"), figures: true}
    ],
    rows: splits.map(({parts, mean_ms: mean, bytes, mbit_per_s: rate, ...cell}) => [
      escapeHtml(cellName(cell)),
      ...steps.map((step) => {
        const part = parts.find((one) => one.step === step);
        return part === undefined
          ? "—"
          : `${msHtml(lang, part.mean_ms)} <small>${shareHtml(lang, part.share)}</small>`;
      }),
      msHtml(lang, mean),
      bytes === null ? sayHtml(lang, "not_recorded") : formatBytes(lang, bytes),
      rate === null ? "—" : formatCount(lang, rate)
    ])
  };
}

/** Colours by the name that the legend has: the network in that of `score`, what is left in that of `other`. */
const NETWORK_COLOURS = (lang: Lang): Record<string, string> => ({
  [say(lang, "charts.network.network")]: "score",
  [say(lang, "charts.network.rest")]: "other"
});

/** Features that are drawn where none is asked for. */
const MAIN: readonly string[] = ["capture", "recall"];

export const networkFigure: FigureMaker = (input) => {
  const {run, lang} = input;
  if ("source" in run) return null;
  const features = new Map(cellsOf(run).map((cell) => [cellName(cell), cell.feature as string]));
  const totals = networkShare(run).filter(
    (part) =>
      part.phase === "total" &&
      part.phase_ms > 0 &&
      (input.feature === undefined ? MAIN : [input.feature]).includes(features.get(cellName(part)) ?? "")
  );
  if (totals.length === 0) return null;
  const {envector, vault} = run.services;
  return {
    title:
      titleFrom(input, "network_share") ??
      sayHtml(lang, "charts.network.title", {rtt_ms: envector.rtt_ms?.median ?? 0}),
    caption: sayHtml(lang, "charts.network.caption", {
      ...captionValues(input),
      envector_ms: trip(envector, lang),
      vault_ms: trip(vault, lang)
    }),
    draw: (parent, options) =>
      barChart(
        parent,
        totals.map((part) => networkBar(part, run, lang)),
        {
          ...options,
          colours: NETWORK_COLOURS(lang),
          format: (share) => formatShare(lang, share),
          description: say(lang, "charts.network.description", {rows: totals.length})
        }
      ),
    table: networkTable(totals, lang)
  };
};

function trip({rtt_ms: rtt}: Run["services"]["vault"], lang: Lang): string {
  return rtt === null ? say(lang, "not_recorded") : formatDuration(lang, rtt.median);
}

/** Shares, because calls differ by factors; the ms stand beside them. */
function networkBar(part: NetworkPart, run: Run, lang: Lang): Bar {
  const {phase_ms: total, network_ms: network, low, high} = part;
  const title = cellsOf(run).find((cell) => cellName(cell) === cellName(part))!.title;
  const share = network / total;
  const trip = run.services.envector.rtt_ms;
  return {
    name: cellName(part),
    title,
    note: say(lang, "charts.network.note", {network_ms: network, total_ms: total}),
    end: "",
    parts: [
      {name: say(lang, "charts.network.network"), size: share, labels: [formatShare(lang, share)]},
      {name: say(lang, "charts.network.rest"), size: 1 - share, labels: []}
    ],
    between: [low / total, high / total],
    ...(trip === null ? {} : {yardstick: trip.median / total})
  };
}

function networkTable(totals: readonly NetworkPart[], lang: Lang): FigureParts["table"] {
  return {
    caption: sayHtml(lang, "charts.network.table"),
    columns: [
      {label: sayHtml(lang, "charts.column.scenario")},
      ...(["mean", "network", "between", "share"] as const).map((name) => ({
        label: sayHtml(lang, `charts.column.${name}`),
        figures: true
      }))
    ],
    rows: totals.map((part) => [
      escapeHtml(cellName(part)),
      msHtml(lang, part.phase_ms),
      msHtml(lang, part.network_ms),
      msRangeHtml(lang, [part.low, part.high]),
      shareHtml(lang, part.network_ms / part.phase_ms)
    ])
  };
}
