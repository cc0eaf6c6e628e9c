import {describe, expect, it} from "vitest";
import {duplicatePath, DUPLICATE_CONTRAST} from "../../../src/lib/findings/duplicate.js";
import {analysePhases} from "../../../src/lib/findings/growth.js";
import {insertVariation, insertVariationOfMeans} from "../../../src/lib/findings/insert-variation.js";
import {languageEffect} from "../../../src/lib/findings/language.js";
import {driftOf, outliersOf} from "../../../src/lib/findings/pace.js";
import {captureVsRecall} from "../../../src/lib/findings/probe.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {publishedRun, withRows} from "./published-runs.js";
import {smallRun} from "./small-run.js";
import {shuffledRun} from "./shuffled-run.js";

const capture = {scenario: "T1", feature: "capture"} as const;
const recall = {scenario: "T5", feature: "recall"} as const;
/** Values around a middle, the same each time. */
const around = (middle: number, n: number, step = 0.01) =>
  Array.from({length: n}, (_, i) => middle * (1 + step * (((i * 7) % n) / n - 0.5)));

describe("captureVsRecall", () => {
  const pairs = (n: number, captureScore: number) => {
    const {run, samples} = smallRun([
      {...recall, ms: {score: around(50, n)}},
      {...capture, ms: {score: around(captureScore, n)}}
    ]);
    // Interleaved: each recall stands directly before a capture, neither of them behind an insert.
    const paired = samples.map((row) => ({
      ...row,
      order: 2 * row.iteration + (row.scenario === "T1" ? 1 : 0),
      previous_scenario: "(search)"
    }));
    return captureVsRecall(run, paired)[0];
  };

  it("finds a planted difference within pairs", () => {
    const finding = pairs(8, 60);
    expect([finding?.values.seen, finding?.values.pairs, finding?.strength]).toEqual([
      "slower",
      8,
      "established"
    ]);
    expect(finding?.values.shift_ms).toBeCloseTo(10, 0);
  });
  it("says what would have been found where none was seen", () => {
    const finding = pairs(8, 50);
    expect(finding?.values.seen).toBe("none");
    expect(detailHtml("en", finding!)).toMatch(/ms would have been found\.$/);
  });
  it("cannot tell where only a difference beyond half of the usual time would have been found", () => {
    const wild = (n: number) => Array.from({length: n}, (_, i) => (i % 2 === 0 ? 20 : 80));
    const {run, samples} = smallRun([
      {...recall, ms: {score: wild(8)}},
      {...capture, ms: {score: wild(8).toReversed()}}
    ]);
    const paired = samples.map((row) => ({
      ...row,
      order: 2 * row.iteration + (row.scenario === "T1" ? 1 : 0),
      previous_scenario: "(search)"
    }));
    const [finding] = captureVsRecall(run, paired);
    expect([finding?.values.seen, finding?.values.blind, finding?.strength]).toEqual([
      "none",
      "yes",
      "undetermined"
    ]);
  });
  it("cannot tell from five pairs", () => {
    const finding = pairs(5, 60);
    expect([finding?.values.seen, finding?.strength]).toEqual(["unknown", "undetermined"]);
    expect(headline("en", finding!)).toContain("cannot be told from 5 pairs");
  });
  it("is silent without a neighbouring pair", () => {
    const {run, samples} = smallRun([{...capture, ms: {score: [50]}}]);
    expect(captureVsRecall(run, samples)).toEqual([]);
  });
});

describe("languageEffect", () => {
  const pair = (korean: number, tokens: readonly [number, number] = [50, 50], n = 20, step = 0.01) => {
    const cell = {scenario: "L1", feature: "capture"} as const;
    const {run, samples} = smallRun([
      {...cell, variant: "en", ms: {embed: around(30, n, step)}, row: {tokens: tokens[0]}},
      {...cell, variant: "ko", ms: {embed: around(korean, n, step)}, row: {tokens: tokens[1]}}
    ]);
    return languageEffect(run, samples)[0];
  };

  it("finds a slower language at equal tokens", () => {
    const finding = pair(36);
    expect([finding?.values.verdict, finding?.strength]).toEqual(["slower", "established"]);
    expect(headline("ko", finding!)).toBe("토큰 수가 같을 때 한국어는 영어보다 embed 시간이 20% 길다");
  });
  it("is only likely where the interval is wider than the difference", () => {
    const finding = pair(60, [50, 50], 20, 1.2);
    expect([finding?.values.verdict, finding?.strength]).toEqual(["slower", "likely"]);
    expect(headline("en", finding!)).toContain("embed likely takes longer");
    expect(headline("ko", finding!)).toContain("더 긴 것으로 보인다");
    expect(detailHtml("en", finding!)).toContain(", wider than the difference itself.");
  });
  it("says what would have been found where none was seen", () => {
    const finding = pair(30);
    expect([finding?.values.verdict, finding?.strength]).toEqual(["no_difference_seen", "likely"]);
    expect(detailHtml("en", finding!)).toMatch(/A change of [\d.]+% would have been found/);
  });
  it("cannot tell where the texts differ in tokens, whatever their times", () => {
    const finding = pair(36, [50, 63]);
    expect(finding?.strength).toBe("undetermined");
    expect(headline("en", finding!)).toContain("cannot be told");
  });
  it("cannot tell where only a large change would have been found", () => {
    const wild = Array.from({length: 8}, (_, i) => (i % 2 === 0 ? 10 : 90));
    const cell = {scenario: "L1", feature: "capture", row: {tokens: 50}} as const;
    const {run, samples} = smallRun([
      {...cell, variant: "en", ms: {embed: wild}},
      {...cell, variant: "ko", ms: {embed: wild}}
    ]);
    const [finding] = languageEffect(run, samples);
    expect([finding?.values.verdict, finding?.strength]).toEqual(["cannot_tell", "undetermined"]);
    expect(detailHtml("en", finding!)).toMatch(/Only a change of \d+% or more would have been found/);
  });
  it("cannot tell from three samples", () => {
    expect(pair(36, [50, 50], 3)?.strength).toBe("undetermined");
  });
  it("compares the two at the same level of a factor", () => {
    const cell = {scenario: "L1", feature: "capture", row: {tokens: 50}} as const;
    const levels = [
      ["en,tls=on", 30],
      ["en,tls=off", 90],
      ["ko,tls=on", 36],
      ["ko,tls=off", 90]
    ] as const;
    const {run, samples} = smallRun(
      levels.map(([variant, ms]) => ({...cell, variant, ms: {embed: around(ms, 20)}}))
    );
    expect(languageEffect(run, samples)[0]?.values.change_share).toBeCloseTo(0.2, 2);
  });
  it("is not asked of a run that measured one language after the other", () => {
    const cell = {scenario: "L1", feature: "capture", row: {tokens: 50}} as const;
    const {run, samples} = smallRun([
      {...cell, variant: "en", ms: {embed: around(30, 20)}},
      {...cell, variant: "ko", ms: {embed: around(36, 20)}}
    ]);
    const {settings} = run;
    expect(languageEffect(run, samples)).not.toEqual([]);
    expect(languageEffect({...run, settings: {...settings, protocol: "published"}}, samples)).toEqual([]);
  });
  it("asks nobody but L1", () => {
    const {run, samples} = smallRun([{...capture, scenario: "T3", ms: {embed: around(30, 8)}}]);
    expect(languageEffect(run, samples)).toEqual([]);
  });
});

describe("duplicatePath", () => {
  const t4 = {scenario: "T4", feature: "capture"} as const;
  const refused = {...t4, variant: "refused", ms: {embed: around(10, 8), score: around(20, 8)}};
  const forced = {...t4, variant: "forced", ms: {embed: around(10, 8), insert: around(400, 8)}};
  const found = (cells: Parameters<typeof smallRun>[0]) => {
    const {run, samples} = smallRun(cells);
    return duplicatePath(run, analysePhases(run, samples, [DUPLICATE_CONTRAST]))[0];
  };

  it("sets the refusal beside the forced insert", () => {
    const finding = found([refused, forced]);
    expect([finding?.values.paths, finding?.strength]).toEqual(["both", "established"]);
    expect(headline("en", finding!).replaceAll("\u00a0", " ")).toMatch(
      /^A near-duplicate is refused after 30\.\d ms; inserted all the same, it takes 4\d\d ms$/
    );
  });
  it("cannot tell of a path that was not measured", () => {
    expect(found([forced])?.strength).toBe("undetermined");
    expect(headline("ko", found([refused])!)).toContain("거부까지의 시간만 측정했다");
  });
  it("is silent without T4", () => {
    expect(found([{...capture, ms: {insert: [1]}}])).toBeUndefined();
  });
  it("says of the novelty score what the schedule allows", () => {
    const {run, samples} = shuffledRun({phase: "score", msOf: () => 80});
    const asT4 = samples.map((row) =>
      row.scenario === "T2" ? {...row, scenario: "T4", variant: "forced"} : row
    );
    const scenarios = run.scenarios.map((one) =>
      one.id === "T2" ? {...one, id: "T4", variant: "forced"} : one
    );
    const {summary} = smallRun([forced]).run;
    const changed = {...run, scenarios, summary};
    const [finding] = duplicatePath(changed, analysePhases(changed, asT4, [DUPLICATE_CONTRAST]));
    expect(finding?.values.score_standing).toBe("no_effect_seen");
    expect(finding?.values.score_detectable_ms).toBeGreaterThan(0);
  });
});

describe("insertVariation", () => {
  const planted = (msOf: (rows: number, order: number) => number) => {
    const {run, samples} = shuffledRun({phase: "insert", msOf: ({rows, iteration}) => msOf(rows, iteration)});
    const {summary} = smallRun(
      ["T1", "T2"].map((scenario) => ({...capture, scenario, ms: {insert: around(400, 8)}}))
    ).run;
    return insertVariation({...run, summary}, samples)[0];
  };

  it("follows neither rows nor order where nothing was planted, and says what would have been found", () => {
    const finding = planted(() => 400);
    expect([finding?.values.follows, finding?.strength]).toEqual(["neither", "likely"]);
    expect(finding?.values.detectable_ms).toBeGreaterThan(0);
  });
  it("follows rows, and with them the order, where a growth was planted", () => {
    expect(planted((rows) => 200 + 10 * rows)?.values.follows).toBe("both");
  });
  it("cannot tell from two samples", () => {
    const {run, samples} = smallRun([{...capture, ms: {insert: [400, 410]}}]);
    expect(insertVariation(run, samples)[0]?.strength).toBe("undetermined");
  });
  it("says of the published means that they follow neither, and that the reason cannot be told", () => {
    const [finding] = insertVariationOfMeans(publishedRun("2026-05-05"));
    expect([finding?.values.follows, finding?.strength]).toEqual(["neither", "undetermined"]);
    expect(finding?.values.spread_share).toBeCloseTo(0.166, 3);
  });
  it("says of means that lie on a line that they follow rows and order together", () => {
    const means: Record<string, number> = {T1: 4000, T2: 4200, T3: 4400, T4: 4620};
    const rising = withRows(publishedRun("2026-05-05"), (row) =>
      row.phase === "insert" ? {mean: means[row.scenario]!} : undefined
    );
    expect(insertVariationOfMeans(rising)[0]?.values.follows).toBe("both");
  });
  it("is silent about means that hardly differ", () => {
    const even = withRows(publishedRun("2026-05-05"), (row) =>
      row.phase === "insert" ? {mean: 4500} : undefined
    );
    expect(insertVariationOfMeans(even)).toEqual([]);
  });
  it("is silent about means of a run whose rows nobody knows", () => {
    expect(insertVariationOfMeans(publishedRun("2026-05-04"))).toEqual([]);
  });
});

describe("driftOf", () => {
  const run = (ms: readonly number[]) => smallRun([{...capture, ms: {insert: ms}}]);

  it("flags a step half-way, and says where", () => {
    const {run: of, samples} = run([...around(400, 20), ...around(480, 20)]);
    const [finding] = driftOf(of, samples);
    expect(finding?.values).toMatchObject({flagged: "slower", phase: "insert"});
    expect(finding?.values.since_share).toBeCloseTo(20 / 39, 2);
    expect(headline("en", finding!)).toBe("During the run, insert became 20% slower");
  });
  it("says what would have been found where none was seen", () => {
    const {run: of, samples} = run(around(400, 40));
    const [finding] = driftOf(of, samples);
    expect(finding?.values.flagged).toBe("none");
    expect(finding?.values.detectable_share).toBeGreaterThanOrEqual(0.05);
    expect(detailHtml("ko", finding!)).toContain("변했다면 대체로 찾았을 것이다");
  });
  it("says nothing of seven samples, nor of a phase that knows the index", () => {
    const few = run(around(400, 7));
    expect(driftOf(few.run, few.samples)).toEqual([]);
    const score = smallRun([{...recall, ms: {score: [...around(10, 20), ...around(20, 20)]}}]);
    expect(driftOf(score.run, score.samples)).toEqual([]);
  });
});

describe("outliersOf", () => {
  it("counts samples beyond the fences of their own row", () => {
    const {samples} = smallRun([
      {...capture, ms: {insert: [...around(400, 20), 800]}},
      {...recall, ms: {score: around(10, 8)}}
    ]);
    expect(outliersOf(samples)[0]?.values).toEqual({outside: 1, far: 1, samples: 29, cell: "T1", of_cell: 1});
  });
  it("is silent where none stands apart", () => {
    expect(outliersOf(smallRun([{...capture, ms: {insert: around(400, 20)}}]).samples)).toEqual([]);
  });
});
