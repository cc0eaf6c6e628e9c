/**
 * Makes the two data files of this folder from a Qwen3 `tokenizer.json`. Run by hand, never by the product:
 * `node --import tsx data-loaders/clients/tokenizer/vendor.ts path/to/tokenizer.json`
 *
 * The vocabulary is left out, because it follows from the rest: ids 0 to 255 are the single bytes, and id 256 + i
 * is what merge i produces. This is checked below for every id. It leaves 0.58 MB of the file's 11.4 MB (brotli;
 * the whole file takes 1.4 MB, and the merges as gzip 0.70 MB).
 * @module
 */
import {readFileSync, writeFileSync} from "node:fs";
import {brotliCompressSync, constants} from "node:zlib";
import type {TokenizerDefinition} from "../tokenizer.js";

const BYTES = 256;

/** Splits a definition into its settings (small, readable JSON) and its merges (one a line). */
function split(definition: TokenizerDefinition) {
  const {vocab, merges, ...model} = definition.model;
  const bytes = Object.keys(vocab)
    .filter((token) => (vocab[token] ?? BYTES) < BYTES)
    .sort((a, b) => vocab[a]! - vocab[b]!);
  const size = Object.keys(vocab).length;
  if (bytes.length !== BYTES || size !== BYTES + merges.length)
    throw new RangeError(
      `"vocab" expected ${BYTES} bytes and one id a merge (${merges.length}), got ${bytes.length} and ${size} ids`
    );
  merges.forEach(([left, right], i) => {
    if (vocab[left + right] !== BYTES + i)
      throw new RangeError(`"merges[${i}]" expected to produce id ${BYTES + i}, got ${vocab[left + right]}`);
  });
  return {
    settings: {...definition, model: {...model, bytes: bytes.join("")}},
    merges: merges.map(([left, right]) => `${left} ${right}`).join("\n")
  };
}

const path = process.argv[2];
if (path === undefined) throw new Error("vendor.ts: expected the path of Qwen3's tokenizer.json, got none");
const {settings, merges} = split(JSON.parse(readFileSync(path, "utf8")) as TokenizerDefinition);
const compressed = brotliCompressSync(merges, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS
  }
});
writeFileSync(new URL("qwen3.json", import.meta.url), `${JSON.stringify(settings, null, 2)}\n`);
writeFileSync(new URL("qwen3-merges.txt.br", import.meta.url), compressed);
