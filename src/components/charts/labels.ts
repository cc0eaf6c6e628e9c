/**
 * Labels that stand beside what they name: moved apart where they would cover each other, as little as possible.
 * @module
 */

/**
 * Positions for labels of one height, in the order given.
 * @param wanted - Where each label would stand best, in px.
 * @param bounds - Smallest and largest position; where there is no room for all, the last ones are pushed beyond.
 */
export function spread(
  wanted: readonly number[],
  height: number,
  [low, high]: readonly [number, number]
): number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let floor = low;
  for (const i of order) {
    placed[i] = Math.max(wanted[i]!, floor);
    floor = placed[i] + height;
  }
  let ceiling = high;
  for (const i of order.toReversed()) {
    if (placed[i]! <= ceiling) break;
    placed[i] = Math.max(ceiling, low);
    ceiling = placed[i] - height;
  }
  // What was pushed against the lower bound is set one below the other.
  let next = low;
  for (const i of order) {
    placed[i] = Math.max(placed[i]!, next);
    next = placed[i] + height;
  }
  return placed;
}
