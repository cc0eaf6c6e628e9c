import {describe, expect, it} from "vitest";
import {transportWindow} from "../../../src/lib/findings/transport-window.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {smallRun} from "./small-run.js";

const MESSAGE = 64 * 2 ** 20;

function runWith(window: number | null, rttMs: number, uploadMs: number): Run {
  const {run} = smallRun([
    {
      scenario: "T1",
      feature: "capture",
      ms: {insert: [uploadMs + 100], "insert/upload": [uploadMs]},
      row: {bytes_sent: MESSAGE}
    }
  ]);
  const trip = {median: rttMs, low: rttMs * 0.95, high: rttMs * 1.1, n: 20};
  const envector = {...run.services.envector, http2_window_bytes: window, rtt_ms: trip};
  return {...run, services: {...run.services, envector}};
}

describe("transportWindow", () => {
  it("names the window of 64 KiB at 40 ms: 64 MiB take 1024 round trips", () => {
    const [finding] = transportWindow(runWith(65_535, 40, 44_000));
    expect(finding?.values).toMatchObject({window_bytes: 65_535, rtt_ms: 40, upload_ms: 44_000});
    expect(finding?.values.predicted_ms).toBeCloseTo(40_961, 0);
  });
  it("is silent where the line is the limit: 1 MiB windows at 8 ms explain half a second of four", () => {
    expect(transportWindow(runWith(2 ** 20, 8, 4_200))).toEqual([]);
  });
  it("is silent where the upload was faster than the window would allow", () => {
    expect(transportWindow(runWith(65_535, 40, 20_000))).toEqual([]);
  });
  it("is silent on loopback, where a round trip is the work of its ends", () => {
    expect(transportWindow(runWith(65_535, 0.3, 307))).toEqual([]);
  });
  it("is silent where the server's window is not known", () => {
    expect(transportWindow(runWith(null, 40, 44_000))).toEqual([]);
  });
});
