import {describe, expect, it} from "vitest";
import {insertSteps} from "../../../src/lib/findings/shares.js";
import {transportWindow} from "../../../src/lib/findings/transport-window.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {headline} from "../../../src/lib/wording/sentences.js";
import {runOfInserts, type Conditions} from "./inserts.js";

const MIB = 2 ** 20;
/** `RUNE_LATENCY_SLOW=1`: a vector of 1024 dimensions, 64 MiB, at the figures of the issue; some three minutes. */
const SLOW = process.env.RUNE_LATENCY_SLOW !== undefined;

/** Small: 2 or 4 MiB an insert, with windows, a bandwidth and delays that keep the proportions. */
const CASES: Record<"line" | "server" | "encryption" | "window", Conditions> = SLOW
  ? {
      line: {dimension: 1024, inserts: 3, rttMs: 8, mbitPerS: 130, server: {http2WindowBytes: MIB}},
      server: {...unlimited(1024), inserts: 1, server: slowServer(4000)},
      encryption: {...unlimited(1024), slowerEncryptionMs: 4000},
      window: {dimension: 1024, inserts: 1, rttMs: 40, mbitPerS: 130, server: {http2WindowBytes: 65_535}}
    }
  : {
      line: {dimension: 64, inserts: 2, rttMs: 8, mbitPerS: 65, server: {http2WindowBytes: MIB / 4}},
      server: {...unlimited(64), inserts: 1, server: slowServer(600)},
      encryption: {...unlimited(64), slowerEncryptionMs: 600},
      window: {dimension: 32, inserts: 1, rttMs: 60, mbitPerS: null, server: {http2WindowBytes: 65_535}}
    };

function unlimited(dimension: number): Conditions {
  return {dimension, inserts: SLOW ? 3 : 2, rttMs: 0, mbitPerS: null, server: {}};
}

/** The server answers so much later, once it has received and stored the first row. */
function slowServer(ms: number): Conditions["server"] {
  return {faults: {faults: [{kind: "slow_after_rows", rows: 0, ms_per_row: ms}]}};
}

function report(name: string, run: Run): ReturnType<typeof insertSteps>[number]["values"] {
  const {values} = insertSteps(run)[0]!;
  if (SLOW) {
    const steps = values.parts.map(({name: step, mean_ms: ms}) => `${step} ${Math.round(ms)} ms`).join(", ");
    const {rtt_ms: trip, http2_window_bytes: window} = run.services.envector;
    console.log(
      `${name}: insert ${Math.round(values.insert_ms)} ms = ${steps}; RTT ${trip?.median} ms, window ${window}`
    );
  }
  return values;
}

describe("the split of insert", () => {
  it("attributes a slow line to upload, and not to the window, which is large enough", async () => {
    const run = await runOfInserts(CASES.line);
    const {largest, largest_share} = report("130 Mbit/s", run);
    expect(largest).toBe("upload");
    expect(largest_share).toBeGreaterThan(0.6);
    expect(transportWindow(run)).toEqual([]);
  });
  it("attributes a server that takes its time to commit", async () => {
    const run = await runOfInserts(CASES.server);
    expect(report("server delay", run).largest).toBe("commit");
  });
  it("attributes slow encryption to encrypt", async () => {
    const run = await runOfInserts(CASES.encryption);
    expect(report("slow encryption", run).largest).toBe("encrypt");
  });
  it("says that a stock server's window of 64 KiB limits the upload, whatever the line could carry", async () => {
    const run = await runOfInserts(CASES.window);
    expect(report("stock window", run).largest).toBe("upload");
    const [finding] = transportWindow(run);
    expect(finding?.values.window_bytes).toBe(65_535);
    expect(headline("en", finding!)).toMatch(/^The transport window limits the upload: 64.0\sKiB/);
  });
});
