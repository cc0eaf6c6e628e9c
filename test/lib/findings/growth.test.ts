import {describe, expect, it} from "vitest";
import {
  afterInsert,
  analysePhases,
  indexGrowth,
  orderConfounded,
  tokenEffect
} from "../../../src/lib/findings/growth.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {shuffledRun} from "./shuffled-run.js";
import type {ShuffledOptions} from "./shuffled-run.js";

function analysed(options: ShuffledOptions) {
  const {run, samples} = shuffledRun(options);
  return {run, phases: analysePhases(run, samples)};
}
const growing = {phase: "score", msOf: ({rows}) => 80 + 0.5 * rows} as const satisfies ShuffledOptions;
const flat = {phase: "score", msOf: () => 80} as const satisfies ShuffledOptions;

describe("indexGrowth", () => {
  it("finds a planted slope, over the range of rows that the run had", () => {
    const [finding] = indexGrowth(analysed(growing).phases, false);
    expect(finding?.values.standing).toBe("seen");
    expect(finding?.values.slope_ms).toBeCloseTo(0.5, 1);
    const [low, high] = finding!.values.rows;
    expect(finding?.values.effect_ms).toBeCloseTo(finding!.values.slope_ms * (high - low), 9);
    expect(headline("en", finding!)).toMatch(/^Over \d+–\d+ index rows, score grows by [\d.]+\sms$/);
  });
  it("is likely only where rows rise with time, as a drift would look the same", () => {
    const [finding] = indexGrowth(analysed(growing).phases, false);
    expect([finding?.values.with_time, finding?.strength]).toEqual(["yes", "likely"]);
    expect(detailHtml("en", finding!)).toContain("would look the same");
  });
  it("says what would have been found where nothing was seen", () => {
    const [finding] = indexGrowth(analysed(flat).phases, false);
    expect(finding?.values.standing).toBe("not_seen");
    expect(finding?.values.detectable_ms).toBeGreaterThan(0);
    expect(detailHtml("ko", finding!)).toContain("늘었다면 찾았을 것이다");
  });
  it("cannot tell where every scenario stands at rows of its own", () => {
    const steps = {T1: 10, T2: 20, T5: 30, T6: 40};
    const {run, samples} = shuffledRun({...growing, order: "scenarios"});
    const placed = samples.map((row) => ({...row, index_rows: steps[row.scenario as keyof typeof steps]}));
    const grown = placed.map((row) => ({...row, duration_ms: 80 + row.index_rows + row.iteration / 50}));
    const [finding] = indexGrowth(analysePhases(run, grown), false);
    expect([finding?.values.standing, finding?.strength]).toEqual(["cannot_tell", "undetermined"]);
  });
  it("cannot tell where rows rose and the pace of the run changed as well", () => {
    const [finding] = indexGrowth(analysed(growing).phases, true);
    expect([finding?.values.standing, finding?.strength]).toEqual(["seen", "undetermined"]);
    expect(headline("en", finding!)).toContain("the pace of the run changed while rows rose");
  });
  it("cannot tell in such a run that there was none, either", () => {
    const [finding] = indexGrowth(analysed(flat).phases, true);
    expect([finding?.values.standing, finding?.strength]).toEqual(["not_seen", "undetermined"]);
    expect(headline("ko", finding!)).toContain("측정 전체의 속도도 변했다");
  });
  it("cannot tell where times fell as rows rose, and keeps the signs of the interval", () => {
    const falling = {...growing, msOf: ({rows}) => 80 - 0.5 * rows} as const satisfies ShuffledOptions;
    const [finding] = indexGrowth(analysed(falling).phases, false);
    expect([finding?.values.standing, finding?.strength]).toEqual(["seen", "undetermined"]);
    expect(finding!.values.between_ms[0]).toBeLessThan(finding!.values.between_ms[1]);
    expect(finding!.values.between_ms[1]).toBeLessThan(0);
    expect(headline("en", finding!)).toContain("became shorter while rows rose");
    expect(detailHtml("en", finding!)).toMatch(/less over .*interval .*−[\d.]+\sto\s−[\d.]+\sms/);
  });
  it("cannot tell where only a growth beyond half of the usual time would have been found", () => {
    const [finding] = indexGrowth(analysed({...flat, msOf: () => 3, noise: 3}).phases, false);
    expect([finding?.values.blind, finding?.strength]).toEqual(["yes", "undetermined"]);
    expect(headline("ko", finding!)).toContain("표본이 너무 흩어져 있다");
  });
  it("says nothing about rows that were not recorded", () => {
    const {run, samples} = shuffledRun(growing);
    const without = samples.map((row) => ({...row, index_rows: null}));
    expect(indexGrowth(analysePhases(run, without), false)).toEqual([]);
  });
});

describe("afterInsert", () => {
  const carried = {
    phase: "score",
    msOf: (call) => 80 + (call.afterInsert ? 12 : 0)
  } as const satisfies ShuffledOptions;

  it("finds a planted cost, as its own effect", () => {
    const [finding] = afterInsert(analysed(carried).phases);
    expect([finding?.values.standing, finding?.strength]).toEqual(["seen", "established"]);
    expect(finding?.values.effect_ms).toBeCloseTo(12, 0);
    expect(headline("en", finding!)).toMatch(/^Right after an insert, score takes 1[12]\.\d\sms longer$/);
  });
  it("says what would have been found where nothing was seen", () => {
    const [finding] = afterInsert(analysed(flat).phases);
    expect(finding?.values.standing).toBe("not_seen");
    expect(detailHtml("en", finding!)).toMatch(/^[\d.]+\sms would have been found/);
  });
  it("cannot tell where only captures follow an insert", () => {
    const [finding] = afterInsert(analysed({...carried, order: "scenarios"}).phases);
    expect(finding?.strength).toBe("undetermined");
    expect(headline("ko", finding!)).toContain("판단할 수 없다");
  });
});

describe("tokenEffect", () => {
  const perToken = {
    phase: "embed",
    msOf: ({tokens}) => 28 + 0.67 * tokens
  } as const satisfies ShuffledOptions;
  const ownLength: Record<string, number> = {T1: 22, T2: 36, T5: 5, T6: 14};

  it("is established where tokens vary inside scenarios", () => {
    const vary = {...perToken, tokensOf: (_: string, iteration: number) => 20 + ((iteration * 7) % 16)};
    const [finding] = tokenEffect(analysed(vary).phases);
    expect([finding?.values.standing, finding?.strength]).toEqual(["seen", "established"]);
    expect(finding?.values.slope_ms).toBeCloseTo(0.67, 1);
  });
  it("is likely where each scenario has its own length, and nothing but length explains them", () => {
    const [finding] = tokenEffect(analysed({...perToken, tokensOf: (id) => ownLength[id]!}).phases);
    expect([finding?.values.by_line, finding?.strength]).toEqual(["yes", "likely"]);
    expect(headline("en", finding!)).toContain("likely follows the tokens");
  });
  it("cannot tell where the scenarios differ in more than length", () => {
    const odd: ShuffledOptions = {
      ...perToken,
      tokensOf: (id) => ownLength[id]!,
      msOf: ({tokens, scenario}) => 28 + tokens + (scenario === "T1" ? 25 : 0)
    };
    const [finding] = tokenEffect(analysed(odd).phases);
    expect([finding?.values.by_line, finding?.strength]).toEqual(["no", "undetermined"]);
  });
  it("is silent where all texts have the same length", () => {
    expect(tokenEffect(analysed(perToken).phases)).toEqual([]);
  });
});

describe("orderConfounded", () => {
  it("warns where scenarios ran one after another, and is silent in shuffled blocks", () => {
    const published = analysed({...growing, order: "scenarios"});
    expect(orderConfounded(published.run, published.phases)).toHaveLength(1);
    const shuffled = analysed(growing);
    expect(orderConfounded(shuffled.run, shuffled.phases)).toEqual([]);
  });
  it("is silent where nothing could be analysed", () => {
    const {run, phases} = analysed({...growing, iterations: 1});
    expect(phases).toEqual([]);
    expect(orderConfounded(run, phases)).toEqual([]);
  });
});
