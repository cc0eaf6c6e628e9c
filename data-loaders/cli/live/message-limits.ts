/**
 * How large the messages of a plan become, and the limits that its clients therefore need. Scores grow with the index: a
 * server that does not merge rows answers with one ciphertext an insert, and Vault gets them all in one message.
 * @module
 */
import {mebibytes} from "../../clients/call-problem.js";
import type {MessageLimits} from "../../clients/endpoint.js";
import {DEGREE, shapeOf, type Mode} from "../../fhe/parameters.js";
import {queryFileBytes} from "../../fhe/query-file.js";
import {searchResultBytes} from "../../fhe/search-result.js";
import type {Plan} from "../../scenarios/plan.js";
import {EXIT, UserError} from "../../timing/errors.js";

/** What gRPC servers take unless they are told otherwise. */
export const GRPC_DEFAULT_BYTES = 4 * 2 ** 20;
/** Longest string of Node 20: V8's limit on 64-bit machines. Vault's scores travel as one. */
const LONGEST_STRING = 2 ** 29 - 24;
/** Queries of one `inner_product` in the largest query batch (scenario Q1). */
const LARGEST_QUERY_BATCH = 16;
/** Names, ids and framing around the payload of a message, or of a shard in it. */
const AROUND_MESSAGE = 2 ** 16;
const AROUND_SHARD = 64;

/** Largest messages of a plan, in bytes, by what they carry. */
export interface MessageSizes {
  /** One vector or many: a ciphertext set and its metadata. */
  readonly insert: number;
  /** Encrypted scores, if the server never merges rows; null on an index of unknown size. */
  readonly scores: number | null;
  /** The same scores on their way to Vault, in base64. */
  readonly decrypt: number | null;
}

export interface SizedPlan {
  readonly plan: Pick<Plan, "cells" | "primed" | "actions">;
  /** Insert calls of the whole plan. */
  readonly inserts: number;
  readonly mode: Mode;
  readonly dimension: number;
  /** False where rows are there that this run did not insert. */
  readonly ownIndex: boolean;
}

export function messageSizes({plan, inserts, mode, dimension, ownIndex}: SizedPlan): MessageSizes {
  const set = queryFileBytes(shapeOf(mode, dimension).blocks);
  const texts = [plan.primed, ...plan.actions.map((action) => action.texts)];
  const insert = set + Math.max(0, ...texts.map(sealedBytes)) + AROUND_MESSAGE;
  if (!ownIndex) return {insert, scores: null, decrypt: null};
  const features: readonly string[] = plan.cells.map(({definition}) => definition.feature);
  const queries = features.includes("query_batch") ? LARGEST_QUERY_BATCH : 1;
  const shard = searchResultBytes(DEGREE) + AROUND_SHARD;
  const scores = inserts * queries * shard + AROUND_MESSAGE;
  return {insert, scores, decrypt: base64Bytes(inserts * shard) + AROUND_MESSAGE};
}

/** Metadata of one insert: an envelope in base64 for each text, in UTF-8 of up to three bytes a character. */
function sealedBytes(texts: readonly {readonly text: string}[]): number {
  return texts.reduce((sum, {text}) => sum + base64Bytes(Buffer.byteLength(text) * 2 + 256), 0);
}

const base64Bytes = (bytes: number): number => Math.ceil(bytes / 3) * 4;

export interface ClientLimits {
  readonly envector: MessageLimits;
  readonly vault: MessageLimits;
}

/**
 * Limits of the clients: what the plan needs and a quarter more, never less than gRPC's default.
 * @throws UserError (exit 2) when Vault's message would be longer than a string can be.
 */
export function clientLimits({insert, scores, decrypt}: MessageSizes): ClientLimits {
  if (decrypt !== null && decrypt > LONGEST_STRING)
    throw new UserError(
      `the plan's scores could make a message of ${mebibytes(decrypt)} to Vault, and Node takes texts of up to ${mebibytes(LONGEST_STRING)}. Plan fewer inserts: fewer --iterations, or fewer scenarios.`,
      EXIT.badSettings
    );
  const withRoom = (bytes: number): number => Math.max(GRPC_DEFAULT_BYTES, Math.ceil(bytes * 1.25));
  return {
    envector: {sendBytes: withRoom(insert), receiveBytes: withRoom(scores ?? (LONGEST_STRING * 3) / 4)},
    // Apart from the bundle, which has a client of its own, Vault's answers are short.
    vault: {sendBytes: withRoom(decrypt ?? LONGEST_STRING), receiveBytes: GRPC_DEFAULT_BYTES}
  };
}

/** What to say before measuring: a message that a server with gRPC's default limit would refuse; null for none. */
export function limitWarning({decrypt}: MessageSizes, inserts: number): string | null {
  if (decrypt !== null && decrypt <= GRPC_DEFAULT_BYTES) return null;
  const size =
    decrypt === null
      ? "on an index of unknown size, the scores may make a message of any size to Vault"
      : `if envector does not merge rows, the scores of ${inserts} inserts make a message of ${mebibytes(decrypt)} to Vault`;
  return `${size}. A Vault with gRPC's default limit refuses more than ${mebibytes(GRPC_DEFAULT_BYTES)}; then plan fewer --iterations, or raise its limit`;
}
