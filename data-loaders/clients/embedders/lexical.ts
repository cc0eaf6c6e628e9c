/**
 * An embedder without a model: similarity is shared words, weighted by how rare they are. It needs no download,
 * so the embedded stack can be measured anywhere; what it cannot do is meaning (`semantic: false`).
 *
 * A text is the weighted mean of its tokens' directions, normalised. A token's direction is a vertex of the cube
 * {−1, +1}^d, taken from its id by SHAKE256, so two tokens are nearly orthogonal (their cosine has a standard
 * deviation of 1/√d, 0.03 at d = 1024). Random signs preserve inner products as well as normal deviates do
 * (Achlioptas, "Database-friendly random projections", JCSS 2003) and, being integers, are the same everywhere.
 * Weights are inverse document frequencies (Spärck Jones, J. Documentation 1972).
 * @module
 */
import {createHash} from "node:crypto";
import {encode, loadTokenizer} from "../tokenizer.js";
import {refuseEmptyTexts, refuseLongTexts, type Embedder} from "./embedder.js";

export interface LexicalOptions {
  /** Texts from which word frequencies are counted, normally every clause of the text pool. */
  readonly documents: readonly string[];
  /** Chooses the directions; the same seed gives the same vectors on every machine. */
  readonly seed?: number;
  readonly dimension?: number;
  /** Longest text, in tokens; null: any. */
  readonly maxTokens?: number | null;
}

/** Below this, unlike words would often point the same way. */
const MIN_DIMENSION = 32;

/**
 * Makes the embedder. Loads the tokenizer, so that no timed window has to.
 * @throws RangeError when `dimension` is not an integer of at least 32.
 */
export function createLexicalEmbedder({
  documents,
  seed = 1,
  dimension = 1024,
  maxTokens = null
}: LexicalOptions): Embedder {
  if (!Number.isInteger(dimension) || dimension < MIN_DIMENSION)
    throw new RangeError(`"dimension" expected an integer of at least ${MIN_DIMENSION}, got ${dimension}`);
  loadTokenizer();
  const weightOf = inverseDocumentFrequency(documents);
  const directionOf = tokenDirections(seed, dimension);
  return {
    kind: "lexical",
    model: "lexical-qwen3-idf",
    revision: revisionOf(documents, seed, dimension),
    dimension,
    semantic: false,
    dtype: null,
    maxTokens,
    queryInstruction: null,
    embed(texts) {
      return new Promise((resolve) => {
        refuseEmptyTexts(texts);
        const ids = texts.map(encode);
        const counts = ids.map((tokens) => tokens.length);
        refuseLongTexts(counts, maxTokens);
        const vectors = ids.map((tokens) => unitMean(tokens, weightOf, directionOf, dimension));
        resolve({vectors, tokens: counts});
      });
    },
    close: () => Promise.resolve()
  };
}

/**
 * Weight of a token: ln(1 + N / (1 + df)) for N documents of which df contain it. Positive for every token, so
 * that no text lacks a direction; a token in no document gets the largest, ln(1 + N).
 */
function inverseDocumentFrequency(documents: readonly string[]): (token: number) => number {
  const frequency = new Map<number, number>();
  for (const document of documents)
    for (const token of new Set(tokensInsideText(document)))
      frequency.set(token, (frequency.get(token) ?? 0) + 1);
  // At least one: without documents every token weighs the same, ln 2.
  const n = Math.max(1, documents.length);
  return (token) => Math.log(1 + n / (1 + (frequency.get(token) ?? 0)));
}

/** Qwen3 has a token of its own for a word after a space: count both forms, first in a text and inside it. */
function tokensInsideText(document: string): number[] {
  return [...encode(document), ...encode(` ${document}.`)];
}

/** Signs of a token's direction, ±1, from SHAKE256 of seed and id; kept, because texts repeat their tokens. */
function tokenDirections(seed: number, dimension: number): (token: number) => Int8Array {
  const known = new Map<number, Int8Array>();
  return (token) => {
    let signs = known.get(token);
    if (signs === undefined) {
      const bits = createHash("shake256", {outputLength: Math.ceil(dimension / 8)})
        .update(`lexical ${seed} ${token}`)
        .digest();
      signs = Int8Array.from({length: dimension}, (_, i) => (((bits[i >> 3] ?? 0) >> (i & 7)) & 1) * 2 - 1);
      known.set(token, signs);
    }
    return signs;
  };
}

/** Weighted sum of directions, scaled to length 1: the mean's division would cancel. Summed in float64. */
function unitMean(
  tokens: readonly number[],
  weightOf: (token: number) => number,
  directionOf: (token: number) => Int8Array,
  dimension: number
): Float32Array {
  const sum = new Float64Array(dimension);
  for (const token of tokens) {
    const weight = weightOf(token);
    const signs = directionOf(token);
    for (let i = 0; i < dimension; i++) sum[i]! += weight * signs[i]!;
  }
  const length = Math.sqrt(sum.reduce((total, x) => total + x * x, 0));
  return Float32Array.from(sum, (x) => x / length);
}

/** Other documents, seed or dimension: other vectors. 16 hex digits of SHA-256. */
function revisionOf(documents: readonly string[], seed: number, dimension: number): string {
  return createHash("sha256")
    .update(JSON.stringify([seed, dimension, documents]))
    .digest("hex")
    .slice(0, 16);
}
