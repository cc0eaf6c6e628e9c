/**
 * Client of envector: one channel for a run, kept open. Owns wire facts (return codes, framing), not times.
 * @module
 */
import {status} from "@grpc/grpc-js";
import type {CiphertextScore} from "../../proto/services.js";
import {ES2EServiceClient, ES2EServiceDefinition} from "../../proto/services.js";
import {encodeInsertRequest} from "../../proto/insert-request.js";
import {CallError} from "../timing/errors.js";
import type {CallFacts} from "../timing/stopwatch.js";
import type {Secret} from "../secret.js";
import {Caller, serverTime, type Answer} from "./call.js";
import {connected} from "./connection/connected.js";
import {channelCredentials, channelOptions, type Endpoint, type MessageLimits} from "./endpoint.js";

export interface EnvectorOptions extends Endpoint {
  readonly token: Secret | null;
  readonly limits: MessageLimits;
  readonly deadlineMs: number;
}

/** Encrypted scores of one query, as Vault wants them. */
export interface EncryptedScores {
  readonly score: CiphertextScore;
  /** Score ciphertexts: one a shard. */
  readonly shards: number;
}

export interface Hit {
  readonly shard: number;
  readonly row: number;
}

interface Header {
  return_code?: string | number;
  error_message?: string;
}

const header = (type: string): {type: never; id: string; timestamp: number} => ({
  type: type as never,
  id: "rune-latency",
  timestamp: Date.now()
});

export class EnvectorClient {
  readonly #client: ES2EServiceClient;
  readonly #caller: Caller;
  readonly #target: Endpoint;
  /** Reused from insert to insert: the transport has copied a message before its answer can come. */
  #insertBuffer = Buffer.alloc(0);

  constructor(options: EnvectorOptions) {
    this.#target = options;
    this.#caller = new Caller({...options, service: "envector", bearer: options.token});
    this.#client = new ES2EServiceClient(
      options.endpoint,
      channelCredentials(options),
      channelOptions(options, options.limits)
    );
  }

  connect(deadlineMs: number): Promise<void> {
    return connected(this.#client, "envector", this.#target, deadlineMs);
  }

  /** The smallest call there is: what a round trip costs without work. */
  async keyList(): Promise<Answer<readonly string[]>> {
    const {get_key_list: method} = ES2EServiceDefinition;
    const request = {header: header("GetKeyList")};
    const {value, facts} = await this.#caller.unary(this.#client, method, request);
    this.#check("get_key_list", value.header);
    return {value: value.key_id, facts};
  }

  async indexList(): Promise<Answer<readonly string[]>> {
    const {get_index_list: method} = ES2EServiceDefinition;
    const request = {header: header("GetIndexList"), loaded_only: false};
    const {value, facts} = await this.#caller.unary(this.#client, method, request);
    this.#check("get_index_list", value.header);
    return {value: value.index_names, facts};
  }

  createIndex(name: string, dimension: number, keyId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const call = this.#client.create_index(
        this.#caller.metadata(),
        {deadline: this.#caller.deadline()},
        (error, value) => {
          if (error) {
            reject(this.#caller.error("create_index", error));
            return;
          }
          this.#settle("create_index", value?.header, resolve, reject);
        }
      );
      call.on("error", () => undefined); // The callback has it already.
      call.write({
        header: header("CreateIndex"),
        index_info: {
          index_name: name,
          dim: dimension,
          key_id: keyId,
          search_type: "IPOnly",
          index_type: "FLAT",
          index_encryption: "cipher",
          query_encryption: "plain",
          metadata_encryption: false,
          description: "rune-latency bench index"
        }
      });
      call.end();
    });
  }

  async deleteIndex(name: string): Promise<void> {
    const {delete_index: method} = ES2EServiceDefinition;
    const request = {header: header("DeleteIndex"), index_name: name};
    const {value} = await this.#caller.unary(this.#client, method, request);
    this.#check("delete_index", value.header);
  }

  /**
   * Builds the one message of an insert (`vendor` framing: a set is never split). It is valid until the next one.
   * @param fill - Writes the EVI Query file into the message: the only copy of the ciphertexts on our side.
   */
  encodeInsert(parts: {
    index: string;
    id: string;
    metadata: readonly string[];
    dataBytes: number;
    fill: (target: Buffer, offset: number) => void;
  }): Buffer {
    return encodeInsertRequest({
      header: header("BatchInsertData"),
      indexName: parts.index,
      vectorId: parts.id,
      metadata: parts.metadata,
      vectorCount: parts.metadata.length,
      dataBytes: parts.dataBytes,
      fill: parts.fill,
      allocate: (bytes) => {
        // Some room to spare: metadata differ in length from insert to insert.
        if (this.#insertBuffer.length < bytes) this.#insertBuffer = Buffer.allocUnsafe(bytes + 65_536);
        return this.#insertBuffer.subarray(0, bytes);
      }
    });
  }

  /**
   * Sends an insert.
   * @param onUploaded - Called when the transport has taken the last byte, flow control included.
   * @returns Ids of the items, at least one a vector.
   */
  insert(message: Buffer, onUploaded: () => void): Promise<Answer<readonly string[]>> {
    return new Promise((resolve, reject) => {
      const facts: CallFacts = {};
      const call = this.#client.batch_insert_data(
        this.#caller.metadata(),
        {deadline: this.#caller.deadline()},
        (error, value) => {
          if (error || !value) {
            reject(
              error
                ? this.#caller.error("batch_insert_data", error, message.length)
                : new CallError("INTERNAL", "envector", "batch_insert_data", "no answer")
            );
            return;
          }
          facts.sizes = () => ({
            sent: message.length,
            received: ES2EServiceDefinition.batch_insert_data.responseSerialize(value).length
          });
          this.#settle(
            "batch_insert_data",
            value.header,
            () => resolve({value: value.item_ids, facts}),
            reject
          );
        }
      );
      call.on("status", ({metadata}) => Object.assign(facts, serverTime(metadata)));
      call.on("error", () => undefined); // The callback has it already.
      call.write(message, onUploaded);
      call.end();
    });
  }

  /**
   * Scores a plaintext query against the encrypted index.
   * @param onFirst - Called when the first message has arrived and been parsed.
   */
  async innerProduct(
    index: string,
    query: Float32Array,
    onFirst: () => void
  ): Promise<Answer<EncryptedScores>> {
    const {value: parts, facts} = await this.#scoreParts(index, [query], onFirst);
    const scores = joinScores(parts);
    return {value: scores, facts: {...facts, shards: scores.shards}};
  }

  /**
   * Scores several queries in one call.
   * @returns Scores in the order of the queries; of a query that was not answered, no shard.
   */
  async innerProducts(
    index: string,
    queries: readonly Float32Array[],
    onFirst: () => void
  ): Promise<Answer<readonly EncryptedScores[]>> {
    const {value: parts, facts} = await this.#scoreParts(index, queries, onFirst);
    const scores = queries.map((_, at) => joinScores(parts.filter(({id}) => id === queryId(at))));
    return {value: scores, facts: {...facts, shards: scores.at(-1)?.shards ?? 0}};
  }

  /** Ciphertexts of all queries, in the order in which they came. */
  #scoreParts(
    index: string,
    queries: readonly Float32Array[],
    onFirst: () => void
  ): Promise<Answer<readonly CiphertextScore[]>> {
    const request = {
      header: header("InnerProduct"),
      index_name: index,
      query_vector: queries.map((query, at) => ({
        plain_vector: {id: queryId(at), dim: query.length, level: 0, data: Array.from(query)}
      }))
    };
    return new Promise((resolve, reject) => {
      const facts: CallFacts = {};
      const parts: CiphertextScore[] = [];
      let received = 0;
      let failure: CallError | null = null;
      const call = this.#client.inner_product(request, this.#caller.metadata(), {
        deadline: this.#caller.deadline()
      });
      call.on(
        "data",
        (message: Parameters<typeof ES2EServiceDefinition.inner_product.responseSerialize>[0]) => {
          if (received++ === 0) onFirst();
          try {
            this.#check("inner_product", message.header);
          } catch (error) {
            failure ??= error as CallError;
          }
          parts.push(...(message.ctxt_score ?? []));
        }
      );
      call.on("error", (error) =>
        reject(this.#caller.error("inner_product", error as Parameters<Caller["error"]>[1]))
      );
      call.on("status", ({metadata, code}) => {
        if (code !== status.OK) return; // "error" follows or has come.
        Object.assign(facts, serverTime(metadata));
        if (failure) {
          reject(failure);
          return;
        }
        facts.sizes = () => ({
          sent: ES2EServiceDefinition.inner_product.requestSerialize(request).length,
          received: parts
            .flatMap(({ctxt_score: scores}) => scores ?? [])
            .reduce((sum, {data}) => sum + (data as Uint8Array).length, 0)
        });
        resolve({value: parts, facts});
      });
    });
  }

  /** Metadata of hits, in their order. */
  async metadata(index: string, hits: readonly Hit[]): Promise<Answer<readonly string[]>> {
    const {get_metadata: method} = ES2EServiceDefinition;
    const request = {
      header: header("GetMetadata"),
      index_name: index,
      idx: hits.map(({shard, row}) => ({shard_idx: shard, row_idx: row})),
      output_fields: ["metadata"]
    };
    const {value, facts} = await this.#caller.unary(this.#client, method, request);
    this.#check("get_metadata", value.header);
    return {value: value.metadata.map(({data}) => data), facts};
  }

  close(): void {
    this.#client.close();
  }

  /** A failure can come as a gRPC status or, with status OK, in the header: this is the second. */
  #check(method: string, head: Header | null | undefined): void {
    if (head?.return_code === "Success" || head?.return_code === "Warning") return;
    throw new CallError(
      String(head?.return_code ?? "NO_HEADER"),
      "envector",
      method,
      head?.error_message || "the answer does not say why"
    );
  }

  #settle(
    method: string,
    head: Header | null | undefined,
    resolve: () => void,
    reject: (error: unknown) => void
  ): void {
    try {
      this.#check(method, head);
    } catch (error) {
      reject(error);
      return;
    }
    resolve();
  }
}

/** Names a query in its call, so that its scores can be told from those of the others. */
const queryId = (at: number): string => `q${at}`;

/** Scores of one query may come in several messages: shard indices and ciphertexts are concatenated. */
function joinScores(parts: readonly CiphertextScore[]): EncryptedScores {
  const ciphertexts = parts.flatMap((part) => part.ctxt_score ?? []);
  return {
    score: {
      id: parts[0]?.id ?? "",
      shard_idx: parts.flatMap((part) => part.shard_idx ?? []),
      ctxt_score: ciphertexts
    },
    shards: ciphertexts.length
  };
}
