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
  "run.compare": "compared with {baseline}",

  "nav.compare": "Comparison",
  // The comparison page
  "comparison.choose": "Choose two runs",
  "comparison.baseline": "Baseline",
  "comparison.current": "Compared with it",
  "comparison.show": "Compare",
  "comparison.swap": "Exchange the two",
  "comparison.default":
    "Shown is the run of this site against the newest valid run before it that it can be compared with.",
  "comparison.no_script":
    "Choosing two other runs needs JavaScript; the command line says the same: <c>rune-latency compare A B</c>.",
  "comparison.no_baseline":
    "The archive has no run that this one can be compared with yet. The first run has no baseline.",
  "comparison.same_run": "Both are the same run: a run is never its own baseline.",
  "comparison.unknown": "There is no run {run} on this site.",
  "comparison.filter": "Scenario",
  "comparison.filter.all": "All",
  "comparison.loading": "Loading both runs …",
  "comparison.failed": "The runs could not be loaded: {why}",
  "comparison.runs": "The two runs",
  "comparison.role.baseline": "Baseline",
  "comparison.role.current": "Compared run",
  "comparison.column.role": "Role",
  "comparison.column.run": "Run",
  "comparison.column.measured": "Measured",
  "comparison.column.origin": "Driver and target",
  "comparison.column.verdict": "Verdict of the run",
  "comparison.column.follows": "What follows",
  "comparison.column.shift": "Shift (interval)",
  "comparison.verdict.valid": "valid",
  "comparison.verdict.valid_with_limits": "valid, with limits",
  "comparison.verdict.invalid": "invalid",
  "comparison.comparability": "What can be compared",
  "comparison.same_settings": "{same, number} of {all, number} settings are the same in both runs.",
  "comparison.follows.nothing": "noted only",
  "comparison.follows.all": "no row has a verdict",
  "comparison.follows.some": "no verdict for {phases} and totals that contain them",
  "comparison.rows": "Every phase of every scenario",
  "comparison.rows.caption":
    "Medians with their intervals and n, the shift (Hodges–Lehmann) and the ratio with their intervals, and the verdict. Beside “no difference seen” stands the smallest change that this comparison would have found.",
  "comparison.contributions.none": "No total can be taken apart in both runs.",
  "comparison.contributions.caption":
    "Contribution of each phase to the difference of the totals, in ms (means)",
  "comparison.csv": "Save the rows as CSV",

  // The history
  "nav.history": "History",
  "history.baseline": "Against the run before: <c>{run}</c> of {date}.",
  "history.baseline.none": "No earlier run of the archive can be compared with this one: it has no baseline.",
  "history.reference": "Against the reference, which shows a slow drift: <c>{run}</c> of {date}.",
  "history.reference.none": "There is no reference that this run can be compared with.",
  "history.drift": "The newest run against baseline and reference",
  "history.drift.caption":
    "Change of the median of <c>total</c>, with its interval and the verdict. {driver} driver, {target} target.",
  "history.column.baseline": "Against the run before",
  "history.column.reference": "Against the reference",
  "history.runs":
    "{runs, plural, =0 {No run} one {One run} other {# runs}} on the lines below{left_out, plural, =0 {} one {; one is invalid and on none} other {; # are invalid and on none}}.",
  "history.medians": "{cell}: medians run by run",
  "history.medians.caption":
    "{cell}: medians with their intervals, in ms, {all, plural, one {one run} other {the newest {shown, number} of # runs}}. A broken line separates runs that could not be compared.",
  "history.break": "{phases}: {why}",
  "history.data": "every line below with all of its points",
  "history.all_runs": "All runs",
  "history.partial": "partial"
} as const satisfies Record<string, string>;
