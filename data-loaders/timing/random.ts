/**
 * Seeded randomness for schedules and texts. Never for keys or ciphertexts: those take the platform's CSPRNG.
 * @module
 */

/** Uniform in [0, 1). */
export type Random = () => number;

/** Mulberry32 (T. Ettinger, public domain): 32 bits of state, enough to shuffle a few hundred blocks. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher–Yates, on a copy. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
