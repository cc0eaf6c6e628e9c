import {describe, expect, it} from "vitest";
import {Bench, Tally} from "../../../../data-loaders/scenarios/bench.js";
import {searchableCells} from "../../../../data-loaders/scenarios/operations/searchable.js";
import {readTexts} from "../../../../data-loaders/scenarios/texts/read-texts.js";
import {CallError} from "../../../../data-loaders/timing/errors.js";
import {seededRandom} from "../../../../src/lib/stats/random.js";
import {Stopwatch} from "../../../../data-loaders/timing/stopwatch.js";
import {exampleRun} from "../../archive/example-run.js";
import {answerOf, fakeContext, insertingServices} from "../../pipeline/fakes.js";

const vector = Float32Array.from([1, 0]);
const [cell] = searchableCells({
  kind: "searchable",
  language: "en",
  tokens: 35,
  tolerance: 2,
  poll_ms: 1
});

/** Measures an insert into an empty index, which is found at once under the name that `name` gives. */
async function measure(name: () => string) {
  const services = insertingServices([vector]);
  const context = fakeContext({
    ...services,
    envelope: {...services.envelope, open: (text: string) => text},
    envector: {
      ...services.envector,
      innerProduct: () => Promise.resolve({value: answerOf(1), facts: {}}),
      metadata: () => Promise.resolve().then(() => ({value: [JSON.stringify({id: name()})], facts: {}}))
    },
    vault: {decryptScores: () => Promise.resolve({value: [{shard: 0, row: 0, score: 1}], facts: {}})}
  });
  const bench = new Bench({
    context,
    settings: exampleRun("20261130t093211z-3fa9c1").settings,
    fixed: readTexts().fixed,
    startUp: undefined as never,
    tally: new Tally()
  });
  const watch = new Stopwatch(context.clock);
  const texts = [{id: "mine", text: "a text", tokens: 4}];
  const {answer} = await cell!.measure({bench, watch, texts, random: seededRandom(1)});
  return {verified: answer.verified.get("searchable"), code: watch.failure?.code, rows: bench.ledger.rows};
}

describe("an insert until it is searchable", () => {
  it("is right when the record that comes first has its name", async () => {
    expect(await measure(() => "mine")).toEqual({verified: true, code: undefined, rows: 1});
  });

  it("is a wrong answer when another record comes first", async () => {
    expect(await measure(() => "theirs")).toEqual({verified: false, code: "WRONG_ANSWER", rows: 1});
  });

  it("stays checked by its similarity when the name cannot be asked for", async () => {
    const gone = () => {
      throw new CallError("UNAVAILABLE", "envector", "get_metadata", "gone");
    };
    expect(await measure(gone)).toEqual({verified: true, code: undefined, rows: 1});
  });
});
