/** Plays as much of GitHub's API as a comment needs, on 127.0.0.1. */
import {createServer, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";

export interface FakeGitHub {
  readonly url: string;
  /** Comments by id. */
  readonly comments: Map<number, string>;
  /** `METHOD path` of every request, and the bodies that came with them. */
  readonly requests: string[];
  readonly authorisations: Set<string | undefined>;
  /** Answers the next request of this method in place of the API. */
  fail(method: string, status: number, headers?: Record<string, string>, message?: string): void;
  close(): Promise<void>;
}

interface Failure {
  readonly method: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly message: string;
}

const COMMENTS = /^\/api\/v3\/repos\/owner\/name\/issues\/12\/comments$/;
const COMMENT = /^\/api\/v3\/repos\/owner\/name\/issues\/comments\/(\d+)$/;

export async function startFakeGitHub(): Promise<FakeGitHub> {
  const comments = new Map<number, string>();
  const requests: string[] = [];
  const authorisations = new Set<string | undefined>();
  let failure: Failure | null = null;
  let nextId = 100;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, `http://${request.headers.host ?? ""}`);
    const method = request.method!;
    requests.push(`${method} ${url.pathname}${url.search}`);
    authorisations.add(request.headers.authorization);
    const body = await textOf(request);
    const send = (status: number, data: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, {"content-type": "application/json", ...headers}).end(JSON.stringify(data));
    };
    if (failure?.method === method) {
      send(failure.status, {message: failure.message}, failure.headers);
      return;
    }
    if (COMMENTS.test(url.pathname) && method === "GET") {
      list(url, comments, send);
      return;
    }
    if (COMMENTS.test(url.pathname) && method === "POST") {
      comments.set(++nextId, bodyOf(body));
      send(201, {id: nextId});
      return;
    }
    const id = Number(COMMENT.exec(url.pathname)?.[1]);
    if (method === "PATCH" && comments.has(id)) {
      comments.set(id, bodyOf(body));
      send(200, {id});
      return;
    }
    send(404, {message: "Not Found"});
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`,
    comments,
    requests,
    authorisations,
    fail(method, status, headers = {}, message = "no") {
      failure = {method, status, headers, message};
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      })
  };
}

function list(
  url: URL,
  comments: ReadonlyMap<number, string>,
  send: (status: number, data: unknown, headers?: Record<string, string>) => void
): void {
  const size = Number(url.searchParams.get("per_page") ?? 30);
  const page = Number(url.searchParams.get("page") ?? 1);
  const all = [...comments].map(([id, body]) => ({id, body}));
  const next = new URL(url);
  next.searchParams.set("page", String(page + 1));
  const more = page * size < all.length;
  // GitHub gives absolute addresses; Octokit follows them as they are.
  send(200, all.slice((page - 1) * size, page * size), more ? {link: `<${next.href}>; rel="next"`} : {});
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** GitHub trims what it stores. */
const bodyOf = (json: string): string => (JSON.parse(json) as {body: string}).body.trim();
