/**
 * Why an imported run cannot be used, from its printed figures alone: phases that never ran, calls that did no work, and
 * what its distance to a run that worked is made of.
 * @module
 */
import {bareRoundTrips} from "../../stats/from-summaries.js";
import type {ImportedRow, ImportedRun, Phase} from "../../run-schema.js";
import type {Finding, Range} from "../finding.js";
import {tablesOf} from "../finding.js";
import {isMeasured, measuredCells, rangeOf, rowOf, uniqueIds} from "../rows.js";
import type {AnyMeasuredRow, CellRef} from "../rows.js";

const NOT_RUN: readonly ImportedRow["caveats"][number][] = ["did_not_run", "ran_in_fewer_than_half"];

export const rowsThatNeverRan = (run: ImportedRun): ImportedRow[] =>
  run.summary.filter(({caveats}) => caveats.some((caveat) => NOT_RUN.includes(caveat)));

/** Phases that the report prints as taking no time. */
export function printedZeros(run: ImportedRun): Finding<"phase_never_ran">[] {
  const rows = rowsThatNeverRan(run);
  if (rows.length === 0) return [];
  const scenarios = uniqueIds(rows);
  return [
    {
      id: "phase_never_ran",
      kind: "phase_never_ran",
      scope: {feature: null, scenarios},
      values: {scenarios, phases: [...new Set(rows.map(({phase}) => phase))]},
      strength: "established",
      evidence: [{kind: "check", id: "expected_phases_ran"}, ...tablesOf(scenarios)]
    }
  ];
}

interface Capture extends CellRef {
  readonly embed: AnyMeasuredRow;
  readonly score: AnyMeasuredRow;
  readonly insert: AnyMeasuredRow;
}

function capturesOf(run: ImportedRun): Capture[] {
  return measuredCells(run, "capture").flatMap((cell) => {
    const [embed, score, insert] = ["embed", "score", "insert"].map((phase) => rowOf(run, cell, phase));
    return isMeasured(embed) && isMeasured(score) && isMeasured(insert)
      ? [{scenario: cell.scenario, variant: cell.variant, embed, score, insert}]
      : [];
  });
}

/**
 * `insert` embeds the text again, then encrypts and sends it; `score` sends one question. Where, in every scenario, what
 * insert takes besides the embedding is as long as a score, both were one round trip without work.
 */
export function failedFast(run: ImportedRun): Finding<"failed_fast">[] {
  const captures = capturesOf(run);
  const score = captures.map((cell) => cell.score.p50);
  const insert = captures.map((cell) => cell.insert.p50 - cell.embed.p50);
  if (!bareRoundTrips(insert, score)) return [];
  const scenarios = uniqueIds(captures);
  return [
    {
      id: "failed_fast",
      kind: "failed_fast",
      scope: {feature: "capture", scenarios},
      values: {
        scenarios,
        phases: ["score", "insert"],
        score_ms: rangeOf(score),
        insert_ms: rangeOf(insert)
      },
      strength: "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** An invalid run is nobody's baseline, and has none. */
export function notCompared(run: ImportedRun): Finding<"not_compared">[] {
  if (run.verdict.value !== "invalid") return [];
  const implausible = run.summary.filter(({caveats}) => caveats.includes("implausible"));
  return [
    {
      id: "not_compared",
      kind: "not_compared",
      scope: {feature: null, scenarios: []},
      values: {missing: rowsThatNeverRan(run).length, implausible: implausible.length},
      strength: "established",
      evidence: [{kind: "check", id: "expected_phases_ran"}]
    }
  ];
}

/** Columns of a printed table; whichever is taken, the statement must hold. */
const COLUMNS = ["p50", "mean", "p95"] as const;

/**
 * An invalid run beside a valid one of the same tool: how far their captures lie apart, and which phase makes up the
 * distance. Somebody will divide one by the other; this says what that quotient is.
 * @param others - Other runs of the archive; the nearest later one that is not invalid is taken.
 */
export function apparentChange(
  run: ImportedRun,
  others: readonly ImportedRun[]
): Finding<"apparent_change">[] {
  const other = run.verdict.value === "invalid" ? successorOf(run, others) : undefined;
  if (other === undefined) return [];
  const cells = measuredCells(run, "capture").filter((cell) => isMeasured(rowOf(other, cell, "total")));
  const distance = (cell: CellRef, phase: Phase, column: (typeof COLUMNS)[number]) =>
    (rowOf(other, cell, phase)?.[column] ?? 0) - (rowOf(run, cell, phase)?.[column] ?? 0);
  const sharesOf = (phase: Phase): Range =>
    rangeOf(
      cells.flatMap((cell) =>
        COLUMNS.map((column) => distance(cell, phase, column) / distance(cell, "total", column))
      )
    );
  if (cells.length === 0 || cells.some((cell) => COLUMNS.some((c) => distance(cell, "total", c) <= 0)))
    return [];
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "apparent_change/capture",
      kind: "apparent_change",
      scope: {feature: "capture", scenarios},
      values: {
        feature: "capture",
        other: other.started_at,
        larger_ratio: rangeOf(cells.map((cell) => rowOf(other, cell, "total")!.p50! / cell.total.p50)),
        phase: "insert",
        phase_share: sharesOf("insert"),
        topk_share: sharesOf("vault_topk")
      },
      strength: "established",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** The next run that the same tool made of the same implementation and that worked. */
function successorOf(run: ImportedRun, others: readonly ImportedRun[]): ImportedRun | undefined {
  const {implementation, version} = run.services.envector;
  return others
    .filter(
      ({id, started_at: day, verdict}) =>
        id !== run.id && day >= run.started_at && verdict.value !== "invalid"
    )
    .filter(({services}) => services.envector.implementation === implementation)
    .filter(({services}) => services.envector.version === version)
    .toSorted((a, b) => a.started_at.localeCompare(b.started_at))[0];
}
