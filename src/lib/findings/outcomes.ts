/**
 * Findings about what is missing or wrong: calls that failed, phases that never ran, samples that cannot be, scenarios
 * that do not apply.
 * @module
 */
import type {Run, Sample, ScenarioResult} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {CellRef, MeasuredRow} from "./rows.js";
import {cellName, cellsOf, isMeasured, rowOf, uniqueIds} from "./rows.js";

/** Calls that failed, with their codes; a failed call is counted where its total is. */
export function failures(run: Run, samples: readonly Sample[]): Finding<"failures">[] {
  const totals = samples.filter((row) => row.phase === "total" && row.step === null);
  const failed = totals.filter((row) => row.outcome === "failed");
  if (failed.length === 0) return [];
  const scenarios = [...new Set(failed.map((row) => row.scenario))];
  const codes = [...new Set(failed.map((row) => row.code ?? "UNKNOWN"))];
  return [
    {
      id: "failures",
      kind: "failures",
      scope: {feature: null, scenarios},
      values: {failed: failed.length, calls: totals.length, codes, scenarios},
      strength: "established",
      evidence: [{kind: "check", id: "no_failures"}, ...tablesOf(scenarios)]
    }
  ];
}

/** Phases that a scenario should have run, and that have not a single sample. */
export function phaseNeverRan(run: Run): Finding<"phase_never_ran">[] {
  const missing = cellsOf(run)
    .filter((cell) => cell.status === "run")
    .flatMap((cell) =>
      cell.phases
        .filter((phase) => !isMeasured(rowOf(run, cell, phase)))
        .filter((phase) => !hasFirstCallsOnly(run, cell, phase))
        .map((phase) => ({cell, phase}))
    );
  if (missing.length === 0) return [];
  const scenarios = uniqueIds(missing.map(({cell}) => cell));
  return [
    {
      id: "phase_never_ran",
      kind: "phase_never_ran",
      scope: {feature: null, scenarios},
      values: {scenarios, phases: [...new Set(missing.map(({phase}) => phase))]},
      strength: "established",
      evidence: [{kind: "check", id: "expected_phases_ran"}, ...tablesOf(scenarios)]
    }
  ];
}

/** The code that the rows of a phase carry where envector answered without scores. */
const NO_SCORES = "NO_SCORES";

/** An index without rows has no scores either, and that is no finding. */
export function noScores(samples: readonly Sample[]): Finding<"no_scores">[] {
  const asked = samples.filter(
    (row) => row.phase === "vault_topk" && row.step === null && row.index_rows !== 0
  );
  const without = asked.filter((row) => row.code === NO_SCORES);
  if (without.length === 0) return [];
  const scenarios = [...new Set(without.map((row) => row.scenario))];
  return [
    {
      id: "no_scores",
      kind: "no_scores",
      scope: {feature: null, scenarios},
      values: {calls: without.length, of: asked.length, scenarios},
      // With nothing known of the rows, the index may have been empty.
      strength: without.every((row) => row.index_rows !== null) ? "likely" : "undetermined",
      evidence: [{kind: "check", id: "expected_phases_ran"}, ...tablesOf(scenarios)]
    }
  ];
}

/** First calls are in no summary: a row whose every count is 0 had samples, but only those. */
function hasFirstCallsOnly(run: Run, cell: CellRef, phase: MeasuredRow["phase"]): boolean {
  const row = rowOf(run, cell, phase);
  return row !== undefined && row.n + row.skipped + row.failed + row.not_recorded + row.warm_up === 0;
}

/** Samples that are faster than is possible. */
export function implausible(run: Run, samples: readonly Sample[]): Finding<"implausible">[] {
  const marked = samples.filter((row) => row.step === null && row.marks.includes("implausible"));
  if (marked.length === 0) return [];
  const scenarios = [...new Set(marked.map((row) => row.scenario))];
  return [
    {
      id: "implausible",
      kind: "implausible",
      scope: {feature: null, scenarios},
      values: {samples: marked.length, phases: [...new Set(marked.map((row) => row.phase))], scenarios},
      strength: "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** Scenarios that were left out, each with its reason. */
export function notApplicable(run: Run): Finding<"not_applicable">[] {
  return withReason(run, "not_applicable").map(({cell, reason}) => ({
    id: `not_applicable/${cellName(cell)}`,
    kind: "not_applicable",
    scope: {feature: cell.feature, scenarios: [cell.scenario]},
    values: {scenario: cellName(cell), reason},
    strength: "established",
    evidence: tablesOf([cell.scenario])
  }));
}

/** Scenarios that ran with a reservation: their times count, their answers cannot be judged. */
export function answerNotJudged(run: Run): Finding<"answer_not_judged">[] {
  return withReason(run, "run").map(({cell, reason}) => ({
    id: `answer_not_judged/${cellName(cell)}`,
    kind: "answer_not_judged",
    scope: {feature: cell.feature, scenarios: [cell.scenario]},
    values: {scenario: cellName(cell), reason},
    strength: "established",
    evidence: tablesOf([cell.scenario])
  }));
}

/** Reasons are written by hand, with and without a full stop; as a sentence each has one. */
function withReason(run: Run, status: ScenarioResult["status"]) {
  const sentence = (text: string) => `${text.replace(/\.$/, "")}.`;
  return cellsOf(run).flatMap((cell) =>
    cell.status === status && cell.reason !== null
      ? [{cell, reason: {en: sentence(cell.reason.en), ko: sentence(cell.reason.ko)}}]
      : []
  );
}
