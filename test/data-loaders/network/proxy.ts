/**
 * A TCP proxy that makes loopback behave like a network: every byte arrives later by a delay, and towards the server no
 * faster than a bandwidth. What waits in it is bounded, so that a sender feels both.
 */
import {connect, createServer, type AddressInfo, type Socket} from "node:net";

export interface ProxyOptions {
  /** `host:port` of the server. */
  readonly target: string;
  /** Round-trip time that it adds, ms: half of it each way. */
  readonly rttMs: number;
  /** Towards the server; null: as fast as the machine goes. */
  readonly mbitPerS: number | null;
}

export interface Proxy {
  /** Connect here instead of to the target. */
  readonly endpoint: string;
  readonly close: () => Promise<void>;
}

/** As a router's queue and the bytes under way: what a sender may have ahead before it is stopped. */
const QUEUE_BYTES = 256 * 1024;

export async function startProxy({target, rttMs, mbitPerS}: ProxyOptions): Promise<Proxy> {
  const [host = "", port = ""] = target.split(":");
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }
    relay(client, upstream, rttMs / 2, mbitPerS);
    relay(upstream, client, rttMs / 2, null);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      })
  };
}

/**
 * Passes bytes on in order. A chunk leaves when the line has carried everything before it and itself (a bucket without
 * burst), and arrives `delayMs` later.
 */
function relay(from: Socket, to: Socket, delayMs: number, mbitPerS: number | null): void {
  const line = new Line();
  let carriedUntil = 0;
  let queued = 0;
  from.on("data", (chunk) => {
    const lineMs = mbitPerS === null ? 0 : (chunk.length * 8) / (mbitPerS * 1000);
    carriedUntil = Math.max(carriedUntil, performance.now()) + lineMs;
    queued += chunk.length;
    if (mbitPerS !== null && queued > QUEUE_BYTES) from.pause();
    line.at(carriedUntil + delayMs, () => {
      queued -= chunk.length;
      if (queued <= QUEUE_BYTES) from.resume();
      to.write(chunk);
    });
  });
  // The end of a connection must not overtake its bytes.
  from.once("close", () => line.at(carriedUntil + delayMs, () => to.destroy()));
  from.on("error", () => from.destroy());
}

/** Does things in the order in which they were put in, each not before its time. Timers alone may swap neighbours. */
class Line {
  readonly #waiting: {readonly atMs: number; readonly action: () => void}[] = [];

  /** @param atMs - Of `performance.now()`; never before the previous one's. */
  at(atMs: number, action: () => void): void {
    this.#waiting.push({atMs, action});
    if (this.#waiting.length === 1) this.#wake(atMs);
  }

  #wake(atMs: number): void {
    setTimeout(() => this.#run(), Math.max(0, Math.ceil(atMs - performance.now())));
  }

  #run(): void {
    let next = this.#waiting[0];
    while (next && next.atMs <= performance.now()) {
      next.action();
      this.#waiting.shift();
      next = this.#waiting[0];
    }
    if (next) this.#wake(next.atMs);
  }
}
