/**
 * Files that are there whole or not at all.
 * @module
 */
import {closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync} from "node:fs";
import {EXIT, UserError} from "../timing/errors.js";

/**
 * Writes beside the target, flushes to disk, renames over it.
 * @param mode - Permissions of the file, before the process's mask.
 * @throws UserError when the disk is full or not writable; what was there before stays.
 */
export function writeFileAtomic(path: string, content: string | Uint8Array, mode = 0o644): void {
  const temporary = `${path}.${process.pid}.tmp`;
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  try {
    const file = openSync(temporary, "w", mode);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (cause) {
    rmSync(temporary, {force: true});
    throw diskError(path, cause);
  }
}

/** Says which file could not be written, why, and what to do. */
export function diskError(path: string, cause: unknown): UserError {
  const code = (cause as NodeJS.ErrnoException).code ?? "UNKNOWN";
  const remedies: Record<string, string> = {
    ENOSPC: "The disk is full. Free some space, or choose another folder with --archive.",
    EDQUOT: "The disk quota is used up. Free some space, or choose another folder with --archive.",
    EACCES: "The folder is not writable. Change its mode, or choose another folder with --archive.",
    EROFS: "The file system is read-only. Choose another folder with --runs."
  };
  const remedy = remedies[code] ?? (cause instanceof Error ? cause.message : String(cause));
  return new UserError(`cannot write ${path} [${code}]. ${remedy}`, EXIT.badSettings, {cause});
}
