/**
 * Which files a model consists of, and where they may be: a folder of the user's, ours, or the cache of Hugging Face's
 * other tools. A folder counts when every file is there.
 * @module
 */
import {createHash} from "node:crypto";
import {closeSync, existsSync, openSync, readFileSync, readSync, statSync} from "node:fs";
import {homedir} from "node:os";
import {join} from "node:path";

export const DEFAULT_MODEL = "onnx-community/Qwen3-Embedding-0.6B-ONNX";

export const DTYPES = ["fp32", "fp16", "q8", "q4"] as const;
export type Dtype = (typeof DTYPES)[number];

/** As transformers.js names the file of each. */
const SUFFIX: Readonly<Record<Dtype, string>> = {fp32: "", fp16: "_fp16", q8: "_quantized", q4: "_q4"};
export const CONFIG_FILE = "config.json";

/** The part of `config.json` that says in how many further files the weights are. */
interface ModelConfig {
  readonly "transformers.js_config"?: {
    readonly use_external_data_format?: number | boolean | Readonly<Record<string, number | boolean>>;
  };
}

/** Files of a model, relative to its folder. Without `config.json` the further files of weights are not known. */
export function modelFiles(dtype: Dtype, configJson: string | null): string[] {
  const onnx = `model${SUFFIX[dtype]}.onnx`;
  const config = (configJson === null ? {} : JSON.parse(configJson)) as ModelConfig;
  const format = config["transformers.js_config"]?.use_external_data_format;
  const parts = Number(typeof format === "object" ? (format[onnx] ?? format["model"] ?? 0) : (format ?? 0));
  const weights = Array.from({length: parts}, (_, i) => `onnx/${onnx}_data${i === 0 ? "" : `_${i}`}`);
  return [CONFIG_FILE, "tokenizer.json", "tokenizer_config.json", `onnx/${onnx}`, ...weights];
}

/** Files of a model in a folder, as far as its `config.json` tells them. */
export function filesIn(folder: string, dtype: Dtype): string[] {
  const config = join(folder, CONFIG_FILE);
  return modelFiles(dtype, existsSync(config) ? readFileSync(config, "utf8") : null);
}

export function missingFiles(folder: string, dtype: Dtype): string[] {
  return filesIn(folder, dtype).filter((file) => !existsSync(join(folder, file)));
}

/** Where this tool keeps what it downloads. */
export function ownFolder(model: string): string {
  return join(homedir(), ".rune-latency", "models", ...model.split("/"));
}

/** The model's folder in the cache that `huggingface_hub` keeps; null when there is none. */
export function hubCacheFolder(model: string, env: NodeJS.ProcessEnv): string | null {
  const home = env["HF_HOME"] ?? join(homedir(), ".cache", "huggingface");
  const cache = env["HF_HUB_CACHE"] ?? join(home, "hub");
  const folder = join(cache, `models--${model.replaceAll("/", "--")}`);
  const main = join(folder, "refs", "main");
  return existsSync(main) ? join(folder, "snapshots", readFileSync(main, "utf8").trim()) : null;
}

const SAMPLES = 256;
const SAMPLE_BYTES = 4096;

/**
 * Tells two states of a model apart, wherever their files came from: 16 hex digits of SHA-256 over names, sizes, and 256
 * places of each file, evenly spread. A file of 2.4 GB is not read whole for it; training or rounding changes every place.
 */
export function fingerprint(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  const block = Buffer.alloc(SAMPLE_BYTES);
  for (const name of files) {
    const path = join(folder, name);
    const {size} = statSync(path);
    hash.update(`${name} ${size}\n`);
    const file = openSync(path, "r");
    try {
      const samples = Math.min(SAMPLES, Math.ceil(size / SAMPLE_BYTES));
      for (let i = 0; i < samples; i++) {
        const read = readSync(file, block, 0, SAMPLE_BYTES, Math.floor((i * size) / samples));
        hash.update(block.subarray(0, read));
      }
    } finally {
      closeSync(file);
    }
  }
  return hash.digest("hex").slice(0, 16);
}
