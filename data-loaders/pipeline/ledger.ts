/**
 * What this run has put into its index: the plaintext truth against which every decrypted score is checked. Similarities
 * come from the vectors, never from `fhe/`.
 * @module
 */
import {dot} from "../clients/embedders/cosine.js";
import {searchResultRows} from "../fhe/search-result.js";
import type {EncryptedScores} from "../clients/envector.js";
import type {ScoredHit} from "../clients/vault.js";
import type {RecordMetadata} from "./context.js";

/** Decrypted scores may differ from plaintext cosines by at most this, whatever the noise would allow. */
const SCORE_TOLERANCE = 1e-3;
/**
 * Standard deviation of one score's error from the encryption noise of one set: 221 a coefficient over the item scale
 * 2^24, times the unit norm of the query.
 */
const SET_NOISE = 221 / 2 ** 24;
/** So many standard deviations are not chance in a run: 2e-9 for a single score. */
const NOISE_DEVIATIONS = 6;

export interface Verification {
  readonly ok: boolean;
  /** What was expected and found; null when it is right. */
  readonly problem: string | null;
  /** Largest |score − cosine| seen; null when there was no score to compare. */
  readonly largestError: number | null;
}

const wrong = (problem: string, largestError: number | null = null): Verification => ({
  ok: false,
  problem,
  largestError
});

export class IndexLedger {
  readonly #vectors: Float32Array[] = [];
  readonly #byId = new Map<string, Float32Array>();
  #sets = 0;

  /** Whether rows may be there that this run did not insert: shared-index.ts. */
  readonly shared: boolean = false;

  /** Rows that this run has inserted. */
  get rows(): number {
    return this.#vectors.length;
  }

  /** Rows of the index, where no one else adds any; null where that is not known. */
  get knownRows(): number | null {
    return this.shared ? null : this.rows;
  }

  /** Rows that are there as far as this run knows. */
  get expectedRows(): number {
    return this.rows;
  }

  /** Records the rows of one insert call: one ciphertext set. */
  addSet(records: readonly {readonly id: string; readonly vector: Float32Array}[]): void {
    for (const {id, vector} of records) {
      this.#vectors.push(vector);
      this.#byId.set(id, vector);
    }
    this.#sets++;
  }

  /**
   * Largest difference between a decrypted score and its cosine that is not an error. Sets that a server merges into one
   * shard add their noise to every score in it, so from some 160 inserts on the noise alone asks for more than 1e-3.
   */
  get tolerance(): number {
    return Math.max(SCORE_TOLERANCE, NOISE_DEVIATIONS * SET_NOISE * Math.sqrt(this.#sets));
  }

  /** Cosines of the query with every row, largest first. */
  ranking(query: Float32Array): number[] {
    return this.#vectors.map((vector) => dot(vector, query)).toSorted((a, b) => b - a);
  }

  /** The encrypted answer speaks of exactly the rows that were inserted: read from its headers, without a key. */
  verifyRows(scores: EncryptedScores): Verification {
    const rows = rowsOf(scores);
    return rows === this.rows
      ? {ok: true, problem: null, largestError: null}
      : wrong(`the encrypted scores speak of ${rows} rows, ${this.rows} were inserted`);
  }

  /** The k best decrypted scores are the k largest cosines, each within {@link tolerance}. */
  verifyScores(query: Float32Array, hits: readonly ScoredHit[] | null, k: number): Verification {
    if (hits === null)
      return this.rows === 0
        ? {ok: true, problem: null, largestError: null}
        : wrong(`no scores came back of ${this.rows} rows`);
    const expected = this.ranking(query).slice(0, k);
    if (hits.length !== expected.length)
      return wrong(`expected ${expected.length} hits of ${this.rows} rows, got ${hits.length}`);
    const errors = hits.map(({score}, i) => Math.abs(score - expected[i]!));
    const largestError = Math.max(0, ...errors);
    return largestError <= this.tolerance
      ? {ok: true, problem: null, largestError}
      : wrong(
          `a decrypted score differs from the cosine of the vectors by ${largestError.toExponential(2)}, allowed ${this.tolerance.toExponential(2)}`,
          largestError
        );
  }

  /** Each record that came back is the one whose cosine was decrypted. */
  verifyRecords(
    query: Float32Array,
    hits: readonly ScoredHit[],
    records: readonly RecordMetadata[]
  ): Verification {
    if (records.length !== hits.length)
      return wrong(`expected metadata of ${hits.length} hits, got ${records.length}`);
    let largestError = 0;
    for (const [i, {id}] of records.entries()) {
      const vector = this.#byId.get(id);
      if (!vector) return wrong(`hit ${i} brought a record that this run did not insert`);
      largestError = Math.max(largestError, Math.abs(dot(vector, query) - hits[i]!.score));
    }
    return largestError <= this.tolerance
      ? {ok: true, problem: null, largestError}
      : wrong(
          `a record came back under the score of another (difference ${largestError.toExponential(2)})`,
          largestError
        );
  }
}

/** Rows that an encrypted answer speaks of, read from its headers. */
export function rowsOf({score}: EncryptedScores): number {
  return (score.ctxt_score ?? []).reduce((sum, {data}) => sum + searchResultRows(data as Uint8Array), 0);
}
