import {compareRows} from "../../src/lib/stats/compare.js";
import {detectDrift} from "../../src/lib/stats/drift.js";
import {analyseGrowth} from "../../src/lib/stats/growth.js";
import {observationsOf} from "../../src/lib/stats/observations.js";
import type {Observation} from "../../src/lib/stats/observations.js";
import {aboveChance, atLeast, atMost, belowChance, coverageLimit, fraction} from "./claim.js";
import type {Claim, Effort} from "./claim.js";
import {CONTRASTS, controlledRun, publishedRun, samplesOf} from "./simulated-run.js";
import type {Call} from "./simulated-run.js";

const DRIFT = 1.1;
/** ms by which T4 is made slower than T1 where a true difference is wanted. */
const PLANTED = 6;

/** `embed` of one run: 60 ms for everything, and 10 % more from the middle of the run on. */
function embeds(calls: readonly Call[], seed: number, drift: number, planted = 0): Observation[] {
  const msOf = ({order, scenario}: Call) =>
    (60 + (scenario === "T4" ? planted : 0)) * (order >= calls.length / 2 ? drift : 1);
  return observationsOf(samplesOf(calls, "embed", msOf, {share: 0.03}, seed), "embed");
}

const duplicate = (observations: readonly Observation[]) =>
  analyseGrowth(observations, {covariates: ["after_insert"], contrasts: CONTRASTS})!.contrasts.find(
    ({id}) => id === "duplicate"
  )!;

/** Claim 5: a change of pace within a run. */
export function driftClaims({seeds}: Effort): Claim[] {
  const over = (holds: (seed: number) => boolean) => fraction(seeds, (i) => holds(i + 1));
  const drifting = (seed: number, planted = 0) => embeds(controlledRun(seed, 22), seed, DRIFT, planted);
  const truth = (PLANTED * (1 + DRIFT)) / 2;
  return [
    atLeast(
      "drift of 10 % half way: flagged",
      over((seed) => detectDrift(drifting(seed))!.flagged),
      0.95
    ),
    atMost(
      "steady run: drift flagged",
      over((seed) => detectDrift(embeds(controlledRun(seed), seed, 1))!.flagged),
      aboveChance(0.01, seeds)
    ),
    atMost(
      "drift, controlled order: two equal scenarios called different",
      over((seed) => duplicate(drifting(seed)).standing === "effect"),
      aboveChance(0.05, seeds)
    ),
    atMost(
      "drift, controlled order: two equal scenarios compared row against row, called different",
      over((seed) => comparedApart(drifting(seed))),
      aboveChance(0.05, seeds)
    ),
    atLeast(
      "drift, controlled order: coverage of a planted difference",
      over((seed) => {
        const {low, high} = duplicate(drifting(seed, PLANTED)).left!.interval!;
        return low <= truth && truth <= high;
      }),
      coverageLimit(seeds)
    ),
    atLeast(
      "drift, controlled order: the planted difference found",
      over((seed) => duplicate(drifting(seed, PLANTED)).standing === "effect"),
      belowChance(0.9, seeds)
    ),
    atMost(
      "drift, published order: runs with a duplicate effect",
      over((seed) => duplicate(embeds(publishedRun(), seed, DRIFT)).standing === "effect"),
      0
    )
  ];
}

function comparedApart(observations: readonly Observation[]): boolean {
  const of = (name: string) => observations.filter(({scenario}) => scenario === name).map(({ms}) => ms);
  const [row] = compareRows([{id: "embed", baseline: of("T1"), current: of("T4")}], {
    floor: 0,
    detectable: false
  });
  return row!.verdict === "slower" || row!.verdict === "faster";
}
