/**
 * The two regressions on which `growth.ts` and `contrasts.ts` stand: one without the scenario, one with.
 * @module
 */
import type {Estimate} from "./interval.js";
import {leastSquares} from "./least-squares.js";
import type {Column, Fit} from "./least-squares.js";
import type {Covariate, Observation} from "./observations.js";

/** Above this variance inflation two influences count as moving together. */
export const CONFOUNDED_ABOVE = 10;

/**
 * Above this one the order of measurement and the scenario move together. Two scenarios measured one after the other
 * give 4, shuffled blocks stay near 1.
 */
const ORDERED_ABOVE = 2;

/** Both regressions of one phase, and what they were made from. */
export interface Model {
  readonly observations: readonly Observation[];
  readonly covariates: readonly Covariate[];
  readonly scenarios: readonly string[];
  readonly pooled: Fit;
  readonly within: Fit;
}

export function buildModel(
  observations: readonly Observation[],
  covariates: readonly Covariate[],
  scenarios: readonly string[]
): Model {
  const ms = observations.map((row) => row.ms);
  const columns = covariates.map((name) => covariateColumn(observations, name));
  const pooled = leastSquares([levelColumn(observations), ...columns], ms);
  const within = leastSquares([...scenarioColumns(observations, scenarios), ...columns], ms);
  return {observations, covariates, scenarios, pooled, within};
}

/** Name of the common level in a pooled fit. */
export const LEVEL = "level";

export const levelColumn = (observations: readonly Observation[]): Column => ({
  name: LEVEL,
  values: observations.map(() => 1)
});

export const covariateColumn = (observations: readonly Observation[], name: Covariate): Column => ({
  name,
  values: observations.map((row) => row[name]!)
});

/** One column a scenario: 1 for its own observations. Named by the scenario. */
export const scenarioColumns = (
  observations: readonly Observation[],
  scenarios: readonly string[]
): Column[] =>
  scenarios.map((name) => ({name, values: observations.map((row) => (row.scenario === name ? 1 : 0))}));

/** On which side of 0 the interval lies: −1, 1, or 0 when it holds 0 (or does not exist). */
export function side({interval}: Estimate): -1 | 0 | 1 {
  if (interval === null) return 0;
  if (interval.low > 0) return 1;
  return interval.high < 0 ? -1 : 0;
}

/**
 * How much wider scenario and other covariates make the interval of this slope, squared: 1 / (1 − R²). Infinity where
 * they determine the covariate.
 */
export function inflationOf(
  {observations, covariates, scenarios, within}: Model,
  covariate: Covariate
): number {
  if (!within.terms.includes(covariate)) return Infinity;
  const others = covariates.filter((name) => name !== covariate && within.terms.includes(name));
  const columns = [
    ...scenarioColumns(observations, scenarios),
    ...others.map((name) => covariateColumn(observations, name))
  ];
  return 1 / leastSquares(columns, covariateColumn(observations, covariate).values).unexplained;
}

/** Were scenarios measured one after another? Then whatever changed with time looks like a difference between them. */
export function scenarioFollowsOrder({observations, scenarios}: Model): boolean {
  if (scenarios.length < 2) return false;
  const order = observations.map((row) => row.order);
  return 1 / leastSquares(scenarioColumns(observations, scenarios), order).unexplained > ORDERED_ABOVE;
}
