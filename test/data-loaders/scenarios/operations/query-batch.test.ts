import {describe, expect, it} from "vitest";
import {Bench, Tally} from "../../../../data-loaders/scenarios/bench.js";
import {queryBatchCells} from "../../../../data-loaders/scenarios/operations/query-batch.js";
import {readTexts} from "../../../../data-loaders/scenarios/texts/read-texts.js";
import {CallError} from "../../../../data-loaders/timing/errors.js";
import {Stopwatch} from "../../../../data-loaders/timing/stopwatch.js";
import {exampleRun} from "../../archive/example-run.js";
import {answerOf, fakeContext, insertingServices} from "../../pipeline/fakes.js";

const [a, b] = [Float32Array.from([1, 0]), Float32Array.from([0, 1])];
const [single, pair] = queryBatchCells({
  kind: "query_batch",
  language: "en",
  tokens: 12,
  tolerance: 4,
  sizes: [1, 2]
});
const texts = [
  {id: "1", text: "one", tokens: 4},
  {id: "2", text: "two", tokens: 4}
];

/** Measures two queries of an index with one row, `a`; of Vault, what it gives for the second. */
async function measure(rows: readonly number[], decrypt: () => number, cell = pair!) {
  let decryptions = 0;
  const context = fakeContext({
    ...insertingServices([a, b]),
    envector: {innerProducts: () => Promise.resolve({value: rows.map((n) => answerOf(n)), facts: {}})},
    vault: {
      decryptScores: () => {
        decryptions++;
        return Promise.resolve().then(() => ({value: [{shard: 0, row: 0, score: decrypt()}], facts: {}}));
      }
    }
  });
  const bench = new Bench({
    context,
    settings: exampleRun("20261130t093211z-3fa9c1").settings,
    fixed: readTexts().fixed,
    startUp: undefined as never,
    tally: new Tally()
  });
  bench.inserted([{id: "row", vector: a}]);
  const watch = new Stopwatch(context.clock);
  const {answer} = await cell.measure({bench, watch, texts: texts.slice(0, cell.texts.length)});
  return {verified: answer.verified.get("score"), code: watch.failure?.code ?? null, decryptions};
}

describe("a query batch", () => {
  it("is right when each query has its rows and the last its cosine", async () => {
    expect(await measure([1, 1], () => 0)).toEqual({verified: true, code: null, decryptions: 1});
  });

  it("is a wrong answer when a query got no scores, or the scores of another one", async () => {
    expect(await measure([1, 2], () => 0)).toMatchObject({verified: false, code: "WRONG_ANSWER"});
    expect(await measure([1, 1], () => 1)).toMatchObject({verified: false, code: "WRONG_ANSWER"});
  });

  it("stays checked by its rows when Vault does not answer", async () => {
    const refused = () => {
      throw new CallError("UNAVAILABLE", "vault", "DecryptScores", "gone");
    };
    expect(await measure([1, 1], refused)).toEqual({verified: true, code: null, decryptions: 1});
  });

  it("asks Vault for its largest size only", async () => {
    expect(await measure([1], () => 1, single)).toMatchObject({verified: true, decryptions: 0});
    expect([single!.calls.DecryptScores, pair!.calls.DecryptScores]).toEqual([0, 1]);
  });
});
