/** Small statistics for the samplers' tests and for the figures in docs/fhe.md. */
import {GAUSSIAN_THRESHOLDS} from "../../../data-loaders/fhe/gaussian.js";

/** How often each value was drawn. */
export type Counts = ReadonlyMap<number, number>;

/** Counts of small integers, -256..255. */
export class Histogram {
  readonly #bins = new Int32Array(512);

  add(values: ArrayLike<number>): void {
    for (let i = 0; i < values.length; i++) {
      const bin = values[i]! + 256;
      if (!(bin >= 0 && bin < 512))
        throw new RangeError(`"values[${i}]" expected -256..255, got ${values[i]}`);
      this.#bins[bin]!++;
    }
  }

  get counts(): Counts {
    const drawn = [...this.#bins.entries()].filter(([, count]) => count > 0);
    return new Map(drawn.map(([bin, count]) => [bin - 256, count]));
  }
}

export function moments(counts: Counts): {n: number; mean: number; variance: number} {
  let [n, sum, squares] = [0, 0, 0];
  for (const [value, count] of counts) {
    n += count;
    sum += value * count;
    squares += value * value * count;
  }
  return {n, mean: sum / n, variance: squares / n - (sum / n) ** 2};
}

/** P(e = k) from the table, for every k that it reaches. */
export function gaussianProbabilities(): Map<number, number> {
  const cumulative = GAUSSIAN_THRESHOLDS.map((t) => Number(t) / 2 ** 63);
  const probabilities = new Map<number, number>();
  for (let k = 0; k <= GAUSSIAN_THRESHOLDS.length; k++) {
    const magnitude = (cumulative[k] ?? 1) - (cumulative[k - 1] ?? 0);
    if (k === 0) probabilities.set(0, magnitude);
    else for (const sign of [k, -k]) probabilities.set(sign, magnitude / 2);
  }
  return probabilities;
}

/** Pearson's statistic; values that expect fewer than 10 are counted together. A value without a probability is infinite. */
export function chiSquare(
  counts: Counts,
  probabilities: ReadonlyMap<number, number>
): {statistic: number; degrees: number} {
  const {n} = moments(counts);
  let [statistic, cells, rareExpected, rareFound] = [0, 0, 0, 0];
  for (const value of counts.keys()) if (!probabilities.has(value)) return {statistic: Infinity, degrees: 1};
  for (const [value, probability] of probabilities) {
    const expected = n * probability;
    const found = counts.get(value) ?? 0;
    if (expected < 10) {
      rareExpected += expected;
      rareFound += found;
    } else {
      statistic += (found - expected) ** 2 / expected;
      cells++;
    }
  }
  if (rareExpected > 0) {
    statistic += (rareFound - rareExpected) ** 2 / rareExpected;
    cells++;
  }
  return {statistic, degrees: cells - 1};
}

/** Upper tail of chi-square by Wilson and Hilferty's cube-root normal approximation. */
export function normalTail(statistic: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  const z = (Math.cbrt(statistic / degrees) - (1 - variance)) / Math.sqrt(variance);
  return Number.isFinite(z) ? upperTail(z) : 0;
}

/** P(Z > z), Abramowitz and Stegun 26.2.17, error below 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly;
  return z >= 0 ? tail : 1 - tail;
}
