/**
 * What a server did during a call, told to the client as `server-timing` in the trailing metadata, so that a
 * report can subtract the server's work from the time that the client saw.
 * @module
 */
import {Metadata} from "@grpc/grpc-js";
import type {Milliseconds} from "../../src/lib/units.js";

/** queue: waiting for other calls. compute: arithmetic on ciphertexts. store: keeping what arrived. */
export type TimedPart = "queue" | "compute" | "store";
const PARTS: readonly TimedPart[] = ["queue", "compute", "store"];

export class CallTiming {
  readonly #spent: Record<TimedPart, Milliseconds> = {queue: 0, compute: 0, store: 0};

  add(part: TimedPart, ms: Milliseconds): void {
    this.#spent[part] += ms;
  }

  /** Runs `work` and adds the time until it settles. */
  async measure<T>(part: TimedPart, work: () => T | Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.add(part, performance.now() - start);
    }
  }

  /** All three parts, always: a part that took no time says 0. */
  trailers(): Metadata {
    const metadata = new Metadata();
    metadata.set(
      "server-timing",
      PARTS.map((part) => `${part};dur=${this.#spent[part].toFixed(3)}`).join(", ")
    );
    return metadata;
  }
}
