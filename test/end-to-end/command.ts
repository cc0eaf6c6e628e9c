import {spawn, type ChildProcess} from "node:child_process";
import {mkdtempSync, readdirSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const folders: string[] = [];

/** A folder of this test file's own; {@link removeTemporary} removes them all. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "rune-latency-test-"));
  folders.push(folder);
  return folder;
}

export function removeTemporary(): void {
  for (const folder of folders.splice(0)) rmSync(folder, {recursive: true, force: true});
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when stderr has matched; rejects when the process ends before. */
  readonly says: (pattern: RegExp) => Promise<void>;
}

/** A home without settings of anybody's, and no variable of ours that the developer has set. */
export function cleanEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(RUNE|VAULT_|ENVECTOR_|VITEST)/.test(name));
  return {...Object.fromEntries(kept), HOME: temporary(), ...extra};
}

/** Starts a Node program of the repository and collects what it says. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = cleanEnv()): Running {
  const child = spawn(process.execPath, args, {cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"]});
  let stdout = "";
  let stderr = "";
  const waiting: {pattern: RegExp; resolve: () => void; reject: (error: Error) => void}[] = [];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
    for (const {pattern, resolve} of waiting) if (pattern.test(stderr)) resolve();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code) => {
      for (const {pattern, reject} of waiting)
        reject(new Error(`ended before ${String(pattern)}: ${stderr}`));
      resolve({code, stdout, stderr});
    });
  });
  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      if (pattern.test(stderr)) resolve();
      else waiting.push({pattern, resolve, reject});
    });
  return {child, ended, says};
}

/** `rune-latency …` */
export const cli = (args: readonly string[], env?: NodeJS.ProcessEnv): Running =>
  start(["bin/rune-latency.js", ...args], env);

/** Processes below one, from the kernel's own list; a zombie does not count. */
export function descendants(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        return Number(parent) === pid && state !== "Z" ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
  return [...children, ...children.flatMap(descendants)];
}

/** Whether a process runs: a zombie is not alive. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

/** Every file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
