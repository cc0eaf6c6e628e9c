/**
 * What a comparison of two runs found, as findings: which rows are slower or faster, and which phases make up the
 * difference of a total; or why the two may not be compared.
 * @module
 */
import type {ComparedRow, ComparedScenario, RunComparison} from "../compare/compare-runs.js";
import {BLIND} from "./contrast.js";
import type {Finding, Range} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellName, rangeOf} from "./rows.js";
import type {WithinRunValues} from "./values-within-run.js";

/** One finding: a verdict with its figures, or the reasons why there is none. */
export function againstBaseline(comparison: RunComparison): Finding<"against_baseline" | "not_comparable">[] {
  const compared = comparison.rows.filter(({result}) => result.verdict !== "cannot_tell");
  if (comparison.standing !== "comparable" || compared.length === 0) return [notComparable(comparison)];
  const changes = compared
    .filter(({result}) => result.verdict !== "no_difference_seen")
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const slower = changes.filter(({result}) => result.verdict === "slower").length;
  const faster = changes.length - slower;
  const changed = mostChanged(comparison.scenarios, compared);
  const {detectable, detectable_share} = detectableOf(compared);
  const blind = detectable === "no" || detectable_share[0] > BLIND;
  return [
    {
      id: `against_baseline/${comparison.baseline.id}`,
      kind: "against_baseline",
      scope: {feature: null, scenarios: [...new Set(compared.map(({scenario}) => scenario))]},
      values: {
        baseline: comparison.baseline.id,
        outcome: changes.length === 0 && blind ? "unknown" : outcomeOf(slower, faster),
        slower_count: slower,
        faster_count: faster,
        compared: compared.length,
        rows: changes.slice(0, NAMED).map(rowName),
        taken_apart: changed === undefined ? "no" : "yes",
        cell: changed === undefined ? "" : cellName(changed),
        deltas: deltasOf(changed),
        detectable,
        detectable_share
      },
      strength: changes.length > 0 ? "established" : blind ? "undetermined" : "likely",
      evidence: tablesOf(changed === undefined ? [] : [changed.scenario])
    }
  ];
}

/** A sentence names this many rows. */
const NAMED = 3;

const sizeOf = ({result}: ComparedRow): number => Math.abs(Math.log(result.ratio?.estimate ?? 1));

const rowName = (row: ComparedRow): string => `${cellName(row)} ${row.phase}`;

function outcomeOf(slower: number, faster: number): "slower" | "faster" | "both" | "none" {
  if (slower > 0) return faster > 0 ? "both" : "slower";
  return faster > 0 ? "faster" : "none";
}

/** The scenario with the largest difference of totals, among those with a changed row; else among all compared. */
function mostChanged(
  scenarios: readonly ComparedScenario[],
  compared: readonly ComparedRow[]
): ComparedScenario | undefined {
  const decided = compared.filter(({result}) => result.verdict !== "no_difference_seen");
  const eligible = decided.length > 0 ? decided : compared;
  return scenarios
    .filter((scenario) => scenario.contributions !== null)
    .filter((scenario) => eligible.some((row) => cellName(row) === cellName(scenario)))
    .toSorted((a, b) => Math.abs(b.totalDifference ?? 0) - Math.abs(a.totalDifference ?? 0))[0];
}

/** The total first, then what it is made of, largest first. */
function deltasOf(changed: ComparedScenario | undefined) {
  if (changed?.contributions == null || changed.totalDifference === null) return [];
  return [
    {name: "total", delta_ms: changed.totalDifference},
    ...changed.contributions.map(({phase, ms}) => ({name: phase, delta_ms: ms}))
  ];
}

function detectableOf(
  rows: readonly ComparedRow[]
): Pick<WithinRunValues["language_effect"], "detectable"> & {detectable_share: Range} {
  const found = rows.flatMap(({result}) =>
    result.smallestDetectable === null ? [] : [result.smallestDetectable - 1]
  );
  return found.length === 0
    ? {detectable: "no", detectable_share: [0, 0]}
    : {detectable: "yes", detectable_share: rangeOf(found)};
}

/** Settings that spoil everything come first; then what rows give as their reason. */
function notComparable({baseline, rows, settings}: RunComparison): Finding<"not_comparable"> {
  const spoiling = settings
    .filter(({spoils, affects}) => spoils && affects === "all")
    .map(({standing, path}) => `${standing}/${path}`);
  const ofRows = rows.flatMap(({result}) => (result.reason === null ? [] : [result.reason]));
  return {
    id: `not_comparable/${baseline.id}`,
    kind: "not_comparable",
    scope: {feature: null, scenarios: []},
    values: {baseline: baseline.id, reasons: [...new Set([...spoiling, ...ofRows])]},
    strength: "established",
    evidence: []
  };
}
