/**
 * Does a capture's `score` take another time than a recall's? Each block has a recall directly before a capture, so that
 * both meet the same index; differences within such pairs are free of growth.
 * @module
 */
import {median} from "d3-array";
import {observationsOf} from "../stats/observations.js";
import {pairedShift, probeDifferences, smallestPairedShift} from "../stats/paired.js";
import type {Estimate} from "../stats/interval.js";
import type {Phase, Run, Sample} from "../run-schema.js";
import {BLIND} from "./contrast.js";
import type {Finding, Strength} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellName, cellsOf, uniqueIds} from "./rows.js";
import type {WithinRunValues} from "./values-within-run.js";

/** Phases that a capture and a recall have in common and that know the index. */
const PHASES: readonly Phase[] = ["score", "vault_topk"];

export function captureVsRecall(run: Run, samples: readonly Sample[]): Finding<"capture_vs_recall">[] {
  const [captures, recalls] = [cellsOf(run, "capture"), cellsOf(run, "recall")];
  if (captures.length === 0 || recalls.length === 0) return [];
  return PHASES.flatMap((phase): Finding<"capture_vs_recall">[] => {
    const differences = probeDifferences(samples, phase, recalls.map(cellName), captures.map(cellName));
    if (differences.length === 0) return [];
    const shift = pairedShift(differences);
    const {interval, estimate} = shift;
    const usual = median(observationsOf(samples, phase), ({ms}) => ms) ?? 0;
    const detectable = smallestPairedShift(differences);
    const blind = sideOf(shift) === "none" && (detectable === null || detectable > BLIND * usual);
    const scenarios = uniqueIds([...captures, ...recalls]);
    return [
      {
        id: `capture_vs_recall/${phase}`,
        kind: "capture_vs_recall",
        scope: {feature: null, scenarios},
        values: {
          phase,
          seen: sideOf(shift),
          shift_ms: Math.abs(estimate),
          between_ms: interval === null ? [0, 0] : [interval.low, interval.high],
          detectable_ms: detectable ?? 0,
          blind: blind ? "yes" : "no",
          usual_ms: usual,
          pairs: differences.length
        },
        strength: strengthOf(shift, blind),
        evidence: tablesOf(scenarios)
      }
    ];
  });
}

function strengthOf(shift: Estimate, blind: boolean): Strength {
  if (shift.interval === null || blind) return "undetermined";
  return sideOf(shift) === "none" ? "likely" : "established";
}

function sideOf({interval}: Estimate): WithinRunValues["capture_vs_recall"]["seen"] {
  if (interval === null) return "unknown";
  if (interval.low > 0) return "slower";
  return interval.high < 0 ? "faster" : "none";
}
