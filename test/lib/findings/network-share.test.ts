import {describe, expect, it} from "vitest";
import {networkShare, networkShareFinding} from "../../../src/lib/findings/network-share.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {smallRun, type SmallCell} from "./small-run.js";

const MIB = 2 ** 20;

/** An insert of 16 MiB that took 2000 ms; a score, a decryption. */
const CAPTURE: SmallCell = {
  scenario: "T1",
  feature: "capture",
  ms: {score: [60], vault_topk: [50], insert: [2000], "insert/encrypt": [300], "insert/upload": [1600]}
};

type Network = Pick<Run["services"]["envector"], "rtt_ms" | "upload_mbit_per_s">;
const TRIP = {median: 10, low: 9, high: 12, n: 20};
const RATE = {median: 100, low: 80, high: 125, n: 8, bytes: 16 * MIB};

function runWith(network: Network, cells = [CAPTURE], bytes: Partial<Record<string, number>> = {}): Run {
  const {run} = smallRun(cells);
  const summary = run.summary.map((row) => ({
    ...row,
    bytes_sent_mean: row.step === null ? (bytes[row.phase] ?? null) : null
  }));
  const {envector, vault} = run.services;
  return {
    ...run,
    summary,
    services: {
      envector: {...envector, ...network},
      vault: {...vault, rtt_ms: network.rtt_ms, upload_mbit_per_s: null}
    }
  };
}

const partOf = (run: Run, phase: string) => networkShare(run).find((part) => part.phase === phase)!;

describe("networkShare", () => {
  const run = runWith({rtt_ms: TRIP, upload_mbit_per_s: RATE}, [CAPTURE], {insert: 16 * MIB});

  it("is a round trip and the bytes at the measured rate, with the interval that both allow", () => {
    const insert = partOf(run, "insert");
    // 16 MiB are 134.2 Mbit: 1342 ms at 100 Mbit/s, 1074 at 125, 1678 at 80.
    expect(insert.network_ms).toBeCloseTo(10 + 1342.18, 1);
    expect(insert.low).toBeCloseTo(9 + 1073.74, 1);
    expect(insert.high).toBeCloseTo(12 + 1677.72, 1);
  });
  it("is one round trip where nothing large is sent", () => {
    expect(partOf(run, "score")).toMatchObject({network_ms: 10, low: 9, high: 12});
  });
  it("without a measured rate is bounded only by what the phase leaves", () => {
    expect(partOf(run, "vault_topk")).toMatchObject({network_ms: 10, low: 9, high: 50});
  });
  it("never exceeds what the server's work and this machine's leave of the phase", () => {
    const slow = runWith({rtt_ms: TRIP, upload_mbit_per_s: {...RATE, low: 10, median: 10}}, [CAPTURE], {
      insert: 16 * MIB
    });
    expect(partOf(slow, "insert")).toMatchObject({network_ms: 1700, high: 1700}); // 2000 less 300 of encrypt
  });
  it("sums the phases of a cell as its total", () => {
    const total = partOf(run, "total");
    expect(total.phase_ms).toBe(2110);
    expect(total.network_ms).toBeCloseTo(10 + 10 + 1352.18, 1);
  });
  it("counts a round trip for each call of T8's loop", () => {
    const loop: SmallCell = {scenario: "T8", variant: "size=5", feature: "t8_loop", ms: {score: [200]}};
    expect(partOf(runWith({rtt_ms: TRIP, upload_mbit_per_s: RATE}, [loop]), "score").network_ms).toBe(50);
  });
  it("is empty for a run that measured no round trip", () => {
    expect(networkShare(runWith({rtt_ms: null, upload_mbit_per_s: RATE}))).toEqual([]);
  });
});

describe("networkShareFinding", () => {
  it("quotes the share with its uncertainty", () => {
    const run = runWith({rtt_ms: TRIP, upload_mbit_per_s: RATE}, [CAPTURE], {insert: 16 * MIB});
    const [finding] = networkShareFinding(run, "capture");
    expect(finding).toMatchObject({id: "network_share/capture", strength: "likely"});
    expect(finding!.values.network_share).toBeCloseTo(1372.18 / 2110, 3);
    expect(networkShareFinding(run, "recall")).toEqual([]);
  });
  it("leaves out a refused capture, which sends no vector", () => {
    const refused: SmallCell = {
      scenario: "T4",
      variant: "refused",
      feature: "capture",
      ms: {score: [5], vault_topk: [5]}
    };
    const run = runWith({rtt_ms: TRIP, upload_mbit_per_s: RATE}, [CAPTURE, refused], {insert: 16 * MIB});
    const [finding] = networkShareFinding(run, "capture");
    expect(finding!.values.total_ms).toBe(2110);
    expect(finding!.scope.scenarios).toEqual(["T1"]);
  });
  it("cannot tell where the bounds are further apart than half of the total", () => {
    const run = runWith({rtt_ms: TRIP, upload_mbit_per_s: null}, [CAPTURE], {insert: 16 * MIB});
    expect(networkShareFinding(run, "capture")[0]).toMatchObject({strength: "undetermined"});
  });
});
