/**
 * Compares secrets without telling by the time it takes how much of a guess was right.
 * @module
 */
import {createHash, timingSafeEqual} from "node:crypto";

/** Both sides are hashed first, so that even the length stays hidden. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(value: string): Buffer {
  return createHash("sha256").update(value, "utf8").digest();
}
