/**
 * Does the time of an insert follow anything that this run knows? Every vector has the same size, so it should not; where
 * scenarios differ all the same, only the split into steps can say why.
 * @module
 */
import {detectDrift} from "../stats/drift.js";
import {analyseGrowth} from "../stats/growth.js";
import {lineOfMeans} from "../stats/from-summaries.js";
import {observationsOf} from "../stats/observations.js";
import {smallestEffect} from "../stats/smallest-effect.js";
import type {ArchivedRun, ImportedRun, Run, Sample} from "../run-schema.js";
import {BLIND} from "./contrast.js";
import type {Finding, Range, Strength} from "./finding.js";
import {tablesOf} from "./finding.js";
import {annotated} from "./imported/annotations.js";
import {cellName, isMeasured, measuredCells, rangeOf, rowOf, uniqueIds} from "./rows.js";
import type {AnyMeasuredRow, CellRef} from "./rows.js";
import type {WithinRunValues} from "./values-within-run.js";

type Follows = WithinRunValues["insert_variation"]["follows"];

/** From this spread between scenarios on it is worth a sentence where no samples can say more. */
const WORTH_SAYING = 0.05;

function insertsOf(run: ArchivedRun): (CellRef & {row: AnyMeasuredRow})[] {
  return measuredCells(run, "capture").flatMap(({scenario, variant}) => {
    const row = rowOf(run, {scenario, variant}, "insert");
    return isMeasured(row) ? [{scenario, variant, row}] : [];
  });
}

/** Means of the scenarios, how far they lie apart, and the sentence's frame. */
function variation(
  cells: readonly (CellRef & {row: AnyMeasuredRow})[],
  rest: Pick<WithinRunValues["insert_variation"], "follows" | "detectable_ms" | "basis">,
  strength: Strength
): Finding<"insert_variation"> {
  const means: Range = rangeOf(cells.map(({row}) => row.mean));
  const scenarios = uniqueIds(cells);
  return {
    id: "insert_variation",
    kind: "insert_variation",
    scope: {feature: "capture", scenarios},
    values: {
      scenarios,
      insert_ms: means,
      spread_share: means[1] / means[0] - 1,
      n: Math.min(...cells.map(({row}) => row.n)),
      ...rest
    },
    strength,
    evidence: tablesOf(scenarios)
  };
}

export function insertVariation(run: Run, samples: readonly Sample[]): Finding<"insert_variation">[] {
  const cells = insertsOf(run);
  const names = new Set(cells.map(cellName));
  const observations = observationsOf(samples, "insert").filter(({scenario}) => names.has(scenario));
  if (cells.length === 0) return [];
  const rows = analyseGrowth(observations, {covariates: ["rows"]})?.terms.find(
    ({covariate}) => covariate === "rows"
  );
  const drift = detectDrift(observations);
  if (rows === undefined || drift === null)
    return [variation(cells, {follows: "unknown", detectable_ms: 0, basis: "samples"}, "undetermined")];
  const slope = rows.within ?? rows.pooled;
  const follows = together(rows.standing === "seen", drift.flagged);
  const detectable = (smallestEffect(slope) ?? Infinity) * (rows.range[1] - rows.range[0]);
  const usual = Math.min(...cells.map(({row}) => row.p50));
  const open = rows.standing === "cannot_tell" || (follows === "neither" && detectable > BLIND * usual);
  return [
    variation(
      cells,
      {
        follows: open ? "unknown" : follows,
        detectable_ms: Number.isFinite(detectable) ? detectable : 0,
        basis: "samples"
      },
      open || follows === "both" ? "undetermined" : follows === "neither" ? "likely" : "established"
    )
  ];
}

function together(rows: boolean, order: boolean): Follows {
  if (rows) return order ? "both" : "rows";
  return order ? "order" : "neither";
}

/** A line through the means must account for this share of their spread before they are said to follow it. */
const FOLLOWS = 0.5;

/**
 * From printed means: does a line over rows describe them? Scenarios ran in the order of their rows, so one line stands
 * for both. What else makes them differ cannot be told.
 */
export function insertVariationOfMeans(run: ImportedRun): Finding<"insert_variation">[] {
  const cells = insertsOf(run);
  const points = cells.flatMap(({scenario, variant, row}) => {
    const rows = annotated(run, "index_rows", {scenario, variant});
    return rows === null ? [] : [{id: scenario, x: (rows[0] + rows[1]) / 2, mean: row.mean, n: row.n}];
  });
  const line = lineOfMeans(points);
  if (line === null || points.length < cells.length) return [];
  const found = variation(cells, {follows: "neither", detectable_ms: 0, basis: "means"}, "undetermined");
  const [low, high] = found.values.insert_ms;
  if (found.values.spread_share < WORTH_SAYING) return [];
  const follows: Follows = line.furthest < ((1 - FOLLOWS) * (high - low)) / 2 ? "both" : "neither";
  return [{...found, values: {...found.values, follows}}];
}
