import {describe, expect, it} from "vitest";
import {recallTime} from "../../../src/lib/findings/recall-time.js";
import {headline} from "../../../src/lib/wording/sentences.js";
import {smallRun} from "./small-run.js";

const recall = (score: number, variant?: string, n = 5) => ({
  scenario: "T7",
  feature: "recall" as const,
  ms: {score: Array.from({length: n}, () => score)},
  ...(variant === undefined ? {} : {variant})
});

describe("recallTime", () => {
  it("names the ends of k where medians over k lie within the band", () => {
    const [finding] = recallTime(smallRun([recall(372, "k=1"), recall(380, "k=16")]).run);
    expect(finding?.values).toMatchObject({k: [1, 16], similar: "yes", after_capture: "no"});
    expect(headline("ko", finding!)).toBe(
      "조회(recall) 한 번은 0.4초 미만이며, 결과 수(k)를 1에서 16으로 늘려도 비슷하다"
    );
  });
  it("leaves k to its own finding where medians differ", () => {
    const [finding] = recallTime(smallRun([recall(300, "k=1"), recall(380, "k=10")]).run);
    expect(finding?.values.similar).toBe("no");
    expect(headline("en", finding!)).not.toContain("results");
  });
  it("does not speak of k where medians stand on four samples", () => {
    const [finding] = recallTime(smallRun([recall(372, "k=1"), recall(380, "k=10", 4)]).run);
    expect(headline("en", finding!)).not.toContain("results");
  });
  it("does not speak of k where only one was asked for", () => {
    const [finding] = recallTime(smallRun([recall(380, "k=5")]).run);
    expect(finding?.values.similar).toBe("one_k");
    expect(headline("en", finding!)).not.toContain("results");
  });
  it("is silent without a recall", () => {
    expect(recallTime(smallRun([]).run)).toEqual([]);
  });
});
