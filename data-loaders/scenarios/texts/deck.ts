/**
 * A shuffled deck of clauses, from which texts of a given token count are composed. Every clause is drawn once
 * before any is drawn again.
 * @module
 */
import {countTokens} from "../../clients/tokenizer.js";
import {shuffled, type Random} from "../../../src/lib/stats/random.js";

interface Card {
  readonly clause: string;
  /** What the clause adds to a text, where it stands behind a space and before a full stop. */
  readonly tokens: number;
}

export interface Deck {
  /** How often all clauses were shuffled in: 1 as long as no clause was used twice, 0 before the first draw. */
  readonly rounds: number;
  /**
   * Draws clauses that add up to `target` tokens, ± `tolerance`; of the clauses that could stand last, the one
   * that comes nearest. Shuffles in a new round when what is left cannot reach the count. No combination is drawn
   * twice, in whatever order.
   * @returns The clauses in order, or null when no combination was found among all clauses.
   */
  draw(target: number, tolerance: number): string[] | null;
  /** Takes the clauses of a draw back to the bottom: they were not used, but never will be together. */
  putBack(clauses: readonly string[]): void;
  /** Shuffles all clauses that are not in the deck behind those that are: none stands in it twice. */
  shuffleIn(): void;
}

/** How clauses become a text. */
export function joinClauses(clauses: readonly string[]): string {
  return clauses.map((clause) => `${clause}.`).join(" ");
}

export function createDeck(clauses: readonly string[], random: Random): Deck {
  const all: readonly Card[] = clauses.map((clause) => ({clause, tokens: countTokens(` ${clause}.`)}));
  const drawnBefore = new Set<string>();
  let cards: readonly Card[] = [];
  let rounds = 0;

  function shuffleIn(): void {
    const present = new Set(cards);
    const absent = all.filter((card) => !present.has(card));
    if (absent.length === 0) return;
    cards = [...cards, ...shuffled(absent, random)];
    rounds++;
  }

  function find(target: number, tolerance: number): Card[] | null {
    return findSum(cards, target, tolerance, (combination) => !drawnBefore.has(nameOf(combination)));
  }

  return {
    get rounds() {
      return rounds;
    },
    draw(target, tolerance) {
      let drawn = find(target, tolerance);
      if (drawn === null) {
        shuffleIn();
        drawn = find(target, tolerance);
      }
      if (drawn === null) return null;
      const gone = new Set(drawn);
      cards = cards.filter((card) => !gone.has(card));
      drawnBefore.add(nameOf(drawn));
      return drawn.map(({clause}) => clause);
    },
    putBack(unused) {
      cards = [...cards, ...all.filter(({clause}) => unused.includes(clause))];
    },
    shuffleIn
  };
}

/** The same for every order of the same clauses. */
function nameOf(combination: readonly Card[]): string {
  return combination
    .map(({clause}) => clause)
    .sort()
    .join("\n");
}

/** Partial sums that one search may try; with clauses of 6 to 24 tokens it rarely needs more than 40. */
const SEARCH_BUDGET = 2000;

/**
 * The first allowed combination in deck order whose tokens sum to `target` ± `tolerance`: depth first, and at each
 * depth a card that completes the sum is preferred to one that only brings it nearer.
 */
function findSum(
  cards: readonly Card[],
  target: number,
  tolerance: number,
  isAllowed: (combination: readonly Card[]) => boolean
): Card[] | null {
  const smallest = Math.min(...cards.map(({tokens}) => tokens));
  let budget = SEARCH_BUDGET;

  function complete(drawn: readonly Card[], remaining: number): Card[] | null {
    const free = cards.filter((card) => !drawn.includes(card));
    const last = fitting(free, remaining, tolerance).find((card) => isAllowed([...drawn, card]));
    if (last !== undefined) return [...drawn, last];
    for (const card of free) {
      if (budget-- <= 0) return null;
      if (remaining - card.tokens < smallest - tolerance) continue;
      const found = complete([...drawn, card], remaining - card.tokens);
      if (found !== null) return found;
    }
    return null;
  }
  return complete([], target);
}

/** The cards within the tolerance, nearest first, otherwise in deck order. */
function fitting(cards: readonly Card[], tokens: number, tolerance: number): Card[] {
  const distance = (card: Card) => Math.abs(card.tokens - tokens);
  return cards.filter((card) => distance(card) <= tolerance).sort((a, b) => distance(a) - distance(b));
}
