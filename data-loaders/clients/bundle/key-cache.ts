/**
 * Bundles on disk, for whoever asks for it (`--cache-keys`): a run then need not fetch 1.2 GB again. The folder is its
 * owner's alone (0700), so is each file (0600). Whoever could write there could exchange the public key and read what is
 * encrypted with it; so a file that others can reach is refused, and every key is checked again when it is read.
 * @module
 */
import {createHash} from "node:crypto";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats
} from "node:fs";
import {homedir} from "node:os";
import {join} from "node:path";
import type {Secret} from "../../secret.js";
import {EXIT, UserError} from "../../timing/errors.js";
import {bundleFields, parseBundle, type Bundle, type KeyCheck} from "./bundle-fields.js";

export const DEFAULT_KEY_FOLDER = join(homedir(), ".rune-latency", "keys");
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/** Who asked whom: names a file without telling either. */
export interface CacheKey {
  readonly endpoint: string;
  readonly token: Secret;
}

export interface CachedBundle {
  readonly bundle: Bundle;
  readonly path: string;
  /** When it was fetched. */
  readonly written: Date;
}

function cachePath(folder: string, {endpoint, token}: CacheKey): string {
  const name = createHash("sha256").update(`${endpoint}\n${token.reveal()}`).digest("hex").slice(0, 32);
  return join(folder, `${name}.json`);
}

/**
 * Reads a bundle and checks it as if Vault had just sent it.
 * @returns Null when there is none.
 * @throws UserError when others can reach it, or it is not whole.
 */
export function readCachedBundle(folder: string, key: CacheKey, checkKey: KeyCheck): CachedBundle | null {
  const path = cachePath(folder, key);
  const found = statOrNull(path);
  if (found === null) return null;
  refuseOthers(folder, lstatSync(folder), "directory");
  refuseOthers(path, found, "file");
  try {
    const bundle = parseBundle(JSON.parse(readFileSync(path, "utf8")), checkKey);
    return {bundle, path, written: found.mtime};
  } catch (cause) {
    const problem = cause instanceof SyntaxError ? "it is not JSON" : (cause as Error).message;
    throw refusal(path, `is no bundle: ${problem}`, cause);
  }
}

/** Writes a bundle, whole or not at all. @returns Its path. @throws UserError when the folder cannot be used. */
export function writeCachedBundle(folder: string, key: CacheKey, bundle: Bundle): string {
  const path = cachePath(folder, key);
  const unfinished = `${path}.${process.pid}.unfinished`;
  try {
    mkdirSync(folder, {recursive: true, mode: FOLDER_MODE});
    refuseOthers(folder, lstatSync(folder), "directory");
    writeFileSync(unfinished, JSON.stringify(bundleFields(bundle)), {mode: FILE_MODE, flag: "wx"});
    chmodSync(unfinished, FILE_MODE); // whatever the umask took away
    renameSync(unfinished, path);
    return path;
  } catch (cause) {
    rmSync(unfinished, {force: true});
    if (cause instanceof UserError) throw cause;
    throw new UserError(`cannot keep keys in ${folder}: ${(cause as Error).message}`, EXIT.badSettings, {
      cause
    });
  }
}

function statOrNull(path: string): Stats | null {
  return lstatSync(path, {throwIfNoEntry: false}) ?? null;
}

function refuseOthers(path: string, stats: Stats, kind: "file" | "directory"): void {
  const right = kind === "file" ? stats.isFile() : stats.isDirectory();
  if (!right) throw refusal(path, `is no ${kind}`);
  // Windows has neither owners nor modes of this kind.
  if (process.getuid === undefined) return;
  if (stats.uid !== process.getuid()) throw refusal(path, "belongs to another user");
  if ((stats.mode & OTHERS) !== 0)
    throw refusal(path, `can be reached by others (mode ${(stats.mode & 0o777).toString(8)})`);
}

function refusal(path: string, problem: string, cause?: unknown): UserError {
  return new UserError(
    `${path} ${problem}. Delete it, and the next run with --cache-keys fetches the bundle again.`,
    EXIT.badSettings,
    {cause}
  );
}
