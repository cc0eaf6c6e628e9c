import {describe, expect, it} from "vitest";
import {dot} from "../../../data-loaders/clients/embedders/cosine.js";
import {createLexicalEmbedder} from "../../../data-loaders/clients/embedders/lexical.js";
import {countTokens} from "../../../data-loaders/clients/tokenizer.js";
import {createTextPool, textId, type TextPool} from "../../../data-loaders/scenarios/text-pool.js";
import {documentsOf, readTexts, type Clauses} from "../../../data-loaders/scenarios/texts/read-texts.js";
import {checkPairwise, refuseSimilarTexts} from "../../../data-loaders/scenarios/texts/similarity.js";

const texts = readTexts();
const embedder = createLexicalEmbedder({documents: documentsOf(texts)});
const record = texts.fixed.record.text;

const defaultPool = (seed = 1) =>
  createTextPool({seed, embedder, clauses: texts.clauses, reserved: [record]});

/**
 * Takes what a plan of so many iterations needs: fillers and inserts; T1, T2, T3 and T4; and T8's 1 + 5 + 10 + 20
 * short decisions of one or two clauses. Every token count is checked on the way.
 */
async function takePlan(pool: TextPool, iterations: number, t8Iterations = iterations): Promise<string[]> {
  const request = (language: "en" | "ko", targetTokens: number, tolerance = 2) => ({
    language,
    targetTokens,
    tolerance
  });
  const short = request("en", 35);
  const captures = [short, request("en", 155), request("ko", 50), short];
  const requests = [
    ...Array.from({length: 100}, () => short),
    ...Array.from({length: iterations}, () => captures).flat(),
    ...Array.from({length: 36 * t8Iterations}, () => request("en", 20, 6))
  ];
  const taken: string[] = [];
  for (const {tolerance, ...wanted} of requests) {
    const {text, tokens} = await pool.take({...wanted, tolerance});
    expect(Math.abs(tokens - wanted.targetTokens)).toBeLessThanOrEqual(tolerance);
    taken.push(text);
  }
  return taken;
}

describe("take", () => {
  it.each([
    ["T1, T4 and primed rows", "en", 35],
    ["T2", "en", 155],
    ["T3", "ko", 50]
  ] as const)("gives %s a text of its token count, really tokenised", async (_, language, targetTokens) => {
    const {text, tokens, id} = await (await defaultPool()).take({language, targetTokens});
    expect(tokens).toBe(countTokens(text));
    expect(Math.abs(tokens - targetTokens)).toBeLessThanOrEqual(2);
    expect(id).toBe(textId(text));
  });
  it("meets a tolerance of 0 exactly", async () => {
    const pool = await defaultPool();
    for (let i = 0; i < 20; i++)
      expect((await pool.take({language: "en", targetTokens: 41, tolerance: 0})).tokens).toBe(41);
  });
  it("uses every clause at most once while the deck lasts", async () => {
    const pool = await defaultPool();
    const used: string[] = [];
    while (pool.rounds("en") <= 1) {
      const {text} = await pool.take({language: "en", targetTokens: 35});
      if (pool.rounds("en") <= 1)
        used.push(...texts.clauses.en.filter((clause) => text.includes(`${clause}.`)));
    }
    expect(used.length).toBeGreaterThan(0.9 * texts.clauses.en.length);
    expect(new Set(used).size).toBe(used.length);
  });
  it("gives the same texts for the same seed, and others for another", async () => {
    const first = async (seed: number) =>
      (await (await defaultPool(seed)).take({language: "ko", targetTokens: 50})).id;
    expect(await first(7)).toBe(await first(7));
    expect(await first(8)).not.toBe(await first(7));
  });
  it.each([
    ["the default run", 10, 5],
    ["22 iterations", 22, 22],
    ["61 iterations, with clauses used again", 61, 61]
  ])(
    "keeps every pair of %s below the limit, and no text comes twice",
    async (_, iterations, t8Iterations) => {
      const pool = await defaultPool();
      const taken = [record, ...(await takePlan(pool, iterations, t8Iterations))];
      expect(new Set(taken).size).toBe(taken.length);
      expect(await checkPairwise(taken, embedder)).toEqual([]);
    }
  );
  it("never composes the same clauses again, not even in another order", async () => {
    const clauses = {en: ["Icons come as an SVG sprite", "Passkeys are offered first now"], ko: []};
    // A limit above 1 lets everything pass but repeats.
    const pool = await createTextPool({seed: 1, embedder, clauses, limit: 2});
    await pool.take({language: "en", targetTokens: 15, tolerance: 4});
    await expect(pool.take({language: "en", targetTokens: 15, tolerance: 4})).rejects.toThrow("no further");
  });
  it("gives nothing like a reserved text", async () => {
    const clauses = {
      en: ["Ledger entries became append-only last May", "Icons come as an SVG sprite now"],
      ko: []
    };
    const pool = await createTextPool({seed: 1, embedder, clauses, reserved: [`${clauses.en[0]}.`]});
    expect((await pool.take({language: "en", targetTokens: 9, tolerance: 3})).text).toBe(`${clauses.en[1]}.`);
  });
  it("says what to do when the clauses allow no further text", async () => {
    const clauses: Clauses = {en: ["Ledger entries became append-only last May"], ko: []};
    const pool = await createTextPool({seed: 1, embedder, clauses});
    await pool.take({language: "en", targetTokens: 9, tolerance: 3});
    await expect(pool.take({language: "en", targetTokens: 9, tolerance: 3})).rejects.toThrow(
      /no further "en" text of 9 ± 3 tokens .* 1 clauses, 1 texts .* Add clauses to clauses\.en\.json/
    );
  });
});

describe("the fixed record", () => {
  it("has the 35 tokens of T1's label", () => {
    expect(countTokens(record)).toBe(35);
  });
  it("is T5's first answer among hundreds of texts, by at least 0.1", async () => {
    const others = await takePlan(await defaultPool(), 22, 5);
    const {vectors} = await embedder.embed([texts.fixed.queries.T5.text, record, ...others]);
    const [query, answer, ...rest] = vectors as [Float32Array, Float32Array, ...Float32Array[]];
    const runnerUp = Math.max(...rest.map((vector) => dot(query, vector)));
    expect(rest.length).toBeGreaterThan(300);
    expect(dot(query, answer) - runnerUp).toBeGreaterThanOrEqual(0.1);
  });
});

describe("checkPairwise", () => {
  it("finds the near pair, and only that", async () => {
    const near = [
      "Icons come as an SVG sprite",
      "Passkeys are offered first",
      "Icons come as an SVG sprite now"
    ];
    const pairs = await checkPairwise(near, embedder);
    expect(pairs.map(({first, second}) => [first, second])).toEqual([[0, 2]]);
    expect(pairs[0]!.cosine).toBeGreaterThan(0.8);
  });
  it("takes the limit itself as too near", async () => {
    const {vectors} = await embedder.embed(["Icons come first", "Icons come last"]);
    const cosine = dot(vectors[1]!, vectors[0]!);
    expect(await checkPairwise(["Icons come first", "Icons come last"], embedder, cosine)).toHaveLength(1);
    expect(await checkPairwise(["Icons come first", "Icons come last"], embedder, cosine + 1e-9)).toEqual([]);
  });
  it("makes the plan refuse both texts in words", async () => {
    await expect(
      refuseSimilarTexts(["Iteration 1 of the run", "Iteration 2 of the run"], embedder)
    ).rejects.toThrow(
      /1 of the plan's pairs .* below 0\.6, got 0\.\d{3} between\n {2}"Iteration 1 of the run"/
    );
    await expect(
      refuseSimilarTexts(["Icons are sprites", "Flags expire"], embedder)
    ).resolves.toBeUndefined();
  });
});
