import {describe, expect, it} from "vitest";
import {firstCall, type StartUp} from "../../../data-loaders/pipeline/startup.js";
import {CallError} from "../../../data-loaders/timing/errors.js";
import {Stopwatch} from "../../../data-loaders/timing/stopwatch.js";
import {answerOf, fakeContext} from "./fakes.js";

const OPTIONS = {query: "why", k: 5, deadlineMs: 1000};

/** A client's parts, each of which notes that it was closed; `score` is what envector answers to the recall. */
function parts(score: () => unknown) {
  const closed: string[] = [];
  const close = (name: string) => () => {
    closed.push(name);
    return Promise.resolve();
  };
  const startUp = {
    services: () => ({
      envector: {
        connect: () => Promise.resolve(),
        close: close("envector"),
        innerProduct: () => Promise.resolve().then(() => ({value: score(), facts: {}}))
      },
      vault: {
        connect: () => Promise.resolve(),
        close: close("vault"),
        bundle: () => Promise.resolve({bundle: {}})
      }
    }),
    keys: () => Promise.resolve({encryptor: {}, envelope: {}, close: close("keys")}),
    model: () =>
      Promise.resolve({
        embed: () => Promise.resolve({vectors: [Float32Array.from([1])], tokens: [1]}),
        close: close("model")
      })
  } as unknown as StartUp;
  return {startUp, closed};
}

describe("the first call after a start", () => {
  it("times what it makes, phase by phase, and the call as one phase; then closes all of it", async () => {
    const {startUp, closed} = parts(() => answerOf());
    const context = fakeContext({});
    const watch = new Stopwatch(context.clock);
    expect(await firstCall(context, watch, startUp, OPTIONS)).toMatchObject({hits: null, records: []});
    expect(watch.timings().map(({phase, step}) => step ?? phase)).toEqual([
      ...["connect", "bundle", "keys", "model", "first_call", "other", "total"]
    ]);
    expect(closed.toSorted()).toEqual(["envector", "keys", "model", "vault"]);
  });

  it("closes what it had opened when the call fails, and says why it failed", async () => {
    const {startUp, closed} = parts(() => {
      throw new CallError("UNAVAILABLE", "envector", "inner_product", "gone");
    });
    const context = fakeContext({});
    const watch = new Stopwatch(context.clock);
    expect(await firstCall(context, watch, startUp, OPTIONS)).toBeNull();
    expect(watch.failure).toMatchObject({code: "UNAVAILABLE"});
    expect(watch.failure?.reason).toContain("envector/inner_product: gone");
    expect(closed).toHaveLength(4);
  });
});
