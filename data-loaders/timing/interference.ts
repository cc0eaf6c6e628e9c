/**
 * What disturbed a window: garbage collections of this process and stalls of its event loop.
 * Collections are reported by the runtime after the fact, so a window is asked about once it is over.
 * @module
 */
import {monitorEventLoopDelay, PerformanceObserver} from "node:perf_hooks";
import {setImmediate} from "node:timers/promises";
import type {Milliseconds} from "../../src/lib/units.js";

interface Collection {
  startNs: bigint;
  endNs: bigint;
}

/** Timer period of the event-loop monitor; a stall shorter than this cannot be seen. */
const RESOLUTION_MS = 10;

export class InterferenceMonitor {
  readonly #collections: Collection[] = [];
  readonly #observer: PerformanceObserver;
  readonly #delay = monitorEventLoopDelay({resolution: RESOLUTION_MS});
  /** hrtime at the zero of `performance.now()`: the observer speaks that clock. */
  readonly #originNs: bigint;

  constructor() {
    this.#originNs = process.hrtime.bigint() - BigInt(Math.round(performance.now() * 1e6));
    this.#observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const startNs = this.#originNs + BigInt(Math.round(entry.startTime * 1e6));
        this.#collections.push({startNs, endNs: startNs + BigInt(Math.round(entry.duration * 1e6))});
      }
    });
    this.#observer.observe({entryTypes: ["gc"]});
    this.#delay.enable();
  }

  /** Before a window: forgets earlier stalls and collections. */
  reset(): void {
    this.#collections.length = 0;
    this.#delay.reset();
  }

  /** After a window: lets the runtime deliver what it saw. */
  async settle(): Promise<void> {
    await setImmediate();
    await setImmediate();
  }

  /** Time inside [start, end] (ns of hrtime) that garbage collections took. */
  gcMs(start: bigint, end: bigint): Milliseconds {
    let ns = 0n;
    for (const {startNs, endNs} of this.#collections) {
      const from = startNs > start ? startNs : start;
      const to = endNs < end ? endNs : end;
      if (to > from) ns += to - from;
    }
    return Number(ns) / 1e6;
  }

  /** Longest stall since {@link reset}. The monitor's own period is not a stall. */
  eventLoopLagMs(): Milliseconds {
    const max = this.#delay.max / 1e6;
    return Number.isFinite(max) ? Math.max(0, max - RESOLUTION_MS) : 0;
  }

  close(): void {
    this.#observer.disconnect();
    this.#delay.disable();
  }
}
