import {describe, expect, it} from "vitest";
import {batchOf, multiOf, queryBatch} from "../../../src/lib/findings/batches.js";
import {searchableOf} from "../../../src/lib/findings/searchable.js";
import {startupOf} from "../../../src/lib/findings/startup.js";
import {sweepOf} from "../../../src/lib/findings/sweep.js";
import type {Run} from "../../../src/lib/run-schema.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {smallRun} from "./small-run.js";
import type {SmallCell} from "./small-run.js";

/** Values around a middle, the same each time. */
const around = (middle: number, n: number, step = 0.02) =>
  Array.from({length: n}, (_, i) => middle * (1 + step * (((i * 7) % n) / n - 0.5)));
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("batchOf", () => {
  const found = (one: number, n = 20) => {
    const cell = {scenario: "B1", feature: "batch"} as const;
    const {run, samples} = smallRun([
      {...cell, variant: "size=5,one-insert", ms: {score: around(50, n), insert: around(one, n)}},
      {...cell, variant: "size=5,calls", ms: {score: around(50, n), insert: around(1950, n)}}
    ]);
    return batchOf(run, samples)[0];
  };

  it("finds that one insert of N takes less than N captures", () => {
    const finding = found(450);
    expect([finding?.values.verdict, finding?.values.size, finding?.strength]).toEqual([
      "faster",
      5,
      "established"
    ]);
    expect(headline("en", finding!)).toBe("5 records take 75% less in one insert than in as many captures");
  });
  it("says what would have been found where no difference was seen", () => {
    const finding = found(1950);
    expect(finding?.values.verdict).toBe("no_difference_seen");
    expect(detailHtml("en", finding!)).toMatch(/A change of [\d.]+% would have been found/);
  });
  it("cannot tell from three samples", () => {
    expect(found(450, 3)?.strength).toBe("undetermined");
    expect(headline("ko", found(450, 3)!)).toContain("판단할 수 없다");
  });
  it("is silent where only one way was measured", () => {
    const cells = [{scenario: "B1", variant: "size=5,calls", feature: "batch", ms: {insert: [1]}}] as const;
    const {run, samples} = smallRun(cells);
    expect(batchOf(run, samples)).toEqual([]);
  });
});

describe("queryBatch", () => {
  const found = (sixteen: number, n = 20) => {
    const cell = {scenario: "Q1", feature: "query_batch"} as const;
    const {run, samples} = smallRun([
      {...cell, variant: "m=1", ms: {score: around(20, n)}},
      {...cell, variant: "m=16", ms: {score: around(sixteen, n)}}
    ]);
    return queryBatch(run, samples)[0];
  };

  it("compares the time per query, not the time of the call", () => {
    const finding = found(160);
    expect(finding?.values).toMatchObject({verdict: "faster", m: 16});
    expect(finding?.values.per_query_ms).toBeCloseTo(10, 1);
    expect(headline("en", finding!)).toBe("16 queries in one call take 50% less a query than single calls");
  });
  it("sees no saving where sixteen queries take sixteen times as long", () => {
    expect(found(320)?.values.verdict).toBe("no_difference_seen");
  });
  it("cannot tell from three samples, and says nothing of single queries alone", () => {
    expect(found(160, 3)?.strength).toBe("undetermined");
    const {run, samples} = smallRun([
      {scenario: "Q1", variant: "m=1", feature: "query_batch", ms: {score: [1]}}
    ]);
    expect(queryBatch(run, samples)).toEqual([]);
  });
});

describe("multiOf", () => {
  const found = (n: number) =>
    multiOf(
      smallRun([
        {scenario: "T1", feature: "capture", ms: {insert: around(400, n)}},
        {scenario: "T13", feature: "multi", ms: {insert: around(440, n)}},
        {scenario: "T14", feature: "multi", ms: {insert: around(600, n)}}
      ]).run
    )[0];

  it("sets records in parts beside a capture of one text", () => {
    expect(found(8)?.strength).toBe("established");
    expect(headline("en", found(8)!)).toBe("A record captured in parts takes 1.1–1.5× as long as one text");
  });
  it("shows no difference where all intervals touch that of T1", () => {
    const {run} = smallRun([
      {scenario: "T1", feature: "capture", ms: {insert: around(400, 8)}},
      {scenario: "T13", feature: "multi", ms: {insert: around(401, 8)}}
    ]);
    const [finding] = multiOf(run);
    expect([finding?.values.apart, finding?.strength]).toEqual(["no", "likely"]);
    expect(detailHtml("en", finding!)).toContain("no difference is shown");
  });
  it("only describes its samples where there are too few for intervals", () => {
    expect(found(3)?.strength).toBe("undetermined");
    expect(detailHtml("en", found(3)!)).toContain("describes these samples only");
  });
  it("is silent without T1 to compare with", () => {
    expect(multiOf(smallRun([{scenario: "T13", feature: "multi", ms: {insert: [1]}}]).run)).toEqual([]);
  });
});

describe("searchableOf", () => {
  const found = (searchable: number, poll: number | null) => {
    const {run} = smallRun([
      {
        scenario: "T10",
        feature: "searchable",
        ms: {insert: around(400, 8), searchable: around(searchable, 8)}
      }
    ]);
    const of: Run = {...run, settings: {...run.settings, searchable_poll_ms: poll}};
    return searchableOf(of)[0];
  };

  it("gives the time until a record is found where looks resolve it", () => {
    expect([found(600, 20)?.values.at_once, found(600, 20)?.strength]).toEqual(["no", "established"]);
    expect(detailHtml("en", found(600, 20)!)).toContain("shorter times are not resolved");
  });
  it("says only that the first look found it where the time is below the resolution", () => {
    expect(found(12, 20)?.strength).toBe("likely");
    expect(headline("en", found(12, 20)!)).toBe("A record is found at the first look after its insert");
  });
  it("cannot tell how exact the time is where the resolution was not recorded", () => {
    expect(found(12, null)?.strength).toBe("undetermined");
  });
  it("is silent where nothing was looked for", () => {
    expect(searchableOf(smallRun([{scenario: "T1", feature: "capture", ms: {insert: [1]}}]).run)).toEqual([]);
  });
});

describe("startupOf", () => {
  const warm = {scenario: "T5", feature: "recall", ms: {score: around(20, 8)}} as const;
  const found = (n: number, others: readonly SmallCell[] = [warm]) => {
    const parts = {bundle: around(300, n), keys: around(600, n), first_call: around(100, n)};
    const {run, samples} = smallRun([
      ...others,
      {scenario: "W1", feature: "startup", ms: parts, row: {cold: true}}
    ]);
    return startupOf(run, samples)[0];
  };

  it("reads its cold samples one by one, and sets a warm recall beside them", () => {
    const finding = found(8);
    expect(finding?.values).toMatchObject({largest: "keys", n: 8});
    expect(finding?.strength).toBe("established");
    expect(plain(headline("en", finding!))).toMatch(
      /^The first call after a start takes .* as long as a warm recall$/
    );
  });
  it("is an example only where there was one start", () => {
    expect(found(1)?.strength).toBe("likely");
    expect(detailHtml("en", found(1)!)).toContain("an example, not an average");
  });
  it("is silent without a warm recall", () => {
    expect(found(8, [])).toBeUndefined();
  });
});

describe("sweepOf", () => {
  const swept = (msAt: (rows: number) => number, {n = 8, sizes = [0, 256, 1024, 4096]} = {}) => {
    const {run, samples} = smallRun(
      sizes.map((rows) => ({
        scenario: "S1",
        feature: "sweep" as const,
        variant: `recall,rows=${rows}`,
        ms: {score: around(msAt(rows), n)}
      }))
    );
    return sweepOf(run, samples).find(({values}) => values.phase === "score");
  };

  it("finds a growth and its slope, over the range that was measured", () => {
    const finding = swept((rows) => 20 + 0.01 * rows);
    expect(finding?.values).toMatchObject({standing: "seen", straight: "yes", rows: [0, 4096], sizes: 4});
    expect(finding?.values.slope_ms).toBeCloseTo(0.01, 3);
    expect(plain(headline("en", finding!))).toMatch(
      /^Over 0–4,096 index rows, a recall’s score grows by 4\d\.\d ms$/
    );
  });
  it("does not call a bent growth straight", () => {
    expect(swept((rows) => 20 + 3 * Math.sqrt(rows))?.values.straight).toBe("no");
  });
  it("says what would have been found where nothing grows", () => {
    const finding = swept(() => 20);
    expect([finding?.values.standing, finding?.strength]).toEqual(["not_seen", "likely"]);
    expect(finding?.values.detectable_ms).toBeGreaterThan(0);
  });
  it("cannot tell from one sample of two sizes", () => {
    expect(swept((rows) => 20 + rows, {n: 1, sizes: [0, 256]})?.strength).toBe("undetermined");
  });
  it("is silent about a single size", () => {
    expect(swept(() => 20, {sizes: [256]})).toBeUndefined();
  });
});
