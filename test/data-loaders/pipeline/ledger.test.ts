import {describe, expect, it} from "vitest";
import {IndexLedger, rowsOf} from "../../../data-loaders/pipeline/ledger.js";
import {answerOf} from "./fakes.js";

const a = Float32Array.from([1, 0]);
const b = Float32Array.from([0.6, 0.8]);

function ledger(): IndexLedger {
  const made = new IndexLedger();
  made.addSet([
    {id: "a", vector: a},
    {id: "b", vector: b}
  ]);
  return made;
}
const hit = (score: number) => ({shard: 0, row: 0, score});

describe("IndexLedger", () => {
  it("accepts the largest cosines, best first", () => {
    expect(ledger().verifyScores(a, [hit(1), hit(0.6)], 3)).toMatchObject({ok: true});
    const close = ledger().verifyScores(a, [hit(1.0009)], 1);
    expect(close.ok).toBe(true);
    expect(close.largestError).toBeCloseTo(9e-4, 6);
  });

  it("refuses a score that is off by more than the tolerance, in the wrong order, or one too few", () => {
    expect(ledger().verifyScores(a, [hit(1.002)], 1).problem).toContain("differs from the cosine");
    expect(ledger().verifyScores(a, [hit(0.6), hit(1)], 2).ok).toBe(false);
    expect(ledger().verifyScores(a, [hit(1)], 2).problem).toBe("expected 2 hits of 2 rows, got 1");
    expect(ledger().verifyScores(a, null, 2).problem).toBe("no scores came back of 2 rows");
  });

  it("finds nothing wrong with no scores of an empty index", () => {
    expect(new IndexLedger().verifyScores(a, null, 3).ok).toBe(true);
    expect(new IndexLedger().verifyRows(answerOf()).ok).toBe(true);
  });

  it("refuses a record under another's score, and one that this run did not insert", () => {
    const hits = [hit(1), hit(0.6)];
    const records = (...ids: string[]) => ids.map((id) => ({id, text: ""}));
    expect(ledger().verifyRecords(a, hits, records("a", "b")).ok).toBe(true);
    expect(ledger().verifyRecords(a, hits, records("b", "a")).problem).toContain(
      "under the score of another"
    );
    expect(ledger().verifyRecords(a, hits, records("a", "x")).problem).toContain("did not insert");
  });

  it("reads from the encrypted answer, without a key, how many rows it speaks of", () => {
    expect(ledger().verifyRows(answerOf(1, 1)).ok).toBe(true);
    expect(ledger().verifyRows(answerOf(3)).problem).toBe(
      "the encrypted scores speak of 3 rows, 2 were inserted"
    );
    expect(ledger().verifyRows(answerOf()).ok).toBe(false);
    expect(rowsOf(answerOf(2, 1))).toBe(3);
  });

  it("holds scores to 1e-3 up to some 160 merged sets, then to six deviations of their noise", () => {
    const many = new IndexLedger();
    for (let i = 0; i < 150; i++) many.addSet([{id: String(i), vector: a}]);
    expect(many.tolerance).toBe(1e-3);
    for (let i = 0; i < 450; i++) many.addSet([{id: `x${i}`, vector: a}]);
    expect(many.tolerance).toBeCloseTo(6 * (221 / 2 ** 24) * Math.sqrt(600), 9);
  });
});
