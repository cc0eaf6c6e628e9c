import {describe, expect, it} from "vitest";
import {dot} from "../../../../data-loaders/clients/embedders/cosine.js";
import {Bench, Tally} from "../../../../data-loaders/scenarios/bench.js";
import {queryBatchCells} from "../../../../data-loaders/scenarios/operations/query-batch.js";
import {readTexts} from "../../../../data-loaders/scenarios/texts/read-texts.js";
import {CallError} from "../../../../data-loaders/timing/errors.js";
import {seededRandom} from "../../../../src/lib/stats/random.js";
import {Stopwatch} from "../../../../data-loaders/timing/stopwatch.js";
import {exampleRun} from "../../archive/example-run.js";
import {answerOf, fakeContext, insertingServices} from "../../pipeline/fakes.js";

const row = Float32Array.from([1, 0]);
const [single, pair] = queryBatchCells({kind: "query_batch", sizes: [1, 2]});

/**
 * Measures a batch on an index with one row.
 * @param rows - Rows that the encrypted scores of each query speak of.
 * @param decrypt - The score that Vault gives, of the true one.
 */
async function measure(rows: readonly number[], decrypt: (cosine: number) => number, cell = pair!) {
  let last: Float32Array | undefined;
  let decryptions = 0;
  const context = fakeContext({
    ...insertingServices([]),
    envector: {
      innerProducts: (_: string, vectors: readonly Float32Array[]) => {
        last = vectors.at(-1);
        return Promise.resolve({value: rows.map((n) => answerOf(n)), facts: {}});
      }
    },
    vault: {
      decryptScores: () => {
        decryptions++;
        return Promise.resolve().then(() => ({
          value: [{shard: 0, row: 0, score: decrypt(dot(last!, row))}],
          facts: {}
        }));
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
  bench.inserted([{id: "row", vector: row}]);
  const watch = new Stopwatch(context.clock);
  const {answer} = await cell.measure({bench, watch, texts: [], random: seededRandom(1)});
  return {verified: answer.verified.get("score"), code: watch.failure?.code ?? null, decryptions};
}

describe("a query batch", () => {
  it("is right when each query has its rows and the last its cosine", async () => {
    expect(await measure([1, 1], (cosine) => cosine)).toEqual({verified: true, code: null, decryptions: 1});
  });

  it("is a wrong answer when a query got no scores, or the scores of another one", async () => {
    expect(await measure([1, 2], (cosine) => cosine)).toMatchObject({verified: false, code: "WRONG_ANSWER"});
    expect(await measure([1, 1], (cosine) => -cosine)).toMatchObject({verified: false, code: "WRONG_ANSWER"});
  });

  it("stays checked by its rows when Vault does not answer", async () => {
    const refused = () => {
      throw new CallError("UNAVAILABLE", "vault", "DecryptScores", "gone");
    };
    expect(await measure([1, 1], refused)).toEqual({verified: true, code: null, decryptions: 1});
  });

  it("asks Vault for its largest size only", async () => {
    expect(await measure([1], () => 9, single)).toMatchObject({verified: true, decryptions: 0});
    expect([single!.calls.DecryptScores, pair!.calls.DecryptScores]).toEqual([0, 1]);
  });
});
