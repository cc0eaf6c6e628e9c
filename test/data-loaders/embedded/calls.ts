/**
 * Plain calls for tests: no clever client between a test and the wire.
 * @module
 */
import {
  credentials,
  Metadata,
  status,
  type CallOptions,
  type ChannelCredentials,
  type ServiceError,
  type StatusObject
} from "@grpc/grpc-js";
import type {BatchInsertDataRequest} from "../../../proto/gen/ES2E/BatchInsertDataRequest.js";
import type {BatchInsertDataResponse__Output} from "../../../proto/gen/ES2E/BatchInsertDataResponse.js";
import type {InnerProductRequest} from "../../../proto/gen/ES2E/InnerProductRequest.js";
import type {InnerProductResponse__Output} from "../../../proto/gen/ES2E/InnerProductResponse.js";
import {encodeInsertRequest} from "../../../proto/insert-request.js";
import {
  ciphertextScoreCodec,
  ES2EServiceClient,
  IndexStateClient,
  VaultServiceClient
} from "../../../proto/services.js";
import type {EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {createEngine, type Encryptor, type Engine, type Mode} from "../../../data-loaders/fhe/engine.js";
import {unwrapEncryptionKey} from "../../../data-loaders/fhe/envelope.js";

const ANY_SIZE = {"grpc.max_send_message_length": -1, "grpc.max_receive_message_length": -1};
// A server that does not answer is a failure, not a test that never ends. Generous: a loaded machine is no failure.
const DEADLINE_MS = 120_000;
const soon = (): CallOptions => ({deadline: Date.now() + DEADLINE_MS});

export interface Answer<T> {
  value: T;
  trailers: Metadata;
}

/** Any unary method: `unary(client, "get_index_list", {})`. */
export function unary<T>(
  client: object,
  method: string,
  request: object,
  metadata = new Metadata()
): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    let value: T;
    const methods = client as Record<string, (...args: unknown[]) => NodeJS.EventEmitter>;
    const call = methods[method]!(request, metadata, soon(), (error: ServiceError | null, answer: T) => {
      value = answer;
      if (error) reject(error);
    });
    call.on("status", ({code, metadata: trailers}: StatusObject) => {
      if (code === status.OK) resolve({value, trailers});
    });
  });
}

/** Any client-streaming method, with all its messages. */
export function clientStream<T>(
  client: object,
  method: string,
  requests: readonly object[],
  metadata = new Metadata()
): Promise<Answer<T>> {
  return new Promise((resolve, reject) => {
    let value: T;
    const methods = client as Record<string, (...args: unknown[]) => NodeJS.WritableStream>;
    const call = methods[method]!(metadata, soon(), (error: ServiceError | null, answer: T) => {
      value = answer;
      if (error) reject(error);
    });
    call.on("status", ({code, metadata: trailers}: StatusObject) => {
      if (code === status.OK) resolve({value, trailers});
    });
    for (const request of requests) call.write(request as never);
    call.end();
  });
}

export function score(
  client: ES2EServiceClient,
  request: InnerProductRequest,
  metadata = new Metadata()
): Promise<Answer<InnerProductResponse__Output[]>> {
  return new Promise((resolve, reject) => {
    const value: InnerProductResponse__Output[] = [];
    const call = client.inner_product(request, metadata, soon());
    call.on("data", (message: InnerProductResponse__Output) => value.push(message));
    call.on("error", reject);
    call.on("status", ({code, metadata: trailers}) => {
      if (code === status.OK) resolve({value, trailers});
    });
  });
}

/** The gRPC status name that a call ends with; OK when it does not fail. */
export async function statusOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "OK";
  } catch (error) {
    const name: unknown = status[(error as ServiceError).code];
    return typeof name === "string" ? name : String(error);
  }
}

/** A client of both services of a stack, with the key that its Vault hands out. */
export class Agent {
  readonly envector: ES2EServiceClient;
  readonly vault: VaultServiceClient;
  readonly state: IndexStateClient;
  readonly engine: Engine;
  readonly encryptor: Encryptor;
  readonly #stack: EmbeddedStack;
  readonly mode: Mode;

  private constructor(
    stack: EmbeddedStack,
    engine: Engine,
    vault: VaultServiceClient,
    keyJson: string,
    mode: Mode
  ) {
    this.#stack = stack;
    this.engine = engine;
    this.vault = vault;
    this.mode = mode;
    this.envector = new ES2EServiceClient(stack.envector.endpoint, credentials.createInsecure(), ANY_SIZE);
    this.state = new IndexStateClient(stack.envector.endpoint, credentials.createInsecure());
    this.encryptor = engine.encryptor(unwrapEncryptionKey(keyJson).key);
  }

  static async connect(stack: EmbeddedStack, mode: Mode = "mm"): Promise<Agent> {
    const vault = new VaultServiceClient(stack.vault.endpoint, vaultCredentials(stack), {
      ...ANY_SIZE,
      "grpc.ssl_target_name_override": "localhost"
    });
    const {value} = await unary<{manifest_json: string}>(vault, "GetAgentManifest", {
      token: stack.token.reveal()
    });
    const manifest = JSON.parse(value.manifest_json) as Record<string, string>;
    return new Agent(stack, await createEngine({threads: 1}), vault, manifest["EncKey.json"]!, mode);
  }

  get metadata(): Metadata {
    const metadata = new Metadata();
    const token = this.#stack.envectorToken;
    if (token) metadata.set("authorization", `Bearer ${token.reveal()}`);
    return metadata;
  }

  createIndex(name: string, dim: number) {
    return clientStream<{header: {return_code: string; error_message: string}}>(
      this.envector,
      "create_index",
      [{index_info: {index_name: name, dim}}],
      this.metadata
    );
  }

  /** One set of all the vectors, as bytes of a request. */
  async requestFor(index: string, vectors: readonly Float32Array[], metadata?: string[]): Promise<Buffer> {
    const set = await this.encryptor.encrypt(vectors, this.mode);
    const request = encodeInsertRequest({
      header: {type: "BatchInsertData", id: "test"},
      indexName: index,
      vectorId: "set",
      metadata: metadata ?? vectors.map((_, at) => `metadata ${at}`),
      vectorCount: vectors.length,
      dataBytes: set.fileBytes,
      fill: (target, offset) => set.writeFile(target, offset)
    });
    set.release();
    return request;
  }

  insert(
    requests: readonly (BatchInsertDataRequest | Buffer)[]
  ): Promise<Answer<BatchInsertDataResponse__Output>> {
    return clientStream(this.envector, "batch_insert_data", requests, this.metadata);
  }

  async insertVectors(index: string, vectors: readonly Float32Array[], metadata?: string[]) {
    return (await this.insert([await this.requestFor(index, vectors, metadata)])).value;
  }

  /** Encrypted scores of one query, put together from all messages. */
  async score(index: string, query: Float32Array) {
    const {value} = await score(
      this.envector,
      {index_name: index, query_vector: [{plain_vector: {id: "q", dim: query.length, data: [...query]}}]},
      this.metadata
    );
    const scores = value.flatMap(({ctxt_score}) => ctxt_score);
    return {
      header: value[0]!.header!,
      id: "q",
      shard_idx: scores.flatMap(({shard_idx}) => shard_idx),
      ctxt_score: scores.flatMap(({ctxt_score}) => ctxt_score)
    };
  }

  async topK(index: string, query: Float32Array, k: number) {
    const {id, shard_idx, ctxt_score} = await this.score(index, query);
    const blob = ciphertextScoreCodec.serialize({id, shard_idx, ctxt_score}).toString("base64");
    const {value} = await unary<{results: {shard_idx: number; row_idx: number; score: number}[]}>(
      this.vault,
      "DecryptScores",
      {token: this.#stack.token.reveal(), encrypted_blob_b64: blob, top_k: k}
    );
    return value.results;
  }

  async metadataAt(index: string, places: readonly {shard_idx: number; row_idx: number}[]) {
    const {value} = await unary<{metadata: {id: string; data: string}[]}>(
      this.envector,
      "get_metadata",
      {index_name: index, idx: places.map(({shard_idx, row_idx}) => ({shard_idx, row_idx}))},
      this.metadata
    );
    return value.metadata;
  }

  async indexState(index: string) {
    const {value} = await unary<{
      rows: string;
      shard_rows: string[];
      unmerged_shards: string;
      merge: string;
      index_bytes: string;
    }>(this.state, "GetState", {index_name: index}, this.metadata);
    return value;
  }

  async close(): Promise<void> {
    this.envector.close();
    this.vault.close();
    this.state.close();
    await this.engine.close();
  }
}

export function vaultCredentials({vault}: EmbeddedStack): ChannelCredentials {
  return vault.caPem === "" ? credentials.createInsecure() : credentials.createSsl(Buffer.from(vault.caPem));
}

/** Unit vectors that are the same in every run. */
export function unitVectors(count: number, dimension: number, seed = 1): Float32Array[] {
  // xorshift32: good enough to tell vectors apart, and needs no package.
  let state = seed * 2_654_435_761;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32 - 0.5;
  };
  return Array.from({length: count}, () => {
    const vector = Float32Array.from({length: dimension}, next);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}
