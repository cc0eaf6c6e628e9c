/**
 * Marks samples that are faster than is possible: a call that failed fast is not a fast call. The limits are the run's
 * own: its fastest empty call to that service, and the speed at which this machine reads memory.
 * @module
 */
import type {Phase, Sample} from "../../src/lib/run-schema.js";

export interface PlausibleLimits {
  /** Fastest empty call, ms; null where none was made. */
  readonly envectorMs: number | null;
  readonly vaultMs: number | null;
  /** Fastest reading of memory; null where none was made. */
  readonly bytesPerMs: number | null;
}

/** A call with an answer cannot be much faster than the fastest without one; half of it leaves room for jitter. */
const EMPTY_CALL_SHARE = 0.5;

const SERVICE: Partial<Record<Phase, "envectorMs" | "vaultMs">> = {
  score: "envectorMs",
  insert: "envectorMs",
  remind: "envectorMs",
  searchable: "envectorMs",
  vault_topk: "vaultMs"
};

export function markImplausible(samples: readonly Sample[], limits: PlausibleLimits): Sample[] {
  return samples.map((sample) => {
    const service = SERVICE[sample.phase];
    if (!service || sample.step !== null || sample.duration_ms === null) return sample;
    const emptyCall = limits[service];
    const bytes = sample.bytes_sent ?? 0;
    const tooFast =
      (emptyCall !== null && sample.duration_ms < EMPTY_CALL_SHARE * emptyCall) ||
      (limits.bytesPerMs !== null && sample.duration_ms < bytes / limits.bytesPerMs);
    return tooFast ? {...sample, marks: [...sample.marks, "implausible"]} : sample;
  });
}
