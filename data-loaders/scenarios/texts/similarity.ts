/**
 * Whether texts are different enough to be measured as different: two captures whose vectors are near would meet
 * in the novelty check, and a run would measure the duplicate path without saying so.
 * @module
 */
import {dot} from "../../clients/embedders/cosine.js";
import type {Embedder} from "../../clients/embedders/embedder.js";
import {EXIT, UserError} from "../../timing/errors.js";

/** Two texts of one plan stay below this cosine (T4 aside). */
export const PAIRWISE_LIMIT = 0.6;

/** Positions of two texts in the list that was checked, first < second. */
export interface SimilarPair {
  readonly first: number;
  readonly second: number;
  readonly cosine: number;
}

/**
 * All pairs of texts at or above the limit, most similar first. n texts cost n² / 2 inner products: 0.7 s for a
 * thousand texts of 1024 dimensions.
 */
export async function checkPairwise(
  texts: readonly string[],
  embedder: Embedder,
  limit: number = PAIRWISE_LIMIT
): Promise<SimilarPair[]> {
  const {vectors} = await embedder.embed(texts);
  const pairs = vectors.flatMap((vector, second) =>
    vectors
      .slice(0, second)
      .map((other, first) => ({first, second, cosine: dot(vector, other)}))
      .filter(({cosine}) => cosine >= limit)
  );
  return pairs.sort((a, b) => b.cosine - a.cosine);
}

/**
 * Refuses a plan whose texts are too similar.
 * @throws UserError quoting the most similar pair.
 */
export async function refuseSimilarTexts(
  texts: readonly string[],
  embedder: Embedder,
  limit: number = PAIRWISE_LIMIT
): Promise<void> {
  const pairs = await checkPairwise(texts, embedder, limit);
  const worst = pairs[0];
  if (worst === undefined) return;
  throw new UserError(
    `texts: ${pairs.length} of the plan's pairs are too similar under the ${embedder.kind} embedder: expected ` +
      `cosines below ${limit}, got ${worst.cosine.toFixed(3)} between\n  "${texts[worst.first]}"\n  ` +
      `"${texts[worst.second]}"\nReword one of them, or add clauses so that fewer are used twice.`,
    EXIT.badSettings
  );
}
