/**
 * What Linux tells about other processes. Tests that need it are skipped elsewhere.
 * @module
 */
import {readdirSync, readFileSync, readlinkSync} from "node:fs";

export const hasProc = process.platform === "linux";

/** A zombie has ended: only its parent has not noticed yet. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may itself hold spaces and parentheses.
    return !["Z", "X"].includes(stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3));
  } catch {
    return false;
  }
}

/** Polls until all have ended; gives up after 20 s and returns those still alive. */
export async function stillAlive(pids: readonly number[]): Promise<number[]> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const alive = pids.filter(isAlive);
    if (alive.length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return pids.filter(isAlive);
}

export function commandLine(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "latin1");
}

export function environment(pid: number): string {
  return readFileSync(`/proc/${pid}/environ`, "latin1");
}

/** Where each open file descriptor leads. */
export function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return []; // closed meanwhile
    }
  });
}
