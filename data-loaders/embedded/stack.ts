/**
 * Starts and stops the embedded stack: envector and Vault, each in a process of its own, on free ports of
 * 127.0.0.1. The secret key never leaves Vault's process.
 * @module
 */
import {randomBytes} from "node:crypto";
import {mkdtemp, rm, writeFile} from "node:fs/promises";
import {readFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {credentials} from "@grpc/grpc-js";
import {Secret} from "../secret.js";
import {LOOPBACK} from "./bind.js";
import {startServerProcess, type ServerProcess} from "./child-process.js";
import type {
  EnvectorReady,
  EnvectorStart,
  MemoryHeld,
  VaultReady,
  VaultStart,
  VaultToken
} from "./control-messages.js";
import type {MergePolicy} from "./envector/merge-policy.js";
import type {FaultPlan} from "./faults.js";
import {openStackFolder} from "./stack-folder.js";
import {waitForHealth} from "./wait-for-health.js";

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

export interface EmbeddedStack {
  readonly envector: {
    /** `127.0.0.1:port`, plaintext. */
    readonly endpoint: string;
    readonly tls: {readonly endpoint: string; readonly caPem: string; readonly caFile: string} | null;
    readonly pid: number;
  };
  readonly vault: {
    readonly endpoint: string;
    /** Empty when Vault serves plaintext. */
    readonly caPem: string;
    readonly caFile: string;
    readonly pid: number;
  };
  /** Vault token with the limits of an admin. */
  readonly token: Secret;
  /** Access token of envector, null when it asks for none. */
  readonly envectorToken: Secret | null;
  readonly http2WindowBytes: number;
  readonly maxMessageBytes: number;
  /** Resolves with a sentence when one of the two dies without having been asked to. */
  readonly exited: Promise<string>;
  /** Resident memory of both processes now, in bytes; 0 where the system does not tell. */
  rssBytes(): number;
  /** What each process holds after a forced collection, in bytes; it stands still meanwhile. */
  memoryHeld(): Promise<{envector: MemoryHeld; vault: MemoryHeld}>;
  /** Ends both, removes temporary files. May be called twice. */
  close(): Promise<void>;
}

export const DEFAULT_HTTP2_WINDOW_BYTES = 2 ** 20;
export const DEFAULT_MAX_MESSAGE_BYTES = 80 * 2 ** 20;
const DEFAULT_MAX_VECTORS = 4096;
const DEFAULT_MAX_STREAMS = 100;
const DEMO_INDEX = "rune_demo";

/** @throws Error with a sentence when a server cannot start; then neither is left running. */
export async function startEmbeddedStack(options: EmbeddedOptions = {}): Promise<EmbeddedStack> {
  const log = options.log ?? (() => undefined);
  const token = new Secret(`evt_${randomBytes(16).toString("hex")}`);
  const envectorToken =
    options.envectorAuth === true ? new Secret(randomBytes(24).toString("base64url")) : null;
  const {keyId, mode, folders} = await openStackFolder(options.persistDir ?? null, options.evalMode ?? "mm");
  const envectorStart: EnvectorStart = {
    port: options.ports?.envector ?? 0,
    tls: options.envectorTls ?? false,
    merge: options.merge ?? "immediate",
    threads: options.threads ?? null,
    http2WindowBytes: options.http2WindowBytes ?? DEFAULT_HTTP2_WINDOW_BYTES,
    maxMessageBytes: options.maxMessageBytes ?? DEFAULT_MAX_MESSAGE_BYTES,
    maxConcurrentStreams: options.maxConcurrentStreams ?? DEFAULT_MAX_STREAMS,
    storeLimitBytes: options.storeLimitBytes ?? null,
    maxVectorsPerCall: options.maxVectorsPerCall ?? DEFAULT_MAX_VECTORS,
    accessToken: envectorToken?.reveal() ?? null,
    faults: options.faults ?? null,
    folder: folders?.envector ?? null,
    demoIndex:
      options.demoIndexDimension === undefined
        ? null
        : {name: DEMO_INDEX, dimension: options.demoIndexDimension},
    placeholderKey: {id: keyId, mode}
  };
  const vaultStart: VaultStart = {
    port: options.ports?.vault ?? 0,
    plaintext: options.vaultPlaintext ?? false,
    mode,
    tokens: [{token: token.reveal(), role: "admin"}, ...(options.vaultTokens ?? [])],
    rateLimit: options.vaultRateLimit ?? true,
    keyId,
    indexName: DEMO_INDEX,
    envectorEndpoint: null,
    envectorApiKey: envectorToken?.reveal() ?? null,
    faults: options.faults ?? null,
    evalKeyBytes: options.evalKeyBytes ?? 0,
    folder: folders?.vault ?? null,
    auditFile: options.auditFile ?? folders?.audit ?? null
  };
  const started = await startBoth(envectorStart, vaultStart, log);
  const folder = await mkdtemp(join(tmpdir(), "rune-latency-"));
  try {
    const stack = await describeStack(started, folder, {token, envectorToken}, envectorStart);
    await checkHealth(stack);
    return stack;
  } catch (error) {
    await Promise.all([
      started.envector.stop(0),
      started.vault.stop(0),
      rm(folder, {recursive: true, force: true})
    ]);
    throw error;
  }
}

interface Started {
  envector: ServerProcess<EnvectorReady>;
  vault: ServerProcess<VaultReady>;
}

/** Side by side, because each spends most of its start compiling. If one fails, the other is ended. */
async function startBoth(
  envectorStart: EnvectorStart,
  vaultStart: VaultStart,
  log: (line: string) => void
): Promise<Started> {
  const [envector, vault] = await Promise.allSettled([
    startServerProcess<EnvectorReady>(
      "envector",
      new URL("./envector-process.ts", import.meta.url),
      envectorStart,
      log
    ),
    startServerProcess<VaultReady>("vault", new URL("./vault-process.ts", import.meta.url), vaultStart, log)
  ]);
  if (envector.status === "fulfilled" && vault.status === "fulfilled")
    return {envector: envector.value, vault: vault.value};
  for (const side of [envector, vault]) if (side.status === "fulfilled") await side.value.stop(0);
  throw (envector.status === "rejected" ? envector : (vault as PromiseRejectedResult)).reason;
}

async function describeStack(
  {envector, vault}: Started,
  folder: string,
  tokens: Pick<EmbeddedStack, "token" | "envectorToken">,
  settings: EnvectorStart
): Promise<EmbeddedStack> {
  const vaultCa = vault.ready.caPem ?? "";
  const vaultCaFile = await writeCa(folder, "vault-ca.pem", vaultCa);
  const {tls} = envector.ready;
  let closing: Promise<void> | null = null;
  return {
    envector: {
      endpoint: `${LOOPBACK}:${envector.ready.port}`,
      tls: tls && {
        endpoint: `${LOOPBACK}:${tls.port}`,
        caPem: tls.caPem,
        caFile: await writeCa(folder, "envector-ca.pem", tls.caPem)
      },
      pid: envector.pid
    },
    vault: {endpoint: `${LOOPBACK}:${vault.ready.port}`, caPem: vaultCa, caFile: vaultCaFile, pid: vault.pid},
    ...tokens,
    http2WindowBytes: settings.http2WindowBytes,
    maxMessageBytes: settings.maxMessageBytes,
    exited: Promise.race([envector.died, vault.died]),
    rssBytes: () => residentBytes(envector.pid) + residentBytes(vault.pid),
    memoryHeld: async () => ({envector: await envector.memory(), vault: await vault.memory()}),
    close: () =>
      (closing ??= Promise.all([envector.stop(), vault.stop()]).then(() =>
        rm(folder, {recursive: true, force: true})
      ))
  };
}

async function writeCa(folder: string, name: string, pem: string): Promise<string> {
  if (pem === "") return "";
  const file = join(folder, name);
  await writeFile(file, pem);
  return file;
}

async function checkHealth({envector, vault}: EmbeddedStack): Promise<void> {
  const ssl = (pem: string) => credentials.createSsl(Buffer.from(pem));
  await Promise.all([
    waitForHealth("envector", envector.endpoint, credentials.createInsecure()),
    envector.tls && waitForHealth("envector (TLS)", envector.tls.endpoint, ssl(envector.tls.caPem)),
    waitForHealth(
      "vault",
      vault.endpoint,
      vault.caPem === "" ? credentials.createInsecure() : ssl(vault.caPem)
    )
  ]);
}

/** From Linux's /proc; other systems tell it only through programs. */
function residentBytes(pid: number): number {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
