/**
 * What every embedder offers, whether it computes here, in a daemon, or not really at all (`lexical.ts`).
 * @module
 */
import {EXIT, UserError} from "../../timing/errors.js";

/** Vectors and token counts of some texts, in the order of the texts. */
export interface Embeddings {
  /** One L2-normalised float32 vector a text, each of length {@link Embedder.dimension}. */
  readonly vectors: Float32Array[];
  /** Tokens that were embedded, one count a text, without tokens that the model appends itself. */
  readonly tokens: number[];
}

/** What a text is embedded for: some models are told the task of a query. */
export type Purpose = "document" | "query";

/** Turns texts into unit vectors. Nothing is cut silently: a text that does not fit is an error. */
export interface Embedder {
  /** As in the settings: `lexical`, `qwen3`, `runed`. */
  readonly kind: string;
  readonly model: string;
  /** What tells two states of the same model apart (commit, hash); null when it cannot be known. */
  readonly revision: string | null;
  readonly dimension: number;
  /**
   * Whether near vectors mean near meanings. False: no meaning, least of all across languages, so a question
   * whose answer shares no words with it cannot be asked, and novelty classes are mechanics only.
   */
  readonly semantic: boolean;
  /** Numbers that the model computes with; null where it has none, or does not tell. */
  readonly dtype: string | null;
  /** Longest text that is embedded, in tokens; null: no limit of ours. */
  readonly maxTokens: number | null;
  /** Written before every query; null: nothing is. */
  readonly queryInstruction: string | null;
  /**
   * @throws RangeError when a text is empty or blank, naming its position; UserError when one has more tokens than
   *   {@link Embedder.maxTokens}.
   */
  embed(texts: readonly string[], purpose?: Purpose): Promise<Embeddings>;
  close(): Promise<void>;
}

/** Refuses what no embedder can give a direction to. Every embedder calls this first. */
export function refuseEmptyTexts(texts: readonly string[]): void {
  const at = texts.findIndex((text) => text.trim() === "");
  if (at >= 0)
    throw new RangeError(`"texts[${at}]" expected a text with at least one word, got an empty one`);
}

/** Refuses a text that does not fit, rather than cut it. */
export function refuseLongTexts(tokens: readonly number[], maxTokens: number | null): void {
  if (maxTokens === null) return;
  const at = tokens.findIndex((count) => count > maxTokens);
  if (at >= 0)
    throw new UserError(
      `text ${at + 1} of ${tokens.length} has ${tokens[at]} tokens, at most ${maxTokens} are embedded. Shorten it, or raise --max-tokens if the model takes more.`,
      EXIT.badSettings
    );
}

/** A vector scaled to length 1, summed in float64. @throws RangeError when it has no direction. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! ** 2;
  const length = Math.sqrt(squares);
  if (!(length > 0 && Number.isFinite(length)))
    throw new RangeError(`"vector" expected a finite length above 0, got ${length}`);
  return Float32Array.from(vector, (x) => x / length);
}
