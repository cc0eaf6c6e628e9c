import {adjustTo, analyseGrowth} from "../../src/lib/stats/growth.js";
import type {GrowthAnalysis} from "../../src/lib/stats/growth.js";
import type {Covariate} from "../../src/lib/stats/observations.js";
import {observationsOf} from "../../src/lib/stats/observations.js";
import {quantile} from "../../src/lib/stats/quantile.js";
import {mean} from "../../src/lib/stats/describe.js";
import {sortMs} from "../../src/lib/units.js";
import type {Estimate} from "../../src/lib/stats/interval.js";
import {aboveChance, atLeast, atMost, coverageLimit, fraction} from "./claim.js";
import type {Claim, Effort} from "./claim.js";
import {CONTRASTS, RECALLS, controlledRun, publishedRun, samplesOf} from "./simulated-run.js";
import type {Call, Noise} from "./simulated-run.js";

const KNOWS_INDEX: readonly Covariate[] = ["rows", "after_insert"];
const KNOWS_TEXT: readonly Covariate[] = ["after_insert", "tokens"];
const TWO_MS: Noise = {ms: 2};
const FIVE_PERCENT: Noise = {share: 0.05};

interface Simulation {
  readonly order: "published" | "controlled";
  readonly phase: "score" | "embed";
  readonly msOf: (call: Call, key: string) => number;
  readonly noise: Noise;
}

function simulate({order, phase, msOf, noise}: Simulation, seed: number) {
  const calls = order === "published" ? publishedRun() : controlledRun(seed);
  const observations = observationsOf(samplesOf(calls, phase, msOf, noise, seed), phase);
  const covariates = phase === "score" ? KNOWS_INDEX : KNOWS_TEXT;
  return {observations, analysis: analyseGrowth(observations, {covariates, contrasts: CONTRASTS})!};
}

/** The analyses of `count` runs that differ in nothing but chance (and, in controlled order, the shuffle). */
const analysesOf = (simulation: Simulation, count: number): GrowthAnalysis[] =>
  Array.from({length: count}, (_, seed) => simulate(simulation, seed + 1).analysis);

const term = (analysis: GrowthAnalysis, name: Covariate) =>
  analysis.terms.find(({covariate}) => covariate === name)!;
const contrast = (analysis: GrowthAnalysis, name: string) => analysis.contrasts.find(({id}) => id === name)!;
const reportsEffect = ({contrasts}: GrowthAnalysis) => contrasts.some(({standing}) => standing === "effect");
const share = (analyses: readonly GrowthAnalysis[], holds: (analysis: GrowthAnalysis) => boolean) =>
  fraction(analyses.length, (i) => holds(analyses[i]!));
const covers = (estimate: Estimate | null, truth: number) =>
  estimate?.interval != null && estimate.interval.low <= truth && truth <= estimate.interval.high;
const furthest = (
  analyses: readonly GrowthAnalysis[],
  of: (analysis: GrowthAnalysis) => number,
  truth: number
) => Math.max(...analyses.map((analysis) => Math.abs(of(analysis) - truth)));

/** Claim 4: growth alone, in the published order and in ours. */
export function growthClaims({seeds}: Effort): Claim[] {
  const grows = ({rows}: Call) => 80 + 3.5 * rows;
  const published = {order: "published", phase: "score", msOf: grows} as const;
  const quiet = analysesOf({...published, noise: TWO_MS}, seeds);
  const noisy = analysesOf({...published, noise: FIVE_PERCENT}, seeds);
  const planted = analysesOf(
    {
      order: "controlled",
      phase: "score",
      msOf: (call, key) => grows(call) + (key === "T3" ? 15 : 0),
      noise: TWO_MS
    },
    seeds
  );
  return [
    atMost(
      "published order, growth only: runs with a language, duplicate or recall effect",
      share([...quiet, ...noisy], reportsEffect),
      0
    ),
    atLeast(
      "published order, growth only: growth reported",
      share(quiet, (a) => term(a, "rows").standing === "seen"),
      1
    ),
    atLeast(
      "published order: order and scenario called confounded",
      share(quiet, (a) => a.scenarioFollowsOrder && term(a, "rows").confounded),
      1
    ),
    atMost(
      "published order, noise 2 ms: furthest slope from 3.5 ms per row",
      furthest(quiet, (a) => term(a, "rows").pooled.estimate, 3.5),
      0.3
    ),
    atLeast(
      "published order, noise 5 %: coverage of the slope, scenarios taken as alike",
      share(noisy, (a) => covers(term(a, "rows").pooled, 3.5)),
      coverageLimit(seeds)
    ),
    atLeast(
      "published order, noise 5 %: coverage of the slope within scenarios",
      share(noisy, (a) => covers(term(a, "rows").within, 3.5)),
      coverageLimit(seeds)
    ),
    atLeast(
      "controlled order, 15 ms planted in T3: found",
      share(planted, (a) => contrast(a, "language").standing === "effect"),
      0.9
    ),
    atLeast(
      "controlled order, 15 ms planted in T3: coverage",
      share(planted, (a) => covers(contrast(a, "language").left, 15)),
      coverageLimit(seeds)
    ),
    atMost(
      "controlled order, 15 ms planted in T3: false duplicate effect",
      share(planted, (a) => contrast(a, "duplicate").standing === "effect"),
      aboveChance(0.05, seeds)
    ),
    atLeast(
      "controlled order: growth reported beside it",
      share(
        planted,
        (a) => !a.scenarioFollowsOrder && !term(a, "rows").confounded && term(a, "rows").standing === "seen"
      ),
      1
    )
  ];
}

/** Claim 4b: a call after an insert is slower, whatever it is. */
export function carryOverClaims({seeds}: Effort): Claim[] {
  const score = ({rows, afterInsert}: Call) => 40 + 3.55 * rows + (afterInsert ? 41 : 0);
  const embed = ({tokens, afterInsert}: Call) => 28 + 0.67 * tokens + (afterInsert ? 52 : 0);
  const published = analysesOf({order: "published", phase: "score", msOf: score, noise: TWO_MS}, seeds);
  const publishedEmbed = analysesOf({order: "published", phase: "embed", msOf: embed, noise: TWO_MS}, seeds);
  const controlled = analysesOf({order: "controlled", phase: "score", msOf: score, noise: TWO_MS}, seeds);
  const controlledEmbed = analysesOf(
    {order: "controlled", phase: "embed", msOf: embed, noise: TWO_MS},
    seeds
  );
  const afterInsert = (a: GrowthAnalysis) =>
    (term(a, "after_insert").within ?? term(a, "after_insert").pooled).estimate;
  const recallBelow = (a: GrowthAnalysis) => {
    const {standing, left, unresolved} = contrast(a, "recall");
    return standing === "cannot_tell" && left!.interval!.high < 0 && unresolved.includes("after_insert");
  };
  return [
    atLeast(
      "carry-over, published order: growth reported",
      share(published, (a) => term(a, "rows").standing === "seen"),
      1
    ),
    atLeast(
      "carry-over, published order: recall below the line, cause cannot be told",
      share(published, recallBelow),
      1
    ),
    atLeast(
      "carry-over, published order: the insert is not named as the cause",
      share([...published, ...publishedEmbed], (a) => term(a, "after_insert").standing === "cannot_tell"),
      1
    ),
    atMost(
      "carry-over, published order: runs with a language, duplicate or recall effect",
      share([...published, ...publishedEmbed], reportsEffect),
      0
    ),
    atMost(
      "carry-over, controlled order: relative error of the 41 ms, on average",
      Math.abs(mean(controlled.map(afterInsert)) / 41 - 1),
      0.1
    ),
    atMost(
      "carry-over, controlled order: relative error of the 41 ms, largest",
      furthest(controlled, afterInsert, 41) / 41,
      0.1
    ),
    atMost(
      "carry-over, controlled order, embed: relative error of the 52 ms, largest",
      furthest(controlledEmbed, afterInsert, 52) / 52,
      0.1
    ),
    atMost(
      "carry-over, controlled order: relative error of 3.55 ms per row, largest",
      furthest(controlled, (a) => term(a, "rows").within!.estimate, 3.55) / 3.55,
      0.1
    ),
    atLeast(
      "carry-over, controlled order: recall and capture alike",
      share(controlled, (a) => contrast(a, "recall").standing === "no_effect_seen"),
      0.95 - 3 * Math.sqrt((0.05 * 0.95) / seeds)
    ),
    atMost(
      "carry-over, controlled order: recall's median moved by what preceded it (ms, mean)",
      recallMedianMoved(score, seeds),
      4.1
    )
  ];
}

/** Recalls brought to one state: how far apart are those that followed an insert and those that did not? */
function recallMedianMoved(msOf: (call: Call) => number, seeds: number): number {
  const differences = Array.from({length: seeds}, (_, seed) => {
    const {observations, analysis} = simulate(
      {order: "controlled", phase: "score", msOf, noise: FIVE_PERCENT},
      seed + 1
    );
    const recalls = observations.filter(({scenario}) => RECALLS.includes(scenario));
    const adjusted = adjustTo(recalls, analysis, {rows: 60, after_insert: 0});
    const median = (after: 0 | 1) =>
      quantile(sortMs(adjusted.filter((_, i) => recalls[i]!.after_insert === after).map(({ms}) => ms)), 0.5);
    return Math.abs(median(1) - median(0));
  });
  return mean(differences);
}

/** Claim 4c: length of the text alone. */
export function tokenClaims({seeds}: Effort): Claim[] {
  const msOf = ({tokens}: Call) => 28 + 0.67 * tokens;
  const published = analysesOf({order: "published", phase: "embed", msOf, noise: TWO_MS}, seeds);
  const controlled = analysesOf({order: "controlled", phase: "embed", msOf, noise: TWO_MS}, seeds);
  return [
    atMost(
      "tokens, published order: runs with a language, duplicate or recall effect",
      share(published, reportsEffect),
      0
    ),
    atLeast(
      "tokens, published order: coverage of 0.67 ms per token",
      share(published, (a) => covers(term(a, "tokens").pooled, 0.67)),
      coverageLimit(seeds)
    ),
    atMost(
      "tokens, controlled order: runs with a language effect",
      share(controlled, (a) => contrast(a, "language").standing === "effect"),
      aboveChance(0.05, seeds)
    )
  ];
}
