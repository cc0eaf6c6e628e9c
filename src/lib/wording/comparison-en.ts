/**
 * English wording of comparisons: the command line, the pull-request comment and the comparison page. Rules as in `en.ts`.
 * @module
 */
export const comparisonEn = {
  "compare.headline.no_baseline": "Measured; there is no baseline to compare with yet",
  "compare.headline.slower":
    "Slower: {rows}{faster, plural, =0 {} other {; faster in {faster, number}}}, of {compared, number} compared rows",
  "compare.headline.faster": "Faster: {rows}, of {compared, number} compared rows; none is slower",
  "compare.headline.none":
    "No difference seen in {compared, plural, one {one compared row} other {# compared rows}}",
  "compare.headline.cannot_tell": "Cannot tell whether anything changed: {why}",
  "compare.headline.unlike": "Not comparable with the baseline: {why}",
  "compare.headline.invalid":
    "No verdict: {which, select, current {this run} other {the baseline}} is invalid",
  "compare.headline.empty":
    "Nothing was measured: {failures, plural, =0 {no scenario ran} one {one call failed} other {# calls failed}}",
  "compare.headline.partial": "{headline} (partial run: it stopped before the plan was done)",
  "compare.more": "{shown} and {more, number} more",

  "compare.verdict.slower": "slower",
  "compare.verdict.faster": "faster",
  "compare.verdict.no_difference_seen": "no difference seen",
  "compare.verdict.below_floor": "no difference beyond {floor_share}",
  "compare.verdict.cannot_tell": "cannot tell: {why}",
  "compare.detectable": "would have found {change}",
  "compare.detectable.none": "could have found none",

  "compare.reason.not_measured_in_either": "not measured in either run",
  "compare.reason.not_measured_in_baseline": "not measured in the baseline",
  "compare.reason.not_measured_in_current": "not measured now",
  "compare.reason.both_zero": "both are zero",
  "compare.reason.baseline_zero": "the baseline is zero",
  "compare.reason.current_zero": "now zero",
  "compare.reason.too_few_samples": "too few samples",
  "compare.reason.no_raw_samples": "no raw samples, only a summary",
  "compare.reason.machines_differ": "the machines differ",
  "compare.reason.different_phases": "the totals consist of different phases",
  "compare.reason.implausible": "faster than the work allows",
  "compare.reason.may_contain_skipped": "may contain skipped iterations",
  "compare.reason.current_invalid": "this run is invalid",
  "compare.reason.baseline_invalid": "the baseline is invalid",
  "compare.reason.differs": "{setting} differs",
  "compare.reason.not_recorded": "{setting} is not recorded",
  "compare.reason.unknown": "{code}",

  "compare.column.scenario": "Scenario",
  "compare.column.phase": "Phase",
  "compare.column.baseline": "Baseline p50",
  "compare.column.current": "Now p50",
  "compare.column.change": "Change (interval)",
  "compare.column.verdict": "Verdict",
  "compare.column.setting": "Setting",
  "compare.column.before": "Baseline",
  "compare.column.now": "Now",
  "compare.column.standing": "Standing",
  "compare.standing.same": "same",
  "compare.standing.differs": "differs",
  "compare.standing.not_recorded": "not recorded",
  "compare.marked": "No verdicts: the figures below are not comparable.",
  "compare.whose": "Target {target}, driver {driver}; run {run}, baseline {baseline}",
  "compare.whose.alone": "Target {target}, driver {driver}; run {run}",
  "compare.contributions": "What the difference of the totals is made of (means, ms)",
  "compare.contribution": "{cell}: {total} = {parts}",
  "compare.settings": "Settings that differ or are not recorded",
  "compare.all_rows": "All rows",
  "compare.checks": "Failed checks",
  "compare.no_failed_checks": "No check failed.",
  "compare.phases_apart.baseline": "{cell}: measured in the baseline only: {phases}",
  "compare.phases_apart.current": "{cell}: measured in this run only: {phases}",
  "compare.stale": "The baseline is {days, plural, one {one day} other {# days}} old.",
  "compare.cut":
    "… cut here: {left, plural, one {one more row} other {# more rows}}. Everything is on the site and in the run.",
  "compare.links": "Run: {run}; scenarios: {scenarios}",
  "compare.run_page": "report"
} as const satisfies Record<string, string>;
