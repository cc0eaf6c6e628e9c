/**
 * S1: the same call against indexes of several sizes, in random order, so that size and time are separate. The slope
 * speaks of the range that was measured, and of nothing outside.
 * @module
 */
import {median} from "d3-array";
import {leastSquares, combine} from "../stats/least-squares.js";
import type {Combination} from "../stats/least-squares.js";
import type {Phase, Run, Sample} from "../run-schema.js";
import {durationsOf} from "./contrast.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {influenceOf, strengthOfInfluence} from "./influence.js";
import {amountOf, isMeasured, measuredCells, rangeOf, rowOf} from "./rows.js";
import type {CellRef, MeasuredRow} from "./rows.js";
import type {WithinRunValues} from "./values-within-run.js";

const OPERATIONS = ["recall", "capture"] as const;
const PHASES: readonly Phase[] = ["total", "score", "vault_topk"];
/** Fewer sizes fix any line. */
const SIZES = 3;

interface Point {
  readonly cell: CellRef;
  readonly rows: number;
  readonly row: MeasuredRow;
}

export function sweepOf(run: Run, samples: readonly Sample[]): Finding<"sweep">[] {
  return OPERATIONS.flatMap((operation) =>
    PHASES.flatMap((phase) => {
      const points = pointsOf(run, operation, phase);
      const finding = findingOf(operation, phase, points, samples);
      return finding === null ? [] : [finding];
    })
  );
}

function pointsOf(run: Run, operation: string, phase: Phase): Point[] {
  return measuredCells(run, "sweep")
    .flatMap((cell) => {
      const rows = amountOf(cell.variant, "rows");
      const row = rowOf(run, cell, phase);
      return rows === null || !isMeasured(row) || cell.variant?.split(",")[0] !== operation
        ? []
        : [{cell, rows, row}];
    })
    .toSorted((a, b) => a.rows - b.rows);
}

function findingOf(
  operation: (typeof OPERATIONS)[number],
  phase: Phase,
  points: readonly Point[],
  samples: readonly Sample[]
): Finding<"sweep"> | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first.rows === last.rows) return null;
  const observed = points.flatMap(({cell, rows}) =>
    durationsOf(samples, cell, phase).map((ms) => ({rows, ms}))
  );
  const fit = leastSquares(
    [
      {name: "level", values: observed.map(() => 1)},
      {name: "rows", values: observed.map(({rows}) => rows)}
    ],
    observed.map(({ms}) => ms)
  );
  const slope = combine(fit, {rows: 1});
  const at = (rows: number) => fit.coefficients[0]! + slope.estimate * rows;
  const standing = slope.interval === null ? "cannot_tell" : clearOfZero(slope) ? "seen" : "not_seen";
  const usual = median(observed, ({ms}) => ms) ?? 0;
  const influence = influenceOf(slope, standing, last.rows - first.rows, usual);
  return {
    id: `sweep/${operation}/${phase}`,
    kind: "sweep",
    scope: {feature: "sweep", scenarios: [first.cell.scenario]},
    values: {
      operation,
      feature: operation,
      phase,
      rows: [first.rows, last.rows],
      sizes: points.length,
      first_ms: first.row.p50,
      last_ms: last.row.p50,
      slope_ms: Math.abs(slope.estimate),
      straight: straightness(points, at),
      n: rangeOf(points.map(({row}) => row.n))[0],
      ...influence
    },
    strength: strengthOfInfluence(influence),
    evidence: tablesOf([first.cell.scenario])
  };
}

const clearOfZero = ({interval}: Combination) => interval !== null && interval.low * interval.high > 0;

/** Does the line pass through the interval of every size's median? */
function straightness(
  points: readonly Point[],
  at: (rows: number) => number
): WithinRunValues["sweep"]["straight"] {
  const intervals = points.map(({row}) => row.p50_interval);
  if (points.length < SIZES || intervals.some((interval) => interval === null)) return "unknown";
  return points.every(({rows}, i) => {
    const {low, high} = intervals[i]!;
    return low <= at(rows) && at(rows) <= high;
  })
    ? "yes"
    : "no";
}
