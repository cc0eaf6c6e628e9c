/**
 * May this change be merged, as far as latency goes? Fails only on what is shown: a regression beyond the limit, an
 * invalid run, a value that should be there and is not. What cannot be told passes with a warning.
 * @module
 */
import type {ComparedRow, RunComparison} from "../../src/lib/compare/compare-runs.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import {cellLabel, changeText, comparisonHeadline, verdictText} from "../../src/lib/wording/comparison.js";
import {EXIT, UserError} from "../timing/errors.js";

export interface GateOptions {
  /** Largest slowdown that passes, relative: 0.1 for 10 %. */
  readonly limit: number;
  /** Only these; empty: all. */
  readonly scenarios: readonly string[];
  readonly phases: readonly string[];
  /** What cannot be told fails too. */
  readonly strict: boolean;
}

export interface GateResult {
  readonly exitCode: typeof EXIT.good | typeof EXIT.failed;
  readonly failures: readonly string[];
  readonly warnings: readonly string[];
  /** Rows that were judged against the limit. */
  readonly judged: number;
}

/** `10%` → 0.1. @throws UserError on anything else. */
export function parseLimit(text: string): number {
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim()) ?? [];
  if (percent === undefined)
    throw new UserError(
      `--max-regression is "${text}", expected per cent of the baseline, e.g. 10%.`,
      EXIT.badSettings
    );
  return Number(percent) / 100;
}

/** @throws UserError when a scenario or phase that was named is in neither run. */
export function judgeGate(
  run: ArchivedRun,
  comparison: RunComparison | null,
  options: GateOptions
): GateResult {
  refuseUnknown(run, comparison, options);
  const failures: string[] = [];
  const warnings: string[] = [];
  if (run.verdict.value === "invalid")
    failures.push(`run ${run.id} is invalid: ${run.verdict.reasons.map(({code}) => code).join(", ")}`);
  failures.push(...missingValues(run, comparison, options));
  const rows = comparison?.rows.filter((row) => selects(options, row, row.phase)) ?? [];
  if (comparison === null) warnings.push("there is no baseline: nothing can be told about a change");
  else if (comparison.standing === "unlike" || comparison.standing === "invalid")
    warnings.push(comparisonHeadline("en", run, comparison));
  else {
    for (const row of rows)
      if (regressed(row, options.limit)) failures.push(regressionLine(row, options.limit));
    const untold = rows.filter(
      ({result, current}) => result.verdict === "cannot_tell" && current.outcome === "measured"
    );
    if (untold.length > 0) warnings.push(untoldLine(untold));
  }
  const judged = rows.filter(({result}) => result.verdict !== "cannot_tell").length;
  const failed = failures.length > 0 || (options.strict && warnings.length > 0);
  return {exitCode: failed ? EXIT.failed : EXIT.good, failures, warnings, judged};
}

/** The interval's lower end is beyond the row's floor, and the estimate beyond the limit; what cannot be told is neither. */
function regressed({result: {verdict, ratio, floor}}: ComparedRow, limit: number): boolean {
  if (verdict === "cannot_tell" || ratio?.interval == null) return false;
  return ratio.interval.low > 1 + floor && ratio.estimate > 1 + limit;
}

function regressionLine(row: ComparedRow, limit: number): string {
  return `${cellLabel(row)} ${row.phase}: ${changeText("en", row.result) ?? ""}, limit +${formatLimit(limit)}`;
}

const formatLimit = (limit: number): string => `${Number((limit * 100).toFixed(2))}%`;

function untoldLine(rows: readonly ComparedRow[]): string {
  const [first] = rows;
  const more = rows.length > 1 ? `, and ${rows.length - 1} more rows` : "";
  return `${cellLabel(first!)} ${first!.phase}: ${verdictText("en", first!.result)}${more}`;
}

/** A value that the run was to give and did not. What was skipped by design in both runs is none. */
function missingValues(run: ArchivedRun, comparison: RunComparison | null, options: GateOptions): string[] {
  const missing = new Map<string, string>();
  for (const scenario of run.scenarios) {
    if (scenario.status === "not_applicable") continue;
    const cell = {scenario: scenario.id, variant: scenario.variant};
    const phases: readonly string[] = "phases" in scenario ? scenario.phases : ["total"];
    for (const phase of new Set([...phases, "total"]))
      if (selects(options, cell, phase)) {
        const row = run.summary.find(
          (one) =>
            one.scenario === cell.scenario &&
            one.variant === cell.variant &&
            one.phase === phase &&
            one.step === null
        );
        const skipped = row !== undefined && row.skipped > 0 && row.failed === 0;
        if ((row === undefined || row.n === 0) && !skipped)
          missing.set(
            `${cellLabel(cell)} ${phase}`,
            row === undefined || row.failed === 0 ? "" : ` (${row.failed} failed)`
          );
      }
  }
  for (const row of comparison?.rows ?? []) {
    const gone = row.baseline.outcome === "measured" && row.current.outcome !== "measured";
    const asked = run.settings.scenarios?.includes(row.scenario) ?? true;
    if (gone && asked && selects(options, row, row.phase) && !missing.has(`${cellLabel(row)} ${row.phase}`))
      missing.set(`${cellLabel(row)} ${row.phase}`, ` (${row.current.outcome}; the baseline has it)`);
  }
  return [...missing].map(([name, detail]) => `${name}: no measured value${detail}`);
}

function selects({scenarios, phases}: GateOptions, cell: {scenario: string}, phase: string): boolean {
  return (
    (scenarios.length === 0 || scenarios.includes(cell.scenario)) &&
    (phases.length === 0 || phases.includes(phase))
  );
}

function refuseUnknown(run: ArchivedRun, comparison: RunComparison | null, options: GateOptions): void {
  const runs = comparison === null ? [run] : [run, comparison.baseline];
  const known = {
    scenario: new Set(runs.flatMap(({scenarios}) => scenarios.map(({id}) => id))),
    phase: new Set<string>(runs.flatMap(({summary}) => summary.map(({phase}) => phase)))
  };
  for (const [flag, names] of [
    ["scenario", options.scenarios],
    ["phase", options.phases]
  ] as const)
    for (const name of names)
      if (!known[flag].has(name))
        throw new UserError(
          `--${flag} ${name}: no such ${flag} in run ${run.id}. There are: ${[...known[flag]].join(", ")}.`,
          EXIT.badSettings
        );
}
