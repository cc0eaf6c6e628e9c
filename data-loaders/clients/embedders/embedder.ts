/**
 * What every embedder offers, whether it computes here, in a daemon, or not really at all (`lexical.ts`).
 * @module
 */

/** Vectors and token counts of some texts, in the order of the texts. */
export interface Embeddings {
  /** One L2-normalised float32 vector a text, each of length {@link Embedder.dimension}. */
  readonly vectors: Float32Array[];
  /** Tokens that were embedded, one count a text, without tokens that the model appends itself. */
  readonly tokens: number[];
}

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
  /** @throws RangeError when a text is empty or blank, naming its position. */
  embed(texts: readonly string[]): Promise<Embeddings>;
  close(): Promise<void>;
}

/** Refuses what no embedder can give a direction to. Every embedder calls this first. */
export function refuseEmptyTexts(texts: readonly string[]): void {
  const at = texts.findIndex((text) => text.trim() === "");
  if (at >= 0)
    throw new RangeError(`"texts[${at}]" expected a text with at least one word, got an empty one`);
}
