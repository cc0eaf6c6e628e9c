/**
 * Several records or queries at once: B1 (one insert against calls), Q1 (queries in one call), T13 and T14 (a record in
 * parts). T8, which is a loop, is none of them.
 * @module
 */
import type {Run, Sample} from "../run-schema.js";
import {contrasts, durationsOf, strengthOfContrast} from "./contrast.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {amountOf, measuredCells, rangeOf, totalOf, uniqueIds} from "./rows.js";
import type {MeasuredRow} from "./rows.js";

/** B1: the same number of records both ways, in the same blocks. One finding a size. */
export function batchOf(run: Run, samples: readonly Sample[]): Finding<"batch">[] {
  const cells = measuredCells(run, "batch");
  const pairs = cells.flatMap((one) => {
    const size = amountOf(one.variant, "size");
    if (size === null || one.variant?.includes("one-insert") !== true) return [];
    const twin = one.variant.replace("one-insert", "calls");
    const calls = cells.find((cell) => cell.scenario === one.scenario && cell.variant === twin);
    return calls === undefined ? [] : [{size, one, calls}];
  });
  const judged = contrasts(
    pairs.map(({one, calls}) => ({
      id: `${one.scenario}/${one.variant ?? ""}`,
      first: durationsOf(samples, calls, "total"),
      second: durationsOf(samples, one, "total")
    }))
  );
  return pairs.map(({size, one, calls}, i) => ({
    id: `batch/${one.variant ?? ""}`,
    kind: "batch",
    scope: {feature: "batch", scenarios: [one.scenario]},
    values: {
      size,
      one_ms: one.total.p50,
      calls_ms: calls.total.p50,
      per_item_ms: rangeOf([one.total.p50 / size, calls.total.p50 / size]),
      ...judged[i]!
    },
    strength: strengthOfContrast(judged[i]!),
    evidence: tablesOf([one.scenario])
  }));
}

/** Q1: the time per query of the largest call against a call with one query. */
export function queryBatch(run: Run, samples: readonly Sample[]): Finding<"query_batch">[] {
  const cells = measuredCells(run, "query_batch")
    .flatMap((cell) => {
      const m = amountOf(cell.variant, "m");
      return m === null ? [] : [{...cell, m}];
    })
    .toSorted((a, b) => a.m - b.m);
  const [single, largest] = [cells.find(({m}) => m === 1), cells.at(-1)];
  if (single === undefined || largest === undefined || largest.m === 1) return [];
  const perQuery = durationsOf(samples, largest, "total").map((ms) => ms / largest.m);
  const [contrast] = contrasts([
    {id: largest.variant ?? "", first: durationsOf(samples, single, "total"), second: perQuery}
  ]);
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "query_batch",
      kind: "query_batch",
      scope: {feature: "query_batch", scenarios},
      values: {
        m: largest.m,
        single_ms: single.total.p50,
        total_ms: largest.total.p50,
        per_query_ms: largest.total.p50 / largest.m,
        ...contrast!
      },
      strength: strengthOfContrast(contrast!),
      evidence: tablesOf(scenarios)
    }
  ];
}

/** T13, T14: a record whose parts are inserted together, beside a capture of one text (T1). */
export function multiOf(run: Run): Finding<"multi">[] {
  const cells = measuredCells(run, "multi");
  const single = totalOf(run, {scenario: "T1", variant: null});
  if (cells.length === 0 || single === undefined) return [];
  const scenarios = uniqueIds(cells);
  const apart = isApart(
    single.p50_interval,
    cells.map(({total}) => total.p50_interval)
  );
  return [
    {
      id: "multi",
      kind: "multi",
      scope: {feature: "multi", scenarios},
      values: {
        scenarios,
        total_ms: rangeOf(cells.map(({total}) => total.p50)),
        single_ms: single.p50,
        longer_ratio: rangeOf(cells.map(({total}) => total.p50 / single.p50)),
        apart,
        n: rangeOf([single.n, ...cells.map(({total}) => total.n)])
      },
      strength: apart === "yes" ? "established" : apart === "no" ? "likely" : "undetermined",
      evidence: tablesOf(["T1", ...scenarios])
    }
  ];
}

type Interval = MeasuredRow["p50_interval"];

/** Does one of the intervals not touch the first? Unknown where one is missing. */
function isApart(single: Interval, others: readonly Interval[]): "yes" | "no" | "unknown" {
  if (single === null || others.some((other) => other === null)) return "unknown";
  return others.some((other) => other!.low > single.high || other!.high < single.low) ? "yes" : "no";
}
