/**
 * `inner_product`: plaintext queries against one encrypted index.
 * @module
 */
import type {CiphertextScore} from "../../../proto/gen/ES2/CiphertextScore.js";
import type {InnerProductRequest__Output} from "../../../proto/gen/ES2E/InnerProductRequest.js";
import type {CallTiming} from "../call-timing.js";
import type {Faults} from "../faults.js";
import {refuse} from "../refusals.js";
import type {Indexes} from "./indexes.js";
import type {Keys} from "./keys.js";
import type {ShardScore} from "./stored-index.js";

const DEGREE = 4096;
/** Sixteen scores make a message of 1 MiB; the client puts scores of the same id together again. */
const SCORES_A_MESSAGE = 16;

/** @returns The messages to send, at least one a query; without a loaded key one message without any score. */
export async function scoreQueries(
  request: InnerProductRequest__Output,
  indexes: Indexes,
  keys: Keys,
  faults: Faults,
  timing: CallTiming
): Promise<{ctxt_score: CiphertextScore[]}[]> {
  const index = indexes.get(request.index_name);
  if (request.query_vector.length === 0)
    throw refuse.invalid("query_vector expected at least one query, got none");
  const queries = request.query_vector.map(({plain_vector: plain, cipher_vector: cipher}, at) => {
    if (cipher)
      throw refuse.invalid(`query_vector[${at}]: encrypted queries are not supported, send plain_vector`);
    if (!plain) throw refuse.invalid(`query_vector[${at}] expected a plain_vector, got nothing`);
    if (Number(plain.dim) !== plain.data.length)
      throw refuse.invalid(
        `query_vector[${at}]: dim says ${plain.dim}, data has ${plain.data.length} coordinates`
      );
    return {id: plain.id, data: plain.data};
  });
  if (keys.loaded?.id !== index.description.keyId || faults.emptyScores) return [{ctxt_score: []}];
  await faults.slowDown(index.rows);

  const messages: {ctxt_score: CiphertextScore[]}[] = [];
  for (const query of queries) {
    const exact = await index.score(query.data, timing);
    const scores = exact.map(({shard, file}) => ({shard, file: faults.truncate(file)}));
    for (let from = 0; from === 0 || from < scores.length; from += SCORES_A_MESSAGE)
      messages.push({ctxt_score: [toMessage(query.id, scores.slice(from, from + SCORES_A_MESSAGE))]});
  }
  return messages;
}

function toMessage(id: string, scores: readonly ShardScore[]): CiphertextScore {
  return {
    id,
    shard_idx: scores.map(({shard}) => shard),
    ctxt_score: scores.map(({file}) => ({
      degree: DEGREE,
      data: Buffer.from(file.buffer, file.byteOffset, file.length)
    }))
  };
}
