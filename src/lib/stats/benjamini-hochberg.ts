/**
 * Many comparisons at once: p-values adjusted so that, of the rows called different, at most a fraction q is so by
 * chance on average. Benjamini & Hochberg, J. R. Statist. Soc. B 57 (1995), 289–300; R's p.adjust(p, "BH").
 * @module
 */

/**
 * @param p - One p-value a comparison, in [0, 1], in any order; not changed.
 * @returns Adjusted values at the same places: a row is a discovery at level q when its value is ≤ q.
 */
export function adjustP(p: readonly number[]): number[] {
  const order = p.map((_, i) => i).sort((i, j) => p[j]! - p[i]!);
  const adjusted = new Array<number>(p.length);
  let smallest = 1;
  order.forEach((row, largerOnes) => {
    smallest = Math.min(smallest, (p[row]! * p.length) / (p.length - largerOnes));
    adjusted[row] = smallest;
  });
  return adjusted;
}
