/**
 * English wording of runs as such: imported ones, the page of a run, the history and the comparison page. Rules as in
 * `en.ts`.
 * @module
 */
export const runsEn = {
  // Imported runs
  "driver.foreign": "another tool’s",
  "line0.driver.foreign": "none of ours: another tool called the implementation’s own modules",
  "line0.callers.unknown": "not recorded",
  "line0.samples.imported": "{n} a row, after {warmup} warm-up, summaries only; protocol <c>{protocol}</c>",
  "line0.index.imported": "{names}; rows at the start {start}, at the end {end}",
  "line0.not.imported":
    "<b>Measured elsewhere.</b> The figures are those of the report {file}; this tool has neither taken nor checked them. Whatever the report does not say is “not recorded”.",
  "summary.failed_scenario": "failed: {reason}",
  "caveat.did_not_run": "did not run: the report says zero for a network call",
  "caveat.ran_in_fewer_than_half": "ran in fewer than half of the iterations; figures not used",
  "caveat.may_contain_skipped": "may contain skipped iterations",
  "caveat.implausible": "faster than its work allows",
  "imported.source": "Source",
  "imported.source.value": "{file}, content hash <c>{sha256}</c>, read as <c>{format}</c>",
  "imported.settings": "Settings of the report that this tool has no field for",
  "imported.remarks": "What else the report says",
  "imported.remark": "line {line, number}: {text}",
  "imported.unreadable": "Lines that could not be read",
  "imported.unreadable.line": "line {line, number}: {text} ({problem})",
  "annotations.title": "Known from elsewhere",
  "annotations.note":
    "Facts about this run that do not come from its report. They are kept apart from the findings, which do.",

  // The page of a run
  "run.title": "{origin, select, imported {Imported run of {date}} other {Run of {date}}}, {target}",
  "run.findings": "What this run shows",
  "run.errors": "Errors",
  "run.failures": "{failures, plural, =0 {No call failed.} one {One call failed.} other {# calls failed.}}",
  "run.summary": "Summary",
  "run.checks": "Checks",
  "run.phases": "Where the time goes, phase by phase",
  "run.limits": "What this run cannot say",
  "run.more": "More findings",
  "run.scenarios": "Phase tables",
  "run.environment": "Environment",
  "run.data": "Data of this run",
  "run.data.value":
    "settings, environment, checks and summary, and the samples of every phase, a list for each column",
  "run.previous": "earlier run",
  "run.next": "later run",
  "run.history": "all runs",
  "run.compare": "compared with {baseline}"
} as const satisfies Record<string, string>;
