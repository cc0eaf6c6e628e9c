import {readFileSync} from "node:fs";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Agent, unitVectors} from "./calls.js";

/** Issue of trust: what went in encrypted comes out first, with a score of one, under the right metadata. */
async function expectFoundFirst(agent: Agent, index: string, vectors: readonly Float32Array[], nth = 1) {
  for (let at = 0; at < vectors.length; at += nth) {
    const [best] = await agent.topK(index, vectors[at]!, 1);
    expect(Math.abs(best!.score - 1)).toBeLessThan(1e-3);
    expect(await agent.metadataAt(index, [best!])).toEqual([{id: String(at + 1), data: `metadata ${at}`}]);
  }
}

const MIB = 2 ** 20;

/** Most memory that a process ever held, or holds now, in bytes; Linux only. */
function residentBytes(pid: number, field: "VmHWM" | "VmRSS"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return 1024 * Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)![1]);
}

describe("an MM index of dimension 1024, merged at once", () => {
  let stack: EmbeddedStack;
  let agent: Agent;
  let emptyBytes = 0;
  beforeAll(async () => {
    stack = await startEmbeddedStack({vaultRateLimit: false});
    agent = await Agent.connect(stack);
    if (process.platform === "linux") emptyBytes = residentBytes(stack.envector.pid, "VmRSS");
    await agent.createIndex("mm1024", 1024);
  });
  afterAll(async () => {
    await agent.close();
    await stack.close();
  });

  it("finds every vector first by itself, from sets of one, two and three", async () => {
    const vectors = unitVectors(6, 1024);
    const label = (from: number, to: number) =>
      vectors.slice(from, to).map((_, at) => `metadata ${from + at}`);
    for (const [from, to] of [
      [0, 1],
      [1, 3],
      [3, 6]
    ] as const) {
      const {header, item_ids} = await agent.insertVectors(
        "mm1024",
        vectors.slice(from, to),
        label(from, to)
      );
      expect(header).toMatchObject({return_code: "Success", error_message: ""});
      expect(item_ids).toEqual(label(from, to).map((_, at) => String(from + at + 1)));
    }
    await expectFoundFirst(agent, "mm1024", vectors);
  });

  it.runIf(process.platform === "linux")("never holds a set twice while it takes it in", () => {
    const grown = residentBytes(stack.envector.pid, "VmHWM") - emptyBytes;
    // The shard, one staged set, and what a process needs besides. A second copy of a set would be 64 MiB more.
    expect(grown / MIB).toBeLessThan(64 + 64 + 60);
    expect(grown / MIB).toBeGreaterThan(64 + 64);
  });

  it("keeps six rows in one shard of 64 MiB", async () => {
    expect(await agent.indexState("mm1024")).toMatchObject({
      rows: "6",
      shard_rows: ["6"],
      unmerged_shards: "0",
      index_bytes: String(64 * MIB)
    });
  });

  it("scores as the plaintext would, for a query that was never stored", async () => {
    const vectors = unitVectors(6, 1024);
    const [query] = unitVectors(1, 1024, 99);
    const scores = await agent.topK("mm1024", query!, 6);
    const expected = vectors.map((vector) => vector.reduce((sum, value, at) => sum + value * query![at]!, 0));
    expect(scores).toHaveLength(6);
    for (const {row_idx, score} of scores) expect(Math.abs(score - expected[row_idx]!)).toBeLessThan(1e-3);
  });
});
