/**
 * A seeded generator, so that a schedule, a bootstrap and a simulation give the same on every machine. Never for keys.
 * Algorithm: sfc32 of Chris Doty-Humphrey's PractRand (128 bits of state, passes its tests to 2 TB and more).
 * @module
 */

/** Uniform in [0, 1), in steps of 2^-32. */
export type Random = () => number;

/** @param seed - Any whole number; its lower 32 bits count. Equal seeds give equal sequences. */
export function seededRandom(seed: number): Random {
  let [a, b, c, counter] = [0, seed | 0, 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  // PractRand discards 12 to 18 outputs, after which similar seeds no longer give similar sequences.
  for (let i = 0; i < 16; i++) next();
  return () => next() / 2 ** 32;
}

/** Standard normal deviates from a uniform generator. Box & Muller (1958), both of each pair are used. */
export function normalFrom(random: Random): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random())); // 1 − u is never 0
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/** Fisher–Yates (Durstenfeld 1964): a shuffled copy. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other]!, copy[last]!];
  }
  return copy;
}
