/**
 * What changes on an index that other people write to as well: how many rows there are is not known, a hit may be a record
 * of theirs, and a record of theirs may be sealed with a key that we do not have. Our own records are judged as ever.
 * @module
 */
import {dot} from "../clients/embedders/cosine.js";
import {MetadataEnvelope} from "../clients/metadata-envelope.js";
import type {EncryptedScores} from "../clients/envector.js";
import type {ScoredHit} from "../clients/vault.js";
import type {RecordMetadata} from "./context.js";
import {IndexLedger, rowsOf, type Verification} from "./ledger.js";

/** What stands for the metadata of somebody else's record. */
const SOMEBODY_ELSES: RecordMetadata = {id: "", text: ""};

const right = (largestError: number | null = null): Verification => ({ok: true, problem: null, largestError});
const wrong = (problem: string, largestError: number | null = null): Verification => ({
  ok: false,
  problem,
  largestError
});

export class SharedIndexLedger extends IndexLedger {
  override readonly shared = true;
  readonly #others: number;
  readonly #own = new Map<string, Float32Array>();

  /** @param others - Rows that were there before this run. */
  constructor(others: number) {
    super();
    this.#others = others;
  }

  override get expectedRows(): number {
    return this.#others + this.rows;
  }

  override addSet(records: readonly {readonly id: string; readonly vector: Float32Array}[]): void {
    super.addSet(records);
    for (const {id, vector} of records) this.#own.set(id, vector);
  }

  /** At least the rows that were there and those that this run inserted: others may insert meanwhile. */
  override verifyRows(scores: EncryptedScores): Verification {
    const rows = rowsOf(scores);
    return rows >= this.expectedRows
      ? right()
      : wrong(`the encrypted scores speak of ${rows} rows, at least ${this.expectedRows} are there`);
  }

  /** The best of all rows are no worse, place by place, than the best of our own. */
  override verifyScores(query: Float32Array, hits: readonly ScoredHit[] | null, k: number): Verification {
    const own = this.ranking(query).slice(0, k);
    if (hits === null)
      return this.expectedRows === 0 ? right() : wrong(`no scores came back of ${this.expectedRows} rows`);
    if (hits.length < own.length) return wrong(`expected at least ${own.length} hits, got ${hits.length}`);
    const below = Math.max(0, ...own.map((cosine, at) => cosine - (hits[at]?.score ?? -Infinity)));
    return below <= this.tolerance
      ? right()
      : wrong(`a hit has a score ${below.toExponential(2)} below that of a record of this run`);
  }

  /** Of those that are ours, each is the one whose cosine was decrypted. */
  override verifyRecords(
    query: Float32Array,
    hits: readonly ScoredHit[],
    records: readonly RecordMetadata[]
  ): Verification {
    if (records.length !== hits.length)
      return wrong(`expected metadata of ${hits.length} hits, got ${records.length}`);
    const errors = records.flatMap(({id}, at) => {
      const vector = this.#own.get(id);
      return vector ? [Math.abs(dot(vector, query) - hits[at]!.score)] : [];
    });
    if (errors.length === 0) return right();
    const largest = Math.max(...errors);
    return largest <= this.tolerance
      ? right(largest)
      : wrong(
          `a record came back under the score of another (difference ${largest.toExponential(2)})`,
          largest
        );
  }
}

/** Opens what is ours; what another agent sealed counts as a record without a name. */
export class SharedIndexEnvelope extends MetadataEnvelope {
  override open(envelope: string): string {
    try {
      return super.open(envelope);
    } catch {
      return JSON.stringify(SOMEBODY_ELSES);
    }
  }
}
