/**
 * Linear regression by least squares, for a handful of terms. QR by modified Gram–Schmidt, applied twice (Giraud &
 * Langou 2002: as accurate as Householder's). Columns that the ones before them already explain are left out and
 * named, because which effects a schedule can tell apart is exactly what the report must say.
 * @module
 */
import {studentPoint, studentTwoSided} from "./distributions.js";
import {CONFIDENCE} from "./interval.js";
import type {Estimate} from "./interval.js";

/** One term of the model: its name and its value for each observation. */
export interface Column {
  readonly name: string;
  readonly values: readonly number[];
}

export interface Fit {
  /** Names of the terms that were estimated, in the order given. */
  readonly terms: readonly string[];
  /** Names of the terms that are a combination of the earlier ones: not estimable. */
  readonly aliased: readonly string[];
  readonly coefficients: readonly number[];
  readonly residuals: readonly number[];
  /** n − number of estimated terms. */
  readonly degreesOfFreedom: number;
  /** Fraction of the variance around the mean that the model leaves out: 1 − R². */
  readonly unexplained: number;
  /** Of the coefficients; shape [terms × terms]. */
  readonly covariance: readonly (readonly number[])[];
  /** (X'X)⁻¹: what the design alone allows, whatever the noise. */
  readonly design: readonly (readonly number[])[];
}

export interface FitOptions {
  /** How often each observation counts, e.g. n behind a mean. Default 1. */
  readonly weights?: readonly number[];
  /**
   * `hc3`: standard errors that hold when noise differs between observations, as it does when it grows with the time
   * measured (MacKinnon & White 1985; Long & Ervin 2000 recommend it below 250 observations). `classical`: equal
   * noise; for fits of a few means.
   */
  readonly errors?: "hc3" | "classical";
}

/** A column whose part not explained by the earlier ones is below this share of its length counts as aliased. */
const ALIASED = 1e-7;

/**
 * @throws RangeError when columns and response differ in length.
 */
export function leastSquares(
  columns: readonly Column[],
  y: readonly number[],
  options: FitOptions = {}
): Fit {
  for (const {name, values} of columns)
    if (values.length !== y.length)
      throw new RangeError(`"${name}" expected ${y.length} values, one an observation, got ${values.length}`);
  const root = y.map((_, i) => Math.sqrt(options.weights?.[i] ?? 1));
  const scaled = (values: readonly number[]) => values.map((value, i) => value * root[i]!);
  const {q, r, terms, aliased} = orthogonalise(
    columns.map(({name, values}) => ({name, values: scaled(values)}))
  );
  const response = scaled(y);
  const projections = q.map((column) => dot(column, response));
  const residuals = response.map(
    (value, i) => value - sum(q.map((column, k) => column[i]! * projections[k]!))
  );
  const inverse = invertUpper(r);
  const degreesOfFreedom = y.length - terms.length;
  const middle =
    options.errors === "classical"
      ? identity(q.length, degreesOfFreedom > 0 ? dot(residuals, residuals) / degreesOfFreedom : NaN)
      : hc3Middle(q, residuals);
  return {
    terms,
    aliased,
    coefficients: inverse.map((row) => dot(row, projections)),
    residuals: residuals.map((value, i) => (root[i]! > 0 ? value / root[i]! : 0)),
    degreesOfFreedom,
    unexplained: unexplained(response, root, residuals),
    covariance: sandwich(inverse, middle),
    design: sandwich(inverse, identity(q.length, 1))
  };
}

/** A weighted sum of coefficients, e.g. the difference of two scenarios. */
export interface Combination extends Estimate {
  readonly standardError: number;
  /** Two-sided, against 0; null without degrees of freedom. */
  readonly p: number | null;
}

/** @param weights - By term name; a term that is not named counts 0. */
export function combine(fit: Fit, weights: Readonly<Record<string, number>>): Combination {
  const vector = vectorOf(fit, weights);
  const estimate = dot(vector, fit.coefficients);
  const variance = quadratic(fit.covariance, vector);
  if (fit.degreesOfFreedom < 1 || !(variance >= 0))
    return {estimate, interval: null, standardError: NaN, p: null};
  const standardError = Math.sqrt(variance);
  const reach = studentPoint(1 - CONFIDENCE, fit.degreesOfFreedom) * standardError;
  const p =
    standardError === 0
      ? estimate === 0
        ? 1
        : 0
      : studentTwoSided(estimate / standardError, fit.degreesOfFreedom);
  return {
    estimate,
    interval: {low: estimate - reach, high: estimate + reach, coverage: CONFIDENCE},
    standardError,
    p
  };
}

/** Variance of a combination per unit of noise variance: what the schedule costs it, before any measurement. */
export function designVariance(fit: Fit, weights: Readonly<Record<string, number>>): number {
  return quadratic(fit.design, vectorOf(fit, weights));
}

/** @throws RangeError for a term that the fit does not have: silence would read it as 0. */
function vectorOf(fit: Fit, weights: Readonly<Record<string, number>>): number[] {
  for (const name of Object.keys(weights))
    if (!fit.terms.includes(name))
      throw new RangeError(`"weights" expected terms of the fit (${fit.terms.join(", ")}), got "${name}"`);
  return fit.terms.map((name) => weights[name] ?? 0);
}

function orthogonalise(columns: readonly Column[]) {
  const q: number[][] = [];
  const r: number[][] = []; // r[j][k]: share of q[k] in the j-th estimated column
  const [terms, aliased]: [string[], string[]] = [[], []];
  for (const {name, values} of columns) {
    const length = Math.sqrt(dot(values, values));
    const rest = [...values];
    const shares = new Array<number>(q.length).fill(0);
    for (let pass = 0; pass < 2; pass++)
      q.forEach((direction, k) => {
        const share = dot(direction, rest);
        shares[k]! += share;
        rest.forEach((value, i) => (rest[i] = value - share * direction[i]!));
      });
    const left = Math.sqrt(dot(rest, rest));
    if (left <= ALIASED * length) {
      aliased.push(name);
      continue;
    }
    terms.push(name);
    q.push(rest.map((value) => value / left));
    r.push([...shares, left]);
  }
  return {q, r, terms, aliased};
}

/** Inverse of the upper triangular R, where column j of R is `columns[j]`; row-major. */
function invertUpper(columns: readonly (readonly number[])[]): number[][] {
  const size = columns.length;
  const inverse = Array.from({length: size}, () => new Array<number>(size).fill(0));
  for (let j = 0; j < size; j++) {
    inverse[j]![j] = 1 / columns[j]![j]!;
    for (let i = j - 1; i >= 0; i--) {
      let value = 0;
      for (let k = i + 1; k <= j; k++) value -= columns[k]![i]! * inverse[k]![j]!;
      inverse[i]![j] = value / columns[i]![i]!;
    }
  }
  return inverse;
}

/** Q' diag(e² / (1 − h)²) Q, with h the leverage. An observation that alone fixes a term has e = 0 and adds 0. */
function hc3Middle(q: readonly (readonly number[])[], residuals: readonly number[]): number[][] {
  const weight = residuals.map((residual, i) => {
    const slack = 1 - sum(q.map((column) => column[i]! ** 2));
    return slack < 1e-9 ? 0 : (residual / slack) ** 2;
  });
  return q.map((left) => q.map((right) => sum(left.map((value, i) => value * right[i]! * weight[i]!))));
}

function sandwich(
  inverse: readonly (readonly number[])[],
  middle: readonly (readonly number[])[]
): number[][] {
  const half = inverse.map((row) => middle.map((_, k) => sum(row.map((value, l) => value * middle[l]![k]!))));
  return half.map((row) => inverse.map((other) => dot(row, other)));
}

function unexplained(
  response: readonly number[],
  root: readonly number[],
  residuals: readonly number[]
): number {
  const mean = dot(response, root) / dot(root, root);
  const around = sum(response.map((value, i) => (value - mean * root[i]!) ** 2));
  return around === 0 ? 0 : dot(residuals, residuals) / around;
}

const identity = (size: number, value: number) =>
  Array.from({length: size}, (_, i) => Array.from({length: size}, (_, j) => (i === j ? value : 0)));

const quadratic = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  sum(matrix.map((row, i) => vector[i]! * dot(row, vector)));

function dot(a: readonly number[], b: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
