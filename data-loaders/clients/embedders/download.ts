/**
 * Downloads one file of a model from a hub, and goes on where an earlier download stopped.
 * @module
 */
import {createHash} from "node:crypto";
import {createReadStream, existsSync, mkdirSync, renameSync, rmSync, statSync} from "node:fs";
import {open} from "node:fs/promises";
import {dirname} from "node:path";
import {Readable} from "node:stream";
import type {ReadableStream} from "node:stream/web";
import {pipeline} from "node:stream/promises";

export interface DownloadProgress {
  readonly receivedBytes: number;
  /** Null when the hub does not say. */
  readonly totalBytes: number | null;
}

/** What the hub says of a file before it is fetched. */
interface Described {
  readonly bytes: number | null;
  /** Names the version of the file. */
  readonly etag: string;
  /** Null where the hub gives none, as for small files. */
  readonly sha256: string | null;
}

/** Broken connections in a row, without a byte between them, before a download is given up. */
const MAX_FRUITLESS = 3;
const MAX_REDIRECTS = 5;
/** Sizes and ranges are then those of the file itself. */
const UNCOMPRESSED = {"accept-encoding": "identity"};

/** What a hub answered, where that was not the file. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
}

/**
 * Downloads to `path`, whole or not at all; what has come before a failure stays beside it and is used by the next attempt.
 * @throws DownloadError, or `TypeError` of `fetch` when the hub cannot be reached.
 */
export async function download(
  url: string,
  path: string,
  onProgress: (progress: DownloadProgress) => void
): Promise<void> {
  const described = await describeFile(url);
  mkdirSync(dirname(path), {recursive: true});
  // Named after the version, so that a part of another version is never continued.
  const version = createHash("sha256").update(described.etag).digest("hex").slice(0, 12);
  const part = `${path}.${version}.part`;
  let fruitless = 0;
  while (!isComplete(part, described)) {
    const before = sizeOf(part);
    try {
      await fetchRest(url, part, described, onProgress);
      if (described.bytes === null) break;
    } catch (error) {
      if (error instanceof DownloadError) throw error;
      fruitless = sizeOf(part) > before ? 0 : fruitless + 1;
      if (fruitless === MAX_FRUITLESS) throw error;
    }
  }
  await verify(part, described, url);
  renameSync(part, path);
}

const sizeOf = (path: string): number => statSync(path, {throwIfNoEntry: false})?.size ?? 0;

const isComplete = (part: string, {bytes}: Described): boolean =>
  bytes !== null && existsSync(part) && sizeOf(part) >= bytes;

/** Large files are elsewhere; the hub's own answer, before it leads there, says their size and hash. */
async function describeFile(url: string): Promise<Described> {
  let at = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(at, {method: "HEAD", redirect: "manual", headers: UNCOMPRESSED});
    const {headers, status} = response;
    const linked = headers.get("x-linked-etag");
    const location = headers.get("location");
    if (status >= 400) throw new DownloadError(`${url}: the hub answers ${status}`);
    if (linked === null && location !== null) {
      at = new URL(location, at).href;
      continue;
    }
    const etag = (linked ?? headers.get("etag") ?? "").replace(/^W\//, "").replaceAll('"', "");
    const size = headers.get("x-linked-size") ?? headers.get("content-length");
    return {
      etag,
      bytes: size === null ? null : Number(size),
      sha256: /^[0-9a-f]{64}$/.test(etag) ? etag : null
    };
  }
  throw new DownloadError(`${url}: more than ${MAX_REDIRECTS} redirects`);
}

async function fetchRest(
  url: string,
  part: string,
  {bytes}: Described,
  onProgress: (progress: DownloadProgress) => void
): Promise<void> {
  const have = bytes === null ? 0 : sizeOf(part);
  const response = await fetch(url, {
    headers: {...UNCOMPRESSED, ...(have > 0 ? {range: `bytes=${have}-`} : {})}
  });
  if (response.status !== 200 && response.status !== 206)
    throw new DownloadError(`${url}: the hub answers ${response.status}`);
  if (response.body === null) throw new DownloadError(`${url}: the hub's answer is empty`);
  const resumed = response.status === 206;
  let receivedBytes = resumed ? have : 0;
  // Each piece is on disk before the next is asked for, so a break loses little of what came.
  const file = await open(part, resumed ? "a" : "w");
  try {
    for await (const piece of Readable.fromWeb(response.body as ReadableStream) as AsyncIterable<Buffer>) {
      await file.writeFile(piece);
      receivedBytes += piece.length;
      onProgress({receivedBytes, totalBytes: bytes});
    }
  } finally {
    await file.close();
  }
}

async function verify(part: string, {bytes, sha256}: Described, url: string): Promise<void> {
  const size = sizeOf(part);
  const wrong = bytes !== null && size !== bytes ? `${size} bytes came, ${bytes} were announced` : null;
  const hash = wrong === null && sha256 !== null ? await hashOf(part) : sha256;
  if (wrong === null && hash === sha256) return;
  rmSync(part);
  throw new DownloadError(
    `${url}: ${wrong ?? "what came does not have the hash that the hub announced"}; try again`
  );
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
