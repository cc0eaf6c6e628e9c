/**
 * The parent's end of the control pipe: starts a server as a process of its own, waits until it is ready, and
 * notices when it dies.
 * @module
 */
import {fork, type ChildProcess} from "node:child_process";
import {createRequire} from "node:module";
import {fileURLToPath, pathToFileURL} from "node:url";
import type {EnvectorStart, FromChild, MemoryHeld, ToChild, VaultStart} from "./control-messages.js";

export interface ServerProcess<Ready> {
  readonly pid: number;
  readonly ready: Ready;
  /** Resolves with a sentence when the process ends without having been asked to. */
  readonly died: Promise<string>;
  /** What the process holds after a forced collection: a question for tests, it stops everything else. */
  memory(): Promise<MemoryHeld>;
  /** Asks the process to end, insists after `graceMs`, and waits until it is gone. */
  stop(graceMs?: number): Promise<void>;
}

type StartSettings = EnvectorStart | VaultStart;

/** Long enough for the slowest machine to compile TypeScript; a hung start ends with a sentence, not never. */
const START_LIMIT_MS = 60_000;
/** Only these reach the servers: an environment may hold tokens and keys, and a server needs none of it. */
const PASSED_VARIABLES = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "TZ", "SYSTEMROOT"];

/**
 * @param name - For messages: "envector", "vault".
 * @param entry - File URL of the server's program.
 * @param settings - A promise: the program is loaded meanwhile. When it fails, so does the start.
 * @throws Error when the process cannot start; then nothing of it is left running.
 */
export async function startServerProcess<Ready>(
  name: string,
  entry: URL,
  settings: StartSettings | Promise<StartSettings>,
  log: (line: string) => void
): Promise<ServerProcess<Ready>> {
  const child = fork(fileURLToPath(entry), [], {
    execArgv: ["--import", typescriptLoader()],
    env: Object.fromEntries(
      PASSED_VARIABLES.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : []))
    ),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    serialization: "advanced"
  });
  const errors = followOutput(child, name, log);
  let stopping = false;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", (code, signal) =>
      resolve(
        `${name} (process ${child.pid ?? 0}) ended with ${signal ?? `exit code ${code ?? 0}`}${errors()}`
      )
    );
    child.once("error", (error) => resolve(`${name} could not be started: ${error.message}`));
  });
  const stop = async (graceMs = 5_000) => {
    stopping = true;
    if (child.connected) child.send({type: "stop"} satisfies ToChild<StartSettings>, () => undefined);
    const insist = setTimeout(() => child.kill("SIGKILL"), graceMs);
    await ended;
    clearTimeout(insist);
  };
  try {
    const ready = await waitUntilReady<Ready>(child, name, await settings, ended, log);
    return {
      pid: child.pid!,
      ready,
      died: new Promise(
        (resolve) => void ended.then((sentence) => (stopping ? undefined : resolve(sentence)))
      ),
      memory: () => askMemory(child),
      stop
    };
  } catch (error) {
    await stop(0);
    throw error;
  }
}

function waitUntilReady<Ready>(
  child: ChildProcess,
  name: string,
  settings: StartSettings,
  ended: Promise<string>,
  log: (line: string) => void
): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () =>
        reject(
          new Error(`${name} was not ready after ${START_LIMIT_MS / 1000} s; is the machine overloaded?`)
        ),
      START_LIMIT_MS
    );
    const settle = (action: () => void) => {
      clearTimeout(limit);
      action();
    };
    child.on("message", (message: FromChild<Ready>) => {
      if (message.type === "log") log(`${name}: ${message.line}`);
      else if (message.type === "memory") return;
      else if (message.type === "ready") settle(() => resolve(message.value));
      else settle(() => reject(new Error(`${name}: ${message.message}`)));
    });
    void ended.then((sentence) => settle(() => reject(new Error(sentence))));
    child.send({type: "start", settings} satisfies ToChild<StartSettings>, (error) => {
      if (error !== null) settle(() => reject(new Error(`${name} took no settings: ${error.message}`)));
    });
  });
}

function askMemory(child: ChildProcess): Promise<MemoryHeld> {
  return new Promise((resolve) => {
    const answer = (message: FromChild<unknown>) => {
      if (message.type !== "memory") return;
      child.off("message", answer);
      resolve(message.value);
    };
    child.on("message", answer);
    child.send({type: "tell_memory"} satisfies ToChild<StartSettings>, () => undefined);
  });
}

/** @returns What the process last wrote to stderr, for the sentence about its end. */
function followOutput(child: ChildProcess, name: string, log: (line: string) => void): () => string {
  let tail = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      tail = (tail + text).slice(-2_000);
      for (const line of text.split("\n")) if (line.trim() !== "") log(`${name}: ${line}`);
    });
  return () => (tail.trim() === "" ? "" : `: ${tail.trim()}`);
}

/** As a file URL, because `--import tsx` would be looked up from the current folder, which is the user's. */
function typescriptLoader(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
}
