/**
 * What the network between this machine and the services does, measured outside every window: round trips, from the
 * smallest call that a service has, and uploads of known size, from inserts that fill the bench index or stand between
 * measured calls. How much of a phase is the network is estimated from these (`src/lib/findings/network-share.ts`).
 * @module
 */
import type {Run} from "../../src/lib/run-schema.js";
import {quantileInterval} from "../../src/lib/stats/order-interval.js";
import {quantile} from "../../src/lib/stats/quantile.js";
import {sortMs, type Milliseconds} from "../../src/lib/units.js";
import type {Answer} from "../clients/call.js";
import {toMs, type Clock} from "../timing/clock.js";
import type {Stopwatch} from "../timing/stopwatch.js";

type ServiceName = keyof Run["services"];
type Service = Run["services"]["envector"];
export type NetworkRecord = Pick<Service, "rtt_ms" | "upload_mbit_per_s">;

/** Calls in a row: the first one wakes caches that a call in a run finds awake. */
const CALLS = 10;
/** So many uploads a run makes at least. */
export const LEAST_UPLOADS = 3;
/** A smaller upload is over before the transport has found its pace. */
const LEAST_UPLOAD_BYTES = 2 ** 20;

interface Upload {
  readonly bytes: number;
  readonly ms: Milliseconds;
}

export class NetworkProbe {
  readonly #clock: Clock;
  readonly #trips: Record<ServiceName, Milliseconds[]> = {envector: [], vault: []};
  readonly #uploads: Upload[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Makes the smallest call ten times.
   * @returns The fastest, ms: one that answers much faster cannot have worked.
   */
  async roundTrips(service: ServiceName, call: () => Promise<Answer<unknown>>): Promise<Milliseconds> {
    let fastest = Number.POSITIVE_INFINITY;
    for (let i = 0; i < CALLS; i++) {
      const start = this.#clock.now();
      const {facts} = await call();
      const ms = toMs(this.#clock.now() - start);
      this.#trips[service].push(Math.max(0, ms - (facts.serverMs ?? 0)));
      fastest = Math.min(fastest, ms);
    }
    return fastest;
  }

  /** Notes the upload of an insert that was timed outside every window. */
  uploaded(watch: Stopwatch): void {
    for (const {phase, step, durationMs, facts} of watch.timings()) {
      const bytes = facts.bytesSent ?? 0;
      if (phase === "insert" && step === "upload" && durationMs !== null && bytes >= LEAST_UPLOAD_BYTES)
        this.#uploads.push({bytes, ms: durationMs});
    }
  }

  get uploads(): number {
    return this.#uploads.length;
  }

  record(service: ServiceName): NetworkRecord {
    // Nothing large is ever sent to Vault by itself, so its rate is not known.
    const uploads = service === "envector" ? this.#uploads : [];
    const rate = measured(uploads.map(({bytes, ms}) => (bytes * 8) / (ms * 1000)));
    const sizes = uploads.map(({bytes}) => bytes);
    return {
      rtt_ms: measured(this.#trips[service]),
      upload_mbit_per_s: rate && {...rate, bytes: Math.round(quantile(sortMs(sizes), 0.5))}
    };
  }
}

/** Median with its interval; where there are too few for one, smallest and largest. */
export function measured(values: readonly number[]): NonNullable<Service["rtt_ms"]> | null {
  if (values.length === 0) return null;
  const sorted = sortMs(values);
  const {low, high} = quantileInterval(sorted, 0.5) ?? {low: sorted[0], high: sorted[sorted.length - 1]!};
  return {median: quantile(sorted, 0.5), low, high, n: values.length};
}
