/**
 * Names of runs: they sort by time and do not collide, on one machine or several.
 * @module
 */
import {randomBytes} from "node:crypto";

const ID = /^\d{8}t\d{6}z-[0-9a-f]{6}$/;

/** `YYYYMMDDthhmmssz-` + 6 random hex. No dots: the site generator would take one for a file ending. */
export function newRunId(at: Date): string {
  const stamp = at.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "").toLowerCase();
  return `${stamp}-${randomBytes(3).toString("hex")}`;
}

export function isRunId(text: string): boolean {
  return ID.test(text) || isImportedId(text);
}

/** Day of the source + 6 hex of its content hash: what was imported is known by its content, not by its day. */
export function isImportedId(text: string): boolean {
  return /^\d{8}-[0-9a-f]{6}$/.test(text);
}
