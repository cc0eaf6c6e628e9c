/**
 * Raises how many bytes a client may have under way before the server acknowledges them.
 *
 * grpc-js 1.14.7 has no server option for HTTP/2 flow control, and node's default of 64 KiB makes an MM insert
 * (one message of 64 MiB over loopback) take 251 ms instead of 117 ms with 1 MiB. So this reaches into one
 * private method of one server object; package.json pins the version, and a test reads from a client's side that
 * both windows took effect.
 * @module
 */
import type {Http2Server, ServerHttp2Session} from "node:http2";
import type {Server} from "@grpc/grpc-js";

/** Node's and HTTP/2's own default (RFC 9113, section 6.9.2). */
export const STOCK_WINDOW_BYTES = 65_535;
const LARGEST_WINDOW_BYTES = 2 ** 31 - 1;

interface ServerInternals {
  commonServerOptions?: {settings?: object};
  createHttp2Server?: (credentials: unknown) => Http2Server;
}

/**
 * Call before binding a port.
 * @param bytes - Window of each stream and of the whole connection.
 * @throws Error when grpc-js no longer has the internals that this needs.
 */
export function raiseReceiveWindow(server: Server, bytes: number): void {
  if (!Number.isInteger(bytes) || bytes < STOCK_WINDOW_BYTES || bytes > LARGEST_WINDOW_BYTES)
    throw new RangeError(
      `"http2WindowBytes" expected a whole number in [${STOCK_WINDOW_BYTES}, ${LARGEST_WINDOW_BYTES}], got ${bytes}`
    );
  const internals = server as unknown as ServerInternals;
  const {commonServerOptions, createHttp2Server} = internals;
  if (commonServerOptions === undefined || createHttp2Server === undefined)
    throw new Error(
      "embedded/http2-window: this version of @grpc/grpc-js creates its HTTP/2 server differently; install the pinned one (npm ci)"
    );
  commonServerOptions.settings = {...commonServerOptions.settings, initialWindowSize: bytes};
  internals.createHttp2Server = function (credentials) {
    const http2Server = createHttp2Server.call(server, credentials);
    http2Server.on("session", (session: ServerHttp2Session) => {
      session.setLocalWindowSize(bytes);
    });
    return http2Server;
  };
}
