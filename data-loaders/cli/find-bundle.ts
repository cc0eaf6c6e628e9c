/**
 * The agent's bundle: from disk where `--cache-keys` has put it there, else from Vault.
 * @module
 */
import {resolve} from "node:path";
import type {Bundle} from "../clients/bundle/bundle-fields.js";
import type {BundleFacts, BundleProgress} from "../clients/bundle/fetch-bundle.js";
import {
  DEFAULT_KEY_FOLDER,
  readCachedBundle,
  writeCachedBundle,
  type CacheKey
} from "../clients/bundle/key-cache.js";
import type {VaultClient} from "../clients/vault.js";
import {unwrapEncryptionKey} from "../fhe/envelope.js";
import {CallError, EXIT, UserError} from "../timing/errors.js";

/** Below this, a bundle is there before a line about it could be read. */
const WORTH_A_LINE_BYTES = 2 ** 26;
/** A line each time this share has come. */
const LINE_SHARE = 0.25;

/** Whole, of our preset, and with the hash that its envelope names. @throws FormatError */
export function checkKey(encKeyJson: string): void {
  unwrapEncryptionKey(encKeyJson, "Vault's EncKey.json");
}

/**
 * @param cacheKeys - Whether a bundle may be kept on disk and taken from there, and in which folder if not the usual one.
 * @throws UserError: 2 when Vault refuses the token or the file on disk is not safe, 3 when no right bundle came.
 */
export async function findBundle(
  vault: Pick<VaultClient, "bundle">,
  key: CacheKey,
  cacheKeys: boolean | string,
  log: (line: string) => void
): Promise<Bundle> {
  const folder = typeof cacheKeys === "string" ? resolve(cacheKeys) : cacheKeys ? DEFAULT_KEY_FOLDER : null;
  const cached = folder === null ? null : readCachedBundle(folder, key, checkKey);
  if (cached !== null) {
    log(`bundle          ${cached.path}, fetched ${cached.written.toISOString().slice(0, 16)}Z`);
    return cached.bundle;
  }
  const bundle = await fetched(vault, log);
  if (folder !== null) log(`bundle          kept in ${writeCachedBundle(folder, key, bundle)}`);
  return bundle;
}

async function fetched(vault: Pick<VaultClient, "bundle">, log: (line: string) => void): Promise<Bundle> {
  try {
    const {bundle, facts} = await vault.bundle(progressLines(log));
    if (facts.bytes >= WORTH_A_LINE_BYTES) log(`bundle          ${bundleLine(facts)}`);
    return bundle;
  } catch (error) {
    throw error instanceof CallError ? asUserError(error) : error;
  }
}

/** How a bundle came, in one line. */
export function bundleLine({method, bytes, evalKeyBytes, transferMs}: BundleFacts): string {
  const key =
    evalKeyBytes === 0 ? "no evaluation key in it" : `${megabytes(evalKeyBytes)} of it evaluation key`;
  return `${method}, ${megabytes(bytes)} in ${(transferMs / 1000).toFixed(1)} s, ${key}`;
}

function progressLines(log: (line: string) => void): (progress: BundleProgress) => void {
  let next = LINE_SHARE;
  return ({receivedBytes, totalBytes}) => {
    const share = receivedBytes / totalBytes;
    if (totalBytes < WORTH_A_LINE_BYTES || share < next || share >= 1) return;
    log(`bundle          ${megabytes(receivedBytes)} of ${megabytes(totalBytes)}`);
    next = (Math.floor(share / LINE_SHARE) + 1) * LINE_SHARE;
  };
}

const megabytes = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(0)} MB`;

/** What belongs to the bundle alone; the rest says the call's own error. */
const REMEDIES: Readonly<Record<string, string>> = {
  DEADLINE_EXCEEDED: "For the bundle it is --bundle-deadline; --cache-keys has it fetched only once.",
  INVALID_BUNDLE: "Nothing was encrypted with it. Ask whoever runs this Vault."
};

function asUserError(error: CallError): UserError {
  const refused = error.code === "UNAUTHENTICATED" || error.code === "PERMISSION_DENIED";
  const remedy = REMEDIES[error.code];
  return new UserError(
    `Vault's bundle: ${error.message}${remedy === undefined ? "" : `. ${remedy}`}`,
    refused ? EXIT.badSettings : EXIT.unreachable,
    {cause: error}
  );
}
