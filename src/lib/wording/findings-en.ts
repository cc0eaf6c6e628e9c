/**
 * English wording of findings, beyond those of `en.ts`. The rules of that file hold.
 * @module
 */
export const findingsEn = {
  "rough.about": "about {duration}",
  "rough.under": "under {duration}",
  "rough.seconds": "{seconds, plural, one {# second} other {# seconds}}",
  "rough.tenths": "{figure}\u00a0s",
  "rough.ms": "{figure}\u00a0ms",

  "finding.recall_time.headline":
    "Finding {after_capture, select, yes {one} other {a memory}} takes {total_about_ms}{similar, select, yes {, whether {k_low} or {k_high_to} results are asked for} no {; the median differs with the number of results asked for} other {}}",
  "finding.recall_time.detail":
    "Medians of the whole call: {total_ms}.{similar, select, one_k {} other { Over k = {k} they lie {k_spread_share} apart.}}{strength, select, likely { The single samples were not kept, so this describes the medians and shows no equality.} other {}}",

  "finding.failed_fast.headline":
    "{phases} were as fast as an empty call: they likely failed and were timed all the same",
  "finding.failed_fast.detail":
    "<c>score</c> took {score_ms}, and <c>insert</c> without the embedding inside it {insert_ms}: the same short time in every scenario, for work of very different size. A call that failed fast is not a fast call.",
  "finding.apparent_change.headline":
    "The run of {other} seems {larger_ratio} as slow in {feature}; {phase_share} of the distance is <c>{phase}</c>",
  "finding.apparent_change.detail":
    "This is no change of speed: here the work was not done. Decryption (<c>vault_topk</c>) is {topk_share} of the distance. Shares over medians, means and p95 of all scenarios.",
  "finding.not_compared.headline": "This run is compared with nothing",
  "finding.not_compared.detail":
    "It is invalid: {missing, plural, one {one row} other {# rows}} of phases that never ran, {implausible, plural, one {one row} other {# rows}} faster than the work allows. A ratio to it would compare work with its absence.",
  "finding.means_follow.headline":
    "<c>{phase}</c> follows {covariate, select, rows {rows and order together} other {the number of tokens}}: {slope_ms} more a {covariate, select, rows {row} other {token}}",
  "finding.means_follow.detail":
    "Means of {scenarios} over {range} {covariate, select, rows {reconstructed index rows} other {recounted tokens}}; none lies further than {furthest_ms} from the line. The scenarios ran one after another, so {covariate, select, rows {rows, order and time rise together} other {text and scenario change together}}: what causes the rise cannot be told. Outside this range the line says nothing.",
  "finding.no_residue.headline":
    "{scenarios} leave no residue in <c>{phase}</c>: the line through the other captures predicts them",
  "finding.no_residue.detail":
    "Mean, and in brackets what the line through the others gives at the same reconstructed rows: {predictions}; at most {largest_share} off. Nothing is left for the language or for a duplicate path.",
  "finding.off_the_line.headline":
    "In recall, <c>{phase}</c> lies {below_ms} below the line through the captures; why cannot be told",
  "finding.off_the_line.detail":
    "{scenarios} took {measured_ms} on average where the captures’ line gives {predicted_ms}. A recall differs from a capture in several ways at once: it follows no insert, and its text is another. The order of this run separates none of them.",
  "finding.tail_is_one_sample.headline":
    "The p95 of {cell} ({p95_ms}) is one sample{in_one, select, yes {: one <c>{phase}</c> of {phase_ms}} other {}}",
  "finding.tail_is_one_sample.detail":
    "With n = {n} a p95 lies between the two largest samples, and p95 and p99 together give them back: largest of {n} {largest_ms}, the next {second_ms}, against a median of {p50_ms}. The largest <c>{phase}</c> was {phase_ms} against a median of {phase_p50_ms}.",
  "finding.total_is_a_sum.headline": "The total is a sum: whatever happened between the phases is unknown",
  "finding.total_is_a_sum.detail":
    "In all {cells, number} rows the means of the phases add up to the total’s to {gap_ms}, which is rounding. So it was computed, not measured, and there is no remainder that could be known; unknown is not zero.",
  "finding.medians_do_not_add_up.headline": "Medians do not add up: in {cells} the parts exceed the total",
  "finding.medians_do_not_add_up.detail":
    "The phases’ p50 together are up to {largest_ms} more than the p50 of the total. That is no error: only means add up.",
  "finding.annotation.headline":
    "{subject, select, index_rows {Index rows ({range}) are reconstructed, not recorded} tokens_embedded {Tokens ({range}) were counted afterwards, not recorded} other {{subject}: known from elsewhere ({basis})}}",
  "finding.annotation.detail":
    "{subject, select, index_rows {Every capture added one row, and the scenarios ran one after another; T4 followed one unmeasured capture. Rows that stood in the index before are unknown and shift all alike.} tokens_embedded {The runner cut its texts before it embedded them. These are the tokens of what was left, not of the labels.} other {{note}}}",
  "limit.limit_no_samples":
    "How far times scatter: only summaries of n = {n} were kept, so there is no interval, no test and no verdict.",
  "limit.limit_unknown_network":
    "How much is distance and how much the service: the round trip to {service} was not recorded.",
  "limit.limit_answers_unchecked":
    "Whether the answers were right: nobody checked them on {date}, and it cannot be done afterwards.",
  "limit.limit_one_text":
    "How other texts fare: {scenarios} repeated one text each, so each is a sample of one text."
} as const satisfies Record<string, string>;
