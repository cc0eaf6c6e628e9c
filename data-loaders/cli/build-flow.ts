/**
 * How a build gets its run. `observable build` measures, once, in a process of its own: the data loader
 * `src/data/run.zip.ts`. The configuration starts it before any page is parsed; when Framework runs the same loader
 * later, it finds the session's sealed run and only packs it. Whoever comes first measures, under a lock.
 * @module
 */
import {spawn} from "node:child_process";
import {existsSync, mkdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {setTimeout as sleep} from "node:timers/promises";
import {join} from "node:path";
import type {Run} from "../../src/lib/run-schema.js";
import {Archive} from "../archive/archive.js";
import {writeFileAtomic} from "../archive/atomic-file.js";
import {EXIT, UserError, type ExitCode} from "../timing/errors.js";
import {resolveSettings, type Settings} from "./settings.js";

const WORK = ".rune-latency";

/** What a session left: its run and how the measurement ended. */
export interface Session {
  readonly run: string;
  readonly exitCode: ExitCode;
}

const LOOK_EVERY_MS = 200;
/** Waiting for less is not worth a line. */
const FREE_LOOKS = 2;

const sessionFile = (session: string): string => join(WORK, `${session}.json`);

export function readSession(session: string): Session | null {
  const path = sessionFile(session);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Session) : null;
}

/**
 * The session's run: measured by whoever asks first, read by everybody else.
 * @param measureNow - Measures and seals; called at most once in a session.
 */
export async function ensureSession(
  session: string,
  measureNow: () => Promise<{run: Run; exitCode: ExitCode}>
): Promise<Session> {
  mkdirSync(WORK, {recursive: true});
  const lock = join(WORK, `${session}.lock`);
  for (;;) {
    const done = readSession(session);
    if (done) return done;
    if (takeLock(lock)) break;
    await sleep(LOOK_EVERY_MS);
  }
  try {
    const {run, exitCode} = await measureNow();
    const made = {run: run.id, exitCode};
    writeFileAtomic(sessionFile(session), `${JSON.stringify(made)}\n`);
    return made;
  } finally {
    rmSync(lock, {force: true});
  }
}

/**
 * Waits until no other process builds in this folder: builds write generated pages below the source root, and one would
 * remove what the other is about to read. The turn ends with this process.
 * @param onWait - Told once, with the process that is waited for.
 */
export async function waitForBuildTurn(onWait: (pid: string) => void): Promise<void> {
  mkdirSync(WORK, {recursive: true});
  const lock = join(WORK, "build.lock");
  for (let looks = 0; !takeLock(lock); looks++) {
    if (looks === FREE_LOOKS) onWait(ownerOf(lock));
    await sleep(LOOK_EVERY_MS);
  }
  process.on("exit", () => rmSync(lock, {force: true}));
}

function ownerOf(lock: string): string {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return "unknown"; // Just given back.
  }
}

/** A lock whose owner is gone is taken over: a killed measurement must not block the next one. */
function takeLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), {flag: "wx"});
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  try {
    process.kill(Number(readFileSync(path, "utf8")), 0);
  } catch {
    rmSync(path, {force: true});
  }
  return false;
}

/**
 * Runs the measuring loader in a process of its own and waits. Signals reach it too, through the process group; it saves,
 * and its exit code says how it ended.
 */
export function runLoader(): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", "src/data/run.zip.ts"], {
    stdio: ["ignore", "ignore", "inherit"]
  });
  const wait = (): void => undefined;
  process.on("SIGINT", wait);
  const terminate = (): void => void child.kill("SIGTERM");
  process.on("SIGTERM", terminate);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      process.off("SIGINT", wait);
      process.off("SIGTERM", terminate);
      resolve(code ?? (signal === "SIGTERM" ? EXIT.terminated : EXIT.interrupted));
    });
  });
}

/** The run that `npm run build` shows, and how it was chosen. @throws UserError when there is none. */
export function chooseRun(
  archive: Archive,
  settings: Settings,
  wanted: string | undefined
): {run: Run; why: string} {
  if (wanted !== undefined) return {run: archive.read(wanted), why: "named by RUNE_LATENCY_RUN"};
  const {current} = archive;
  if (current !== null && archive.sealed().includes(current))
    return {run: archive.read(current), why: "the last one measured"};
  for (const id of archive.sealed().toReversed()) {
    const run = archive.read(id);
    if (run.target === settings.target && run.verdict.value !== "invalid")
      return {run, why: `the newest valid one of target ${settings.target}`};
  }
  throw new UserError(
    `no run in ${archive.folder} to build from. Measure one first: npm run report`,
    EXIT.badSettings
  );
}

export function openArchive(): {archive: Archive; settings: Settings} {
  const settings = resolveSettings({flags: {}, env: process.env, cwd: process.cwd()});
  return {archive: new Archive(settings.archive), settings};
}
