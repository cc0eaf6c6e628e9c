/**
 * Qwen3's tokenizer (byte-level BPE, 151 643 tokens and 26 added ones), from data in this repository: no hub, no
 * network. Every figure "tokens" of a run is counted here.
 *
 * What is counted: the tokens of the text itself. Qwen3-Embedding appends one `<|endoftext|>` (id 151643) of its
 * own, whose hidden state is the embedding, so the model sees one token more than `countTokens` says (its
 * tokenizer gives [1944, 151643] for "test": github.com/QwenLM/Qwen3-Embedding, issue 122). We leave it
 * out, because it belongs to one model and is the same for every text.
 *
 * Loading takes 0.6 s and 150 MB (2 cores, Node 20) and happens at the first call, once a process; call
 * {@link loadTokenizer} before a timed window. Data: `tokenizer/` (how it was made: `tokenizer/vendor.ts`).
 * @module
 */
import {readFileSync} from "node:fs";
import {brotliDecompressSync} from "node:zlib";
import {Tokenizer} from "@huggingface/tokenizers";

/** The parts of a Hugging Face `tokenizer.json` that we touch; the rest is passed on as it is. */
export interface TokenizerDefinition {
  readonly added_tokens: readonly {readonly id: number; readonly content: string}[];
  readonly model: {
    readonly vocab: Record<string, number>;
    readonly merges: readonly (readonly [string, string])[];
  };
  /** Adds the tokens that belong to a model rather than to a text. */
  readonly post_processor?: unknown;
}

/** `tokenizer/qwen3.json`: a definition whose vocabulary and merges are stored elsewhere. */
interface TokenizerSettings {
  readonly model: {readonly type: string; readonly bytes: string};
}

let loaded: Tokenizer | undefined;

/** Loads the tokenizer unless that has happened; afterwards every other call of this file is quick. */
export function loadTokenizer(): Tokenizer {
  // The second argument would be tokenizer_config.json: without it nothing is added to or cleaned out of a text.
  loaded ??= new Tokenizer(readTokenizerDefinition(), {clean_up_tokenization_spaces: false});
  return loaded;
}

/** Token ids of a text (Unicode NFC first, as Qwen3 does), without special tokens. An empty text has none. */
export function encode(text: string): number[] {
  return loadTokenizer().encode(text, {add_special_tokens: false}).ids;
}

/** The text of token ids, in NFC: `decode(encode(text)) === text.normalize("NFC")`. */
export function decode(ids: readonly number[]): string {
  return ids.length === 0 ? "" : loadTokenizer().decode([...ids], {skip_special_tokens: false});
}

/** Number of tokens of a text as this product reports it: without the `<|endoftext|>` that the model appends. */
export function countTokens(text: string): number {
  return encode(text).length;
}

/** Puts the vocabulary back together: 256 single bytes, then what each merge produces, in order. */
export function readTokenizerDefinition(): TokenizerDefinition {
  const settings = JSON.parse(
    readFileSync(new URL("tokenizer/qwen3.json", import.meta.url), "utf8")
  ) as TokenizerSettings & Omit<TokenizerDefinition, "model">;
  const {bytes, ...model} = settings.model;
  const merges = brotliDecompressSync(readFileSync(new URL("tokenizer/qwen3-merges.txt.br", import.meta.url)))
    .toString("utf8")
    .split("\n")
    .map((line) => line.split(" ") as [string, string]);
  const tokens = [...Array.from(bytes), ...merges.map(([left, right]) => left + right)];
  const vocab = Object.fromEntries(tokens.map((token, id) => [token, id]));
  return {...settings, model: {...model, vocab, merges}};
}
