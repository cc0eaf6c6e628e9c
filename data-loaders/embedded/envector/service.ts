/**
 * `ES2E.ES2EService` over the indexes and keys of one process, and our own `rune.latency.v1.IndexState`.
 * @module
 */
import {status} from "@grpc/grpc-js";
import type {IndexInfo__Output} from "../../../proto/gen/ES2/IndexInfo.js";
import type {RegisterKeyRequest__Output} from "../../../proto/gen/ES2E/RegisterKeyRequest.js";
import type {ES2EServiceHandlers, IndexStateHandlers} from "../../../proto/services.js";
import type {Faults} from "../faults.js";
import {CallFailure, fail, refuse, Refusal} from "../refusals.js";
import {clientStream, serverStream, unary, type Gate} from "./answers.js";
import type {Indexes} from "./indexes.js";
import {insertStream, roomInIndex} from "./insert.js";
import type {Keys} from "./keys.js";
import type {KeysFile} from "./keys-file.js";
import {describeMergePolicy} from "./merge-policy.js";
import {scoreQueries} from "./score.js";
import type {IndexDescription} from "./stored-index.js";

export interface EnvectorContext {
  gate: Gate;
  indexes: Indexes;
  keys: Keys;
  keysFile: KeysFile;
  faults: Faults;
  maxVectorsPerCall: number;
  /** Largest evaluation key that may be registered, in bytes. */
  maxKeyBytes: number;
}

export function envectorHandlers(context: EnvectorContext): ES2EServiceHandlers {
  const {gate, indexes, keys, keysFile} = context;
  const changeKeys = async (change: () => void | Promise<void>) => {
    await change();
    await keysFile.save(keys);
    return {};
  };
  return {
    get_index_list: unary(gate, "GetIndexList", {}, () => ({index_names: indexes.names})),
    create_index: clientStream(
      gate,
      "CreateIndex",
      async (requests) => {
        let info: IndexInfo__Output | null = null;
        for await (const request of requests) info ??= request.index_info;
        if (info === null)
          throw fail.invalidCall("create_index expected a message with index_info, got none");
        await indexes.create(toDescription(info, keys));
        return {};
      },
      () => ({})
    ),
    delete_index: unary(gate, "DeleteIndex", {}, async ({index_name}) => {
      await indexes.delete(index_name);
      return {};
    }),
    batch_insert_data: clientStream(
      gate,
      "BatchInsertData",
      async (requests, timing, partial) => {
        const itemIds: number[] = [];
        partial.item_ids = itemIds;
        const index = await insertStream(requests, indexes, itemIds, context.maxVectorsPerCall, timing);
        await context.faults.slowDown(index.rows);
        // Merging is not what this client waits for; whoever calls next does.
        setImmediate(() => {
          index.mergeIfDue().catch((error: unknown) => gate.report("BatchInsertData", error));
        });
        return {item_ids: itemIds};
      },
      () => ({item_ids: []}),
      (beginning, bytes) => roomInIndex(indexes, beginning, bytes)
    ),
    inner_product: serverStream(gate, "InnerProduct", (request, timing) =>
      scoreQueries(request, indexes, keys, context.faults, timing)
    ),
    get_metadata: unary(gate, "GetMetadata", {}, ({index_name, idx}) => {
      const index = indexes.get(index_name);
      return {
        metadata: idx.map(({shard_idx, row_idx}) => {
          const {id, metadata} = index.item(Number(shard_idx), Number(row_idx));
          return {id, data: metadata};
        })
      };
    }),
    get_key_list: unary(gate, "GetKeyList", {}, () => ({key_id: keys.ids})),
    register_key: clientStream(
      gate,
      "RegisterKey",
      (requests) => changeKeys(() => registerKey(requests, keys, context.maxKeyBytes)),
      () => ({})
    ),
    load_key: unary(gate, "LoadKey", {}, ({key_id}) => changeKeys(() => keys.load(key_id))),
    unload_key: unary(gate, "UnloadKey", {}, ({key_id}) => changeKeys(() => keys.unload(key_id))),
    delete_key: unary(gate, "DeleteKey", {}, ({key_id}) => changeKeys(() => keys.delete(key_id)))
  };
}

/** For tests only; a real envector has nothing of the kind. */
export function indexStateHandlers({gate, indexes}: EnvectorContext): IndexStateHandlers {
  return {
    GetState(call, callback) {
      const answer = async () => {
        await gate.admit(call.metadata, "GetIndexList");
        const index = indexes.get(call.request.index_name);
        return {
          rows: index.rows,
          shard_rows: index.shardRows,
          unmerged_shards: index.unmergedShards,
          merge: describeMergePolicy(indexes.merge),
          eval_mode: index.description.mode,
          index_bytes: index.bytes,
          store_bytes: indexes.heldBytes(),
          store_limit_bytes: indexes.limitBytes
        };
      };
      answer().then(
        (state) => callback(null, state),
        (error: unknown) => {
          const {message} = error as Error;
          const code = error instanceof CallFailure ? error.code : status.NOT_FOUND;
          callback({code, details: message});
        }
      );
    }
  };
}

function toDescription(info: IndexInfo__Output, keys: Keys): IndexDescription {
  if (info.query_encryption !== "" && info.query_encryption !== "plain")
    throw refuse.invalid(
      `query_encryption expected "plain", got "${info.query_encryption}": encrypted queries are not supported`
    );
  if (info.index_encryption !== "" && info.index_encryption !== "cipher")
    throw refuse.invalid(`index_encryption expected "cipher", got "${info.index_encryption}"`);
  const key = info.key_id === "" ? keys.loaded : keys.get(info.key_id);
  if (key === null)
    throw refuse.notFound("key_id is empty and no key is loaded; register and load one first");
  if (key !== keys.loaded)
    throw new Refusal("Fail", `key "${key.id}" is registered but not loaded; load it first`);
  return {name: info.index_name, dimension: Number(info.dim), mode: key.mode, keyId: key.id};
}

async function registerKey(
  requests: AsyncIterable<RegisterKeyRequest__Output>,
  keys: Keys,
  maxKeyBytes: number
): Promise<void> {
  let info: RegisterKeyRequest__Output["key_info"] = null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const request of requests) {
    info ??= request.key_info;
    const part = request.key?.value ?? Buffer.alloc(0);
    bytes += part.length;
    if (bytes > maxKeyBytes) throw fail.exhausted(`a key may have at most ${maxKeyBytes} bytes`);
    parts.push(part);
  }
  if (info === null) throw fail.invalidCall("register_key expected a message with key_info, got none");
  keys.register(info.key_id, Buffer.concat(parts), {
    evalMode: info.eval_mode,
    preset: info.preset,
    sha256: info.sha256sum
  });
}
