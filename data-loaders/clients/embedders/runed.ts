/**
 * The embedder daemon of Rune, gRPC over a Unix socket. It does not say how many tokens it embedded, so they are counted
 * here by Qwen3's tokenizer.
 * @module
 */
import {existsSync} from "node:fs";
import {setTimeout as sleep} from "node:timers/promises";
import {credentials} from "@grpc/grpc-js";
import type {HealthResponse__Output} from "../../../proto/gen/runed/v1/HealthResponse.js";
import type {InfoResponse__Output} from "../../../proto/gen/runed/v1/InfoResponse.js";
import {RunedServiceClient, RunedServiceDefinition} from "../../../proto/services.js";
import {CallError, EXIT, UserError} from "../../timing/errors.js";
import {Caller} from "../call.js";
import {countTokens} from "../tokenizer.js";
import {refuseEmptyTexts, refuseLongTexts, unitVector, type Embedder} from "./embedder.js";

export interface RunedOptions {
  /** Path of the socket. */
  readonly socket: string;
  readonly deadlineMs: number;
  /** How long a daemon that is loading its model is waited for. */
  readonly loadDeadlineMs: number;
  /** Longest text, in Qwen3 tokens; null: no limit of ours. */
  readonly maxTokens: number | null;
  readonly log: (line: string) => void;
  /** Between two questions whether the model is loaded. */
  readonly pollMs?: number;
}

/** A batch of vectors of 1024 float32 has 4 kB each. */
const MESSAGE_BYTES = 2 ** 24;
const LIMITS = {sendBytes: MESSAGE_BYTES, receiveBytes: MESSAGE_BYTES};
const POLL_MS = 500;

/**
 * Waits until the daemon is ready, and embeds once: an idle one loads its model then, outside every timed window.
 * @throws UserError (exit 3) when there is no daemon, or it does not become ready.
 */
export async function createRunedEmbedder(options: RunedOptions): Promise<Embedder> {
  const {socket, deadlineMs, loadDeadlineMs, maxTokens} = options;
  if (!existsSync(socket))
    throw new UserError(
      `runed: no socket at ${socket}. Is the daemon running? Name its socket with --runed-socket or RUNE_EMBEDDER_SOCKET.`,
      EXIT.unreachable
    );
  const client = new RunedServiceClient(`unix:${socket}`, credentials.createInsecure(), {
    "grpc.max_receive_message_length": MESSAGE_BYTES,
    "grpc.enable_http_proxy": 0,
    // A call inside a timed window is never repeated silently.
    "grpc.enable_retries": 0
  });
  const within = (ms: number): Caller =>
    new Caller({service: "runed", endpoint: socket, deadlineMs: ms, limits: LIMITS});
  const caller = within(deadlineMs);
  try {
    await waitUntilReady(client, caller, options);
    const {value: info} = await caller.unary(client, RunedServiceDefinition.Info, {});
    // The first text may have to wait for the model.
    await embedderOf(client, within(loadDeadlineMs), info, maxTokens).embed(["warm-up"]);
    return embedderOf(client, caller, info, maxTokens);
  } catch (error) {
    client.close();
    throw error instanceof CallError ? unreachable(error, socket) : error;
  }
}

function unreachable(cause: CallError, socket: string): UserError {
  const message =
    cause.code === "UNAVAILABLE"
      ? `runed: the file ${socket} is there, and nobody answers on it. Start the daemon again.`
      : cause.message;
  return new UserError(message, EXIT.unreachable, {cause});
}

async function waitUntilReady(
  client: RunedServiceClient,
  caller: Caller,
  options: RunedOptions
): Promise<void> {
  const {loadDeadlineMs, pollMs = POLL_MS, log} = options;
  const start = performance.now();
  let said = "";
  for (;;) {
    const {value: health} = await caller.unary(client, RunedServiceDefinition.Health, {});
    const line = lineOf(health);
    if (line !== null && line !== said) log(`runed           ${line}`);
    said = line ?? said;
    if (isReady(health)) return;
    if (performance.now() - start > loadDeadlineMs)
      throw new UserError(
        `runed: still ${line ?? health.status} after ${loadDeadlineMs / 1000} s. Wait until it has loaded its model, and start again.`,
        EXIT.unreachable
      );
    await sleep(pollMs);
  }
}

/** An idle daemon has put its model away and loads it with the next text. @throws UserError when it is going down. */
function isReady({status, message}: HealthResponse__Output): boolean {
  if (status === "STATUS_SHUTTING_DOWN")
    throw new UserError(`runed: it is shutting down${because(message)}. Start it again.`, EXIT.unreachable);
  return status !== "STATUS_LOADING" && status !== "STATUS_UNSPECIFIED";
}

function lineOf({status, message, bytes_done, bytes_total}: HealthResponse__Output): string | null {
  const total = Number(bytes_total);
  const share = total > 0 ? ` (${Math.floor((Number(bytes_done) / total) * 100)} %)` : "";
  switch (status) {
    case "STATUS_LOADING":
      return `loading its model${share}${because(message)}`;
    case "STATUS_IDLE":
      return "idle: it loads its model now";
    case "STATUS_DEGRADED":
      return `degraded${because(message)}: its times may not be those of a healthy one`;
    default:
      return null;
  }
}

const because = (message: string): string => (message === "" ? "" : `, ${message}`);

function embedderOf(
  client: RunedServiceClient,
  caller: Caller,
  info: InfoResponse__Output,
  maxTokens: number | null
): Embedder {
  const {model_identity, daemon_version, vector_dim: dimension, max_batch_size} = info;
  // A run's texts are embedded while it is planned, so in a timed window they have been counted.
  const counted = new Map<string, number>();
  const count = (text: string): number => {
    const tokens = counted.get(text) ?? countTokens(text);
    counted.set(text, tokens);
    return tokens;
  };
  const ask = async (texts: readonly string[]): Promise<Float32Array[]> => {
    if (texts.length === 1) {
      const {value} = await caller.unary(client, RunedServiceDefinition.Embed, {text: texts[0]!});
      return [checked(value.vector, dimension)];
    }
    const {value} = await caller.unary(client, RunedServiceDefinition.EmbedBatch, {texts: [...texts]});
    if (value.embeddings.length !== texts.length)
      throw wrong("EmbedBatch", `expected ${texts.length} vectors, got ${value.embeddings.length}`);
    return value.embeddings.map(({vector}) => checked(vector, dimension));
  };
  const batch = Math.max(1, max_batch_size);
  return {
    kind: "runed",
    model: model_identity,
    revision: daemon_version === "" ? null : daemon_version,
    dimension,
    semantic: true,
    dtype: null,
    maxTokens,
    queryInstruction: null,
    async embed(texts) {
      refuseEmptyTexts(texts);
      refuseCutTexts(texts, info.max_text_length);
      const tokens = texts.map(count);
      refuseLongTexts(tokens, maxTokens);
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += batch)
        vectors.push(...(await ask(texts.slice(at, at + batch))));
      return {vectors, tokens};
    },
    close: () => {
      client.close();
      return Promise.resolve();
    }
  };
}

/**
 * The daemon tells a limit and not whether it counts characters or bytes: bytes are never fewer, so what has at most as
 * many bytes is not cut either way.
 */
function refuseCutTexts(texts: readonly string[], maxLength: number): void {
  const at = texts.findIndex((text) => maxLength > 0 && Buffer.byteLength(text) > maxLength);
  if (at < 0) return;
  throw new UserError(
    `text ${at + 1} of ${texts.length} has ${Buffer.byteLength(texts[at]!)} bytes, and runed takes up to ${maxLength}: it might be cut. Shorten it.`,
    EXIT.badSettings
  );
}

function checked(vector: readonly number[], dimension: number): Float32Array {
  if (vector.length !== dimension)
    throw wrong("Embed", `expected ${dimension} coordinates, as Info says, got ${vector.length}`);
  try {
    return unitVector(vector);
  } catch (cause) {
    throw wrong("Embed", (cause as Error).message);
  }
}

const wrong = (method: string, problem: string): CallError =>
  new CallError("WRONG_ANSWER", "runed", method, problem);
