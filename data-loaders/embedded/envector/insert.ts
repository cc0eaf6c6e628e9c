/**
 * `batch_insert_data`: set by set, each stored whole before the next is read.
 * @module
 */
import type {BatchInsertDataRequest__Output} from "../../../proto/gen/ES2E/BatchInsertDataRequest.js";
import {CapacityError} from "../../fhe/errors.js";
import type {CallTiming} from "../call-timing.js";
import type {Room} from "../message-receiver.js";
import {fail, refuse, Refusal} from "../refusals.js";
import {SetAssembler, type CiphertextSet} from "./ciphertext-sets.js";
import {indexNameIn} from "./index-name-in.js";
import type {Indexes} from "./indexes.js";
import type {StoredIndex} from "./stored-index.js";

/** Names and metadata of a set: 4096 envelopes of 1 KiB. */
const MOST_BESIDE_SET_BYTES = 2 ** 22;

/**
 * @param itemIds - Filled as sets are stored: when a later set is refused, it tells what was kept.
 * @param maxVectors - Largest number of vectors in one call.
 * @returns The index that took them.
 */
export async function insertStream(
  requests: AsyncIterable<BatchInsertDataRequest__Output>,
  indexes: Indexes,
  itemIds: number[],
  maxVectors: number,
  timing: CallTiming
): Promise<StoredIndex> {
  let target: {index: StoredIndex; sets: SetAssembler} | null = null;
  try {
    for await (const request of requests) {
      target ??= open(indexes.get(request.index_name));
      const {name} = target.index.description;
      if (request.index_name !== "" && request.index_name !== name)
        throw refuse.invalid(
          `index_name expected "${name}" in every message of a stream, got "${request.index_name}"`
        );
      for (const packed of request.packed_vectors) {
        const set = target.sets.add(packed);
        if (set === null) continue;
        if (itemIds.length + set.vectors > maxVectors)
          throw fail.exhausted(
            `at most ${maxVectors} vectors go into one call; ${itemIds.length} were stored, the rest was not`
          );
        await store(target.index, set, itemIds, timing);
      }
    }
    if (target === null) throw fail.invalidCall("batch_insert_data expected at least one message, got none");
    target.sets.finish();
    return target.index;
  } finally {
    target?.sets.release();
  }
}

function open(index: StoredIndex) {
  return {index, sets: new SetAssembler(index.shape, (bytes) => index.landing(bytes))};
}

/**
 * Where a message with one ciphertext set should be received: in the memory of its index, where it is staged without
 * another copy of 64 MiB.
 * @returns null when it does not say its index at its beginning, or holds more than one set.
 */
export function roomInIndex(indexes: Indexes, beginning: Uint8Array, bytes: number): Room | null {
  const name = indexNameIn(beginning);
  const index = name === null ? undefined : indexes.find(name);
  if (index === undefined || bytes > index.shape.fileBytes + MOST_BESIDE_SET_BYTES) return null;
  try {
    return index.landing(bytes);
  } catch (error) {
    // Without room here the insert is refused, but only when the whole of it has been looked at.
    if (error instanceof CapacityError || error instanceof Refusal) return null;
    throw error;
  }
}

async function store(
  index: StoredIndex,
  set: CiphertextSet,
  itemIds: number[],
  timing: CallTiming
): Promise<void> {
  itemIds.push(...(await index.insert(set.file, set.vectors, set.metadata, timing)));
}
