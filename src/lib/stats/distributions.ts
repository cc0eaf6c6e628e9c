/**
 * The normal and Student's t distribution, as far as tests and intervals need them.
 * Checked against SciPy in test/lib/stats/distributions.test.ts.
 * @module
 */

/** Terms of the continued fraction below; from z = 3 on, 100 give full double precision. */
const FRACTION_TERMS = 100;

/**
 * P(Z > z) of a standard normal Z, to about 1e-13 relative for z up to 35.
 * Near the centre the series of Marsaglia (Journal of Statistical Software 11(4), 2004), in the tail the continued
 * fraction of Laplace (Abramowitz & Stegun 26.2.14).
 */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z);
  const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
  if (z >= 3) {
    let fraction = z;
    for (let k = FRACTION_TERMS; k >= 1; k--) fraction = z + k / fraction;
    return density / fraction;
  }
  let [term, sum] = [z, z];
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 - density * sum;
}

/** The z that a standard normal exceeds with probability `tail`, in (0, 1). */
export function normalUpperPoint(tail: number): number {
  return decreasingRoot(normalUpperTail, tail, -40, 40);
}

/** P(|T| > |t|) of Student's t with `df` > 0 degrees of freedom. Abramowitz & Stegun 26.7.1. */
export function studentTwoSided(t: number, df: number): number {
  return incompleteBeta(df / (df + t * t), df / 2, 0.5);
}

/** The t > 0 that |T| exceeds with probability `twoSided`, in (0, 1). */
export function studentPoint(twoSided: number, df: number): number {
  let far = 1;
  while (studentTwoSided(far, df) > twoSided) far *= 2;
  return decreasingRoot((t) => studentTwoSided(t, df), twoSided, 0, far);
}

/** Bisection down to neighbouring doubles: needed a few times a report, so plain beats fast. */
function decreasingRoot(f: (x: number) => number, target: number, low: number, high: number): number {
  let [left, right] = [low, high];
  for (;;) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) return middle;
    if (f(middle) > target) left = middle;
    else right = middle;
  }
}

/** Regularised incomplete beta function I_x(a, b). Continued fraction DLMF 8.17.22, evaluated after Lentz (1976). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a); // converges fast on this side only
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a)
  );
  let [c, d] = [1, 1 / (1 - ((a + b) * x) / (a + 1))];
  let value = d;
  for (let m = 1; m < 1000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / (1 + even * d);
    c = 1 + even / c;
    value *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / (1 + odd * d);
    c = 1 + odd / c;
    value *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return front * value;
}

/** ln Γ(x), x > 0: shifted above 10, then Stirling's series (DLMF 5.11.1) to 1e-15. */
function logGamma(x: number): number {
  let [shift, z] = [0, x];
  for (; z < 10; z++) shift += Math.log(z);
  const inverse = 1 / (z * z);
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
