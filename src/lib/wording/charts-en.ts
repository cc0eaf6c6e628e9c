/**
 * English wording of the charts beside the stacked one: titles, captions, axes, data tables. Rules as in `en.ts`.
 * @module
 */
export const chartsEn = {
  "charts.samples": "The samples of this chart (JSON, a list for each column)",
  "charts.explore.hint": "Arrow keys move through the samples, Escape closes",
  "charts.explore.failed": "The samples could not be loaded",
  "charts.explore.empty": "This chart has no single samples",
  "charts.explore.warm_up": "warm-up",
  "charts.explore.order": "call",
  "charts.explore.iteration": "iteration",
  "charts.explore.tokens": "tokens",
  "charts.explore.previous": "after",
  "charts.axis.rows": "rows",
  "charts.axis.calls": "calls",
  "charts.column.scenario": "Scenario",
  "charts.column.p50": "p50, ms",
  "charts.column.interval": "{level_share} interval, ms",
  "charts.column.range": "smallest–largest, ms",
  "charts.column.quarter": "one in four took at most, ms",
  "charts.column.three_quarters": "three in four took at most, ms",
  "charts.column.largest": "largest, ms",
  "charts.column.mean": "mean, ms",
  "charts.column.sent": "sent",
  "charts.column.rate": "upload, Mbit/s",
  "charts.column.calls": "Calls",
  "charts.column.relative": "median of time / own median",
  "charts.column.index": "index rows at the end",
  "charts.column.phase": "Phase",
  "charts.column.rows": "index rows",
  "charts.column.slope": "ms more for {rows, number} rows, {level_share} interval",
  "charts.column.network": "network, ms",
  "charts.column.between": "between, ms",
  "charts.column.share": "share",

  "charts.strips.title": "Calls differ most in {cell}: {spread_ms} around a median of {p50_ms}",
  "charts.strips.caption":
    "Time of the whole call. {binned, select, yes {Columns count calls, the tallest column of a strip is its fullest} other {Each dot is one call, hollow ones are warm-up and in no figure; iterations run from top to bottom}}. Line: median; band: its {level_share} interval. Scenarios of a feature share an axis, which need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.strips.description":
    "Strip plots of {samples, number} calls in {rows, number} scenarios. The data table below has the median, its interval and the range of each.",
  "charts.strips.table": "Time of the whole call: median, its interval and the range",

  "charts.ecdf.title": "In {cell}, half of the calls took {p50_ms} or less; the slowest took {largest_ms}",
  "charts.ecdf.caption":
    "Share of calls that took at most the time below. A steep line: all calls take about as long. Lists are in the order of the medians; axes of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.ecdf.description":
    "Cumulative distributions of the whole call for {rows, number} scenarios. The data table below has the quartiles of each.",
  "charts.ecdf.table": "Time of the whole call: quartiles",

  "charts.timeline.title": "{calls, number} calls in the order in which they were made",
  "charts.timeline.caption":
    "Calls in the order in which they were made. Top: time of the whole call on a logarithmic axis; hollow marks are warm-up, crosses failed. Middle: the same as a multiple of the median of its own scenario, with the running median; marks at the edge lie beyond it. Bottom: rows of the main bench index, and a tick for each insert. {driver} driver, {target} target.",
  "charts.timeline.description":
    "Timeline of {calls, number} calls: their time, their time relative to their own scenario, and the rows of the index. The data table below has it by tenths of the run.",
  "charts.timeline.times": "whole call, logarithmic",
  "charts.timeline.relative": "relative to the median of its scenario",
  "charts.timeline.index": "rows of the index, inserts",
  "charts.timeline.change": "change of pace",
  "charts.timeline.table": "The run in tenths",

  "charts.growth.title":
    "<c>score</c> and <c>vault_topk</c> against the rows of the index, {from, number} to {to, number}",
  "charts.growth.slope": "for {rows, number} rows: {low_ms} to {high_ms}",
  "charts.growth.caption":
    "Each mark is one call of capture or recall. Line: regression on rows, at the scenarios’ mean level and within scenarios where the schedule allows; band: its {level_share} interval. Both end where the samples end; the axes of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.growth.description":
    "Scatter of {samples, number} times of {phases} against the rows of the index, with fitted lines. The data table below has the slopes.",
  "charts.growth.table": "Growth with the rows of the index",

  "charts.insert.title": "The largest part of <c>insert</c> is <c>{step}</c>: {step_share} of it on average",
  "charts.insert.caption":
    "Mean time of each step of <c>insert</c>; only means add up. Bars start at zero. The rate is what was sent over the time of the upload step. {driver} driver, {target} target, warm calls.",
  "charts.insert.description":
    "Bars of mean step times of insert for {rows, number} scenarios. The data table below has every figure.",
  "charts.insert.sent": "sends {sent_bytes}",
  "charts.insert.rate": "sends {sent_bytes}, upload at {rate, number} Mbit/s",
  "charts.insert.table": "Mean time of each step of insert in ms, and its share",

  "charts.k.title": "The median recall takes {p50_ms} for {levels} results",
  "charts.k.caption":
    "Marks: single calls. Line and figures: medians; bars: their {level_share} interval. Shaded: ±{band_share} around the middle of the medians, fixed before measuring. The axis of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.k.axis": "results asked for (k)",
  "charts.k.band": "±{band_share}",
  "charts.t8.title": "The median item of T8’s loop takes {p50_ms}, over {levels} items",
  "charts.t8.caption":
    "Time of one item: a call’s time over its number of items. Marks: single calls. Line and figures: medians; bars: their {level_share} interval. The axis of time need not start at zero. T8 is a loop, so a flat line says nothing about batching. {driver} driver, {target} target, warm calls.",
  "charts.t8.axis": "items of a call",
  "charts.query-batch.title":
    "One question takes {first_ms} in a request of {from, number}, {last_ms} in one of {to, number}",
  "charts.query-batch.caption":
    "Time of one question: a request’s time over its number of questions. Marks: single requests. Line and figures: medians; bars: their {level_share} interval. The axis of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.query-batch.axis": "questions in a request (m)",
  "charts.sweep.title":
    "From {from, number} to {to, number} rows, {phase} of {name} goes from {first_ms} to {last_ms}",
  "charts.sweep.caption":
    "Marks: single calls, each size in an index of its own. Line and figures: medians; bars: their {level_share} interval. The axis of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.sweep.axis": "rows of the index",
  "charts.levels.description":
    "Times at {levels, number} levels: medians with their intervals and single calls. The data table below has every figure.",
  "charts.levels.table": "Medians by level",

  "charts.network.title": "A round trip to envector takes {rtt_ms}",
  "charts.network.caption":
    "Share of the mean call that is estimated to be the way to the services and back; whiskers: how uncertain the estimate is; marks above and below a bar: one round trip to envector. Estimated from round trips (envector {envector_ms}, Vault {vault_ms}) and uploads timed outside the measured calls. Bars start at zero. {driver} driver, {target} target, warm calls.",
  "charts.network.description":
    "Bars of the network’s share of the mean call for {rows, number} scenarios. The data table below has every figure.",
  "charts.network.network": "network",
  "charts.network.rest": "services and client",
  "charts.network.note": "network {network_ms} of {total_ms}",
  "charts.network.table": "Estimated share of the network, means",

  "charts.comparison.caption":
    "Run {current} against run {baseline}: medians of the whole call as a ratio to the baseline’s, on a logarithmic axis. Upper dot: baseline; lower mark: now, its shape is the verdict; lines: {level_share} intervals of the medians. On the right the change with its own interval. Shaded: less than {floor_share}, which counts as none. {driver} driver, {target} target, warm calls.",
  "charts.comparison.description":
    "Medians of two runs in {rows, number} scenarios, with intervals and verdicts. The data table below has every figure.",
  "charts.comparison.table": "Medians of both runs, change and verdict",
  "charts.comparison.baseline": "baseline",
  "charts.comparison.cannot_tell": "cannot tell",
  "charts.comparison.same": "same",
  "charts.comment.whose": "{driver} driver, {target} target, warm calls; run {run}",
  "charts.history.title":
    "{rows, plural, one {One row} other {# rows}} over {runs, plural, one {one run} other {# runs}}",
  "charts.history.caption":
    "Medians of the same rows, run by run in their order, not to the scale of time; at most the newest {most, number} runs. Band: {level_share} interval. Lines break, with a double stroke below, where two runs may not be compared; upright lines: another version was measured; dashed: the pinned reference. Axes of time need not start at zero. {driver} driver, {target} target, warm calls.",
  "charts.history.description":
    "Lines of medians of {rows, plural, one {one row} other {# rows}} over {runs, plural, one {one run} other {# runs}}. The data table below has the first and the newest of each.",
  "charts.history.table": "First and newest median of each row",
  "charts.history.runs": "runs",
  "charts.history.first": "first, ms",
  "charts.history.newest": "newest, ms",
  "charts.history.reference": "reference, ms",

  "charts.absent.comparison": "These two runs may not stand on one axis, or share no measured row.",
  "charts.absent.history": "No run of the archive has a row to draw.",
  "charts.absent.strips": "No call was measured and kept, so there is no sample to draw.",
  "charts.absent.ecdf": "No call was measured and kept, so there is no distribution to draw.",
  "charts.absent.timeline": "The single calls of this run were not kept, so their order cannot be drawn.",
  "charts.absent.growth":
    "The rows of the index were not recorded call by call, or never changed, so growth cannot be drawn.",
  "charts.absent.insert-split": "No insert with its steps was measured, so there is nothing to split.",
  "charts.absent.k": "Recall was not measured, and kept call by call, with different numbers of results.",
  "charts.absent.t8": "T8 was not measured, and kept call by call, at two sizes or more.",
  "charts.absent.query-batch": "Several questions in one request were not measured in this run.",
  "charts.absent.network": "The round trip to the services was not recorded in this run.",
  "charts.absent.sweep": "The size of the index was not swept in this run."
} as const satisfies Record<string, string>;
