/**
 * One gRPC call at a time over `node:http2`, whose answer is handed on piece by piece. grpc-js keeps every piece and joins
 * them: 2.4 GB of memory for the 1.2 GB of a key bundle. For that one call there is this.
 * Source: grpc.io, "gRPC over HTTP2" (headers, trailers, timeout, message encoding, HTTP and HTTP/2 error codes).
 * @module
 */
import {once} from "node:events";
import {
  connect,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
  type IncomingHttpHeaders
} from "node:http2";
import {isIP} from "node:net";
import {status} from "@grpc/grpc-js";
import type {Endpoint} from "../endpoint.js";
import {systemAuthorities} from "../system-authorities.js";

/** Name of a gRPC status. */
export type StatusName = keyof typeof status;

/** How a call ended. */
export interface CallStatus {
  readonly code: StatusName;
  readonly details: string;
}

/** A call that ended before the server could say how. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** The gRPC status that this counts as. */
  readonly code: StatusName;

  constructor(code: StatusName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * What may be under way without having been asked for piece by piece: at 40 ms of round trip it allows 400 MB/s. The
 * pieces are scanned as they come, so it is not memory of ours.
 */
const WINDOW_BYTES = 2 ** 24;

/**
 * Opens a connection. No proxy is used.
 * @throws TransportError UNAVAILABLE, or DEADLINE_EXCEEDED when `signal` aborts first.
 */
export async function openSession(
  {endpoint, tls}: Endpoint,
  signal: AbortSignal
): Promise<ClientHttp2Session> {
  const host = endpoint.slice(0, endpoint.lastIndexOf(":")).replace(/^\[|\]$/g, "");
  // An address is no name in TLS; left out, the certificate is compared with the address itself.
  const servername = tls?.serverName ?? (isIP(host) === 0 ? host : undefined);
  const session = connect(`${tls === null ? "http" : "https"}://${endpoint}`, {
    settings: {initialWindowSize: WINDOW_BYTES, enablePush: false},
    ...(tls === null ? {} : {ca: tls.caPem ?? systemAuthorities()}),
    ...(tls === null || servername === undefined ? {} : {servername})
  });
  // Whoever waits hears of an error below, or from the stream of the call; one that comes later concerns nobody.
  session.on("error", () => undefined);
  try {
    await once(session, "connect", {signal});
  } catch (cause) {
    session.destroy();
    if (signal.aborted) throw new TransportError("DEADLINE_EXCEEDED", "no connection in time", {cause});
    throw new TransportError("UNAVAILABLE", (cause as Error).message, {cause});
  }
  session.setLocalWindowSize(WINDOW_BYTES);
  return session;
}

export interface StreamedCall {
  /** `/package.Service/Method`. */
  readonly path: string;
  /** The request, serialised. */
  readonly request: Buffer;
  readonly deadlineMs: number;
  /** Takes the answer's bytes, frame heads included. What it throws ends the call and is thrown on. */
  readonly onChunk: (chunk: Buffer) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a call whose answer has at most one message.
 * @throws TransportError, or what `onChunk` threw. A status that is not OK is returned, not thrown.
 */
export async function streamedCall(session: ClientHttp2Session, call: StreamedCall): Promise<CallStatus> {
  const stream = begin(session, {
    ":method": "POST",
    ":path": call.path,
    "content-type": "application/grpc",
    "user-agent": "rune-latency",
    te: "trailers",
    "grpc-timeout": `${Math.max(1, Math.ceil(call.deadlineMs))}m`
  });
  stream.end(framed(call.request));
  return answerOf(stream, session, call);
}

/** @throws TransportError when the other end has closed the connection since it was made. */
function begin(session: ClientHttp2Session, headers: OutgoingHttpHeaders): ClientHttp2Stream {
  try {
    return session.request(headers);
  } catch (cause) {
    throw new TransportError("UNAVAILABLE", `the connection broke: ${(cause as Error).message}`, {cause});
  }
}

function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function answerOf(
  stream: ClientHttp2Stream,
  session: ClientHttp2Session,
  {onChunk, signal}: StreamedCall
): Promise<CallStatus> {
  return new Promise((resolve, reject) => {
    let headers: IncomingHttpHeaders = {};
    let trailers: IncomingHttpHeaders = {};
    const fail = (error: Error): void => {
      reject(error);
      stream.close(constants.NGHTTP2_CANCEL);
    };
    const late = (): void =>
      fail(new TransportError("DEADLINE_EXCEEDED", "the deadline passed before the answer was complete"));
    const lost = (cause: Error): void =>
      fail(new TransportError("UNAVAILABLE", `the connection broke: ${cause.message}`, {cause}));
    signal.addEventListener("abort", late, {once: true});
    session.once("error", lost);
    stream
      .on("response", (received: IncomingHttpHeaders) => (headers = received))
      .on("trailers", (received: IncomingHttpHeaders) => (trailers = received))
      .on("data", (chunk: Buffer) => {
        try {
          if (isGrpc(headers)) onChunk(chunk);
        } catch (error) {
          fail(error as Error);
        }
      })
      .on("error", (cause: Error) => {
        reject(new TransportError(RESET_STATUS[stream.rstCode] ?? "INTERNAL", cause.message, {cause}));
      })
      .on("close", () => {
        signal.removeEventListener("abort", late);
        session.off("error", lost);
        resolve(statusFrom(headers, trailers, stream.aborted || session.destroyed));
      });
    if (signal.aborted) late();
  });
}

/** Others answer too: a proxy, or a web server with a page. What they say is no message. */
function isGrpc(headers: IncomingHttpHeaders): boolean {
  return headers["content-type"]?.startsWith("application/grpc") ?? false;
}

/** From the trailers, or from the headers of an answer that has nothing else; else from how the stream ended. */
function statusFrom(
  headers: IncomingHttpHeaders,
  trailers: IncomingHttpHeaders,
  broken: boolean
): CallStatus {
  const source = trailers["grpc-status"] === undefined ? headers : trailers;
  const code = source["grpc-status"];
  if (code !== undefined)
    return {
      code: (status[Number(code)] as StatusName | undefined) ?? "UNKNOWN",
      details: decoded(source["grpc-message"])
    };
  const http = headers[":status"] as unknown as number | undefined;
  if (broken || http === undefined)
    return {code: "UNAVAILABLE", details: "the connection closed before the answer was complete"};
  if (http === 200 && isGrpc(headers))
    return {code: "INTERNAL", details: "the answer ended without a gRPC status: it is incomplete"};
  // Worded as grpc-js does: whoever reads it tells from that what answered.
  return {code: HTTP_STATUS[http] ?? "UNKNOWN", details: `Received HTTP status code ${http}`};
}

/** `grpc-message` is percent-encoded UTF-8; what is not stays as it is. */
function decoded(message: string | string[] | undefined): string {
  const text = String(message ?? "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What gRPC makes of an HTTP status, and of the code of a reset stream. */
const HTTP_STATUS: Readonly<Record<number, StatusName>> = {
  400: "INTERNAL",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "UNIMPLEMENTED",
  429: "UNAVAILABLE",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "UNAVAILABLE"
};
const RESET_STATUS: Readonly<Record<number, StatusName>> = {
  [constants.NGHTTP2_REFUSED_STREAM]: "UNAVAILABLE",
  [constants.NGHTTP2_CANCEL]: "CANCELLED",
  [constants.NGHTTP2_ENHANCE_YOUR_CALM]: "RESOURCE_EXHAUSTED",
  [constants.NGHTTP2_INADEQUATE_SECURITY]: "PERMISSION_DENIED"
};
