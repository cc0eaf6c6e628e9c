/**
 * English wording, as ICU messages. No figure is typed here: numbers come from findings and runs (a test scans for
 * digits). `<c>` marks code words, `<b>` stress. Typographic apostrophes only: ICU reads ' as a quote.
 * @module
 */
import {chartsEn} from "./charts-en.js";
import {comparisonEn} from "./comparison-en.js";
import {findingsEn} from "./findings-en.js";
import {networkEn} from "./network-en.js";
import {runsEn} from "./runs-en.js";
import {pagesEn} from "./pages-en.js";
import {outcomesEn} from "./outcomes-en.js";
import {scenariosEn} from "./scenarios-en.js";

export const en = {
  // Names
  "feature.capture": "capture",
  "feature.recall": "recall",
  "feature.t8_loop": "T8 loop",
  "feature.vault_status": "Vault status",
  ...pagesEn,
  ...scenariosEn,
  ...outcomesEn,

  // Line 0
  "line0.title": "What was measured",
  "line0.measured": "Measured",
  "line0.run": "Permanent page",
  "line0.measured.value": "{date}, by this tool",
  "line0.fresh.value": "{date}, while this site was being built",
  "line0.imported.value": "{date}, elsewhere; imported, so not every setting is known",
  "line0.target": "Target",
  "line0.target.embedded": "embedded stack: our own FHE vector server and Vault",
  "line0.target.live": "live envector and Rune-Vault",
  "line0.driver": "Driver",
  "line0.driver.native": "<c>native</c>, this project’s own client",
  "line0.driver.mcp": "<c>mcp</c>, the implementation under test",
  "line0.versions": "Versions",
  "line0.versions.value": "{envector} · {vault} · tool {tool}",
  "line0.locality": "Locality",
  "line0.locality.loopback": "everything on one machine (loopback)",
  "line0.locality.private": "private network",
  "line0.locality.public": "public network",
  "line0.locality.not_recorded": "not recorded",
  "line0.locality.mixed": "envector {envector}; Vault {vault}",
  "line0.callers": "Callers",
  "line0.callers.value":
    "{callers, plural, one {one, each call after the answer to the one before} other {# at a time}}",
  "line0.samples": "Samples",
  "line0.samples.value": "{n} a row, after {warmup} warm-up; protocol <c>{protocol}</c>",
  "line0.index": "Index",
  "line0.index.own": "own bench index, {start} rows at the start, {end} at the end",
  "line0.index.shared": "existing index, {start} rows at the start, {end} at the end",
  "line0.embedder": "Embedder",
  "line0.not.embedded.native":
    "<b>Not the product’s figures.</b> They are the times of this project’s own client against its own embedded stack. They show where the time goes in this architecture, not how fast Rune, envector or Rune-Vault are.",
  "line0.not.embedded.mcp":
    "<b>Not the services’ figures.</b> The implementation under test ran against our embedded stack. They do not show how fast envector or Rune-Vault are.",
  "line0.not.live.native":
    "<b>Not the client’s figures.</b> The services are live, but the client is this project’s own, not Rune. What happens on the client’s side may take another time in the product.",
  "line0.not.live.mcp":
    "<b>One place, one hour.</b> The implementation under test against live services, from this machine and over this network.",

  // Verdict
  "verdict.valid": "<b>This run is valid.</b> Every check that applies passed.",
  "verdict.valid_with_limits": "<b>This run is valid, with limits.</b>",
  "verdict.invalid":
    "<b>This run is invalid.</b> Its figures are shown to find out why; they are nobody’s baseline.",
  "verdict.partial":
    "<b>This run is partial:</b> it stopped before the plan was done. What was measured until then is kept.",
  "reason.check_parts_add_up": "Phases and <c>other</c> miss the total by up to {largest_gap_ms}.",
  "reason.check_repeats_previous":
    "{moved, number} of {compared, number} medians moved by {limit_share} or more against the run {previous}.",
  "reason.check_t8_constant": "T8 takes {spread_share} longer an item at one size than at another.",
  "reason.check_near_duplicate_recognised":
    "A text that was captured twice was not recognised: similarity {smallest_similarity}, threshold {threshold}.",
  "reason.check_expected_phases_ran":
    "{missing, plural, one {A phase} other {# phases}} that should have run never did, the first is {first}.",
  "reason.check_recall_found_capture":
    "Only {found, number} of {recalls, number} recalls found what was captured.",
  "reason.check_scores_match_cosine":
    "Decrypted scores are off by up to {largest_error}, more than {tolerance}.",
  "reason.check_no_failures": "{failures, plural, one {One call} other {# calls}} failed.",
  "reason.check_revision_known": "It is not recorded which revision was under test.",
  "reason.implausible": "{rows, number} rows are faster than their own work allows.",
  "reason.answers_not_verified": "Nobody checked whether the answers were right.",
  "reason.no_raw_samples": "The single samples were not kept, so no interval can be computed.",
  "reason.unknown": "{code}: {details}.",

  // Findings: headline and detail
  "finding.no_scores.headline": "envector returned no scores in {calls, number} of {of, number} calls",
  "finding.no_scores.detail":
    "{strength, select, likely {The index had rows, so its evaluation key was likely not loaded} other {Either the index was empty or its evaluation key was not loaded; its rows are not recorded, so which one cannot be told}} ({scenarios}). This tool loads no key on a service that others use: have whoever runs envector load it, then measure again; <c>rune-latency doctor</c> names the key.",
  "finding.phase_never_ran.headline": "{phases} never ran in {scenarios}",
  "finding.phase_never_ran.detail":
    "A phase that did not run is not a phase that took no time. Totals of these scenarios lack it.",
  "finding.implausible.headline":
    "{samples, plural, one {One sample of {phases} is} other {# samples of {phases} are}} faster than an empty call or the bytes sent allow",
  "finding.implausible.detail":
    "They answered sooner than the bytes that they had to send, or than an empty call of this run took ({scenarios}). Where that is most of a phase, its work was likely not done; a few may only mean that the empty calls met a busier machine.",
  "finding.failures.headline": "{failed, number} of {calls, number} calls gave no right answer ({codes})",
  "finding.failures.detail": "They are counted, and are in no latency figure: {scenarios}.",
  "finding.dominant_phase.headline":
    "{feature, select, capture {Saving a memory takes {total_about_ms}; {majority, select, yes {{phase_share} of it is one phase, <c>{phase}</c>} other {its largest phase is <c>{phase}</c>, {phase_share}}}} recall {{majority, select, yes {{phase_share} of a recall ({total_ms}) is one phase, <c>{phase}</c>} other {{strength, select, undetermined {No phase is the largest in every recall ({total_ms}); over all of them it is} other {The largest phase of a recall ({total_ms}) is}} <c>{phase}</c>, {phase_share}}}} other {A call takes {total_about_ms}; its largest phase is <c>{phase}</c>, {phase_share}}}",
  "finding.dominant_phase.detail":
    "Medians of the total: {total_ms}; <c>{phase}</c> alone takes {phase_ms} on average.{basis, select, means {} other { The share is of medians, as that report leads with them; of means, which alone add up, it is {mean_share}.}}{strength, select, established {} likely { It is the largest on average in every scenario{basis, select, means {, not in every call} other {; single calls were not kept}}.} other { It is the largest over all scenarios, not in each of them.}}",
  "finding.insert_steps.headline":
    "Inside <c>insert</c>, the largest step is <c>{largest}</c>: {largest_ms}, {largest_share}",
  "finding.insert_steps.detail": "{insert_ms} on average: {parts}. One insert sends {upload_bytes}.",
  "finding.k_independence.headline":
    "{strength, select, established {{within, select, yes {Asking for {k} results takes the same time, within ±{band_share}} other {The time of a recall depends on how many results are asked for}}} likely {Asking for {k} results likely takes the same time, within ±{band_share}} other {Whether the number of results matters cannot be told from n = {n}}}",
  "finding.k_independence.detail":
    "Medians over k = {k}: {p50_ms}; the largest is {spread_share} above the smallest. {strength, select, established {The band of ±{band_share} was fixed before measuring.} likely {n = {n} is too few for an interval, but every single sample lies within the band of ±{band_share}.} other {{samples_within, select, yes {n = {n} is too few to say more.} unknown {The single samples were not kept, and medians alone show no equality.} other {The samples spread beyond the band of ±{band_share} that was fixed before measuring.}}}}",
  "finding.recall_composition.headline":
    "<c>score</c>, <c>vault_topk</c> and <c>remind</c> together are {remote_share} of a recall ({total_ms})",
  "finding.recall_composition.detail": "On average: {parts}.",
  "finding.largest_sample.headline":
    "The largest sample of {variant} is {larger_ratio} its median; {in_one, select, yes {the excess is in <c>{phase}</c>} other {no single phase accounts for the excess}}",
  "finding.largest_sample.detail":
    "{largest_ms} against a median of {p50_ms}; {in_one, select, yes {} other {the largest part is in }}<c>{phase}</c>{in_one, select, yes { took} other {:}} {phase_ms} instead of {phase_p50_ms}. The sample is kept in every figure.",
  "finding.cold_start.headline": "The first call on a fresh connection takes {slower_ratio} as long ({what})",
  "finding.cold_start.detail":
    "{cold_ms} cold against a median of {warm_ms} warm; {n, plural, one {one cold call, so this is an example, not an average} other {# cold calls}}. They are never mixed with warm ones.",
  "finding.t8_is_a_loop.headline": "T8 takes {per_item_ms} an item on average; it inserts nothing",
  "finding.t8_is_a_loop.detail":
    "It is a loop of <c>embed</c> and <c>score</c> over {items} texts. A capture, which also inserts, takes {capture_ms} on average. Even if an item took the same time at every size, that would follow from the loop and say nothing about batching.",
  "finding.forced_inserts.headline":
    "{samples, number} inserts of {scenarios} are ones that the product would have refused",
  "finding.forced_inserts.detail":
    "The text was a near-duplicate of a stored one. To measure the insert it was performed all the same; a user would not wait for this insert.",
  "finding.too_few_samples.headline": "Neither p95 nor p99 can be read from n = {n}",
  "finding.too_few_samples.detail":
    "The p95 needs {p95_needed} samples and the p99 {p99_needed} before any upper bound can be given. Below that, the tables show the largest sample and call it so.",
  "finding.not_applicable.headline": "{scenario} does not apply to this run",
  "finding.not_applicable.detail": "{reason}",
  "finding.answer_not_judged.headline": "{scenario} is timed only; its answer is not judged",
  "finding.answer_not_judged.detail": "{reason}",
  "finding.one_text.headline":
    "{scenarios} {scenarios_count, plural, one {asks} other {ask}} one and the same question each time",
  "finding.one_text.detail":
    "Repeating a text {n} times measures the repetition, not the variety: it is a sample of one text.",
  "finding.parts_add_up.headline": "The phases add up to the total",
  "finding.parts_add_up.detail":
    "The largest gap between the total and the sum of its phases and <c>other</c>, over {samples, number} iterations: {gap_ms}. At most {other_share} of a total is in no named phase ({where}).",
  "limit.limit_embedded":
    "How fast the product is: these are the times of our own stack ({locality}), without a network in between and without other users.",
  "limit.limit_own_client":
    "How fast Rune itself is: the services are live, the client is this project’s own.",
  "limit.limit_one_caller":
    "How it behaves under load: one caller waits for each answer before it asks again, so no queue ever forms.",
  "limit.limit_lexical":
    "Whether the right memory is found by meaning: the embedder <c>{model}</c> compares words, not meaning.",
  "limit.limit_few_samples": "How slow the slow calls are: n = {n}, and the p95 needs {p95_needed} samples.",
  "evidence.scenario": "{id}",
  "evidence.check": "check",
  "evidence.chart": "chart",
  "evidence.summary": "summary",
  "evidence.label": "See",

  // Summary table
  "summary.caption":
    "Time of the whole call (<c>total</c>), in ms. {driver} driver, {target} target. Warm-up, cold and failed calls are in no figure.",
  "summary.scenario": "Scenario",
  "summary.feature": "Feature",
  "summary.p50": "p50",
  "summary.interval": "{level_share} interval",
  "summary.range": "smallest–largest",
  "summary.p95": "p95",
  "summary.forced": "forced inserts",
  "summary.not_judged": "answer not judged",
  "summary.failed": "{failed, plural, one {# failed} other {# failed}}",
  "summary.skipped": "{skipped, plural, one {# skipped} other {# skipped}}",
  "summary.not_applicable": "not applicable: {reason}",
  "summary.given_up": "given up: {reason}",
  "summary.none": "no measured call",
  "summary.per_item": "mean {per_item_ms} an item",
  "summary.no_interval": "no interval",
  "summary.note.same":
    "With so few samples, the {level_share} interval of a median is the whole range from the smallest to the largest.",
  "summary.note.none": "No interval: it takes {n} samples before there is one.",
  "summary.note.forced":
    "Forced inserts: a near-duplicate, which the product would have refused, was inserted all the same.",

  // Checks
  "checks.caption": "Checks of this run",
  "checks.check": "Check",
  "checks.result": "Result",
  "result.pass": "pass",
  "result.fail": "fail",
  "result.not_applicable": "not applicable",
  "check.parts_add_up": "Phases and <c>other</c> add up to the total",
  "check.repeats_previous": "p50 close to the previous comparable valid run",
  "check.t8_constant": "T8 takes the same time an item at every size (trivial for a loop)",
  "check.near_duplicate_recognised": "T4 is recognised as a near-duplicate",
  "check.expected_phases_ran": "Every expected phase ran",
  "check.recall_found_capture": "Recall finds what was captured",
  "check.scores_match_cosine": "Decrypted scores equal the plaintext cosine",
  "check.no_failures": "No call failed",
  "check.revision_known": "The revision under test is known",

  "figures.parts_add_up": "largest gap {largest_gap_ms} over {iterations, number} iterations",
  "figures.repeats_previous":
    "{compared, number} medians compared with run {previous}; {moved, number} moved by {limit_share} or more with their intervals apart; largest change {largest_change_share}",
  "figures.t8_constant":
    "medians of {smallest_ms} to {largest_ms} an item, {spread_share} apart; sizes differ when it is more than {limit_share} and the intervals are apart",
  "figures.near_duplicate_recognised":
    "{captures, number} captures, lowest similarity {smallest_similarity}, threshold {threshold}",
  "figures.expected_phases_ran":
    "{missing, plural, =0 {none is missing} other {# missing, the first is {first}}}",
  "figures.recall_found_capture": "{found, number} of {recalls, number} recalls",
  "figures.scores_match_cosine":
    "largest error {largest_error} over {compared, number} scores, tolerance {tolerance}",
  "figures.no_failures": "{failures, plural, =0 {none} one {one failure} other {# failures}}",
  "figures.revision_known":
    "{revision}, {dirty, select, true {with uncommitted changes} false {without uncommitted changes} other {changes not recorded}}",
  "absent.parts_add_up": "no total was measured",
  "absent.repeats_previous":
    "{why, select, machines_differ {the machine ran at another pace than for run {previous}: its yardsticks differ} no_intervals {no scenario has enough samples in both runs} other {there is no earlier run to compare with}}",
  "absent.t8_constant": "fewer than two sizes have enough samples for an interval",
  "absent.near_duplicate_recognised": "T4 did not run",
  "absent.expected_phases_ran": "nothing ran",
  "absent.recall_found_capture": "T5 did not run",
  "absent.scores_match_cosine": "no score was compared",
  "absent.no_failures": "nothing ran",
  "absent.revision_known": "no implementation under test",

  // Chart
  "chart.caption":
    "Mean time of each phase; only means add up. Upper bar: ms on a common axis. Lower bar: share of the scenario’s own total. T8 is shown for one item of its loop. {driver} driver, {target} target, warm calls.",
  "chart.caption.wide":
    "Mean time of each phase; only means add up. Left: ms on a common axis. Right: share of the scenario’s own total. T8 is shown for one item of its loop. {driver} driver, {target} target, warm calls.",
  "chart.description":
    "Stacked bars of mean phase times for {rows} scenarios. The largest is {largest}, {largest_ms}. The data table below has every figure.",
  "chart.axis.share": "share of the total",
  "chart.data": "The chart’s data",
  "chart.data.caption": "Mean phase times in ms, and their share of the total",
  "chart.per_item": "one item",
  "chart.empty": "No scenario has a measured total, so there is nothing to draw.",
  "driver.native": "native",
  "driver.mcp": "mcp",
  "target.embedded": "embedded",
  "target.live": "live",

  // Phase tables
  "phases.caption": "{cell}: time of each phase, in ms",
  "phases.phase": "Phase",
  "phases.mean": "mean",
  "phases.p95": "p95",
  "phases.p99": "p99",
  "phases.largest": "largest of {n}",
  "phases.interpolated": "of only {n}",
  "phases.skipped": "skipped: {reason}",
  "phases.failed": "failed: {reason}",
  "phases.not_recorded": "not recorded",
  "phases.never": "never ran",
  "phases.counts":
    "{skipped, plural, =0 {} one {# skipped} other {# skipped}}{failed, plural, =0 {} one { # failed} other { # failed}}{missing, plural, =0 {} one { # not recorded} other { # not recorded}}",
  "phases.note":
    "Below {p95_needed} samples a p95, and below {p99_needed} a p99, is no quantile that could be quoted: the column then shows the largest sample and says so.",
  "phases.cold": "Cold: the first call on a fresh connection took {cold_ms}.",
  "phases.cold.many": "Cold: {n, number} calls, each on a fresh connection, took {cold_ms}.",
  "phases.tokens": "{tokens} tokens embedded, {texts, plural, one {one text} other {# different texts}}.",
  "phases.k": "k = {k}.",
  "steps.caption": "{cell}: steps of the phases, in ms",
  "steps.step": "Step",
  "steps.share": "of the phase",
  "steps.sent": "sent",

  // Environment
  "env.run": "Run",
  "env.time": "Time",
  "env.time.value": "{start} to {end}",
  "env.tool": "Tool",
  "env.tool.value": "{version}, revision {revision}",
  "env.dirty": "{revision} with uncommitted changes",
  "env.machine": "Machine",
  "env.machine.value": "{cpu}, {cores} cores, {memory_bytes}; {os} {arch}; Node {node}",
  "env.memory": "Peak memory",
  "env.protocol": "Protocol",
  "env.protocol.value":
    "<c>{protocol}</c>, seed {seed}, {iterations} iterations of which {warmup} warm-up, deadline {deadline_ms}",
  "env.fhe": "FHE",
  "env.fhe.value":
    "preset {preset}, mode {mode}, {dimension} dimensions, {threads, plural, one {one thread} other {# threads}}",
  "env.embedder": "Embedder",
  "env.embedder.value": "{kind}: {model}, revision {revision}, {dimension} dimensions, tokenizer {tokenizer}",
  "env.index": "Index",
  "env.index.value":
    "{names} ({type}); {deleted, select, yes {deleted at the end} no {not deleted} other {deletion not recorded}}",
  "env.insert": "Insert",
  "env.insert.value":
    "framing <c>{framing}</c>, merge {merge}; {reused, select, yes {the vector of the novelty check is used again} other {the text is embedded again}}",
  "env.novelty": "Novelty",
  "env.novelty.value":
    "k = {k}; evolution from {evolution}, related from {related}, near-duplicate from {duplicate}",
  "env.yardsticks": "Yardsticks",
  "env.yardsticks.value": "CPU loop {cpu}, memory sum {memory}, empty call {empty}",
  not_recorded: "not recorded",

  none: "none",

  "nav.skip": "Skip to content",
  "nav.label": "Site",
  "nav.overview": "Overview",
  "nav.method": "Method",
  "nav.language": "한국어",
  "site.name": "Rune Latency Report",
  "site.footer": "Every figure on this page is computed from the run named above.",
  "table.scroll": "{caption} (scrolls sideways)",

  ...chartsEn,
  ...comparisonEn,
  ...findingsEn,
  ...networkEn,
  ...runsEn
} as const satisfies Record<string, string>;

export type MessageKey = keyof typeof en;
