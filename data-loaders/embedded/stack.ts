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
import type {EnvectorReady, EnvectorStart, MemoryHeld, VaultReady, VaultStart} from "./control-messages.js";
import {openStackFolder} from "./stack-folder.js";
import {envectorSettings, vaultSettings, type EmbeddedOptions} from "./stack-settings.js";
import {waitForHealth} from "./wait-for-health.js";

export type {EmbeddedOptions} from "./stack-settings.js";

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

/** @throws Error with a sentence when a server cannot start; then neither is left running. */
export async function startEmbeddedStack(options: EmbeddedOptions = {}): Promise<EmbeddedStack> {
  const token = new Secret(`evt_${randomBytes(16).toString("hex")}`);
  const envectorToken =
    options.envectorAuth === true ? new Secret(randomBytes(24).toString("base64url")) : null;
  const inTheClear = {vault: token.reveal(), envector: envectorToken?.reveal() ?? null};
  const identity = await openStackFolder(options.persistDir ?? null, options.evalMode ?? "mm");
  const settings = envectorSettings(options, identity, inTheClear);
  const started = await startBoth(
    settings,
    (endpoint) => vaultSettings(options, identity, inTheClear, endpoint),
    options.log ?? (() => undefined)
  );
  const folder = await mkdtemp(join(tmpdir(), "rune-latency-"));
  try {
    const stack = await describeStack(started, folder, {token, envectorToken}, settings);
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

/**
 * Side by side, because each spends most of its start compiling; but Vault is told where envector listens. If one
 * fails, the other is ended.
 */
async function startBoth(
  envectorStart: EnvectorStart,
  vaultStart: (envectorEndpoint: string) => VaultStart,
  log: (line: string) => void
): Promise<Started> {
  const program = (name: string) => new URL(`./${name}-process.ts`, import.meta.url);
  const starting = startServerProcess<EnvectorReady>("envector", program("envector"), envectorStart, log);
  const toVault = starting.then(({ready}) => vaultStart(`${LOOPBACK}:${ready.port}`));
  const [envector, vault] = await Promise.allSettled([
    starting,
    startServerProcess<VaultReady>("vault", program("vault"), toVault, log)
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
