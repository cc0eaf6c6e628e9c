import {describe, expect, it} from "vitest";
import {cosine, dot} from "../../../../data-loaders/clients/embedders/cosine.js";
import {createLexicalEmbedder} from "../../../../data-loaders/clients/embedders/lexical.js";

const documents = [
  "The queue keeps its messages for a week",
  "The ledger is append-only",
  "The build answers in eleven minutes"
];
const embedder = createLexicalEmbedder({documents});

/** Cosine of two texts under the embedder above. */
async function similarity(a: string, b: string): Promise<number> {
  const {vectors} = await embedder.embed([a, b]);
  return cosine(vectors[0]!, vectors[1]!);
}

describe("createLexicalEmbedder", () => {
  it("gives one unit vector of the asked dimension and one token count a text", async () => {
    const {vectors, tokens} = await embedder.embed(["test", "test again"]);
    expect(vectors.map((vector) => vector.length)).toEqual([1024, 1024]);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 6);
    expect(tokens).toEqual([1, 2]);
  });
  it("scores equal texts 1", async () => {
    const text = "Consumers commit offsets only after the side effect is durable.";
    expect(Math.abs((await similarity(text, text)) - 1)).toBeLessThan(1e-6);
  });
  it("scores texts higher the more of their words they share", async () => {
    const text = "Consumers commit offsets after the write";
    const near = await similarity(text, "Consumers commit offsets before the write");
    const far = await similarity(text, "Producers never commit");
    const unrelated = await similarity(text, "Icons come as sprites");
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(unrelated);
  });
  it("lets a rare word count for more than one that every document has", async () => {
    const text = "The ledger";
    expect(await similarity(text, "A ledger")).toBeGreaterThan(await similarity(text, "The minutes"));
  });
  it("gives a word that no document has the weight ln(1 + N), and one in all of them ln(1 + N / (1 + N))", async () => {
    // Two tokens with weights a and b, whose directions have cosine c: cos(ab, a) = (a + bc) / |ab|.
    const {vectors} = await embedder.embed(["The sprite", "The", " sprite"]);
    const [both, the, sprite] = vectors as [Float32Array, Float32Array, Float32Array];
    const [a, b, c] = [Math.log(1 + 3 / 4), Math.log(1 + 3), cosine(the, sprite)];
    const length = Math.sqrt(a * a + b * b + 2 * a * b * c);
    expect(cosine(both, the)).toBeCloseTo((a + b * c) / length, 5);
    expect(cosine(both, sprite)).toBeCloseTo((b + a * c) / length, 5);
  });
  it("finds no likeness between a sentence and its translation: it is not semantic", async () => {
    expect(embedder.semantic).toBe(false);
    expect(Math.abs(await similarity("The ledger is append-only", "원장은 추가만 할 수 있다"))).toBeLessThan(
      0.15
    );
  });
  it("gives the same vectors for the same seed, and others for another", async () => {
    const texts = ["Feature flags live three months"];
    const again = await createLexicalEmbedder({documents}).embed(texts);
    const other = await createLexicalEmbedder({documents, seed: 2}).embed(texts);
    const {vectors} = await embedder.embed(texts);
    expect(again.vectors).toEqual(vectors);
    expect(Math.abs(cosine(other.vectors[0]!, vectors[0]!))).toBeLessThan(0.2);
  });
  it("gives these very coordinates on every machine", async () => {
    const {vectors} = await createLexicalEmbedder({documents: [], dimension: 32}).embed(["test"]);
    // One token: every coordinate is ±1/√32. The signs are the first 4 bytes, low bit first, of
    // printf 'lexical 1 1944' | openssl dgst -shake256 -xoflen 4
    const signs = Array.from(vectors[0]!, (x) => (x > 0 ? "+" : "-")).join("");
    expect(signs).toBe("-++--++++++++-+--+-++-+--++++-+-");
    expect(new Set(Array.from(vectors[0]!, Math.abs))).toEqual(new Set([Math.fround(1 / Math.sqrt(32))]));
  });
  it("names its revision by documents, seed and dimension", () => {
    const revision = (options: object) => createLexicalEmbedder({documents, ...options}).revision;
    const all = [{}, {seed: 2}, {dimension: 512}, {documents: documents.slice(1)}].map(revision);
    expect(new Set(all).size).toBe(4);
    expect(revision({})).toBe(embedder.revision);
  });
  it("refuses an empty text by its position", async () => {
    await expect(embedder.embed(["a word", " \n"])).rejects.toThrow('"texts[1]" expected a text');
  });
  it("refuses a dimension in which words would coincide", () => {
    expect(() => createLexicalEmbedder({documents, dimension: 8})).toThrow("at least 32, got 8");
  });
});

describe("dot", () => {
  it("refuses vectors of unlike length", () => {
    expect(() => dot(new Float32Array(3), new Float32Array(4))).toThrow('"b" expected 3 coordinates, got 4');
  });
});
