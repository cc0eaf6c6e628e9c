import type {Claim, Effort} from "./claim.js";
import {falseAlarmClaims, powerClaims} from "./comparisons.js";
import {carryOverClaims, growthClaims, tokenClaims} from "./confounding.js";
import {coverageClaims} from "./coverage.js";
import {driftClaims} from "./drift.js";
import {publishedClaims} from "./published-figures.js";

/** Everything that is claimed of the statistics, in the order in which `docs/validity.md` shows it. */
export const GROUPS: readonly {readonly title: string; readonly claims: (effort: Effort) => Claim[]}[] = [
  {title: "Intervals hold the true value", claims: coverageClaims},
  {title: "Two runs of the same are rarely called different", claims: falseAlarmClaims},
  {title: "True changes are found", claims: powerClaims},
  {title: "Index growth is not mistaken for an effect of the scenario", claims: growthClaims},
  {title: "What a preceding insert costs is not mistaken for an effect either", claims: carryOverClaims},
  {title: "The length of a text is not its language", claims: tokenClaims},
  {title: "A change of pace during a run is flagged and does no harm", claims: driftClaims},
  {title: "What the published figures say by themselves", claims: publishedClaims}
];
