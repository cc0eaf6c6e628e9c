import {copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {AutoTokenizer} from "@xenova/transformers";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import type {Embedder} from "../../../../data-loaders/clients/embedders/embedder.js";
import {createQwen3Embedder, type Qwen3Options} from "../../../../data-loaders/clients/embedders/qwen3.js";
import {filesIn} from "../../../../data-loaders/clients/embedders/model-files.js";
import {encode, readTokenizerDefinition} from "../../../../data-loaders/clients/tokenizer.js";
import {withEndToken, writeTinyQwen3, writeTokenizer} from "../../../../scripts/tiny-qwen3/write.js";
import {TINY, type TinyWeights} from "../../../../scripts/tiny-qwen3/weights.js";
import {forwardPass} from "./forward-pass.js";

const TEXTS = ["hello there", "We'll keep the ledger append-only.", "결제 재시도", "a"];

let folder: string;
let weights: TinyWeights;
let embedder: Embedder;
let options: Qwen3Options;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tiny-qwen3-"));
  weights = writeTinyQwen3(folder);
  options = {model: "tiny", folder, dtype: "fp32", threads: 1, maxTokens: null, queryInstruction: null};
  embedder = await createQwen3Embedder(options);
});
afterAll(async () => {
  await embedder.close();
  rmSync(folder, {recursive: true, force: true});
});

/** What the tiny model's tokenizer makes of a text, end token included. */
async function idsOf(text: string): Promise<number[]> {
  const tokenizer = await AutoTokenizer.from_pretrained(folder);
  return tokenizer.encode(text);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  return vector.map((x) => x / length);
}

describe("createQwen3Embedder", () => {
  it.each(TEXTS)(
    "gives the last token's hidden state, as computed by hand, scaled to length 1: %s",
    async (text) => {
      const ids = await idsOf(text);
      const expected = unit(forwardPass(weights, ids).at(-1)!);
      const {vectors, tokens} = await embedder.embed([text]);
      expect(vectors[0]).toHaveLength(TINY.hidden_size);
      expected.forEach((x, i) => expect(vectors[0]![i]).toBeCloseTo(x, 5));
      // The model's end token is in the vector and not in the count.
      expect(ids.at(-1)).toBe(320);
      expect(tokens).toEqual([ids.length - 1]);
    }
  );

  it("gives a text the same vector in any company", async () => {
    const together = await embedder.embed(TEXTS);
    for (const [i, text] of TEXTS.entries()) {
      const alone = await embedder.embed([text]);
      expect(together.vectors[i]).toEqual(alone.vectors[0]);
      expect(together.tokens[i]).toBe(alone.tokens[0]);
    }
  });

  it("tells texts apart that differ in their order only", async () => {
    const {vectors} = await embedder.embed(["ab", "ba"]);
    expect(vectors[0]).not.toEqual(vectors[1]);
  });

  it("loads weights from a file of their own, also through the links of the hub's cache", async () => {
    const parent = mkdtempSync(join(tmpdir(), "tiny-qwen3-"));
    try {
      const snapshot = join(parent, "snapshots", "abc123");
      writeTinyQwen3(snapshot, {externalData: true});
      mkdirSync(join(parent, "blobs"));
      for (const [at, file] of filesIn(snapshot, "fp32").entries()) {
        renameSync(join(snapshot, file), join(parent, "blobs", String(at)));
        symlinkSync(join(parent, "blobs", String(at)), join(snapshot, file));
      }
      const linked = await createQwen3Embedder({...options, folder: snapshot});
      expect(await linked.embed(TEXTS)).toEqual(await embedder.embed(TEXTS));
      await linked.close();
    } finally {
      rmSync(parent, {recursive: true, force: true});
    }
  });

  it.each([
    ["q8", "model_quantized.onnx"],
    ["q4", "model_q4.onnx"]
  ] as const)("loads the file of %s for it", async (dtype, file) => {
    copyFileSync(join(folder, "onnx", "model.onnx"), join(folder, "onnx", file));
    const other = await createQwen3Embedder({...options, dtype});
    expect(other.dtype).toBe(dtype);
    expect(await other.embed(TEXTS)).toEqual(await embedder.embed(TEXTS));
    await other.close();
  });

  it("reads hidden states of half precision", async () => {
    writeTinyQwen3(folder, {half: true});
    const half = await createQwen3Embedder({...options, dtype: "fp16"});
    const [exact, rounded] = [await embedder.embed(TEXTS), await half.embed(TEXTS)];
    expect(rounded.tokens).toEqual(exact.tokens);
    for (const [i, vector] of rounded.vectors.entries()) {
      expect(vector).not.toEqual(exact.vectors[i]);
      // 11 binary digits, of values up to 1.
      vector.forEach((x, at) => expect(Math.abs(x - exact.vectors[i]![at]!)).toBeLessThan(2 ** -10));
    }
    await half.close();
  });

  it("writes the instruction before queries only, and counts it", async () => {
    const instructed = await createQwen3Embedder({...options, queryInstruction: "Find the decision"});
    const [query, document] = [
      await instructed.embed(["why"], "query"),
      await instructed.embed(["why"], "document")
    ];
    const written = await embedder.embed(["Instruct: Find the decision\nQuery:why"]);
    expect(query).toEqual(written);
    expect(document).toEqual(await embedder.embed(["why"], "query"));
    await instructed.close();
  });

  it("refuses a text that is too long, rather than cut it", async () => {
    // 64 positions, one of them for the end token.
    expect(embedder.maxTokens).toBe(63);
    expect((await embedder.embed(["~".repeat(63)])).tokens).toEqual([63]);
    await expect(embedder.embed(["fits", "~".repeat(64)])).rejects.toThrow(
      "text 2 of 2 has 64 tokens, at most 63 are embedded"
    );
    const shorter = await createQwen3Embedder({...options, maxTokens: 8});
    await expect(shorter.embed(["~".repeat(9)])).rejects.toThrow("at most 8 are embedded");
    await shorter.close();
  });

  it("refuses an empty text", async () => {
    await expect(embedder.embed(["x", " "])).rejects.toThrow('"texts[1]" expected a text');
  });

  it("names the state of the files, wherever they are", async () => {
    const copy = mkdtempSync(join(tmpdir(), "tiny-qwen3-"));
    try {
      writeTinyQwen3(copy);
      const same = await createQwen3Embedder({...options, folder: copy});
      writeTinyQwen3(copy, {seed: 2});
      const other = await createQwen3Embedder({...options, folder: copy});
      expect(same.revision).toBe(embedder.revision);
      expect(other.revision).not.toBe(embedder.revision);
      await Promise.all([same.close(), other.close()]);
    } finally {
      rmSync(copy, {recursive: true, force: true});
    }
  });

  it("says how to install the package where it is missing", async () => {
    const missing = createQwen3Embedder({
      ...options,
      load: () => Promise.reject(new Error("Cannot find package"))
    });
    await expect(missing).rejects.toThrow(
      "npm install --no-save @xenova/transformers@npm:@huggingface/transformers@4.3.2"
    );
  });

  it("says which folder holds a model that does not load", async () => {
    const broken = mkdtempSync(join(tmpdir(), "tiny-qwen3-"));
    try {
      writeTinyQwen3(broken);
      writeFileSync(join(broken, "onnx", "model.onnx"), "not a model");
      await expect(createQwen3Embedder({...options, folder: broken})).rejects.toThrow(
        `the model in ${broken} (fp32) does not load`
      );
    } finally {
      rmSync(broken, {recursive: true, force: true});
    }
  });
});

describe("our tokenizer and the one that the model would load", () => {
  it("give the same ids, to which the model's adds its end token", async () => {
    const whole = mkdtempSync(join(tmpdir(), "qwen3-tokenizer-"));
    try {
      writeTokenizer(whole, withEndToken(readTokenizerDefinition()));
      const theirs = await AutoTokenizer.from_pretrained(whole);
      for (const text of [...TEXTS, "café\u0301  two\n\nlines 2026 🎉", "<|im_start|>user"])
        expect(theirs.encode(text)).toEqual([...encode(text), 151_643]);
    } finally {
      rmSync(whole, {recursive: true, force: true});
    }
  });
});
