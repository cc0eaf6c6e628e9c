/**
 * All findings of a run, and the few that a reader should meet first. Pure: the same run gives the same findings.
 * @module
 */
import type {Feature, Run, Sample} from "../run-schema.js";
import type {Finding, FindingKind} from "./finding.js";
import {kIndependence} from "./k-independence.js";
import {networkShareFinding} from "./network-share.js";
import {answerNotJudged, failures, implausible, notApplicable, phaseNeverRan} from "./outcomes.js";
import {coldStart, forcedInserts, largestSample, oneText, tooFewSamples} from "./population.js";
import {dominantPhase, insertSteps, recallComposition} from "./shares.js";
import {partsAddUp, t8IsALoop} from "./sums.js";
import {tlsCost} from "./tls-cost.js";
import {transportWindow} from "./transport-window.js";

/** Reading order. What makes the figures wrong comes before what they say, and that before how they are limited. */
const ORDER: readonly (FindingKind | `dominant_phase/${Feature}`)[] = [
  "phase_never_ran",
  "implausible",
  "dominant_phase/capture",
  "insert_steps",
  "transport_window",
  "tls_cost",
  "dominant_phase/recall",
  "k_independence",
  "recall_composition",
  "network_share",
  "failures",
  "largest_sample",
  "cold_start",
  "t8_is_a_loop",
  "forced_inserts",
  "too_few_samples",
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
  return place < 0 ? ORDER.length : place;
}

/** Every finding of the run, most important first. */
export function deriveFindings(run: Run, samples: readonly Sample[]): Finding[] {
  const found: Finding[] = [
    ...phaseNeverRan(run),
    ...implausible(run, samples),
    ...failures(run, samples),
    ...dominantPhase(run, "capture"),
    ...insertSteps(run),
    ...kIndependence(run),
    ...recallComposition(run),
    ...dominantPhase(run, "recall"),
    ...networkShareFinding(run, "capture"),
    ...networkShareFinding(run, "recall"),
    ...transportWindow(run),
    ...tlsCost(run, samples),
    ...largestSample(run, samples),
    ...coldStart(run, samples),
    ...t8IsALoop(run),
    ...forcedInserts(run, samples),
    ...tooFewSamples(run),
    ...notApplicable(run),
    ...answerNotJudged(run),
    ...oneText(run),
    ...partsAddUp(run, samples)
  ];
  return found.toSorted((a, b) => rank(a) - rank(b));
}

const HEADLINES = 5;

/** The findings that lead the page: at most five. What a recall is made of is left to the chart and the list below. */
export function headlines(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => finding.kind !== "recall_composition").slice(0, HEADLINES);
}
