/**
 * The text pool: gives a run new texts of a wanted token count, none like another. A template with a number in it
 * would make everything a near-duplicate of everything, so texts are composed of clauses without replacement.
 * Data and their checks: `texts/`.
 * @module
 */
import {createHash} from "node:crypto";
import {dot} from "../clients/embedders/cosine.js";
import type {Embedder} from "../clients/embedders/embedder.js";
import {countTokens} from "../clients/tokenizer.js";
import {EXIT, UserError} from "../timing/errors.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {createDeck, joinClauses} from "./texts/deck.js";
import type {Clauses, TextLanguage} from "./texts/read-texts.js";
import {PAIRWISE_LIMIT} from "./texts/similarity.js";

export interface TextPoolOptions {
  /** The same seed, clauses and embedder give the same texts in the same order. */
  readonly seed: number;
  /** Judges how alike two texts are: the run's own, since it decides what is a near-duplicate. */
  readonly embedder: Embedder;
  readonly clauses: Clauses;
  /** Texts that the run uses besides, such as the fixed record: nothing like them is given out. */
  readonly reserved?: readonly string[];
  /** Two texts stay below this cosine. */
  readonly limit?: number;
}

export interface TextRequest {
  readonly language: TextLanguage;
  readonly targetTokens: number;
  /** Tokens above or below the target that are accepted. */
  readonly tolerance?: number;
}

export interface PoolText {
  readonly text: string;
  /** Qwen3 tokens of the whole text, really counted. */
  readonly tokens: number;
  /** {@link textId} of the text. */
  readonly id: string;
}

export interface TextPool {
  /**
   * A text that was not given out before and is unlike all that were.
   * @throws UserError when the clauses allow no further one.
   */
  take(request: TextRequest): Promise<PoolText>;
  /** How often the clauses of a language were shuffled: above 1, clauses (never texts) were used again. */
  rounds(language: TextLanguage): number;
}

/** Redraws of one text before the clauses are given up. The product's own needed 67 at most in 2540 texts. */
const MAX_REDRAWS = 200;
/** After so many refusals in a row, what is left in the deck is mixed with a new round. */
const REDRAWS_BEFORE_SHUFFLE = 10;

/** Names a text in sample rows (`distinct_text`): 8 hex digits of SHA-256. */
export function textId(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** Creates the pool of a run; the reserved texts are embedded first. */
export async function createTextPool(options: TextPoolOptions): Promise<TextPool> {
  const {seed, embedder, clauses, reserved = [], limit = PAIRWISE_LIMIT} = options;
  const random = seededRandom(seed);
  const decks = {en: createDeck(clauses.en, random), ko: createDeck(clauses.ko, random)};
  const taken = reserved.length === 0 ? [] : (await embedder.embed(reserved)).vectors;

  /** Keeps the text's vector if no taken one is near; equal texts are as near as can be. */
  async function accept(text: string): Promise<boolean> {
    const {vectors} = await embedder.embed([text]);
    const vector = vectors[0]!;
    if (taken.some((other) => dot(vector, other) >= limit)) return false;
    taken.push(vector);
    return true;
  }

  return {
    async take({language, targetTokens, tolerance = 2}) {
      const deck = decks[language];
      for (let redraw = 0; redraw <= MAX_REDRAWS; redraw++) {
        const drawn = deck.draw(targetTokens, tolerance);
        if (drawn === null) break;
        const text = joinClauses(drawn);
        const tokens = countTokens(text);
        if (Math.abs(tokens - targetTokens) <= tolerance && (await accept(text)))
          return {text, tokens, id: textId(text)};
        deck.putBack(drawn);
        if (redraw % REDRAWS_BEFORE_SHUFFLE === REDRAWS_BEFORE_SHUFFLE - 1) deck.shuffleIn();
      }
      throw new UserError(
        `text pool: no further "${language}" text of ${targetTokens} ± ${tolerance} tokens could be composed of ` +
          `${clauses[language].length} clauses, ${taken.length} texts being taken and every pair staying below ` +
          `cosine ${limit}. Add clauses to clauses.${language}.json, ask for longer texts, or run fewer iterations.`,
        EXIT.badSettings
      );
    },
    rounds: (language) => decks[language].rounds
  };
}
