import {describe, expect, it} from "vitest";
import {MetadataEnvelope} from "../../../data-loaders/clients/metadata-envelope.js";
import {SharedIndexEnvelope, SharedIndexLedger} from "../../../data-loaders/pipeline/shared-index.js";
import {Secret} from "../../../data-loaders/secret.js";
import {answerOf} from "./fakes.js";

const a = Float32Array.from([1, 0]);
const b = Float32Array.from([0.6, 0.8]);
const hit = (score: number) => ({shard: 0, row: 0, score});

/** Of an index with 5 rows of others and 2 of ours. */
function ledger(): SharedIndexLedger {
  const made = new SharedIndexLedger(5);
  made.addSet([
    {id: "a", vector: a},
    {id: "b", vector: b}
  ]);
  return made;
}

describe("SharedIndexLedger", () => {
  it("does not claim to know how many rows there are", () => {
    expect(ledger()).toMatchObject({shared: true, knownRows: null, rows: 2, expectedRows: 7});
  });

  it("accepts rows that others insert meanwhile, and refuses fewer than there were", () => {
    expect(ledger().verifyRows(answerOf(7)).ok).toBe(true);
    expect(ledger().verifyRows(answerOf(4, 5)).ok).toBe(true);
    expect(ledger().verifyRows(answerOf(6)).problem).toBe(
      "the encrypted scores speak of 6 rows, at least 7 are there"
    );
  });

  it("accepts better hits of others, and refuses hits that are worse than a record of ours", () => {
    expect(ledger().verifyScores(a, [hit(1), hit(0.9), hit(0.6)], 3).ok).toBe(true);
    expect(ledger().verifyScores(a, [hit(1), hit(0.3)], 2).problem).toContain(
      "below that of a record of this run"
    );
    expect(ledger().verifyScores(a, [hit(1)], 2).problem).toBe("expected at least 2 hits, got 1");
    expect(ledger().verifyScores(a, null, 2).problem).toBe("no scores came back of 7 rows");
  });

  it("judges the records that are ours, and no others", () => {
    const records = (...ids: string[]) => ids.map((id) => ({id, text: ""}));
    const hits = [hit(1), hit(0.9)];
    expect(ledger().verifyRecords(a, hits, records("a", ""))).toEqual({
      ok: true,
      problem: null,
      largestError: 0
    });
    expect(ledger().verifyRecords(a, hits, records("x", "y"))).toEqual({
      ok: true,
      problem: null,
      largestError: null
    });
    expect(ledger().verifyRecords(a, hits, records("b", "a")).problem).toContain(
      "under the score of another"
    );
    expect(ledger().verifyRecords(a, hits, records("a")).problem).toContain("expected metadata of 2 hits");
  });
});

describe("SharedIndexEnvelope", () => {
  it("opens ours, and takes what another agent sealed for a record without a name", () => {
    const dek = new Secret(Buffer.alloc(32, 1).toString("base64"));
    const [ours, theirs] = [new SharedIndexEnvelope("me", dek), new MetadataEnvelope("you", dek)];
    const record = JSON.stringify({id: "1", text: "t"});
    expect(ours.open(ours.seal(record))).toBe(record);
    for (const foreign of [theirs.seal(record), "not an envelope"])
      expect(JSON.parse(ours.open(foreign))).toEqual({id: "", text: ""});
  });
});
