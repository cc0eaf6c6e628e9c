/**
 * What a phase's means follow where scenarios ran one after another and only means were printed. A line over index rows
 * or tokens is a description: in such an order rows, time and scenario move together, so its cause cannot be told.
 * @module
 */
import {lineOfMeans, offLine} from "../../stats/from-summaries.js";
import type {LineOfMeans, MeanPoint} from "../../stats/from-summaries.js";
import {mean} from "../../stats/describe.js";
import type {ImportedRun, Phase} from "../../run-schema.js";
import type {Finding, Range} from "../finding.js";
import {tablesOf} from "../finding.js";
import {cellName, isMeasured, measuredCells, rangeOf, rowOf, uniqueIds} from "../rows.js";
import type {CellRef} from "../rows.js";
import {annotated} from "./annotations.js";

/** Subject of the annotation that holds the covariate. */
const SUBJECT = {rows: "index_rows", tokens: "tokens_embedded"} as const;
type MeansCovariate = keyof typeof SUBJECT;

/** Phases that may know the covariate: `embed` knows no index, `score` no text. */
const PHASES: Record<MeansCovariate, readonly Phase[]> = {rows: ["score", "vault_topk"], tokens: ["embed"]};

/** Means that lie no further from the line than this share of its rise follow it. */
const FOLLOWS = 0.1;

/** `state`: what the iterations behind the mean met; `x` is its middle. */
type Point = MeanPoint & CellRef & {readonly state: Range};

function pointsOf(run: ImportedRun, feature: string, phase: Phase, covariate: MeansCovariate) {
  return measuredCells(run, feature).flatMap((cell): Point[] => {
    const row = rowOf(run, cell, phase);
    const state = annotated(run, SUBJECT[covariate], cell);
    if (!isMeasured(row) || state === null) return [];
    if ("caveats" in row && row.caveats.includes("implausible")) return [];
    const {scenario, variant} = cell;
    return [{scenario, variant, id: cellName(cell), state, x: mean(state), mean: row.mean, n: row.n}];
  });
}

/** The line through the captures' means, where they lie on one; null otherwise. */
function lineThrough(points: readonly MeanPoint[]): LineOfMeans | null {
  const line = lineOfMeans(points);
  if (line === null) return null;
  const rise = Math.abs(line.slope) * (line.range[1] - line.range[0]);
  return line.furthest <= FOLLOWS * rise ? line : null;
}

export function meansFollow(run: ImportedRun): Finding<"means_follow">[] {
  const covariates = Object.keys(SUBJECT) as MeansCovariate[];
  return covariates.flatMap((covariate) =>
    PHASES[covariate].flatMap((phase): Finding<"means_follow">[] => {
      const points = pointsOf(run, "capture", phase, covariate);
      const line = lineThrough(points);
      if (line === null) return [];
      const scenarios = uniqueIds(points);
      return [
        {
          id: `means_follow/${phase}`,
          kind: "means_follow",
          scope: {feature: "capture", scenarios},
          values: {
            phase,
            covariate,
            slope_ms: line.slope,
            range: rangeOf(points.flatMap(({state}) => state)),
            furthest_ms: line.furthest,
            scenarios
          },
          strength: "undetermined",
          evidence: tablesOf(scenarios)
        }
      ];
    })
  );
}

/** Scenarios of which an effect of their own was claimed: another language, a repeated text. */
const QUESTIONED: readonly string[] = ["T3", "T4"];

/** A mean within this share of the line through the others leaves nothing to explain. */
const RESIDUE = 0.03;

/** Are the questioned scenarios where the line through the *others* puts them? */
export function noResidue(run: ImportedRun): Finding<"no_residue">[] {
  return PHASES.rows.flatMap((phase): Finding<"no_residue">[] => {
    const points = pointsOf(run, "capture", phase, "rows");
    const left = lineThrough(points)?.leftOut.filter(({id}) => QUESTIONED.includes(id)) ?? [];
    const shares = left.map(({measured, predicted}) => Math.abs(measured / predicted - 1));
    if (left.length === 0 || Math.max(...shares) > RESIDUE) return [];
    const scenarios = left.map(({id}) => id);
    return [
      {
        id: `no_residue/${phase}`,
        kind: "no_residue",
        scope: {feature: "capture", scenarios},
        values: {
          scenarios,
          phase,
          predictions: left.map(({id, measured, predicted}) => ({
            name: id,
            measured_ms: measured,
            predicted_ms: predicted
          })),
          largest_share: Math.max(...shares)
        },
        strength: "likely",
        evidence: tablesOf(scenarios)
      }
    ];
  });
}

/** Recalls against the line through the captures, at the rows that they met. */
export function recallOffTheLine(run: ImportedRun): Finding<"off_the_line">[] {
  return PHASES.rows.flatMap((phase): Finding<"off_the_line">[] => {
    const line = lineThrough(pointsOf(run, "capture", phase, "rows"));
    const recalls = pointsOf(run, "recall", phase, "rows");
    if (line === null || recalls.length === 0) return [];
    const distances = recalls.map((point) => offLine(line, point));
    const beyond = Math.max(...distances) < -line.furthest || Math.min(...distances) > line.furthest;
    if (!beyond) return [];
    const scenarios = uniqueIds(recalls);
    return [
      {
        id: `off_the_line/${phase}`,
        kind: "off_the_line",
        scope: {feature: "recall", scenarios},
        values: {
          scenarios,
          phase,
          below_ms: -mean(distances),
          measured_ms: rangeOf(recalls.map((point) => point.mean)),
          predicted_ms: mean(recalls.map(({x}) => line.level + line.slope * x))
        },
        strength: "undetermined",
        evidence: tablesOf(scenarios)
      }
    ];
  });
}
