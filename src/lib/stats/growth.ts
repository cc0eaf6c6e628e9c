/**
 * What a phase's time follows within one run: index rows, a preceding insert, tokens, or the scenario itself.
 *
 * Two regressions are made. *Pooled* knows only the covariates and takes all scenarios as alike; *within* gives every
 * scenario its own level, so that a slope rests on changes inside scenarios alone. Where the schedule moved a
 * covariate and the scenario together, the two cannot be separated by any arithmetic: the variance inflation says
 * so (above 10: Marquardt 1970; infinite: one determines the other), and then nothing is worded as a cause.
 * Standard errors are HC3, as noise grows with the time measured.
 * @module
 */
import {contrastOf, judgeContrasts} from "./contrasts.js";
import type {ContrastResult, ContrastSpec} from "./contrasts.js";
import {
  CONFOUNDED_ABOVE,
  buildModel,
  covariateColumn,
  inflationOf,
  levelColumn,
  scenarioFollowsOrder,
  side
} from "./growth-model.js";
import type {Model} from "./growth-model.js";
import type {Estimate} from "./interval.js";
import {combine, leastSquares} from "./least-squares.js";
import {COVARIATES} from "./observations.js";
import type {Covariate, Observation} from "./observations.js";

/**
 * `seen`: the interval is clear of 0, and the schedule allows saying so. `cannot_tell`: clear of 0, but the scenario
 * moves along. `not_seen`: 0 lies inside.
 */
export type Standing = "seen" | "not_seen" | "cannot_tell";

export interface Term {
  readonly covariate: Covariate;
  /** ms per row, per token, or ms after an insert; all scenarios taken as alike. */
  readonly pooled: Estimate;
  /** The same with a level for each scenario; null where scenario and covariate determine each other. */
  readonly within: Estimate | null;
  /** Smallest and largest value in the data: a slope says nothing outside. */
  readonly range: readonly [number, number];
  /** Of `within`; 1 for a perfect design, Infinity where one determines the other. */
  readonly inflation: number;
  readonly confounded: boolean;
  readonly standing: Standing;
}

export interface GrowthAnalysis {
  readonly n: number;
  readonly terms: readonly Term[];
  /** Covariates that were not recorded for every observation: nothing is said about them. */
  readonly notRecorded: readonly Covariate[];
  /** Recorded, with one and the same value everywhere. */
  readonly constant: readonly Covariate[];
  /** Fraction of the variance (R²) that covariates explain alone, and with a level for each scenario. */
  readonly explained: {readonly byCovariates: number; readonly withScenario: number};
  /**
   * Correlation of rows with the order of measurement; null without rows. Near 1, rows, order and time move together
   * and growth may as well be drift.
   */
  readonly rowsFollowOrder: number | null;
  /** Scenarios were measured one after another: order and scenario are confounded, and no contrast is an effect. */
  readonly scenarioFollowsOrder: boolean;
  readonly contrasts: readonly ContrastResult[];
}

export interface GrowthOptions {
  /** Which influences this phase can know; default all. `embed` knows no index: leave out `rows`. */
  readonly covariates?: readonly Covariate[];
  /** Differences between scenarios that are asked about. */
  readonly contrasts?: readonly ContrastSpec[];
}

/**
 * @param observations - One phase of one run, any order.
 * @returns null below 8 observations, or fewer than twice as many as terms: nothing can be fitted.
 */
export function analyseGrowth(
  observations: readonly Observation[],
  {covariates = COVARIATES, contrasts = []}: GrowthOptions = {}
): GrowthAnalysis | null {
  const notRecorded = covariates.filter((name) => observations.some((row) => row[name] === null));
  const recorded = covariates.filter((name) => !notRecorded.includes(name));
  const constant = recorded.filter((name) =>
    observations.every((row) => row[name] === observations[0]?.[name])
  );
  const varying = recorded.filter((name) => !constant.includes(name));
  const scenarios = [...new Set(observations.map(({scenario}) => scenario))];
  if (observations.length < Math.max(8, 2 * (scenarios.length + varying.length))) return null;
  const model = buildModel(observations, varying, scenarios);
  return {
    n: observations.length,
    terms: varying.filter((name) => model.pooled.terms.includes(name)).map((name) => termOf(model, name)),
    notRecorded,
    constant,
    explained: {byCovariates: 1 - model.pooled.unexplained, withScenario: 1 - model.within.unexplained},
    rowsFollowOrder: recorded.includes("rows") ? correlationWithOrder(observations) : null,
    scenarioFollowsOrder: scenarioFollowsOrder(model),
    contrasts: judgeContrasts(contrasts.map((spec) => contrastOf(model, spec)))
  };
}

function termOf(model: Model, covariate: Covariate): Term {
  const values = model.observations.map((row) => row[covariate]!);
  const pooled = combine(model.pooled, {[covariate]: 1});
  const within = model.within.terms.includes(covariate) ? combine(model.within, {[covariate]: 1}) : null;
  const inflation = inflationOf(model, covariate);
  const confounded = inflation > CONFOUNDED_ABOVE;
  return {
    covariate,
    pooled: estimateOf(pooled),
    within: within && estimateOf(within),
    range: [Math.min(...values), Math.max(...values)],
    inflation,
    confounded,
    standing: standingOf(pooled, within, confounded)
  };
}

const estimateOf = ({estimate, interval}: Estimate): Estimate => ({estimate, interval});

/**
 * A clean design is judged by the regression within scenarios. In a confounded one the pooled slope counts as seen
 * only if the scenarios by themselves show it too: same sign, and clear of 0.
 */
function standingOf(pooled: Estimate, within: Estimate | null, confounded: boolean): Standing {
  if (!confounded) return within !== null && side(within) !== 0 ? "seen" : "not_seen";
  if (side(pooled) === 0) return "not_seen";
  return within !== null && side(within) === side(pooled) ? "seen" : "cannot_tell";
}

function correlationWithOrder(observations: readonly Observation[]): number | null {
  const order = {name: "order", values: observations.map((row) => row.order)};
  const rows = covariateColumn(observations, "rows").values;
  const fit = leastSquares([levelColumn(observations), order], rows);
  if (fit.aliased.length > 0 || rows.every((value) => value === rows[0])) return null;
  return Math.sign(fit.coefficients[1]!) * Math.sqrt(Math.max(0, 1 - fit.unexplained));
}

/**
 * The observations as they would have been in one and the same state of the system, by the slopes within scenarios (the
 * pooled ones where those do not exist): what remains may be compared or drawn side by side.
 * @param state - E.g. `{rows: 100, after_insert: 0}`; covariates that are left out are not touched.
 */
export function adjustTo(
  observations: readonly Observation[],
  {terms}: GrowthAnalysis,
  state: Readonly<Partial<Record<Covariate, number>>>
): Observation[] {
  return observations.map((row) => {
    let ms = row.ms;
    for (const {covariate, within, pooled} of terms) {
      const [own, common] = [row[covariate], state[covariate]];
      if (own !== null && common !== undefined) ms += (within ?? pooled).estimate * (common - own);
    }
    return {...row, ms, ...state};
  });
}
