/**
 * `rune.vault.v1.VaultService`. A failure is a gRPC status, and its message also stands in the answer's `error`.
 * Of grpc-js's handlers only those of server streams can send an answer and then a status that is not OK. On the
 * wire a unary call is a stream of one message, so all methods are served that way.
 * @module
 */
import {
  status,
  type handleServerStreamingCall,
  type ServerWritableStream,
  type ServiceError,
  type UntypedServiceImplementation
} from "@grpc/grpc-js";
import type {DecryptMetadataRequest__Output} from "../../../proto/gen/rune/vault/v1/DecryptMetadataRequest.js";
import type {DecryptScoresRequest__Output} from "../../../proto/gen/rune/vault/v1/DecryptScoresRequest.js";
import {VaultServiceDefinition} from "../../../proto/services.js";
import type {Decryptor} from "../../fhe/decrypt.js";
import type {Mode} from "../../fhe/engine.js";
import {CallTiming} from "../call-timing.js";
import type {Faults} from "../faults.js";
import {CallFailure, fail} from "../refusals.js";
import type {AuditEntry, AuditLog} from "./audit-log.js";
import {manifestFields, type BundleSource} from "./bundle.js";
import type {LargeBundle} from "./large-bundle.js";
import {openEnvelope} from "./metadata-envelope.js";
import type {Scope} from "./roles.js";
import type {Caller, TokenGuard} from "./tokens.js";
import {topScores} from "./top-scores.js";

export interface VaultContext {
  readonly guard: TokenGuard;
  readonly bundle: BundleSource;
  /** Null: the bundle has no evaluation key. */
  readonly largeBundle: LargeBundle | null;
  readonly decryptor: Decryptor;
  readonly mode: Mode;
  readonly audit: AuditLog;
  readonly faults: Faults;
  readonly log: (line: string) => void;
}

/**
 * The service as it is served: each method answers with a stream of one message, which may be encoded already.
 */
export const SERVED_DEFINITION = Object.fromEntries(
  Object.entries(VaultServiceDefinition).map(([name, method]) => {
    const serialize = method.responseSerialize as (value: object) => Buffer;
    const responseSerialize = (value: object) => (Buffer.isBuffer(value) ? value : serialize(value));
    return [name, {...method, responseStream: true, responseSerialize}];
  })
);

interface Asked {
  token: string;
}
interface Done {
  answer: object;
  /** For the audit log. */
  results: number;
  k?: number;
}

export function vaultHandlers(context: VaultContext): UntypedServiceImplementation {
  const {bundle, largeBundle, decryptor, mode, log} = context;
  return {
    GetPublicKey: guarded<Asked>(context, "GetPublicKey", "manifest", (_request, caller) => ({
      answer: largeBundle?.encode(manifestFields(bundle, caller)) ?? {
        key_bundle_json: JSON.stringify(manifestFields(bundle, caller))
      },
      results: 1
    })),
    GetAgentManifest: guarded<Asked>(context, "GetAgentManifest", "manifest", (_request, caller) => ({
      answer: {manifest_json: JSON.stringify(manifestFields(bundle, caller))},
      results: 1
    })),
    DecryptScores: guarded<DecryptScoresRequest__Output>(
      context,
      "DecryptScores",
      "decrypt_scores",
      (request, {limits, role}) => {
        const k = request.top_k;
        if (k < 1 || k > limits.largestK)
          throw fail.invalidCall(`top_k expected 1 to ${limits.largestK} for role ${role}, got ${k}`);
        const results = topScores(request.encrypted_blob_b64, k, mode, decryptor, log);
        return {answer: {results}, results: results.length, k};
      }
    ),
    DecryptMetadata: guarded<DecryptMetadataRequest__Output>(
      context,
      "DecryptMetadata",
      "decrypt_metadata",
      (request) => {
        const opened = request.encrypted_metadata_list.map((envelope, position) =>
          openEnvelope(envelope, position, bundle.teamSecret)
        );
        return {answer: {decrypted_metadata: opened}, results: opened.length};
      }
    )
  };
}

function guarded<Request extends Asked>(
  context: VaultContext,
  method: string,
  scope: Scope,
  work: (request: Request, caller: Caller) => Done
): handleServerStreamingCall<Request, object> {
  const {guard, faults, audit} = context;
  const answer = async (call: ServerWritableStream<Request, object>) => {
    const start = performance.now();
    let caller: Caller | null = null;
    let outcome: Done | CallFailure;
    try {
      caller = guard.admit(call.request.token, scope);
      await faults.before(method);
      outcome = work(call.request, caller);
    } catch (error) {
      outcome = error instanceof CallFailure ? error : bug(context, method, error);
    }
    const latencyMs = performance.now() - start;
    audit.write(auditEntry(method, caller, outcome, call.getPeer(), latencyMs));
    if (!faults.atMessage(method, 1, call)) respond(call, outcome, latencyMs);
  };
  return (call) => void answer(call);
}

function bug({log}: VaultContext, method: string, error: unknown): CallFailure {
  log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return new CallFailure(status.INTERNAL, `${method}: Vault failed; its log says where`);
}

function respond(
  call: ServerWritableStream<unknown, object>,
  outcome: Done | CallFailure,
  latencyMs: number
): void {
  const timing = new CallTiming();
  timing.add("compute", latencyMs);
  if (outcome instanceof CallFailure) {
    const {code, message} = outcome;
    call.write({error: message});
    call.emit("error", {code, details: message, metadata: timing.trailers()} satisfies Partial<ServiceError>);
  } else {
    call.write(outcome.answer);
    call.end(timing.trailers());
  }
}

function auditEntry(
  method: string,
  caller: Caller | null,
  outcome: Done | CallFailure,
  source: string,
  latencyMs: number
): AuditEntry {
  const failed = outcome instanceof CallFailure;
  return {
    time: new Date().toISOString(),
    method,
    agent_id: caller?.agentId ?? null,
    k: failed ? null : (outcome.k ?? null),
    results: failed ? 0 : outcome.results,
    status: failed ? status[outcome.code] : "OK",
    source,
    latency_ms: Number(latencyMs.toFixed(3))
  };
}
