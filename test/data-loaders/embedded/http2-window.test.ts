import {connect} from "node:http2";
import {Server, ServerCredentials} from "@grpc/grpc-js";
import {describe, expect, it} from "vitest";
import {bind} from "../../../data-loaders/embedded/bind.js";
import {raiseReceiveWindow, STOCK_WINDOW_BYTES} from "../../../data-loaders/embedded/http2-window.js";

/** What a client may send unacknowledged: on one stream, and on the whole connection. */
async function windowsSeenByClient(prepare: (server: Server) => void) {
  const server = new Server();
  prepare(server);
  const port = await bind(server, ServerCredentials.createInsecure());
  const session = connect(`http://127.0.0.1:${port}`);
  try {
    const settings = await new Promise<{initialWindowSize?: number | undefined}>((resolve, reject) => {
      session.once("remoteSettings", resolve).once("error", reject);
    });
    // The connection's window is raised by a frame after the settings: a ping's answer comes after both.
    await new Promise<void>((resolve, reject) => {
      session.ping((error) => {
        if (error) reject(error);
        else resolve();
      });
    });
    return {stream: settings.initialWindowSize, connection: session.state.remoteWindowSize};
  } finally {
    session.destroy();
    server.forceShutdown();
  }
}

describe("raiseReceiveWindow", () => {
  it("raises the window of a stream and of the connection, as a client sees them", async () => {
    const raised = 2 ** 20;
    expect(await windowsSeenByClient((server) => raiseReceiveWindow(server, raised))).toEqual({
      stream: raised,
      connection: raised
    });
  });

  it("is needed: without it both are the protocol's 64 KiB", async () => {
    expect(await windowsSeenByClient(() => undefined)).toEqual({
      stream: STOCK_WINDOW_BYTES,
      connection: STOCK_WINDOW_BYTES
    });
  });

  it("refuses a window smaller than the protocol's default", () => {
    expect(() => raiseReceiveWindow(new Server(), 1_000)).toThrow(
      '"http2WindowBytes" expected a whole number in [65535, 2147483647], got 1000'
    );
  });

  it("says what to do when grpc-js has changed inside", () => {
    const changed = new Server();
    Object.assign(changed, {createHttp2Server: undefined});
    expect(() => raiseReceiveWindow(changed, 2 ** 20)).toThrow("install the pinned one");
  });
});
