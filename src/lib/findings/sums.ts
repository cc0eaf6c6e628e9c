/**
 * Findings about wholes and their parts: that the phases are the total, and that T8 is a loop without inserts.
 * @module
 */
import {group} from "d3-array";
import type {ArchivedRun, Run, Sample} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellName, isMeasured, itemsOf, measuredCells, rangeOf, rowOf, saves, uniqueIds} from "./rows.js";

/**
 * Phases + other = total, recomputed here from the samples of every iteration whose parts were all measured. The
 * figure a reader needs is the largest share that no phase accounts for.
 */
export function partsAddUp(run: Run, samples: readonly Sample[]): Finding<"parts_add_up">[] {
  const gaps = iterationGaps(samples);
  const shares = measuredCells(run).flatMap((cell) => {
    const other = rowOf(run, cell, "other");
    return isMeasured(other) ? [{share: other.mean / cell.total.mean, where: cellName(cell)}] : [];
  });
  const largest = shares.toSorted((a, b) => b.share - a.share)[0];
  if (gaps.length === 0 || largest === undefined) return [];
  return [
    {
      id: "parts_add_up",
      kind: "parts_add_up",
      scope: {feature: null, scenarios: []},
      values: {
        other_share: largest.share,
        where: largest.where,
        gap_ms: Math.max(...gaps),
        samples: gaps.length
      },
      strength: "established",
      evidence: [{kind: "check", id: "parts_add_up"}]
    }
  ];
}

/** |total − Σ phases| of each iteration, in ms; iterations with a part that was not measured are left out. */
function iterationGaps(samples: readonly Sample[]): number[] {
  const phases = samples.filter((row) => row.step === null);
  const gaps: number[] = [];
  for (const rows of group(phases, (row) => row.order).values()) {
    const total = rows.find((row) => row.phase === "total")?.duration_ms;
    const parts = rows.filter((row) => row.phase !== "total");
    if (total == null || parts.length === 0) continue;
    if (parts.some((row) => row.outcome !== "measured" || row.duration_ms === null)) continue;
    gaps.push(Math.abs(total - parts.reduce((sum, row) => sum + (row.duration_ms ?? 0), 0)));
  }
  return gaps;
}

/** Mean per item of T8's loop, beside a capture that also inserts: two things that must not share a name. */
export function t8IsALoop(run: ArchivedRun): Finding<"t8_is_a_loop">[] {
  const cells = measuredCells(run, "t8_loop");
  const captures = measuredCells(run, "capture").filter(saves);
  if (cells.length === 0 || captures.length === 0) return [];
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "t8_is_a_loop",
      kind: "t8_is_a_loop",
      scope: {feature: "t8_loop", scenarios},
      values: {
        items: rangeOf(cells.map((cell) => itemsOf(cell.variant))),
        per_item_ms: rangeOf(cells.map((cell) => cell.total.mean / itemsOf(cell.variant))),
        capture_ms: rangeOf(captures.map((cell) => cell.total.mean))
      },
      strength: "established",
      evidence: [{kind: "check", id: "t8_constant"}, ...tablesOf(scenarios)]
    }
  ];
}
