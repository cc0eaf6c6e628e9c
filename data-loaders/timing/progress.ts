/**
 * How far a run is, and how long it still takes, learnt from what it did so far.
 * @module
 */

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly label: string;
  readonly block: number;
  readonly blocks: number;
  /** Null until something like each remaining action has been seen. */
  readonly msLeft: number | null;
  readonly errors: number;
}

/** Mean duration by kind of action; the rest of the schedule is counted in these kinds. */
export class TimeLeft {
  readonly #seen = new Map<string, {count: number; ms: number}>();
  readonly #left = new Map<string, number>();

  constructor(kinds: readonly string[]) {
    for (const kind of kinds) this.#left.set(kind, (this.#left.get(kind) ?? 0) + 1);
  }

  done(kind: string, ms: number): void {
    const seen = this.#seen.get(kind) ?? {count: 0, ms: 0};
    this.#seen.set(kind, {count: seen.count + 1, ms: seen.ms + ms});
    this.#left.set(kind, (this.#left.get(kind) ?? 1) - 1);
  }

  get msLeft(): number | null {
    let sum = 0;
    for (const [kind, count] of this.#left) {
      if (count === 0) continue;
      const seen = this.#seen.get(kind);
      if (!seen) return null;
      sum += (count * seen.ms) / seen.count;
    }
    return sum;
  }
}
