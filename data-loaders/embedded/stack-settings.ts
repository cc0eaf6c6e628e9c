/**
 * What can be set about an embedded stack, its defaults, and what of it each of the two servers is told.
 * @module
 */
import type {EnvectorStart, VaultStart, VaultToken} from "./control-messages.js";
import type {MergePolicy} from "./envector/merge-policy.js";
import type {FaultPlan} from "./faults.js";
import type {StackIdentity} from "./stack-folder.js";

export interface EmbeddedOptions {
  /** When rows are merged into full shards. Default "immediate". */
  merge?: MergePolicy;
  /** Default "mm", as envector 1.4. */
  evalMode?: "mm" | "rmp";
  /** Threads of envector's arithmetic. Default: as many as there are cores, at most 2. */
  threads?: number;
  /** envector's HTTP/2 receive window. Default 1 MiB. */
  http2WindowBytes?: number;
  /** Largest message that envector takes. Default 80 MiB: one MM set of dimension 1024 is 64. */
  maxMessageBytes?: number;
  /** Memory of all indexes together. Default: half of this machine's. */
  storeLimitBytes?: number;
  maxVectorsPerCall?: number;
  maxConcurrentStreams?: number;
  /** Also open a TLS port of envector. */
  envectorTls?: boolean;
  /** Ask envector's callers for a bearer token. */
  envectorAuth?: boolean;
  /** Rune's limits of calls a minute. Default on. */
  vaultRateLimit?: boolean;
  vaultPlaintext?: boolean;
  /** Makes Vault's bundle carry an evaluation key of that many bytes, generated, not stored. Default: none. */
  evalKeyBytes?: number;
  /** More Vault tokens, e.g. one with a member's limits. The stack's own is an admin's. */
  vaultTokens?: readonly VaultToken[];
  ports?: {envector?: number; vault?: number};
  /** Vault's audit log; by default `vault-audit.jsonl` in `persistDir`, or none. */
  auditFile?: string;
  /** Keeps keys and indexes in this folder, so that a later stack answers as this one did. */
  persistDir?: string;
  /** Make the index that Vault's bundle names, of this dimension, as an installation has one. Default: none. */
  demoIndexDimension?: number;
  /** Makes both servers misbehave as planned; for tests of whoever measures. */
  faults?: FaultPlan;
  log?: (line: string) => void;
}

/** Tokens in the clear, on their way into a control pipe. */
export interface StackTokens {
  readonly vault: string;
  readonly envector: string | null;
}

export const DEFAULT_HTTP2_WINDOW_BYTES = 2 ** 20;
export const DEFAULT_MAX_MESSAGE_BYTES = 80 * 2 ** 20;
const DEFAULT_MAX_VECTORS = 4096;
const DEFAULT_MAX_STREAMS = 100;
/** The index that Vault names to its agents. */
const DEMO_INDEX = "rune_demo";

export function envectorSettings(
  options: EmbeddedOptions,
  {keyId, mode, folders}: StackIdentity,
  tokens: StackTokens
): EnvectorStart {
  const dimension = options.demoIndexDimension;
  return {
    port: options.ports?.envector ?? 0,
    tls: options.envectorTls ?? false,
    merge: options.merge ?? "immediate",
    threads: options.threads ?? null,
    http2WindowBytes: options.http2WindowBytes ?? DEFAULT_HTTP2_WINDOW_BYTES,
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES,
    maxConcurrentStreams: options.maxConcurrentStreams ?? DEFAULT_MAX_STREAMS,
    storeLimitBytes: options.storeLimitBytes ?? null,
    maxVectorsPerCall: options.maxVectorsPerCall ?? DEFAULT_MAX_VECTORS,
    accessToken: tokens.envector,
    faults: options.faults ?? null,
    folder: folders?.envector ?? null,
    demoIndex: dimension === undefined ? null : {name: DEMO_INDEX, dimension},
    placeholderKey: {id: keyId, mode}
  };
}

/** @param envectorEndpoint - What Vault's bundle tells agents. */
export function vaultSettings(
  options: EmbeddedOptions,
  {keyId, mode, folders}: StackIdentity,
  tokens: StackTokens,
  envectorEndpoint: string
): VaultStart {
  return {
    port: options.ports?.vault ?? 0,
    plaintext: options.vaultPlaintext ?? false,
    mode,
    tokens: [{token: tokens.vault, role: "admin"}, ...(options.vaultTokens ?? [])],
    rateLimit: options.vaultRateLimit ?? true,
    keyId,
    indexName: DEMO_INDEX,
    envectorEndpoint,
    envectorApiKey: tokens.envector,
    faults: options.faults ?? null,
    evalKeyBytes: options.evalKeyBytes ?? 0,
    folder: folders?.vault ?? null,
    auditFile: options.auditFile ?? folders?.audit ?? null
  };
}
