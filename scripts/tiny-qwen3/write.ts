/**
 * Writes a model folder that loads as Qwen3-Embedding does, in a few kilobytes: for tests of the code that loads it.
 *
 *   node --import tsx scripts/tiny-qwen3/write.ts FOLDER
 *
 * Its tokenizer is Qwen3's own with the first merges only; like the embedding model's it appends `<|endoftext|>`.
 * @module
 */
import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {readTokenizerDefinition, type TokenizerDefinition} from "../../data-loaders/clients/tokenizer.js";
import {tinyModel} from "./model.js";
import {drawWeights, TINY, type TinyWeights} from "./weights.js";

const MERGES = 64;
const BYTES = 256;
const END = "<|endoftext|>";
const DATA_FILE = "model.onnx_data";

/** Qwen3's definition, with an end token appended to every text as Qwen3-Embedding's `tokenizer.json` has it. */
export function withEndToken(definition: TokenizerDefinition): TokenizerDefinition {
  const {id} = definition.added_tokens.find(({content}) => content === END)!;
  const sequence = {Sequence: {id: "A", type_id: 0}};
  const single = [sequence, {SpecialToken: {id: END, type_id: 0}}];
  const template = {
    type: "TemplateProcessing",
    single,
    pair: [...single, {Sequence: {id: "B", type_id: 0}}, single[1]],
    special_tokens: {[END]: {id: END, ids: [id], tokens: [END]}}
  };
  return {...definition, post_processor: template};
}

function tinyTokenizer(): TokenizerDefinition {
  const {model, added_tokens, ...rest} = readTokenizerDefinition();
  const vocab = Object.fromEntries(Object.entries(model.vocab).filter(([, id]) => id < BYTES + MERGES));
  const end = added_tokens.find(({content}) => content === END)!;
  return withEndToken({
    ...rest,
    added_tokens: [{...end, id: BYTES + MERGES}],
    model: {...model, vocab, merges: model.merges.slice(0, MERGES)}
  });
}

/** Vocabulary of the tiny tokenizer: bytes, merges, and the end token. */
export const TINY_VOCABULARY = BYTES + MERGES + 1;

/** Writes the files of a tokenizer. */
export function writeTokenizer(folder: string, definition: TokenizerDefinition): void {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "tokenizer.json"), JSON.stringify(definition));
  const config = {
    tokenizer_class: "Qwen2Tokenizer",
    pad_token: END,
    eos_token: END,
    model_max_length: 131_072
  };
  writeFileSync(join(folder, "tokenizer_config.json"), JSON.stringify(config));
}

export interface TinyOptions {
  readonly seed?: number;
  /** Weights in a file of their own, as those of the real fp32 model are. */
  readonly externalData?: boolean;
  /** Puts out half precision, into `model_fp16.onnx`. */
  readonly half?: boolean;
}

/** Writes all files of the tiny model. @returns Its weights, for whoever computes by other means. */
export function writeTinyQwen3(
  folder: string,
  {seed = 1, externalData = false, half = false}: TinyOptions = {}
): TinyWeights {
  const weights = drawWeights(TINY_VOCABULARY, seed);
  writeTokenizer(folder, tinyTokenizer());
  const config = {
    architectures: ["Qwen3Model"],
    model_type: "qwen3",
    ...TINY,
    vocab_size: TINY_VOCABULARY,
    "transformers.js_config": {use_external_data_format: externalData ? {"model.onnx": 1} : {}}
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  mkdirSync(join(folder, "onnx"), {recursive: true});
  const {model, data} = tinyModel(weights, {
    dataFile: externalData ? DATA_FILE : null,
    output: half ? "float16" : "float"
  });
  writeFileSync(join(folder, "onnx", half ? "model_fp16.onnx" : "model.onnx"), model);
  if (data !== null) writeFileSync(join(folder, "onnx", DATA_FILE), data);
  return weights;
}

const folder = process.argv[2];
if (folder !== undefined && import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeTinyQwen3(folder);
