import {createServer, connect, type AddressInfo, type Server} from "node:net";
import {afterEach, describe, expect, it} from "vitest";
import {startProxy, type Proxy} from "./proxy.js";

let server: Server | null = null;
let proxy: Proxy | null = null;

afterEach(async () => {
  await proxy?.close();
  server?.close();
});

/** A server that answers one byte when it has received so many. */
async function countingServer(bytes: number): Promise<string> {
  server = createServer((socket) => {
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received >= bytes) socket.end("x");
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** ms from the first byte sent to the answer. */
function exchange(endpoint: string, bytes: number): Promise<number> {
  const [host = "", port = ""] = endpoint.split(":");
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), host, () => {
      const start = performance.now();
      socket.once("data", () => resolve(performance.now() - start)).once("error", reject);
      socket.write(Buffer.alloc(bytes));
    });
  });
}

// Lower bounds only: whatever else runs on the machine can make these slower, nothing can make them faster.
describe("the proxy of the network tests", () => {
  it("makes an exchange take at least its round trip", async () => {
    proxy = await startProxy({target: await countingServer(1), rttMs: 60, mbitPerS: null});
    expect(await exchange(proxy.endpoint, 1)).toBeGreaterThanOrEqual(58);
  });
  it("carries bytes no faster than its bandwidth", async () => {
    const bytes = 500_000;
    proxy = await startProxy({target: await countingServer(bytes), rttMs: 0, mbitPerS: 20});
    expect(await exchange(proxy.endpoint, bytes)).toBeGreaterThanOrEqual(198); // 4 Mbit at 20 Mbit/s
  });
});
