/**
 * Qwen3-Embedding in this process, through transformers.js and ONNX Runtime on the CPU. A text's vector is the last
 * token's hidden state (the model appends `<|endoftext|>` for that), scaled to length 1. Texts go through one by one: a
 * vector then does not depend on the padding that other texts would make it need, and that is how the product calls it.
 * @module
 */
import {EXIT, UserError} from "../../timing/errors.js";
import {refuseEmptyTexts, refuseLongTexts, unitVector, type Embedder, type Purpose} from "./embedder.js";
import {filesIn, fingerprint, type Dtype} from "./model-files.js";

export interface Qwen3Options {
  /** Name under which the run records the model. */
  readonly model: string;
  /** Holds the model's files (`model-files.ts`). */
  readonly folder: string;
  readonly dtype: Dtype;
  readonly threads: number;
  /** Longest text, in tokens; null: as long as the model takes. */
  readonly maxTokens: number | null;
  /** What a query asks for, in a sentence that the model reads before it; null: queries are embedded as they are. */
  readonly queryInstruction: string | null;
  /** Loads transformers.js; tests leave it out of reach. */
  readonly load?: () => Promise<unknown>;
}

/** The parts of transformers.js that are used here. */
interface Tensor {
  readonly dims: readonly number[];
  readonly type: string;
  readonly data: Float32Array;
  to(type: "float32"): Tensor;
}
interface Encoded {
  readonly input_ids: Tensor;
}
interface Tokenizer {
  (text: string, options: {padding: boolean; truncation: boolean}): Encoded;
  encode(text: string, options: {add_special_tokens: boolean}): number[];
}
interface Model {
  (inputs: Encoded): Promise<{readonly last_hidden_state: Tensor}>;
  readonly config: {readonly hidden_size: number; readonly max_position_embeddings: number};
  dispose(): Promise<unknown>;
}
interface Transformers {
  readonly env: {allowRemoteModels: boolean; useFSCache: boolean};
  readonly AutoTokenizer: {from_pretrained(folder: string): Promise<Tokenizer>};
  readonly AutoModel: {from_pretrained(folder: string, options: object): Promise<Model>};
}

export const PACKAGE = "@xenova/transformers";
const INSTALL = `npm install --no-save ${PACKAGE}@npm:@huggingface/transformers@4.3.2`;

/**
 * Loads the model and embeds once, so that nothing is left to be prepared inside a timed window.
 * @throws UserError (exit 2) when the package is missing or the files do not load.
 */
export async function createQwen3Embedder(options: Qwen3Options): Promise<Embedder> {
  const {folder, dtype} = options;
  const {env, AutoTokenizer, AutoModel} = await transformers(
    options.load ?? (() => import("@xenova/transformers"))
  );
  // What to download, and where to, is decided in find-model.ts.
  env.allowRemoteModels = false;
  env.useFSCache = false;
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(folder);
    const model = await AutoModel.from_pretrained(folder, {
      dtype,
      device: "cpu",
      session_options: {intraOpNumThreads: options.threads, interOpNumThreads: 1}
    });
    const embedder = embedderOf(options, tokenizer, model);
    await embedder.embed(["warm-up"]);
    return embedder;
  } catch (cause) {
    throw new UserError(
      `the model in ${folder} (${dtype}) does not load: ${(cause as Error).message}`,
      EXIT.badSettings,
      {cause}
    );
  }
}

async function transformers(load: () => Promise<unknown>): Promise<Transformers> {
  try {
    return (await load()) as Transformers;
  } catch (cause) {
    throw new UserError(
      `--embedder qwen3 needs the optional package ${PACKAGE}, which cannot be loaded here: ${(cause as Error).message}. Install it with: ${INSTALL}`,
      EXIT.badSettings,
      {cause}
    );
  }
}

function embedderOf(options: Qwen3Options, tokenizer: Tokenizer, model: Model): Embedder {
  const {dtype, folder, queryInstruction} = options;
  const {hidden_size: dimension, max_position_embeddings} = model.config;
  const whole = {padding: false, truncation: false};
  // The same number for every text: the model's own, `<|endoftext|>`.
  const appended =
    tokenizer("a", whole).input_ids.dims[1]! - tokenizer.encode("a", {add_special_tokens: false}).length;
  const maxTokens = Math.min(options.maxTokens ?? Infinity, max_position_embeddings - appended);
  return {
    kind: "qwen3",
    model: options.model,
    revision: fingerprint(folder, filesIn(folder, dtype)),
    dimension,
    semantic: true,
    dtype,
    maxTokens,
    queryInstruction,
    async embed(texts, purpose = "document") {
      refuseEmptyTexts(texts);
      const encoded = texts.map((text) => tokenizer(instructed(text, purpose, queryInstruction), whole));
      const tokens = encoded.map(({input_ids}) => input_ids.dims[1]! - appended);
      refuseLongTexts(tokens, maxTokens);
      const vectors: Float32Array[] = [];
      for (const inputs of encoded)
        vectors.push(lastToken((await model(inputs)).last_hidden_state, dimension));
      return {vectors, tokens};
    },
    close: async () => {
      await model.dispose();
    }
  };
}

/** The form that Qwen3-Embedding was trained with (its model card). */
function instructed(text: string, purpose: Purpose, instruction: string | null): string {
  return purpose === "query" && instruction !== null ? `Instruct: ${instruction}\nQuery:${text}` : text;
}

/** @param hidden - Shape [1, tokens, dimension]. */
function lastToken(hidden: Tensor, dimension: number): Float32Array {
  const [, tokens = 0, width] = hidden.dims;
  if (width !== dimension || tokens === 0)
    throw new RangeError(
      `"last_hidden_state" expected shape [1, tokens, ${dimension}], got [${hidden.dims.join(", ")}]`
    );
  const {data} = hidden.type === "float32" ? hidden : hidden.to("float32");
  return unitVector(data.subarray((tokens - 1) * dimension, tokens * dimension));
}
