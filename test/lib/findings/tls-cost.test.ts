import {describe, expect, it} from "vitest";
import {tlsCost} from "../../../src/lib/findings/tls-cost.js";
import {seededRandom, normalFrom} from "../../../src/lib/stats/random.js";
import {LANGS} from "../../../src/lib/units.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {smallRun} from "./small-run.js";

/** Recalls of two values of k over TLS and without, in the same blocks; TLS costs `costMs`. */
function factored(costMs: number, blocks: number) {
  const normal = normalFrom(seededRandom(7));
  const noise = () => Array.from({length: blocks}, () => 100 + 2 * normal());
  const cells = ["k=1", "k=5"].flatMap((k) =>
    (["on", "off"] as const).map((level) => ({
      scenario: "T7",
      variant: `${k},tls=${level}`,
      feature: "recall" as const,
      ms: {score: noise().map((ms) => ms + (level === "on" ? costMs : 0))}
    }))
  );
  const {run, samples} = smallRun(cells);
  return {run, samples: samples.map((row) => ({...row, block: row.iteration}))};
}

describe("tlsCost", () => {
  it("finds a planted cost of 10 ms within its interval, paired within blocks", () => {
    const {run, samples} = factored(10, 8);
    const [finding] = tlsCost(run, samples);
    expect(finding).toMatchObject({id: "tls_cost/recall", strength: "established"});
    const {seen, low_ms, high_ms, pairs, plain_ms} = finding!.values;
    expect({seen, pairs}).toEqual({seen: "slower", pairs: 16});
    expect(low_ms).toBeLessThan(10);
    expect(high_ms).toBeGreaterThan(10);
    expect(plain_ms).toBeCloseTo(100, -1);
  });
  it("sees none where there is none, and says which cost it would have found", () => {
    const {run, samples} = factored(0, 8);
    const {values} = tlsCost(run, samples)[0]!;
    expect(values.seen).toBe("none");
    expect(values.detectable_ms).toBeGreaterThan(1);
    expect(values.detectable_ms).toBeLessThan(5);
  });
  it("cannot tell from four pairs", () => {
    const {run, samples} = factored(0, 2);
    expect(tlsCost(run, samples)[0]).toMatchObject({strength: "undetermined", values: {pairs: 4}});
  });
  it("pairs nothing with an iteration that failed", () => {
    const {run, samples} = factored(10, 8);
    const broken = samples.map((row) =>
      row.block === 0 && row.variant === "k=1,tls=on" ? {...row, outcome: "failed" as const} : row
    );
    expect(tlsCost(run, broken)[0]!.values.pairs).toBe(15);
  });
  it("leaves captures aside that were refused: they insert nothing", () => {
    const cell = (variant: string, insert: boolean) => ({
      scenario: "T4",
      variant,
      feature: "capture" as const,
      ms: {score: [10, 11, 12, 10, 11, 12], ...(insert ? {insert: [400, 410, 420, 400, 410, 420]} : {})}
    });
    const {run, samples} = smallRun([
      cell("forced,tls=on", true),
      cell("forced,tls=off", true),
      cell("refused,tls=on", false),
      cell("refused,tls=off", false)
    ]);
    const inBlocks = samples.map((row) => ({...row, block: row.iteration}));
    expect(tlsCost(run, inBlocks)[0]!.values).toMatchObject({pairs: 6, plain_ms: 421});
  });
  it("finds nothing in a run without the factor", () => {
    const {run, samples} = smallRun([{scenario: "T5", feature: "recall", ms: {score: [1, 2]}}]);
    expect(tlsCost(run, samples)).toEqual([]);
  });
  it("is said in both languages, whatever was seen", () => {
    for (const [cost, blocks] of [
      [10, 8],
      [-10, 8],
      [0, 8],
      [0, 2]
    ] as const) {
      const {run, samples} = factored(cost, blocks);
      const finding = tlsCost(run, samples)[0]!;
      for (const lang of LANGS) {
        expect(headline(lang, finding)).toContain("TLS");
        expect(detailHtml(lang, finding)).not.toContain("∞");
      }
    }
  });
});
