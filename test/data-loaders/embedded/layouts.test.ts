import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {
  startEmbeddedStack,
  type EmbeddedOptions,
  type EmbeddedStack
} from "../../../data-loaders/embedded/stack.js";
import {Agent, unitVectors} from "./calls.js";

/** Everything at the size a person would wait for; by default a tenth of it. */
const SLOW = process.env.RUNE_LATENCY_SLOW === "1";

interface Layout {
  name: string;
  dimension: number;
  options: EmbeddedOptions;
  /** Sizes of the sets, in order. */
  sets: number[];
  /** Shards expected when all is inserted and due merges are done. */
  shards: number;
}
const times = (count: number, size: number) => new Array<number>(count).fill(size);
/** 4096 rows a shard in MM, 128 in RMP below dimension 4096; a set is never cut. */
const layouts: Layout[] = [
  {
    name: "MM, merged at once",
    dimension: SLOW ? 1024 : 64,
    options: {merge: "immediate"},
    sets: SLOW
      ? [...times(20, 1), ...times(60, 5), ...times(40, 20), ...times(7, 128)]
      : [...times(5, 1), ...times(3, 5), 20],
    shards: 1
  },
  {
    name: "MM, single rows",
    dimension: 64,
    options: {merge: "immediate"},
    sets: times(SLOW ? 500 : 50, 1),
    shards: 1
  },
  {
    name: "MM, never merged",
    dimension: SLOW ? 1024 : 64,
    options: {merge: "never"},
    sets: [...times(SLOW ? 37 : 9, 1), 5, 20, ...(SLOW ? [128] : [])],
    shards: SLOW ? 40 : 11
  },
  {
    name: "MM, merged after 30 rows",
    dimension: 64,
    options: {merge: {afterRows: 30}},
    // 30 rows are merged into one shard; the 7 that follow stand alone.
    sets: [...times(10, 1), 20, ...times(7, 1)],
    shards: 8
  },
  {
    name: "RMP, merged at once",
    dimension: SLOW ? 1024 : 64,
    options: {merge: "immediate", evalMode: "rmp"},
    // 20 + 5 × 4 = 40 rows, then 88 more fill the shard, and the last 128 a second one.
    sets: [...times(20, 1), ...times(4, 5), 88, 128],
    shards: 2
  },
  {
    name: "RMP, never merged",
    dimension: SLOW ? 1024 : 64,
    options: {merge: "never", evalMode: "rmp"},
    sets: [...times(10, 1), 5, 20],
    shards: 12
  }
];

describe.each(layouts)("$name, dimension $dimension", ({dimension, options, sets, shards}) => {
  const total = sets.reduce((sum, size) => sum + size, 0);
  const vectors = unitVectors(total, dimension, 3);
  const folder = mkdtempSync(join(tmpdir(), "layout-"));
  let stack: EmbeddedStack;
  let agent: Agent;

  const start = async () => {
    stack = await startEmbeddedStack({...options, vaultRateLimit: false, persistDir: folder});
    agent = await Agent.connect(stack, options.evalMode ?? "mm");
  };
  const stop = async () => {
    await agent.close();
    await stack.close();
  };
  beforeAll(start);
  afterAll(async () => {
    await stop();
    rmSync(folder, {recursive: true, force: true});
  });

  /** Own query first, with a score of one, under its own id and metadata. */
  async function expectEachFoundFirst(upTo: number) {
    for (let at = 0; at < upTo; at++) {
      const [best] = await agent.topK("layout", vectors[at]!, 1);
      expect(Math.abs(best!.score - 1), `row ${at}`).toBeLessThan(1e-3);
      expect(await agent.metadataAt("layout", [best!])).toEqual([
        {id: String(at + 1), data: `metadata ${at}`}
      ]);
    }
  }

  it("finds every vector first by its own query, while the index grows", async () => {
    await agent.createIndex("layout", dimension);
    let row = 0;
    for (const [nth, size] of sets.entries()) {
      const labels = Array.from({length: size}, (_, at) => `metadata ${row + at}`);
      const {header, item_ids} = await agent.insertVectors("layout", vectors.slice(row, row + size), labels);
      expect(header!.return_code).toBe("Success");
      expect(item_ids).toEqual(labels.map((_, at) => String(row + at + 1)));
      row += size;
      // All rows at the end, and once on the way: before a merge that is due later.
      if (nth === 8) await expectEachFoundFirst(row);
    }
    await expectEachFoundFirst(total);
  });

  it("lays the rows out in as many shards as the setting says", async () => {
    const state = await agent.indexState("layout");
    expect(state.rows).toBe(String(total));
    expect(state.shard_rows).toHaveLength(shards);
  });

  it("answers the same after a restart", async () => {
    const query = unitVectors(1, dimension, 77)[0]!;
    const before = await agent.topK("layout", query, 10);
    await stop();
    await start();
    const after = await agent.topK("layout", query, 10);
    const place = ({shard_idx, row_idx}: {shard_idx: number; row_idx: number}) => `${shard_idx}:${row_idx}`;
    expect(after.map(place)).toEqual(before.map(place));
    // Scoring is exact arithmetic on the same ciphertexts, and the key is the same.
    expect(after.map(({score}) => score)).toEqual(before.map(({score}) => score));
    await expectEachFoundFirst(SLOW ? total : Math.min(total, 40));
  });

  it("goes on where it was: the next item has the next id", async () => {
    const [next] = unitVectors(1, dimension, 78);
    const {item_ids} = await agent.insertVectors("layout", [next!], ["the next"]);
    expect(item_ids).toEqual([String(total + 1)]);
    const [best] = await agent.topK("layout", next!, 1);
    expect(await agent.metadataAt("layout", [best!])).toEqual([{id: String(total + 1), data: "the next"}]);
  });
});
