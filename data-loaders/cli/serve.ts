/**
 * `rune-latency serve`: the embedded stack by itself, for clients of any kind, until Ctrl-C.
 * @module
 */
import {chmod, mkdtemp, readFile, rm, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Command, InvalidArgumentError, Option} from "commander";
import type {MergePolicy} from "../embedded/envector/merge-policy.js";
import {parseFaultPlan, type FaultPlan} from "../embedded/faults.js";
import type {EmbeddedOptions, EmbeddedStack} from "../embedded/stack.js";
import {EXIT, UserError} from "../timing/errors.js";
import {startStack} from "./services.js";

interface ServeFlags {
  json?: boolean;
  envectorPort: number;
  vaultPort: number;
  tls?: boolean;
  auth?: boolean;
  evalMode: "mm" | "rmp";
  dimension: number;
  merge: MergePolicy;
  threads?: number;
  http2Window?: number;
  evalKeyBytes: number;
  storeLimitMib?: number;
  persist?: string;
  auditFile?: string;
  faults?: string;
  rateLimit: boolean;
}

/** What a client needs, as `--json` prints it. Secrets stand in files that only their owner can read. */
export interface ServedStack {
  readonly envector: {
    readonly endpoint: string;
    readonly tls: {readonly endpoint: string; readonly caFile: string} | null;
    readonly tokenFile: string | null;
  };
  readonly vault: {readonly endpoint: string; readonly caFile: string; readonly tokenFile: string};
  readonly evalMode: "mm" | "rmp";
  readonly http2WindowBytes: number;
  readonly maxMessageBytes: number;
  readonly pid: number;
}

const FAULTS_HELP = `
Fault plan (JSON): {"seed": 1, "faults": [
  {"kind": "delay", "method": "inner_product", "ms": {"fixed": 20}}           or {"uniform": [10, 50]}, {"exponential": {"mean": 20}}
  {"kind": "status", "method": "DecryptScores", "code": "UNAVAILABLE", "at": [3]}    without "at": every call
  {"kind": "drop", "method": "batch_insert_data", "at_message": 1}
  {"kind": "empty_scores"}   {"kind": "truncate_scores", "bytes": 8}
  {"kind": "slow_after_rows", "rows": 100, "ms_per_row": 1}
  {"kind": "crash", "method": "inner_product", "at": 5}
]}

Example:
  $ rune-latency serve --json > stack.json     then, from another terminal, any client; Ctrl-C ends it`;

export function serveCommand(): Command {
  return new Command("serve")
    .description("start an envector and a Vault to measure against, until Ctrl-C")
    .option("--json", "print one line of JSON with what a client needs; tokens go into files")
    .option("--envector-port <port>", "plaintext port of envector; 0 takes a free one", whole(0, 65_535), 0)
    .option("--vault-port <port>", "port of Vault; 0 takes a free one", whole(0, 65_535), 0)
    .option("--tls", "also open a TLS port of envector")
    .option("--auth", "ask envector's callers for a bearer token")
    .option("--dimension <n>", "of the index that Vault's bundle names", whole(1, 4096), 1024)
    .addOption(new Option("--eval-mode <mode>", "mode of the key").choices(["mm", "rmp"]).default("mm"))
    .option(
      "--merge <when>",
      'when rows are merged: "immediate", "never", or after that many rows',
      toMerge,
      "immediate"
    )
    .option("--threads <n>", "threads of envector's arithmetic", whole(1, 64))
    .option(
      "--http2-window <bytes>",
      "envector's HTTP/2 receive window (default 1048576)",
      whole(65_535, 2 ** 31 - 1)
    )
    .option(
      "--eval-key-bytes <bytes>",
      "size of the evaluation key in Vault's bundle, e.g. 1.2e9",
      whole(0, 2 ** 31),
      0
    )
    .option(
      "--store-limit-mib <n>",
      "memory of all indexes together (default: half of the machine's)",
      whole(1, 2 ** 20)
    )
    .option("--persist <folder>", "keep keys and indexes in this folder")
    .option("--audit-file <file>", "append Vault's audit log to this file")
    .option("--faults <file>", "misbehave as this plan says")
    .option("--no-rate-limit", "do not limit Vault calls a minute")
    .addHelpText("after", FAULTS_HELP)
    .action(async (flags: ServeFlags) => serve(flags));
}

async function serve(flags: ServeFlags): Promise<void> {
  const note = (line: string) => void process.stderr.write(`${line}\n`);
  const {asked, dispose} = stopSignal(note);
  const stack = await startStack(await toOptions(flags, note));
  const folder = await mkdtemp(join(tmpdir(), "rune-latency-serve-"));
  try {
    process.stdout.write(
      flags.json === true
        ? `${JSON.stringify(await describeForClients(stack, folder, flags))}\n`
        : table(stack)
    );
    const died = await Promise.race([stack.exited, asked]);
    if (died !== null)
      throw new UserError(
        `${died}. Start it again; what was inserted is lost unless --persist was given.`,
        EXIT.failed
      );
  } finally {
    await stack.close();
    await rm(folder, {recursive: true, force: true});
    dispose();
  }
  // Ctrl-C is how a server is ended, so it has ended well.
  process.exitCode = EXIT.good;
}

async function toOptions(flags: ServeFlags, log: (line: string) => void): Promise<EmbeddedOptions> {
  return {
    log,
    ports: {envector: flags.envectorPort, vault: flags.vaultPort},
    envectorTls: flags.tls === true,
    envectorAuth: flags.auth === true,
    evalMode: flags.evalMode,
    demoIndexDimension: flags.dimension,
    merge: flags.merge,
    evalKeyBytes: flags.evalKeyBytes,
    vaultRateLimit: flags.rateLimit,
    ...(flags.threads === undefined ? {} : {threads: flags.threads}),
    ...(flags.http2Window === undefined ? {} : {http2WindowBytes: flags.http2Window}),
    ...(flags.storeLimitMib === undefined ? {} : {storeLimitBytes: flags.storeLimitMib * 2 ** 20}),
    ...(flags.persist === undefined ? {} : {persistDir: flags.persist}),
    ...(flags.auditFile === undefined ? {} : {auditFile: flags.auditFile}),
    ...(flags.faults === undefined ? {} : {faults: await readFaults(flags.faults)})
  };
}

async function readFaults(file: string): Promise<FaultPlan> {
  try {
    return parseFaultPlan(JSON.parse(await readFile(file, "utf8")), file);
  } catch (error) {
    const {message} = error as Error;
    throw new UserError(message.startsWith(file) ? message : `${file}: ${message}`, EXIT.badSettings, {
      cause: error
    });
  }
}

async function describeForClients(
  stack: EmbeddedStack,
  folder: string,
  flags: ServeFlags
): Promise<ServedStack> {
  const {envector, vault, token, envectorToken, http2WindowBytes, maxMessageBytes} = stack;
  return {
    envector: {
      endpoint: envector.endpoint,
      tls: envector.tls && {endpoint: envector.tls.endpoint, caFile: envector.tls.caFile},
      tokenFile: envectorToken && (await writeSecret(join(folder, "envector-token"), envectorToken.reveal()))
    },
    vault: {
      endpoint: vault.endpoint,
      caFile: vault.caFile,
      tokenFile: await writeSecret(join(folder, "vault-token"), token.reveal())
    },
    evalMode: flags.evalMode,
    http2WindowBytes,
    maxMessageBytes,
    pid: process.pid
  };
}

async function writeSecret(file: string, secret: string): Promise<string> {
  await writeFile(file, secret, {mode: 0o600});
  await chmod(file, 0o600); // whatever the umask took away or left
  return file;
}

/** For people, who asked for a demo: the one place where the demo tokens are shown. */
function table({envector, vault, token, envectorToken}: EmbeddedStack): string {
  const rows = [
    ["envector", envector.endpoint, "plaintext"],
    ...(envector.tls ? [["envector", envector.tls.endpoint, `TLS, CA ${envector.tls.caFile}`]] : []),
    ["vault", vault.endpoint, vault.caFile === "" ? "plaintext" : `TLS, CA ${vault.caFile}`],
    ["vault token", token.reveal(), "role admin"],
    ...(envectorToken ? [["bearer token", envectorToken.reveal(), "of envector"]] : [])
  ] as const;
  const width = Math.max(...rows.map(([name]) => name.length));
  return `${rows.map(([name, value, remark]) => `${name.padEnd(width)}  ${value}  ${remark}`).join("\n")}\nCtrl-C ends it.\n`;
}

/** Ctrl-C, or a process manager's request. A second one ends at once. */
function stopSignal(note: (line: string) => void): {asked: Promise<null>; dispose: () => void} {
  let stop: () => void = () => undefined;
  const asked = new Promise<null>((resolve) => {
    let before = false;
    stop = () => {
      if (before) process.exit(EXIT.interrupted);
      before = true;
      note("ending: calls under way may finish");
      resolve(null);
    };
  });
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {asked, dispose: () => void process.off("SIGINT", stop).off("SIGTERM", stop)};
}

/** Also takes 1.2e9. */
function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`a whole number from ${min} to ${max} is expected.`);
    return value;
  };
}

function toMerge(text: string): MergePolicy {
  if (text === "immediate" || text === "never") return text;
  const afterRows = Number(text);
  if (Number.isInteger(afterRows) && afterRows > 0) return {afterRows};
  throw new InvalidArgumentError('"immediate", "never" or a number of rows is expected.');
}
