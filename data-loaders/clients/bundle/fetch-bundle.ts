/**
 * The key bundle of an agent, from Vault: `GetAgentManifest`, and where that is not implemented `GetPublicKey`, whose
 * evaluation key can make it 1.2 GB. The other order would fetch the large one from a Vault that offers both.
 * What is kept: bundle-fields.ts; the evaluation key is passed over as it arrives.
 * @module
 */
import {Metadata, status} from "@grpc/grpc-js";
import type {ClientHttp2Session} from "node:http2";
import {VaultServiceDefinition} from "../../../proto/services.js";
import {redact, type Secret} from "../../secret.js";
import {CallError} from "../../timing/errors.js";
import {callError} from "../call.js";
import {hideAddresses, type Endpoint} from "../endpoint.js";
import {KEPT_BYTES, missingFields, parseBundle, type Bundle, type KeyCheck} from "./bundle-fields.js";
import {openSession, streamedCall, TransportError, type CallStatus} from "./http2-call.js";
import {BundleFormatError, type Found} from "./json-fields.js";
import {MessageScanner, type ScannedMessage} from "./message-scanner.js";

export const BUNDLE_METHODS = ["GetAgentManifest", "GetPublicKey"] as const;
export type BundleMethod = (typeof BUNDLE_METHODS)[number];

/** How the bundle came, for the report and `doctor`. */
export interface BundleFacts {
  readonly method: BundleMethod;
  /** Bytes of the answer. */
  readonly bytes: number;
  /** Of them, the evaluation key's; 0 where there was none. */
  readonly evalKeyBytes: number;
  /** Until the connection was there, TLS included. */
  readonly connectMs: number;
  /** From the request that was answered until the answer was complete. */
  readonly transferMs: number;
  /** Known fields that the bundle does not have, as Vault names them. */
  readonly missing: readonly string[];
}

export interface BundleProgress {
  readonly method: BundleMethod;
  readonly receivedBytes: number;
  readonly totalBytes: number;
}

export interface BundleOptions extends Endpoint {
  readonly token: Secret;
  /** For everything together, connection included. */
  readonly deadlineMs: number;
  /** Called once in 4 MiB and at the end. */
  readonly onProgress?: (progress: BundleProgress) => void;
  readonly checkKey: KeyCheck;
}

const EVALUATION_KEY = "EvalKey.json";
const PROGRESS_BYTES = 2 ** 22;
/**
 * Fetches the bundle over a connection of its own.
 * @throws CallError with the codes of all calls; INVALID_BUNDLE when what came is not whole or not right, VAULT_ERROR when
 *   Vault says so in its answer.
 */
export async function fetchBundle(options: BundleOptions): Promise<{bundle: Bundle; facts: BundleFacts}> {
  const deadline = AbortSignal.timeout(options.deadlineMs);
  const start = performance.now();
  const session = await asCallError(options, BUNDLE_METHODS[0], () => openSession(options, deadline));
  const connectMs = performance.now() - start;
  try {
    for (const method of BUNDLE_METHODS) {
      const left = Math.max(0, options.deadlineMs - (performance.now() - start));
      const sent = performance.now();
      const answer = await callBundle(options, {session, method, deadline, left});
      if (answer === null) continue;
      const transferMs = performance.now() - sent;
      const {bundle, missing} = bundleFrom(answer.fields, method, options.checkKey);
      const evalKeyBytes = answer.fields.get(EVALUATION_KEY)?.bytes ?? 0;
      return {bundle, facts: {method, bytes: answer.bytes, evalKeyBytes, connectMs, transferMs, missing}};
    }
  } finally {
    session.destroy();
  }
  throw new CallError(
    "UNIMPLEMENTED",
    "vault",
    "GetPublicKey",
    "this Vault offers neither GetAgentManifest nor GetPublicKey. Is the endpoint Rune-Vault's?"
  );
}

interface Attempt {
  readonly session: ClientHttp2Session;
  readonly method: BundleMethod;
  readonly deadline: AbortSignal;
  /** Until the deadline, ms. */
  readonly left: number;
}

/** @returns Null when the method is not implemented. */
async function callBundle(
  options: BundleOptions,
  {session, method, deadline, left}: Attempt
): Promise<{fields: ReadonlyMap<string, Found>; bytes: number} | null> {
  const {path, requestSerialize} = VaultServiceDefinition[method];
  const scanner = new MessageScanner(KEPT_BYTES);
  let bytes = 0;
  const progress = (): void => {
    options.onProgress?.({method, receivedBytes: bytes, totalBytes: scanner.announcedBytes ?? bytes});
  };
  return asCallError(options, method, async () => {
    const ended = await streamedCall(session, {
      path,
      request: requestSerialize({token: options.token.reveal()}),
      deadlineMs: left,
      signal: deadline,
      onChunk: (chunk) => {
        const before = bytes;
        bytes += chunk.length;
        scanner.write(chunk);
        if (Math.floor(before / PROGRESS_BYTES) < Math.floor(bytes / PROGRESS_BYTES)) progress();
      }
    });
    if (ended.code === "UNIMPLEMENTED") return null;
    if (ended.code !== "OK") throw failed(options, method, ended);
    progress();
    return {fields: fieldsOf(scanner.end(), method, options), bytes};
  });
}

function fieldsOf(
  message: ScannedMessage | null,
  method: BundleMethod,
  {token, endpoint}: BundleOptions
): ReadonlyMap<string, Found> {
  if (message === null) throw new BundleFormatError("the answer has no message");
  if (message.error !== "")
    throw new CallError(
      "VAULT_ERROR",
      "vault",
      method,
      hideAddresses(redact(message.error, [token]), endpoint)
    );
  if (message.fields === null) throw new BundleFormatError("the answer has no bundle");
  return message.fields;
}

function failed(
  {token, endpoint}: BundleOptions,
  method: BundleMethod,
  {code, details}: CallStatus,
  cause?: Error
): CallError {
  const error = Object.assign(new Error(details), {code: status[code], details, metadata: new Metadata()});
  const out = callError("vault", method, error, [token], {endpoint});
  out.cause = cause;
  return out;
}

/** Runs a part of the fetch; whatever ends it becomes an error of the call. */
async function asCallError<T>(
  options: BundleOptions,
  method: BundleMethod,
  part: () => Promise<T>
): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (error instanceof TransportError)
      throw failed(options, method, {code: error.code, details: error.message}, error);
    if (error instanceof BundleFormatError) throw invalid(method, error.message, error);
    throw error;
  }
}

function bundleFrom(
  fields: ReadonlyMap<string, Found>,
  method: BundleMethod,
  checkKey: KeyCheck
): {bundle: Bundle; missing: string[]} {
  const kept = [...fields].filter(([name]) => KEPT_BYTES.has(name));
  // What is no string, number, boolean or null was not kept; that it is there has to be told from its absence.
  const written = Object.fromEntries(
    kept.map(([name, {kind, value}]) => [name, kind === "object" ? {} : value])
  );
  try {
    return {bundle: parseBundle(written, checkKey), missing: missingFields(written)};
  } catch (cause) {
    throw invalid(method, (cause as Error).message, cause as Error);
  }
}

function invalid(method: BundleMethod, problem: string, cause?: Error): CallError {
  return new CallError("INVALID_BUNDLE", "vault", method, problem, cause === undefined ? {} : {cause});
}
