/**
 * A model hub on this machine: answers as Hugging Face's does, and breaks off where a test wants it.
 * @module
 */
import {createHash} from "node:crypto";
import {once} from "node:events";
import {createServer, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

export interface ModelHub {
  readonly url: string;
  /** Method, path and range of every request, in order. */
  readonly requests: string[];
  /** Bytes after which each of the next answers breaks off; an answer takes one from the front. */
  readonly breaks: number[];
  close(): Promise<void>;
}

/**
 * @param files - Content by path below the model. A file of at least 1000 bytes is "large": it is described by a redirect
 *   with its SHA-256, and lies elsewhere.
 * @param announced - What the hub says of a file's hash, where that is not the truth.
 */
export async function startHub(
  model: string,
  files: ReadonlyMap<string, Buffer>,
  announced: ReadonlyMap<string, string> = new Map()
): Promise<ModelHub> {
  const requests: string[] = [];
  const breaks: number[] = [];
  const prefix = `/${model}/resolve/main/`;
  const server = createServer((request, response) => {
    const {method = "", url = "", headers} = request;
    requests.push([method, url, headers.range].filter(Boolean).join(" "));
    const large = url.startsWith("/blobs/");
    const name = large ? decodeURIComponent(url.slice("/blobs/".length)) : url.slice(prefix.length);
    const content = files.get(name);
    if (content === undefined || !(large || url.startsWith(prefix))) {
      response.writeHead(404).end();
    } else if (!large && content.length >= 1000) {
      const etag = announced.get(name) ?? createHash("sha256").update(content).digest("hex");
      const described = {"x-linked-etag": `"${etag}"`, "x-linked-size": String(content.length)};
      response.writeHead(302, {location: `/blobs/${encodeURIComponent(name)}`, ...described}).end();
    } else if (method === "HEAD") {
      response.writeHead(200, {etag: `W/"${name}"`, "content-length": content.length}).end();
    } else {
      const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
      send(response, content.subarray(from), from > 0 ? 206 : 200, breaks.shift());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    breaks,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  };
}

function send(
  response: ServerResponse,
  content: Buffer,
  status: number,
  breakAfter: number | undefined
): void {
  response.writeHead(status, {"content-length": content.length});
  if (breakAfter === undefined) response.end(content);
  else response.write(content.subarray(0, breakAfter), () => setTimeout(() => response.destroy(), 20));
}
