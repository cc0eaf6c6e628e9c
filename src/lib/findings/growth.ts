/**
 * What the time of a phase follows within a run: the rows of the index, a preceding insert, the tokens of the text.
 * Causes are named only where the schedule separates them; see `src/lib/stats/growth.ts`.
 * @module
 */
import {median} from "d3-array";
import {analyseGrowth} from "../stats/growth.js";
import type {GrowthAnalysis, Term} from "../stats/growth.js";
import type {ContrastSpec} from "../stats/contrasts.js";
import {observationsOf} from "../stats/observations.js";
import type {Covariate} from "../stats/observations.js";
import type {Estimate} from "../stats/interval.js";
import type {Phase, Run, Sample} from "../run-schema.js";
import type {Milliseconds} from "../units.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {influenceOf, strengthOfInfluence} from "./influence.js";
import {cellName, cellsOf} from "./rows.js";
import type {Influence} from "./values-within-run.js";

/** `score` and `vault_topk` know the index and no text; `embed` the text and no index. */
const COVARIATES: Partial<Record<Phase, readonly Covariate[]>> = {
  score: ["rows", "after_insert"],
  vault_topk: ["rows", "after_insert"],
  embed: ["after_insert", "tokens"]
};
const ANALYSED = Object.keys(COVARIATES) as Phase[];

/** Rows and order that correlate as much move together: growth and drift look alike. */
const TOGETHER = 0.9;
/** What the scenarios add to the explained variance, below which tokens explain all that scenarios do. */
const ADDS_NOTHING = 0.02;

/** One phase of a run, with what was found in it. */
export interface PhaseAnalysis {
  readonly phase: Phase;
  readonly scenarios: readonly string[];
  /** Median of the phase over all of them. */
  readonly usual: Milliseconds;
  readonly analysis: GrowthAnalysis;
}

/** Captures and recalls only: T8 and query batches make several calls in one phase, S1 has indexes of its own. */
export function analysePhases(
  run: Run,
  samples: readonly Sample[],
  contrasts: readonly ContrastSpec[] = []
): PhaseAnalysis[] {
  const cells = cellsOf(run).filter(({feature}) => feature === "capture" || feature === "recall");
  const scenarioOf = new Map(cells.map((cell) => [cellName(cell), cell.scenario]));
  return ANALYSED.flatMap((phase) => {
    const observations = observationsOf(samples, phase).filter(({scenario}) => scenarioOf.has(scenario));
    const analysis = analyseGrowth(observations, {covariates: COVARIATES[phase]!, contrasts});
    if (analysis === null) return [];
    const scenarios = [...new Set(observations.map(({scenario}) => scenarioOf.get(scenario)!))];
    return [{phase, scenarios, usual: median(observations, ({ms}) => ms) ?? 0, analysis}];
  });
}

const termOf = ({terms}: GrowthAnalysis, name: Covariate): Term | undefined =>
  terms.find(({covariate}) => covariate === name);

/** ms a row, or a token; where scenarios move along, with all of them taken as alike. */
const slopeOf = ({confounded, pooled, within}: Term): Estimate => (confounded ? pooled : (within ?? pooled));

const spanOf = ({range}: Term): number => range[1] - range[0];

/**
 * Growth over the rows that this run went through. Likely at best where rows rise with time, as a drift would look the
 * same; where there was one, or where times fell as rows rose, it cannot be told.
 * @param drifted - Phases that know no index changed their pace.
 */
export function indexGrowth(phases: readonly PhaseAnalysis[], drifted: boolean): Finding<"index_growth">[] {
  return phases.flatMap(({phase, scenarios, usual, analysis}): Finding<"index_growth">[] => {
    const term = termOf(analysis, "rows");
    if (term === undefined) return [];
    const {explained, rowsFollowOrder, n} = analysis;
    const withTime = Math.abs(rowsFollowOrder ?? 0) > TOGETHER;
    const influence = influenceOf(slopeOf(term), term.standing, spanOf(term), usual);
    const open = withTime ? openBecause(influence, drifted) : "no";
    const strength = open === "no" ? strengthOfInfluence(influence) : "undetermined";
    return [
      {
        id: `index_growth/${phase}`,
        kind: "index_growth",
        scope: {feature: null, scenarios},
        values: {
          phase,
          rows: term.range,
          slope_ms: Math.abs(slopeOf(term).estimate),
          with_time: withTime ? "yes" : "no",
          drifted: drifted ? "yes" : "no",
          open,
          explained_share: Math.max(0, explained.byCovariates),
          scenario_share: Math.max(0, explained.withScenario - explained.byCovariates),
          n,
          ...influence
        },
        strength: strength === "established" && withTime ? "likely" : strength,
        evidence: tablesOf(scenarios)
      }
    ];
  });
}

/** Why rows that rise with time leave it open whether a phase grows with them. */
function openBecause({standing, direction}: Influence, drifted: boolean): "drift" | "fell" | "no" {
  if (standing === "cannot_tell") return "no";
  if (drifted) return "drift";
  return standing === "seen" && direction === "shorter" ? "fell" : "no";
}

/** What a call costs more when the call before it was an insert. */
export function afterInsert(phases: readonly PhaseAnalysis[]): Finding<"after_insert">[] {
  return phases.flatMap(({phase, scenarios, usual, analysis}): Finding<"after_insert">[] => {
    const term = termOf(analysis, "after_insert");
    if (term === undefined) return [];
    const influence = influenceOf(slopeOf(term), term.standing, 1, usual);
    return [
      {
        id: `after_insert/${phase}`,
        kind: "after_insert",
        scope: {feature: null, scenarios},
        values: {phase, n: analysis.n, ...influence},
        strength: strengthOfInfluence(influence),
        evidence: tablesOf(scenarios)
      }
    ];
  });
}

/**
 * Time of `embed` over the tokens embedded. Scenarios have texts of their own length, so the two move together; where
 * the scenario adds nothing to what tokens explain, it is likely the tokens.
 */
export function tokenEffect(phases: readonly PhaseAnalysis[]): Finding<"token_effect">[] {
  return phases.flatMap(({phase, scenarios, usual, analysis}): Finding<"token_effect">[] => {
    const term = termOf(analysis, "tokens");
    if (term === undefined) return [];
    const {byCovariates, withScenario} = analysis.explained;
    const byLine = withScenario - byCovariates < ADDS_NOTHING;
    const open = term.standing === "cannot_tell";
    const influence = influenceOf(slopeOf(term), term.standing, spanOf(term), usual);
    return [
      {
        id: `token_effect/${phase}`,
        kind: "token_effect",
        scope: {feature: null, scenarios},
        values: {
          phase,
          tokens: term.range,
          slope_ms: Math.abs(slopeOf(term).estimate),
          by_line: byLine ? "yes" : "no",
          n: analysis.n,
          ...influence
        },
        strength: open && byLine ? "likely" : strengthOfInfluence(influence),
        evidence: tablesOf(scenarios)
      }
    ];
  });
}

/** Scenarios that ran one after another: whatever changed with time looks like a difference between them. */
export function orderConfounded(run: Run, phases: readonly PhaseAnalysis[]): Finding<"order_confounded">[] {
  if (!phases.some(({analysis}) => analysis.scenarioFollowsOrder)) return [];
  const scenarios = [...new Set(phases.flatMap((phase) => phase.scenarios))];
  return [
    {
      id: "order_confounded",
      kind: "order_confounded",
      scope: {feature: null, scenarios},
      values: {scenarios, protocol: run.settings.protocol},
      strength: "established",
      evidence: tablesOf(scenarios)
    }
  ];
}
