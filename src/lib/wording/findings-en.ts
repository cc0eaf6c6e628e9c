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
    "Finding {after_capture, select, yes {one} other {a memory}} takes {total_about_ms}{similar, select, yes {, whether {k_low} or {k_high_to} results are asked for} other {}}",
  "finding.recall_time.detail":
    "Medians of the whole call: {total_ms}.{similar, select, one_k {} other { Over k = {k} the largest is {k_spread_share} above the smallest{similar, select, no {; this alone does not tell whether k matters} other {}}.}}{strength, select, likely { The single samples were not kept, so this describes the medians and shows no equality.} other {}}",

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
    "{scenarios} {scenarios_count, plural, one {leaves} other {leave}} no residue in <c>{phase}</c>: the line through the other captures predicts them",
  "finding.no_residue.detail":
    "Mean, and in brackets what the line through the others gives at the same reconstructed rows: {predictions}; at most {largest_share} off. Beyond that nothing is left for the language or for a duplicate path.",
  "finding.off_the_line.headline":
    "In recall, <c>{phase}</c> lies {below_ms} below the line through the captures; why cannot be told",
  "finding.off_the_line.detail":
    "{scenarios} took {measured_ms} on average where the captures’ line gives {predicted_ms}. A recall differs from a capture in several ways at once: it follows no insert, and its text is another. The order of this run separates none of them.",
  "finding.tail_is_one_sample.headline":
    "The p95 of {cell} ({p95_ms}) is one sample{in_one, select, yes {: one <c>{phase}</c> of {phase_ms}} other {}}",
  "finding.tail_is_one_sample.detail":
    "With n = {n} a p95 lies between the two largest samples, and p95 and p99 together give them back: largest of {n} {largest_ms}, the next {second_ms}, against a median of {p50_ms}. The largest <c>{phase}</c> was {phase_ms} against a median of {phase_p50_ms}.",
  "finding.repeated_inserts.headline":
    "{scenarios} inserted one text each, over and over: from the second time on, the product would have refused it",
  "finding.repeated_inserts.detail":
    "These are times of forced inserts; what a user meets with a repeated text was not measured.{repeat, select, yes { T4 repeats T1’s text as well, so T4 against T1 is a repeated measurement and no other path: even their <c>embed</c> lies {apart_share} apart.} other {}}",
  "finding.foreign_index.headline": "It wrote into {names}, which is no bench index",
  "finding.foreign_index.detail":
    "The report names no index of its own, so test data stayed among other rows, and how many rows stood there before is unknown.",
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
  // What a time follows within a run
  "finding.index_growth.headline":
    "{open, select, drift {Whether <c>{phase}</c> grows with the index cannot be told: the pace of the run changed while rows rose} fell {Whether <c>{phase}</c> grows with the index cannot be told: it became shorter while rows rose, which no growth explains} other {{standing, select, seen {Over {rows} index rows, <c>{phase}</c> {direction, select, longer {grows} other {shrinks}} by {effect_ms}} not_seen {{blind, select, yes {Whether <c>{phase}</c> grows with the index cannot be told: the samples scatter too much} other {No growth of <c>{phase}</c> seen over {rows} index rows}}} other {Whether <c>{phase}</c> grows with the index cannot be told: rows and scenarios change together}}}}",
  "finding.index_growth.detail":
    "{standing, select, seen {A line through the samples gives {effect_ms} {direction, select, longer {more} other {less}} over {rows} rows (interval {between_ms}), {slope_ms} a row; outside this range it says nothing. Rows and preceding inserts explain {explained_share} of the variance, the scenarios {scenario_share} more.{with_time, select, yes { Rows rise with time here, so a service that changes its pace would look the same; {drifted, select, yes {phases that know no index did change theirs in this run} other {phases that know no index show no such change}}.} other {}}} not_seen {{blind, select, yes {Only a growth of {detectable_ms} or more over this range would have been found, where {usual_ms} is usual.} other {A growth of {detectable_ms} over this range would have been found.}}} other {All scenarios taken as alike it would be {slope_ms} {direction, select, longer {more} other {less}} a row, over {rows} rows.}} n = {n}.",
  "finding.after_insert.headline":
    "{standing, select, seen {Right after an insert, <c>{phase}</c> takes {effect_ms} {direction, select, longer {longer} other {less}}} not_seen {{blind, select, yes {Whether <c>{phase}</c> costs more right after an insert cannot be told: the samples scatter too much} other {No cost right after an insert seen in <c>{phase}</c>}}} other {Whether <c>{phase}</c> costs more right after an insert cannot be told: only some scenarios follow one}}",
  "finding.after_insert.detail":
    "{standing, select, seen {Interval {between_ms}, with rows or tokens taken into account. Calls that follow an insert and calls that do not are balanced within each scenario.} not_seen {{blind, select, yes {Only {detectable_ms} or more would have been found, where {usual_ms} is usual.} other {{detectable_ms} would have been found.}}} other {It would be {effect_ms} {direction, select, longer {more} other {less}}, if the scenarios were alike in all else.}} n = {n}.",
  "finding.token_effect.headline":
    "{strength, select, established {<c>{phase}</c> takes {slope_ms} longer a token} likely {{standing, select, cannot_tell {<c>{phase}</c> likely follows the tokens: {slope_ms} a token} other {No effect of tokens on <c>{phase}</c> seen}}} other {Whether it is the tokens that make <c>{phase}</c> differ cannot be told}}",
  "finding.token_effect.detail":
    "Over {tokens} tokens that were really embedded{standing, select, seen { (over this range {effect_ms} {direction, select, longer {more} other {less}}, interval {between_ms})} not_seen {; {detectable_ms} over this range would have been found} other {; each scenario has a length of its own, so text and tokens change together{by_line, select, yes {, but beyond the tokens the scenarios explain nothing} other {, and the scenarios differ in more than that}}}}. n = {n}.",
  "finding.order_confounded.headline":
    "The scenarios ran one after another: no difference between them has a known cause",
  "finding.order_confounded.detail":
    "Under the protocol <c>{protocol}</c>, whatever changed with time (rows, the machine, the service) looks like a difference between {scenarios}. The order of this run cannot separate them.",
  "finding.capture_vs_recall.headline":
    "{seen, select, slower {At equal index size, <c>{phase}</c> takes {shift_ms} longer in a capture than in a recall} faster {At equal index size, <c>{phase}</c> takes {shift_ms} less in a capture than in a recall} none {{blind, select, yes {Whether a capture’s <c>{phase}</c> differs from a recall’s cannot be told: the samples scatter too much} other {At equal index size, no difference seen between a capture’s <c>{phase}</c> and a recall’s}}} other {Whether a capture’s <c>{phase}</c> differs from a recall’s cannot be told from {pairs, plural, one {one pair} other {# pairs}}}}",
  "finding.capture_vs_recall.detail":
    "Pairs of neighbouring calls that met the same rows and the same preceding call: {pairs, number}. {seen, select, none {{blind, select, yes {Only {detectable_ms} or more would have been found, where {usual_ms} is usual.} other {{detectable_ms} would have been found.}}} unknown {That is too few for an interval.} other {Interval {between_ms}.}}",
  "finding.language_effect.headline":
    "{equal_tokens, select, yes {{verdict, select, slower {At equal tokens, <c>{phase}</c> {strength, select, likely {likely takes longer for Korean than for English; by how much is open} other {takes {change_share} longer for Korean than for English}}} faster {At equal tokens, <c>{phase}</c> {strength, select, likely {likely takes less for Korean than for English; by how much is open} other {takes {change_share} less for Korean than for English}}} no_difference_seen {At equal tokens, no difference seen between Korean and English (<c>{phase}</c>)} other {Whether Korean is slower at equal tokens cannot be told (<c>{phase}</c>)}}} other {Whether Korean is slower cannot be told (<c>{phase}</c>): the texts of L1 differ in tokens}}",
  "finding.language_effect.detail":
    "L1: English {en_tokens} tokens, Korean {ko_tokens}; n = {n} each. {verdict, select, no_difference_seen {A change of {detectable_share} would have been found.} cannot_tell {{detectable, select, yes {Only a change of {detectable_share} or more would have been found.} other {No change could have been found with so few samples.}}} other {Korean against English: interval {between_share}{strength, select, likely {, wider than the difference itself} other {}}.}} Languages are compared by this pair alone; T3 differs from T1 in length.",
  "finding.duplicate_path.headline":
    "{paths, select, both {A near-duplicate is refused after {refused_ms}; inserted all the same, it takes {forced_ms}} refused {Of a near-duplicate only the refusal was measured: {refused_ms}} other {Of a near-duplicate only the forced insert was measured ({forced_ms}), for which no user waits}}",
  "finding.duplicate_path.detail":
    "{paths, select, both {The forced insert alone takes {insert_ms}; a user meets the refusal only.} refused {What its insert would take is not known from this run.} other {How long the product takes to refuse it is not known from this run.}} {score_standing, select, effect {Beyond rows and preceding inserts, the novelty <c>score</c> of T4 differs from that of T1 by {score_left_ms}.} no_effect_seen {The novelty <c>score</c> of T4 shows no path of its own against T1; {score_detectable_ms} would have been found.} nothing_left {Beyond rows and preceding inserts nothing is left of the difference between the novelty <c>score</c> of T4 and T1.} other {Whether the novelty <c>score</c> of T4 takes another path than that of T1 cannot be told.}} n = {n}.",
  "finding.insert_variation.headline":
    "{follows, select, neither {<c>insert</c> varies by {spread_share} between scenarios; no line over rows or order describes that} rows {<c>insert</c> follows the rows of the index} order {<c>insert</c> follows the order of the run} both {<c>insert</c> changed while rows and time rose together: which of them it follows cannot be told} other {Whether <c>insert</c> follows rows or order cannot be told}}",
  "finding.insert_variation.detail":
    "Means of {scenarios}: {insert_ms}, {spread_share} apart. {basis, select, samples {{follows, select, neither {Over the rows of this run, a growth of {detectable_ms} would have been found. } other {}}} other {The report did not split <c>insert</c>, so what makes it vary cannot be told. }}Every vector has the same size. n = {n} or more.",
  "finding.drift.headline":
    "{flagged, select, slower {During the run, <c>{phase}</c> became {change_share} slower} faster {During the run, <c>{phase}</c> became {change_share} faster} other {No drift seen in {phases}}}",
  "finding.drift.detail":
    "{flagged, select, none {Tested on phases that know no index. {detectable, select, yes {A step of {detectable_share} half-way in <c>{phase}</c> would likely have been found.} other {With so few samples none could have been found.}}} other {The change that fits best lies after {since_share} of the run. By what it does the phase knows no index, so growth is an unlikely cause: machine, network or service likely changed their pace. Within a block all scenarios meet it alike, so it widens their intervals rather than favouring one of them.}} n = {n}.",
  "finding.outliers.headline":
    "{outside, plural, one {One of {samples, number} calls lies far from the others of its scenario} other {# of {samples, number} calls lie far from the others of their scenario}}",
  "finding.outliers.detail":
    "By Tukey’s fences; beyond the outer ones: {far, number}. The most are in {cell}: {of_cell, number}. They are marked and counted, never removed.",

  // Several at once, waiting, starting, size
  "finding.batch.headline":
    "{verdict, select, slower {{size, number} records {strength, select, likely {likely take longer} other {take {change_share} longer}} in one insert than in as many captures} faster {{size, number} records {strength, select, likely {likely take less} other {take {change_share} less}} in one insert than in as many captures} no_difference_seen {No difference seen between one insert of {size, number} records and as many captures} other {Whether one insert of {size, number} records saves time cannot be told}}",
  "finding.batch.detail":
    "{one_ms} with one insert, {calls_ms} with one each, novelty checks included: {per_item_ms} a record. {verdict, select, no_difference_seen {A change of {detectable_share} would have been found.} cannot_tell {{detectable, select, yes {Only a change of {detectable_share} or more would have been found.} other {No change could have been found with so few samples.}}} other {Interval {between_share}{strength, select, likely {, wider than the difference itself} other {}}.}} n = {n}. T8 is another thing: a loop without inserts.",
  "finding.query_batch.headline":
    "{verdict, select, slower {{m, number} queries in one call {strength, select, likely {likely take longer} other {take {change_share} longer}} a query than single calls} faster {{m, number} queries in one call {strength, select, likely {likely take less} other {take {change_share} less}} a query than single calls} no_difference_seen {No saving seen from asking {m, number} queries in one call} other {Whether several queries in one call save time cannot be told}}",
  "finding.query_batch.detail":
    "{total_ms} for {m, number} queries, that is {per_query_ms} each; one query alone takes {single_ms}. {verdict, select, no_difference_seen {A change of {detectable_share} would have been found.} cannot_tell {{detectable, select, yes {Only a change of {detectable_share} or more would have been found.} other {No change could have been found with so few samples.}}} other {Interval {between_share}{strength, select, likely {, wider than the difference itself} other {}}.}} n = {n}.",
  "finding.searchable.headline":
    "{at_once, select, yes {A record is found at the first look after its insert} no {A record is found {searchable_ms} after its insert is acknowledged} other {A record is found {searchable_ms} after its insert; how exact that is was not recorded}}",
  "finding.searchable.detail":
    "Until its own query returns it first: {searchable_ms} after the acknowledgement ({scenarios}).{at_once, select, unknown {} other { Looks follow each other after a pause of {resolution_ms}; shorter times are not resolved.}} The insert takes {insert_ms}, all together {total_ms}; n = {n}.",
  "finding.multi.headline": "A record captured in parts takes {longer_ratio} as long as one text",
  "finding.multi.detail":
    "{scenarios}: {total_ms}, all parts in one insert; T1: {single_ms}. Medians, n = {n}.{apart, select, yes {} no { All intervals touch that of T1: no difference is shown.} other { Too few for intervals, so this describes these samples only.}}",
  "finding.startup.headline":
    "The first call after a start takes {total_ms}, {slower_ratio} as long as a warm recall",
  "finding.startup.detail":
    "On average: {parts}. A warm recall takes {warm_ms}. {n, plural, one {One start, so this is an example, not an average.} other {# starts, each with a fresh client.}}",
  "finding.sweep.headline":
    "{standing, select, seen {Over {rows} index rows, {operation, select, recall {a recall’s} other {a capture’s}} <c>{phase}</c> {direction, select, longer {grows} other {shrinks}} by {effect_ms}} not_seen {{blind, select, yes {Whether {operation, select, recall {a recall’s} other {a capture’s}} <c>{phase}</c> grows with the index cannot be told: the samples scatter too much} other {No growth of {operation, select, recall {a recall’s} other {a capture’s}} <c>{phase}</c> seen over {rows} index rows}}} other {Whether {operation, select, recall {a recall’s} other {a capture’s}} <c>{phase}</c> grows with the index cannot be told}}",
  "finding.sweep.detail":
    "{sizes, number} sizes, each in an index of its own and in random order, so size and time are separate. {standing, select, seen {{slope_ms} {direction, select, longer {more} other {less}} a row (interval over the range: {between_ms}). {straight, select, yes {A straight line passes through the interval of every size.} no {A straight line does not describe every size: the slope is an average over the range.} other {Whether the growth is straight cannot be told.}}} not_seen {{blind, select, yes {Only a growth of {detectable_ms} or more over the range would have been found.} other {A growth of {detectable_ms} over the range would have been found.}}} other {There are too few samples.}} Medians: {first_ms} at the fewest rows, {last_ms} at the most; outside this range nothing is said. n = {n} or more a size.",

  // Two runs
  "finding.against_baseline.headline":
    "{outcome, select, slower {{slower_count, plural, one {One row is} other {# rows are}} slower than in {baseline}} faster {{faster_count, plural, one {One row is} other {# rows are}} faster than in {baseline}} both {{slower_count, plural, one {One row is} other {# rows are}} slower and {faster_count, number} faster than in {baseline}} none {No difference seen against {baseline}} other {Whether anything changed against {baseline} cannot be told}}",
  "finding.against_baseline.detail":
    "{compared, plural, one {One row} other {# rows}} compared.{outcome, select, none { Depending on the row, a change of {detectable_share} would have been found.} unknown {{detectable, select, yes { Depending on the row, only a change of {detectable_share} or more would have been found.} other { No change could have been found.}}} other { Most changed: {rows}.}}{taken_apart, select, yes { The means of {cell}: {deltas}.} other {}}",
  "finding.not_comparable.headline": "Not comparable with {baseline}",
  "finding.not_comparable.detail": "{reasons}.",

  "limit.limit_no_samples":
    "How far times scatter: only summaries of n = {n} were kept, so there is no interval, no test and no verdict.",
  "limit.limit_unknown_network":
    "How much is distance and how much the service: the round trip to {service} was not recorded.",
  "limit.limit_answers_unchecked":
    "Whether the answers were right: nobody checked them on {date}, and it cannot be done afterwards."
} as const satisfies Record<string, string>;
