/**
 * How long a recall takes, and whether it says so for every number of results asked for.
 * @module
 */
import type {ArchivedRun} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {EQUIVALENCE_BAND, LIKELY_SAMPLES} from "./k-independence.js";
import {amountOf, measuredCells, otherParts, rangeOf, uniqueIds} from "./rows.js";
import type {CellRef} from "./rows.js";

/**
 * A description of medians, so established for a run of ours; likely where nobody kept the samples. Whether equality is
 * *shown* is another finding (`k_independence`).
 */
export function recallTime(run: ArchivedRun): Finding<"recall_time">[] {
  const cells = measuredCells(run, "recall");
  if (cells.length === 0) return [];
  const level = otherParts(cells.find(hasK)?.variant ?? null, "k");
  const byK = cells.flatMap((cell) => {
    const k = amountOf(cell.variant, "k");
    return k === null || otherParts(cell.variant, "k") !== level
      ? []
      : [{k, p50: cell.total.p50, n: cell.total.n}];
  });
  const several = new Set(byK.map(({k}) => k)).size > 1;
  const p50 = rangeOf((several ? byK : cells.map(({total}) => total)).map((row) => row.p50));
  const spread = p50[1] / p50[0] - 1;
  const enough = byK.every(({n}) => n >= LIKELY_SAMPLES);
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "recall_time",
      kind: "recall_time",
      scope: {feature: "recall", scenarios},
      values: {
        total_ms: rangeOf(cells.map(({total}) => total.p50)),
        k: several ? rangeOf(byK.map(({k}) => k)) : [0, 0],
        k_spread_share: spread,
        similar: !several ? "one_k" : spread <= EQUIVALENCE_BAND && enough ? "yes" : "no",
        after_capture: measuredCells(run, "capture").length > 0 ? "yes" : "no"
      },
      strength: "source" in run ? "likely" : "established",
      evidence: [{kind: "summary", id: "summary"}, ...tablesOf(scenarios)]
    }
  ];
}

const hasK = ({variant}: CellRef): boolean => amountOf(variant, "k") !== null;
