/**
 * Serves a built site on a free port of 127.0.0.1, compressed as a web server would, and counts what was sent.
 */
import {existsSync, readFileSync, statSync} from "node:fs";
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {extname, join, normalize} from "node:path";
import {gzipSync} from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".csv": "text/csv"
};

export interface SentFile {
  readonly path: string;
  readonly status: number;
  /** Bytes of the body as sent, gzip level 6. */
  readonly bytes: number;
}

export interface Server {
  readonly url: string;
  readonly sent: SentFile[];
  close(): Promise<void>;
}

/** @param dir - The output of a build. A missing file is answered with `404.html`, as GitHub Pages does. */
export async function serve(dir: string): Promise<Server> {
  const sent: SentFile[] = [];
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? "/", "http://localhost").pathname);
    const wanted = join(dir, normalize(path), path.endsWith("/") ? "index.html" : "");
    const found = existsSync(wanted) && statSync(wanted).isFile();
    const file = found ? wanted : join(dir, "404.html");
    const body = gzipSync(readFileSync(file), {level: 6});
    sent.push({path, status: found ? 200 : 404, bytes: body.length});
    response.writeHead(found ? 200 : 404, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-encoding": "gzip",
      "cache-control": "no-store"
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const {port} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      })
  };
}
