/**
 * Does the number of results asked for change the time of a recall? Equality cannot be shown by failing to see a
 * difference; so the band is stated before measuring and the intervals of the medians must lie within it.
 * @module
 */
import type {ArchivedRun} from "../run-schema.js";
import type {Finding, Strength} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {AnyMeasuredRow} from "./rows.js";
import {amountOf, measuredCells, otherParts, rangeOf, spreadOf} from "./rows.js";

/** Fixed before measuring: a change of a median by less than this counts as no change. */
export const EQUIVALENCE_BAND = 0.1;

/**
 * Established: the 95 % interval of each median lies within the band around the middle of the medians; or, for the
 * opposite, two intervals do not touch and a median lies outside the band.
 * Likely: too few samples for an interval, but at least five of each k, and every single one within the band. (The
 * range of five samples holds the median in 15 of 16 cases, of two in half of them.)
 * Undetermined: anything else.
 */
export function kIndependence(run: ArchivedRun): Finding<"k_independence">[] {
  const varied = measuredCells(run, "recall").filter((cell) => amountOf(cell.variant, "k") !== null);
  // Where a factor such as TLS is varied as well, k is judged at its first level.
  const level = otherParts(varied[0]?.variant ?? null, "k");
  const cells = varied.filter((cell) => otherParts(cell.variant, "k") === level);
  if (cells.length < 2) return [];
  const rows = cells.map((cell) => cell.total);
  const p50 = rangeOf(rows.map((row) => row.p50));
  const spread = p50[1] / p50[0] - 1;
  const middle = (p50[0] + p50[1]) / 2;
  const scenario = cells[0]!.scenario;
  return [
    {
      id: `k_independence/${scenario}`,
      kind: "k_independence",
      scope: {feature: "recall", scenarios: [scenario]},
      values: {
        scenario,
        k: rangeOf(cells.map((cell) => amountOf(cell.variant, "k") ?? 0)),
        p50_ms: p50,
        spread_share: spread,
        band_share: EQUIVALENCE_BAND,
        within: rows.every((row) => within(row.p50, middle)) ? "yes" : "no",
        n: Math.min(...rows.map((row) => row.n)),
        samples_within: samplesWithin(rows, middle)
      },
      strength: strengthOf(rows, middle),
      evidence: tablesOf([scenario])
    }
  ];
}

/** Fewer medians are no medians to speak of. */
export const LIKELY_SAMPLES = 5;

/** Unknown where smallest and largest were not kept. */
function samplesWithin(rows: readonly AnyMeasuredRow[], middle: number): "yes" | "no" | "unknown" {
  const spreads = rows.map((row) => spreadOf(row));
  if (spreads.some((spread) => spread?.some((ms) => !within(ms, middle)) === true)) return "no";
  return spreads.every((spread) => spread !== null) ? "yes" : "unknown";
}

const within = (ms: number, middle: number) => Math.abs(ms - middle) <= middle * EQUIVALENCE_BAND;

function strengthOf(rows: readonly AnyMeasuredRow[], middle: number): Strength {
  const intervals = rows.map((row) => row.p50_interval);
  if (intervals.every((interval) => interval !== null)) {
    if (intervals.every(({low, high}) => within(low, middle) && within(high, middle))) return "established";
    const apart = Math.max(...intervals.map((i) => i.low)) > Math.min(...intervals.map((i) => i.high));
    return apart && !rows.every((row) => within(row.p50, middle)) ? "established" : "undetermined";
  }
  const enough = rows.every((row) => row.n >= LIKELY_SAMPLES);
  return enough && samplesWithin(rows, middle) === "yes" ? "likely" : "undetermined";
}
