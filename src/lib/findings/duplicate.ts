/**
 * What a near-duplicate costs: refused, as the product does, and forced, to measure its insert. The two stand beside each
 * other, because no user waits for the second.
 * @module
 */
import type {ContrastSpec} from "../stats/contrasts.js";
import {smallestEffect} from "../stats/smallest-effect.js";
import type {Run} from "../run-schema.js";
import {BLIND} from "./contrast.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {PhaseAnalysis} from "./growth.js";
import {hasPart, isMeasured, measuredCells, rangeOf, rowOf} from "./rows.js";

/** Asked of the novelty score: does the index answer another way when it holds the text already? */
export const DUPLICATE_CONTRAST: ContrastSpec = {
  id: "duplicate",
  of: ["T4", "T4 refused", "T4 forced"],
  against: ["T1"]
};

/** @param phases - Analysed with {@link DUPLICATE_CONTRAST}. */
export function duplicatePath(run: Run, phases: readonly PhaseAnalysis[]): Finding<"duplicate_path">[] {
  const cells = measuredCells(run).filter(({scenario}) => scenario === "T4");
  const wayOf = (way: string) => cells.find(({variant}) => hasPart(variant, way));
  const forcedCell = wayOf("forced");
  const [refused, forced] = [wayOf("refused")?.total, forcedCell?.total];
  if (refused === undefined && forced === undefined) return [];
  const phase = phases.find((one) => one.phase === "score");
  const score = phase?.analysis.contrasts.find(({id}) => id === DUPLICATE_CONTRAST.id);
  const insert = forcedCell && rowOf(run, forcedCell, "insert");
  const left = score?.left ?? {estimate: 0, interval: null};
  const detectable = smallestEffect(left);
  const blind = detectable === null || detectable > BLIND * (phase?.usual ?? 0);
  return [
    {
      id: "duplicate_path",
      kind: "duplicate_path",
      scope: {feature: "capture", scenarios: ["T4"]},
      values: {
        paths: refused === undefined ? "forced" : forced === undefined ? "refused" : "both",
        refused_ms: refused?.p50 ?? 0,
        forced_ms: forced?.p50 ?? 0,
        insert_ms: isMeasured(insert) ? insert.p50 : 0,
        n: rangeOf([refused, forced].flatMap((total) => (total === undefined ? [] : [total.n]))),
        score_standing:
          score === undefined || (score.standing === "no_effect_seen" && blind)
            ? "cannot_tell"
            : score.standing,
        score_left_ms: left.estimate,
        score_detectable_ms: detectable ?? 0
      },
      strength: refused === undefined || forced === undefined ? "undetermined" : "established",
      evidence: [{kind: "check", id: "near_duplicate_recognised"}, ...tablesOf(["T4"])]
    }
  ];
}
