/**
 * Writes files so that a reader finds the old content or the new one, never a part: into a file beside it, flushed
 * to the disk, then renamed.
 * @module
 */
import {createHash} from "node:crypto";
import {open, rename} from "node:fs/promises";
import {dirname} from "node:path";

/** Hashing and writing in pieces lets the event loop answer others meanwhile. */
const PIECE_BYTES = 2 ** 22;
export const UNFINISHED_SUFFIX = ".unfinished";

/**
 * @param mode - File mode; 0o600 unless others may read it.
 * @returns SHA-256 of the content, hex.
 */
export async function writeDurably(path: string, content: Uint8Array, mode = 0o600): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(path + UNFINISHED_SUFFIX, "w", mode);
  try {
    for (let at = 0; at < content.length; at += PIECE_BYTES) {
      const piece = content.subarray(at, at + PIECE_BYTES);
      hash.update(piece);
      await file.write(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(path + UNFINISHED_SUFFIX, path);
  await syncFolder(dirname(path));
  return hash.digest("hex");
}

/** For `.catch` of a read: a file that does not exist yet is null, any other failure stays one. */
export function nullWhenAbsent(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

/** A rename lasts only when the folder that holds the name is flushed too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
