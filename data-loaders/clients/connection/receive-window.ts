/**
 * How much a server lets be under way before it acknowledges: HTTP/2's flow control, as a client meets it. grpc-js does
 * not tell what its server announced, so a connection of its own is opened for the question.
 * @module
 */
import type {ClientHttp2Session} from "node:http2";
import {openSession, TransportError} from "../bundle/http2-call.js";
import type {Endpoint} from "../endpoint.js";

const DEADLINE_MS = 10_000;
/**
 * A server raises the connection's window behind its settings. Of a grpc-js server in plaintext the raise came before the
 * first ping's answer, over TLS before the second's.
 */
const PINGS = 3;

/**
 * Window of one stream or of its whole connection, whichever is smaller, in bytes: an upload fills both.
 * @returns null when the server does not answer the question; that is no reason not to measure.
 */
export async function receiveWindow(endpoint: Endpoint): Promise<number | null> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    const session = await openSession(endpoint, signal);
    try {
      for (let asked = 0; asked < PINGS; asked++) await ping(session);
      const {initialWindowSize: stream} = session.remoteSettings;
      const {remoteWindowSize: connection} = session.state;
      return stream === undefined || connection === undefined ? null : Math.min(stream, connection);
    } finally {
      session.destroy();
    }
  } catch (error) {
    if (error instanceof TransportError) return null;
    throw error;
  }
}

function ping(session: ClientHttp2Session): Promise<void> {
  return new Promise((resolve, reject) => {
    session.ping((error) => {
      if (error) reject(new TransportError("UNAVAILABLE", error.message, {cause: error}));
      else resolve();
    });
  });
}
