/**
 * All findings of a run, measured or imported. Pure: the same run gives the same findings.
 * @module
 */
import type {ArchivedRun, ImportedRun, ImportedSample, Run, Sample} from "../run-schema.js";
import type {RunComparison} from "../compare/compare-runs.js";
import {againstBaseline} from "./against-baseline.js";
import type {Finding} from "./finding.js";
import {batchOf, multiOf, queryBatch} from "./batches.js";
import {DUPLICATE_CONTRAST, duplicatePath} from "./duplicate.js";
import {afterInsert, analysePhases, indexGrowth, orderConfounded, tokenEffect} from "./growth.js";
import {meansFollow, noResidue, recallOffTheLine} from "./imported/means.js";
import {mediansDoNotAddUp, tailIsOneSample, totalWasComputed} from "./imported/printed.js";
import {foreignIndex, oneQuestion, repeatedInserts} from "./imported/texts.js";
import {apparentChange, failedFast, notCompared, printedZeros} from "./imported/validity.js";
import {insertVariation, insertVariationOfMeans} from "./insert-variation.js";
import {kIndependence} from "./k-independence.js";
import {languageEffect} from "./language.js";
import {networkShareFinding} from "./network-share.js";
import {inReadingOrder, sayable} from "./order.js";
import {answerNotJudged, failures, implausible, noScores, notApplicable, phaseNeverRan} from "./outcomes.js";
import {driftOf, outliersOf} from "./pace.js";
import {coldStart, forcedInserts, largestSample, oneText, tooFewSamples} from "./population.js";
import {captureVsRecall} from "./probe.js";
import {recallTime} from "./recall-time.js";
import {dominantPhase, insertSteps, recallComposition} from "./shares.js";
import {searchableOf} from "./searchable.js";
import {startupOf} from "./startup.js";
import {partsAddUp, t8IsALoop} from "./sums.js";
import {sweepOf} from "./sweep.js";
import {tlsCost} from "./tls-cost.js";
import {transportWindow} from "./transport-window.js";

export {headlines} from "./order.js";

/** What a run is set beside. */
export interface Surroundings {
  /** Other runs of the archive: an invalid imported run is set beside the next one that worked. */
  readonly others?: readonly ArchivedRun[];
  /** With the run's baseline; null: there is none. */
  readonly comparison?: RunComparison | null;
}

/** Every finding of the run, most important first. */
export function deriveFindings(
  run: ArchivedRun,
  samples: readonly (Sample | ImportedSample)[],
  {others = [], comparison = null}: Surroundings = {}
): Finding[] {
  const found =
    "source" in run
      ? ofImportedRun(run, others.filter(isImported))
      : ofMeasuredRun(run, samples as readonly Sample[]); // samples of a run of ours have our columns
  const compared = comparison === null ? [] : againstBaseline(comparison);
  return inReadingOrder(sayable([...found, ...compared], run.verdict));
}

const isImported = (run: ArchivedRun): run is ImportedRun => "source" in run;

function ofMeasuredRun(run: Run, samples: readonly Sample[]): Finding[] {
  const phases = analysePhases(run, samples, [DUPLICATE_CONTRAST]);
  const drift = driftOf(run, samples);
  const drifted = drift.some(({values}) => values.flagged !== "none");
  return [
    ...noScores(samples),
    ...phaseNeverRan(run),
    ...implausible(run, samples),
    ...failures(run, samples),
    ...dominantPhase(run, "capture"),
    ...recallTime(run),
    ...insertSteps(run),
    ...kIndependence(run),
    ...recallComposition(run),
    ...dominantPhase(run, "recall"),
    ...networkShareFinding(run, "capture"),
    ...networkShareFinding(run, "recall"),
    ...transportWindow(run),
    ...tlsCost(run, samples),
    ...orderConfounded(run, phases),
    ...indexGrowth(phases, drifted),
    ...afterInsert(phases),
    ...tokenEffect(phases),
    ...captureVsRecall(run, samples),
    ...languageEffect(run, samples),
    ...duplicatePath(run, phases),
    ...insertVariation(run, samples),
    ...drift,
    ...outliersOf(samples),
    ...batchOf(run, samples),
    ...queryBatch(run, samples),
    ...multiOf(run),
    ...searchableOf(run),
    ...startupOf(run, samples),
    ...sweepOf(run, samples),
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
}

/** What printed summaries carry; what would need samples is not attempted. Annotations are shown apart (`annotationsOf`). */
function ofImportedRun(run: ImportedRun, others: readonly ImportedRun[]): Finding[] {
  return [
    ...printedZeros(run),
    ...failedFast(run),
    ...apparentChange(run, others),
    ...notCompared(run),
    ...dominantPhase(run, "capture"),
    ...recallTime(run),
    ...dominantPhase(run, "recall"),
    ...recallComposition(run),
    ...kIndependence(run),
    ...meansFollow(run),
    ...noResidue(run),
    ...recallOffTheLine(run),
    ...insertVariationOfMeans(run),
    ...oneQuestion(run),
    ...repeatedInserts(run),
    ...foreignIndex(run),
    ...tailIsOneSample(run),
    ...t8IsALoop(run),
    ...tooFewSamples(run),
    ...totalWasComputed(run),
    ...mediansDoNotAddUp(run)
  ];
}
