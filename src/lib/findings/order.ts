/**
 * In which order findings are read, and which of them a run may lead with.
 * @module
 */
import type {Verdict} from "../run-schema.js";
import type {Finding, FindingKind} from "./finding.js";

/**
 * A kind, or one finding of it by its id. What makes the figures wrong comes before what they say, and that before how
 * they are limited.
 */
const ORDER: readonly (FindingKind | `${FindingKind}/${string}`)[] = [
  "no_scores",
  "phase_never_ran",
  "failed_fast",
  "implausible",
  "apparent_change",
  "not_compared",
  "dominant_phase/capture",
  "recall_time",
  "means_follow/score",
  "no_residue/score",
  "off_the_line/score",
  "insert_steps",
  "order_confounded",
  "drift",
  "against_baseline",
  "not_comparable",
  "index_growth/score",
  "after_insert/score",
  "duplicate_path",
  "batch",
  "query_batch",
  "searchable",
  "startup",
  "multi",
  "sweep",
  "transport_window",
  "tls_cost",
  "dominant_phase/recall",
  "k_independence",
  "recall_composition",
  "network_share",
  "capture_vs_recall",
  "index_growth",
  "after_insert",
  "language_effect",
  "token_effect",
  "insert_variation",
  "failures",
  "tail_is_one_sample",
  "largest_sample",
  "outliers",
  "cold_start",
  "t8_is_a_loop",
  "forced_inserts",
  "repeated_inserts",
  "means_follow",
  "no_residue",
  "off_the_line",
  "too_few_samples",
  "total_is_a_sum",
  "medians_do_not_add_up",
  "foreign_index",
  "not_applicable",
  "answer_not_judged",
  "one_text",
  "parts_add_up"
];

/** From this share of failed calls on, the failures are what a reader must know first. */
const ALARMING_FAILURES = 0.05;

function rank(finding: Finding): number {
  if (finding.kind === "failures" && finding.values.failed / finding.values.calls >= ALARMING_FAILURES)
    return -1;
  const place = ORDER.findIndex((entry) => entry === finding.id || entry === finding.kind);
  return (place < 0 ? ORDER.length : place) + (sawNothing(finding) ? ORDER.length : 0);
}

/** It looked for something and did not see it, or could not: worth knowing, after what was seen. */
function sawNothing(finding: Finding): boolean {
  switch (finding.kind) {
    case "index_growth":
      return finding.strength === "undetermined" || finding.values.standing !== "seen";
    case "after_insert":
    case "sweep":
      return finding.values.standing !== "seen";
    case "token_effect":
      return finding.strength === "undetermined" || finding.values.standing === "not_seen";
    case "drift":
      return finding.values.flagged === "none";
    case "capture_vs_recall":
      return finding.values.seen === "none" || finding.values.seen === "unknown";
    case "language_effect":
    case "batch":
    case "query_batch":
      return finding.values.verdict === "no_difference_seen" || finding.values.verdict === "cannot_tell";
    case "duplicate_path":
      return finding.values.paths !== "both";
    case "against_baseline":
      return finding.values.outcome === "unknown";
    default:
      return false;
  }
}

/** Most important first. */
export function inReadingOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

/** How fast something is, or what its time is made of: nothing that an invalid run can say. */
const OF_SPEED: readonly FindingKind[] = [
  "dominant_phase",
  "recall_time",
  "insert_steps",
  "recall_composition",
  "k_independence",
  "network_share",
  "transport_window",
  "tls_cost",
  "t8_is_a_loop",
  "tail_is_one_sample",
  "index_growth",
  "after_insert",
  "token_effect",
  "capture_vs_recall",
  "language_effect",
  "duplicate_path",
  "insert_variation",
  "batch",
  "query_batch",
  "searchable",
  "multi",
  "startup",
  "sweep",
  "against_baseline"
];

/** Leaves out what the verdict does not allow saying. */
export function sayable(findings: readonly Finding[], verdict: Verdict): Finding[] {
  return findings.filter(({kind}) => verdict.value !== "invalid" || !OF_SPEED.includes(kind));
}

const HEADLINES = 5;

/** The findings that lead the page: at most five. What a recall is made of is left to the chart and the list below. */
export function headlines(findings: readonly Finding[]): Finding[] {
  return findings.filter(({kind}) => kind !== "recall_composition").slice(0, HEADLINES);
}
