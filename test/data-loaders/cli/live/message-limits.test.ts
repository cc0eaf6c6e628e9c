import {describe, expect, it} from "vitest";
import {clientLimits, limitWarning, messageSizes} from "../../../../data-loaders/cli/live/message-limits.js";
import type {Plan} from "../../../../data-loaders/scenarios/plan.js";

const MIB = 2 ** 20;
const plan = (features: string[], primed: number): Pick<Plan, "cells" | "primed" | "actions"> => ({
  cells: features.map((feature) => ({definition: {feature}})) as unknown as Plan["cells"],
  primed: Array.from({length: primed}, () => ({text: "x".repeat(100), tokens: 20, id: "id"})),
  actions: []
});
const sizes = (inserts: number, features = ["capture"], primed = 16) =>
  messageSizes({plan: plan(features, primed), inserts, mode: "mm", dimension: 1024, ownIndex: true});

describe("messageSizes", () => {
  it("sends a vector as one message of 64 MiB and its metadata", () => {
    expect(sizes(1).insert).toBeGreaterThan(64 * MIB);
    expect(sizes(1).insert).toBeLessThan(65 * MIB);
    expect(sizes(1, ["capture"], 4096).insert - sizes(1).insert).toBeGreaterThan(4000 * 133);
  });

  it("grows with every insert, because a server need not merge rows", () => {
    const [one, fifty] = [sizes(1), sizes(50)];
    expect(fifty.scores! - one.scores!).toBeGreaterThan(49 * 65_536);
    // 48 unmerged rows pass the 4 MiB that gRPC servers take by default; base64 adds a third.
    expect(sizes(45).decrypt).toBeLessThan(4 * MIB);
    expect(sizes(48).decrypt).toBeGreaterThan(4 * MIB);
  });

  it("is not known on an index that holds other rows", () => {
    const known = messageSizes({plan: plan([], 1), inserts: 1, mode: "mm", dimension: 1024, ownIndex: false});
    expect(known).toMatchObject({scores: null, decrypt: null});
  });

  it("counts the answers of a query batch", () => {
    expect(sizes(10, ["query_batch"]).scores).toBeGreaterThan(15 * 10 * 65_536);
  });
});

describe("clientLimits", () => {
  it("leave room above what the plan needs, and never go below gRPC's default", () => {
    const {insert, scores, decrypt} = sizes(200);
    const limits = clientLimits({insert, scores, decrypt});
    expect(limits.envector.sendBytes).toBeGreaterThan(insert);
    expect(limits.envector.receiveBytes).toBeGreaterThan(scores!);
    expect(limits.vault.sendBytes).toBeGreaterThan(decrypt!);
    expect(clientLimits({insert: 1, scores: 1, decrypt: 1}).vault).toEqual({
      sendBytes: 4 * MIB,
      receiveBytes: 4 * MIB
    });
  });

  it("refuse a plan whose scores no string can hold, with the remedy", () => {
    expect(() => clientLimits(sizes(10_000))).toThrow(
      /the plan's scores could make a message of \d+\.\d MiB to Vault, and Node takes texts of up to 512\.0 MiB\. Plan fewer inserts/
    );
  });
});

describe("limitWarning", () => {
  it("speaks of a Vault with gRPC's default limit only where a message may pass it", () => {
    expect(limitWarning(sizes(10), 10)).toBeNull();
    expect(limitWarning(sizes(60), 60)).toMatch(
      /scores of 60 inserts make a message of 5\.\d MiB to Vault.*4\.0 MiB/
    );
  });
});
