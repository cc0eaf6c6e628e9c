import {describe, expect, it} from "vitest";
import {insertUntilSearchable} from "../../../data-loaders/pipeline/searchable.js";
import {Stopwatch} from "../../../data-loaders/timing/stopwatch.js";
import {answerOf, fakeContext, insertingServices} from "./fakes.js";

const vector = Float32Array.from([1, 0]);
const record = {id: "a", text: "a text"};

/** An index that speaks of so many rows at each look, the last from then on, and a Vault that answers with a score. */
function services(rows: readonly number[], score: number) {
  let looks = 0;
  let decryptions = 0;
  const context = fakeContext({
    ...insertingServices([vector]),
    envector: {
      ...insertingServices([vector]).envector,
      innerProduct: () => {
        const seen = rows[Math.min(looks++, rows.length - 1)]!;
        return Promise.resolve({value: answerOf(seen), facts: {bytesReceived: 7}});
      }
    },
    vault: {
      decryptScores: () => {
        decryptions++;
        return Promise.resolve({value: [{shard: 0, row: 1, score}], facts: {}});
      }
    }
  });
  return {context, looks: () => looks, decryptions: () => decryptions};
}

describe("insertUntilSearchable", () => {
  it("looks until the answer speaks of the new row, and only then asks Vault", async () => {
    const {context, looks, decryptions} = services([1, 1, 2], 0.9999);
    const watch = new Stopwatch(context.clock);
    const result = await insertUntilSearchable(context, watch, record, {
      pollMs: 1,
      rows: 2,
      deadlineMs: 1000
    });
    expect(result).toMatchObject({tokens: 4, itemIds: ["1"], decryptions: 1, hit: {row: 1}});
    expect([looks(), decryptions()]).toEqual([3, 1]);
    const timings = watch.timings();
    expect(timings.filter(({phase}) => phase === "searchable").map(({step}) => step)).toEqual([
      ...[null, "wait", "poll", "other"]
    ]);
    const [wait, poll] = ["wait", "poll"].map((step) => timings.find((row) => row.step === step)!);
    expect(wait!.durationMs).toBeGreaterThan(poll!.durationMs!);
    expect(poll!.facts.bytesReceived).toBe(7);
  });

  it("gives up a record whose row is there and that does not come first, before Vault refuses to answer", async () => {
    const {context, decryptions} = services([2], 0.5);
    const watch = new Stopwatch(context.clock);
    const options = {pollMs: 1, rows: 2, deadlineMs: 1e6};
    expect(await insertUntilSearchable(context, watch, record, options)).toBeNull();
    expect(watch.failure).toMatchObject({code: "NOT_SEARCHABLE"});
    expect(watch.failure?.reason).toContain("within 1000000 ms and 10 decryptions");
    expect(decryptions()).toBe(10);
  });

  it("gives up at the deadline a row that never appears, without one call of Vault", async () => {
    const {context, decryptions} = services([1], 1);
    const watch = new Stopwatch(context.clock);
    const options = {pollMs: 1, rows: 2, deadlineMs: 20};
    expect(await insertUntilSearchable(context, watch, record, options)).toBeNull();
    expect(watch.failure).toMatchObject({code: "NOT_SEARCHABLE"});
    expect(decryptions()).toBe(0);
  });
});
