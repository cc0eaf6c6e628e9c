/**
 * What TLS costs, from a run that made every call over TLS and without (`--factor tls=on,off`): both stand in the same
 * block, in random order, so that what a block has in common cancels within a pair.
 * @module
 */
import {isCounted} from "../stats/population.js";
import {median} from "d3-array";
import type {Feature, Run, Sample, ScenarioResult} from "../run-schema.js";
import {pairedShift, smallestPairedShift} from "../stats/paired.js";
import type {Milliseconds} from "../units.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellName, cellsOf, isMeasured, rowOf, uniqueIds, type CellRef} from "./rows.js";

interface Pair {
  readonly on: Milliseconds;
  readonly off: Milliseconds;
}

/** One finding a feature that was measured both ways; none in a run without the factor. */
export function tlsCost(run: Run, samples: readonly Sample[]): Finding<"tls_cost">[] {
  const factored = cellsOf(run).filter((cell) => levelOf(cell.variant) !== null && !isRefused(run, cell));
  const features = [...new Set(factored.map(({feature}) => feature))];
  return features.flatMap((feature) => {
    const cells = factored.filter((cell) => cell.feature === feature);
    return findingOf(feature, uniqueIds(cells), pairsOf(samples, cells));
  });
}

/** A capture that inserts nothing is another call than one that does. */
function isRefused(run: Run, cell: ScenarioResult & CellRef): boolean {
  return cell.feature === "capture" && !isMeasured(rowOf(run, cell, "insert"));
}

function findingOf(
  feature: Feature,
  scenarios: readonly string[],
  pairs: readonly Pair[]
): Finding<"tls_cost">[] {
  if (pairs.length === 0) return [];
  const differences = pairs.map(({on, off}) => on - off);
  const {estimate, interval} = pairedShift(differences);
  const seen =
    interval === null || interval.low * interval.high <= 0 ? "none" : estimate > 0 ? "slower" : "faster";
  return [
    {
      id: `tls_cost/${feature}`,
      kind: "tls_cost",
      scope: {feature, scenarios},
      values: {
        feature,
        seen,
        shift_ms: estimate,
        low_ms: interval?.low ?? -Infinity,
        high_ms: interval?.high ?? Infinity,
        plain_ms: median(pairs, ({off}) => off) ?? NaN,
        detectable_ms: smallestPairedShift(differences) ?? Infinity,
        pairs: pairs.length
      },
      strength: interval === null ? "undetermined" : "established",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** Totals of the same cell in the same block, measured right both times, outside warm-up. */
function pairsOf(samples: readonly Sample[], cells: readonly CellRef[]): Pair[] {
  const names = new Set(cells.map(cellName));
  const totals = samples.filter(
    (row) => row.phase === "total" && row.outcome === "measured" && isCounted(row) && names.has(cellName(row))
  );
  const byPlace = new Map<string, Partial<Record<"on" | "off", Milliseconds>>>();
  for (const row of totals) {
    const level = levelOf(row.variant);
    if (level === null || row.duration_ms === null) continue;
    const place = JSON.stringify([row.scenario, withoutLevel(row.variant), row.block]);
    byPlace.set(place, {...byPlace.get(place), [level]: row.duration_ms});
  }
  return [...byPlace.values()].flatMap(({on, off}) =>
    on === undefined || off === undefined ? [] : [{on, off}]
  );
}

function levelOf(variant: string | null): "on" | "off" | null {
  const level = variant
    ?.split(",")
    .find((part) => part.startsWith("tls="))
    ?.slice("tls=".length);
  return level === "on" || level === "off" ? level : null;
}

function withoutLevel(variant: string | null): string {
  return (variant ?? "")
    .split(",")
    .filter((part) => !part.startsWith("tls="))
    .join();
}
