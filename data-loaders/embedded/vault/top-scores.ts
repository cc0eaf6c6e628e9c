/**
 * From encrypted scores to the k best rows.
 * @module
 */
import {ciphertextScoreCodec} from "../../../proto/services.js";
import type {Decryptor} from "../../fhe/decrypt.js";
import type {Mode} from "../../fhe/engine.js";
import {FormatError} from "../../fhe/errors.js";
import {fail} from "../refusals.js";

export interface RankedRow {
  readonly shard_idx: number;
  readonly row_idx: number;
  readonly score: number;
}

/** Scores of unit vectors lie in [-1, 1]; noise adds some 1e-4. Beyond this something else was decrypted. */
const PLAUSIBLE = 1.01;

/**
 * @param blob - base64 of a serialised `ES2.CiphertextScore`.
 * @returns At most k rows, best first; equal scores in the order of shards and rows.
 * @throws CallFailure INVALID_ARGUMENT for a blob that cannot be read.
 */
export function topScores(
  blob: string,
  k: number,
  mode: Mode,
  decryptor: Decryptor,
  warn: (line: string) => void
): RankedRow[] {
  const {shard_idx, ctxt_score} = decode(blob);
  const rows = ctxt_score.flatMap(({data}, position) => {
    // A list of shards that is too short is filled up by position, as Vault does.
    const shard = Number(shard_idx[position] ?? position);
    return decrypt(data, position, mode, decryptor).map((score, row) => ({
      shard_idx: shard,
      row_idx: row,
      score
    }));
  });
  const odd = rows.filter(({score}) => !(Math.abs(score) <= PLAUSIBLE)).length;
  if (odd > 0)
    warn(
      `${odd} of ${rows.length} scores lie outside [-1, 1]: encrypted under another key, made in another mode ` +
        `than ${mode}, or of vectors that are not of length 1`
    );
  return rows.sort((a, b) => b.score - a.score).slice(0, k);
}

function decode(blob: string) {
  if (blob === "") throw fail.invalidCall("encrypted_blob_b64 is empty");
  const bytes = Buffer.from(blob, "base64");
  if (bytes.length !== Math.floor((blob.replace(/=+$/, "").length * 3) / 4))
    throw fail.invalidCall("encrypted_blob_b64 is not base64");
  try {
    return ciphertextScoreCodec.deserialize(bytes);
  } catch (error) {
    throw fail.invalidCall(`encrypted_blob_b64 is no CiphertextScore: ${(error as Error).message}`);
  }
}

function decrypt(data: Buffer, position: number, mode: Mode, decryptor: Decryptor): number[] {
  try {
    return Array.from(decryptor.scores(data, mode));
  } catch (error) {
    if (error instanceof FormatError) throw fail.invalidCall(`ctxt_score[${position}]: ${error.message}`);
    throw error;
  }
}
