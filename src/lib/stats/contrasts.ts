/**
 * Is one group of scenarios slower than another, once rows, preceding inserts and tokens are taken into account?
 *
 * A schedule that separates them gets an answer: the difference of the scenarios' levels in the regression within
 * scenarios. One that does not gets a weaker question: does the group lie where the line through the *other*
 * scenarios would put it? If so, nothing is left to explain; if not, the cause cannot be told, and is not named.
 * @module
 */
import {adjustP} from "./benjamini-hochberg.js";
import {mean, sd} from "./describe.js";
import {studentPoint} from "./distributions.js";
import {
  CONFOUNDED_ABOVE,
  LEVEL,
  covariateColumn,
  inflationOf,
  levelColumn,
  scenarioFollowsOrder,
  side
} from "./growth-model.js";
import type {Model} from "./growth-model.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate} from "./interval.js";
import {combine, designVariance, leastSquares} from "./least-squares.js";
import type {Fit} from "./least-squares.js";
import type {Covariate, Observation} from "./observations.js";

export interface ContrastSpec {
  /** E.g. `language`, `duplicate`, `recall`. */
  readonly id: string;
  /** Scenario keys whose mean level is compared … */
  readonly of: readonly string[];
  /** … with the mean level of these. */
  readonly against: readonly string[];
  /** Scenarios through which the line is laid where the design is confounded; default: all but `of`. */
  readonly reference?: readonly string[];
}

/**
 * `effect` and `no_effect_seen`: the schedule separates scenario from covariates. `nothing_left`: it does not, and the
 * covariates suffice. `cannot_tell`: it does not, and they do not.
 */
export type ContrastStanding = "effect" | "no_effect_seen" | "nothing_left" | "cannot_tell";

export interface ContrastResult {
  readonly id: string;
  readonly standing: ContrastStanding;
  /** ms between the plain means, before anything is taken into account; null when a side has no observations. */
  readonly raw: number | null;
  /** ms of `raw` that each covariate accounts for. */
  readonly explained: Readonly<Partial<Record<Covariate, number>>>;
  /** ms that remain, above 0 where `of` is slower. */
  readonly left: Estimate | null;
  readonly confounded: boolean;
  /** Covariates in which the two sides differ and which nothing in the data separates from them. */
  readonly unresolved: readonly Covariate[];
  readonly p: number | null;
  /** Among the contrasts that the schedule separates. */
  readonly adjustedP: number | null;
}

/** A contrast before the family of contrasts is known. */
type Raw = Omit<ContrastResult, "standing" | "adjustedP">;

export function contrastOf(model: Model, spec: ContrastSpec): Raw {
  const present = (names: readonly string[]) => names.filter((name) => model.scenarios.includes(name));
  const [of, against] = [present(spec.of), present(spec.against)];
  if (of.length === 0 || against.length === 0)
    return {id: spec.id, raw: null, explained: {}, left: null, confounded: true, unresolved: [], p: null};
  const differences = differencesOf(model, of, against);
  return isConfounded(model, of, against, differences)
    ? offTheLine(model, spec, of, differences)
    : betweenLevels(model, spec.id, of, against, differences);
}

/** Adjusts the contrasts that have a p-value together, and puts each into a word. */
export function judgeContrasts(contrasts: readonly Raw[]): ContrastResult[] {
  const family = contrasts.filter(({p}) => p !== null);
  const adjusted = adjustP(family.map(({p}) => p!));
  return contrasts.map((contrast) => {
    const place = family.indexOf(contrast);
    const adjustedP = place < 0 ? null : adjusted[place]!;
    return {...contrast, adjustedP, standing: standingOf(contrast, adjustedP)};
  });
}

function standingOf({confounded, left}: Raw, adjustedP: number | null): ContrastStanding {
  if (left?.interval == null) return "cannot_tell";
  if (confounded) return side(left) === 0 ? "nothing_left" : "cannot_tell";
  return adjustedP !== null && adjustedP <= 1 - CONFIDENCE ? "effect" : "no_effect_seen";
}

interface Differences {
  readonly ms: number;
  readonly covariates: ReadonlyMap<Covariate, number>;
}

/** Differences of the plain means, each scenario counting alike. */
function differencesOf(model: Model, of: readonly string[], against: readonly string[]): Differences {
  const level = (names: readonly string[], value: (row: Observation) => number) =>
    mean(names.map((name) => mean(model.observations.filter((row) => row.scenario === name).map(value))));
  const difference = (value: (row: Observation) => number) => level(of, value) - level(against, value);
  const covariates = model.covariates.map((name) => [name, difference((row) => row[name]!)] as const);
  return {ms: difference((row) => row.ms), covariates: new Map(covariates)};
}

/** Differences below this share of a covariate's range count as none. */
const ALIKE = 0.01;

/**
 * The scenarios were measured one after another; or the sides differ in a covariate that the schedule moved together
 * with the scenario; or taking all covariates into account widens the interval of this very difference as much.
 */
function isConfounded(
  model: Model,
  of: readonly string[],
  against: readonly string[],
  {covariates}: Differences
): boolean {
  if (scenarioFollowsOrder(model)) return true;
  for (const [name, difference] of covariates) {
    const values = model.observations.map((row) => row[name]!);
    const range = Math.max(...values) - Math.min(...values);
    if (Math.abs(difference) > ALIKE * range && inflationOf(model, name) > CONFOUNDED_ABOVE) return true;
  }
  const weights = levelWeights(of, against);
  const counts = model.scenarios.map(
    (name) => model.observations.filter((row) => row.scenario === name).length
  );
  const alone = model.scenarios.reduce((sum, name, i) => sum + (weights[name] ?? 0) ** 2 / counts[i]!, 0);
  return designVariance(model.within, weights) > CONFOUNDED_ABOVE * alone;
}

function levelWeights(of: readonly string[], against: readonly string[]): Record<string, number> {
  return Object.fromEntries([
    ...of.map((name) => [name, 1 / of.length] as const),
    ...against.map((name) => [name, -1 / against.length] as const)
  ]);
}

function betweenLevels(
  model: Model,
  id: string,
  of: readonly string[],
  against: readonly string[],
  differences: Differences
): Raw {
  const {estimate, interval, p} = combine(model.within, levelWeights(of, against));
  return {
    id,
    raw: differences.ms,
    explained: explainedBy(model.within, differences),
    left: {estimate, interval},
    confounded: false,
    unresolved: [],
    p
  };
}

function explainedBy(fit: Fit, {covariates}: Differences): Partial<Record<Covariate, number>> {
  const parts = [...covariates].filter(([name]) => fit.terms.includes(name));
  return Object.fromEntries(
    parts.map(([name, difference]) => [name, fit.coefficients[fit.terms.indexOf(name)]! * difference])
  );
}

/** Fits the line without `of`, and sees how far off it they lie. */
function offTheLine(model: Model, spec: ContrastSpec, of: readonly string[], differences: Differences): Raw {
  const isReference = ({scenario}: Observation) =>
    spec.reference ? spec.reference.includes(scenario) && !of.includes(scenario) : !of.includes(scenario);
  const reference = model.observations.filter(isReference);
  const line = leastSquares(
    [levelColumn(reference), ...model.covariates.map((name) => covariateColumn(reference, name))],
    reference.map((row) => row.ms)
  );
  return {
    id: spec.id,
    raw: differences.ms,
    explained: explainedBy(line, differences),
    left: offsetFrom(line, model, of),
    confounded: true,
    unresolved: model.covariates.filter(
      (name) => line.aliased.includes(name) && differences.covariates.get(name) !== 0
    ),
    p: null
  };
}

/** Mean distance of the scenarios from the line, each counting alike; uncertain by their own noise and the line's. */
function offsetFrom(line: Fit, model: Model, of: readonly string[]): Estimate {
  const groups = of.map((name) => model.observations.filter((row) => row.scenario === name));
  const at = (row: Observation, term: string) => (term === LEVEL ? 1 : row[term as Covariate]!);
  const distance = (row: Observation) =>
    row.ms - line.terms.reduce((sum, term, i) => sum + line.coefficients[i]! * at(row, term), 0);
  const estimate = mean(groups.map((rows) => mean(rows.map(distance))));
  const centre = Object.fromEntries(
    line.terms.map((term) => [term, mean(groups.map((rows) => mean(rows.map((row) => at(row, term)))))])
  );
  const own = groups.map((rows) => (sd(rows.map(distance)) ?? NaN) ** 2 / rows.length);
  const variance =
    own.reduce((sum, part) => sum + part, 0) / of.length ** 2 + combine(line, centre).standardError ** 2;
  const degrees = Math.min(line.degreesOfFreedom, groups.flat().length - groups.length);
  if (degrees < 1 || !Number.isFinite(variance)) return {estimate, interval: null};
  const reach = studentPoint(1 - CONFIDENCE, degrees) * Math.sqrt(variance);
  return {estimate, interval: {low: estimate - reach, high: estimate + reach, coverage: CONFIDENCE}};
}
