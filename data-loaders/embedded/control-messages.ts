/**
 * What travels over the control pipe between the measuring process and the two servers. Secrets travel here and
 * nowhere else: not in arguments, not in the environment.
 * @module
 */
import type {Mode} from "../fhe/engine.js";
import type {MergePolicy} from "./envector/merge-policy.js";
import type {FaultPlan} from "./faults.js";
import type {TokenGrant} from "./vault/tokens.js";

export interface EnvectorStart {
  readonly port: number;
  /** Also open a TLS port. */
  readonly tls: boolean;
  readonly merge: MergePolicy;
  readonly threads: number | null;
  readonly http2WindowBytes: number;
  readonly maxMessageBytes: number;
  readonly maxConcurrentStreams: number;
  readonly storeLimitBytes: number | null;
  readonly maxVectorsPerCall: number;
  /** Bearer token that every call must carry; null opens the server to anyone on this machine. */
  readonly accessToken: string | null;
  /** Null, unless the server was asked to misbehave. */
  readonly faults: FaultPlan | null;
  /** Keeps the indexes across restarts; null keeps them in memory only. */
  readonly folder: string | null;
  /** The index that Vault's bundle names, made at start when it does not exist; null makes none. */
  readonly demoIndex: {readonly name: string; readonly dimension: number} | null;
  /** Registered and loaded at start, so that a client need not. */
  readonly placeholderKey: {readonly id: string; readonly mode: Mode};
}
export interface EnvectorReady {
  readonly port: number;
  readonly tls: {readonly port: number; readonly caPem: string} | null;
}

export type {TokenGrant as VaultToken} from "./vault/tokens.js";
export interface VaultStart {
  readonly port: number;
  readonly plaintext: boolean;
  readonly mode: Mode;
  readonly tokens: readonly TokenGrant[];
  readonly rateLimit: boolean;
  readonly keyId: string;
  readonly indexName: string;
  readonly envectorEndpoint: string | null;
  readonly envectorApiKey: string | null;
  /** Size of the evaluation key in the bundle of `GetPublicKey`; 0: none. */
  readonly evalKeyBytes: number;
  /** Null, unless the server was asked to misbehave. */
  readonly faults: FaultPlan | null;
  /** Keeps keys and team secret across restarts; null makes new ones each time. */
  readonly folder: string | null;
  /** JSON lines, appended; null writes none. */
  readonly auditFile: string | null;
}
export interface VaultReady {
  readonly port: number;
  /** Null when served in plaintext. */
  readonly caPem: string | null;
}

/** What a server holds after a forced collection, in bytes. */
export interface MemoryHeld {
  readonly heap: number;
  /** Buffers outside the heap, WebAssembly memories among them. */
  readonly external: number;
}

/** Parent → child. */
export type ToChild<Start> =
  | {readonly type: "start"; readonly settings: Start}
  | {readonly type: "tell_memory"}
  | {readonly type: "stop"};
/** Child → parent. */
export type FromChild<Ready> =
  | {readonly type: "ready"; readonly value: Ready}
  | {readonly type: "failed"; readonly message: string}
  | {readonly type: "memory"; readonly value: MemoryHeld}
  | {readonly type: "log"; readonly line: string};
