/**
 * The embedder that the settings name.
 * @module
 */
import {EXIT, UserError} from "../../timing/errors.js";
import type {Embedder} from "./embedder.js";
import {findModel} from "./find-model.js";
import {createLexicalEmbedder} from "./lexical.js";
import {DEFAULT_MODEL, type Dtype} from "./model-files.js";
import {createQwen3Embedder} from "./qwen3.js";
import {createRunedEmbedder} from "./runed.js";

/** The settings that decide it; their meaning: cli/setting-shapes.ts. */
export interface EmbedderSettings {
  readonly embedder: "lexical" | "qwen3" | "runed";
  readonly model: string | null;
  readonly dtype: Dtype;
  readonly modelDir: string | null;
  readonly runedSocket: string | null;
  readonly maxTokens: number | null;
  readonly queryInstruction: string | null;
  readonly threads: number;
  /** Of every call, in seconds. */
  readonly deadline: number;
}

export interface EmbedderSurroundings {
  /** Texts from which `lexical` counts how rare a word is. */
  readonly documents: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whole lines for people. */
  readonly log: (line: string) => void;
}

/** A daemon that still downloads its model may take that long. */
const RUNED_LOAD_DEADLINE_MS = 600_000;

/** @throws UserError: 2 when the settings do not go together or a model is missing, 3 when runed is not there. */
export async function createEmbedder(
  settings: EmbedderSettings,
  {documents, env, log}: EmbedderSurroundings
): Promise<Embedder> {
  const {embedder, maxTokens, queryInstruction, dtype, threads} = settings;
  if (queryInstruction !== null && embedder !== "qwen3")
    throw new UserError(
      `--query-instruction is read by qwen3 only, and --embedder is ${embedder}.`,
      EXIT.badSettings
    );
  if (embedder === "lexical") return createLexicalEmbedder({documents, maxTokens});
  if (embedder === "runed") {
    const socket = settings.runedSocket ?? env["RUNE_EMBEDDER_SOCKET"];
    if (socket === undefined)
      throw new UserError(
        "--embedder runed needs the daemon's socket: --runed-socket, or RUNE_EMBEDDER_SOCKET.",
        EXIT.badSettings
      );
    const deadlineMs = settings.deadline * 1000;
    return createRunedEmbedder({socket, deadlineMs, loadDeadlineMs: RUNED_LOAD_DEADLINE_MS, maxTokens, log});
  }
  const model = settings.model ?? DEFAULT_MODEL;
  const folder = await findModel({model, dtype, modelDir: settings.modelDir, env, log});
  return createQwen3Embedder({model, folder, dtype, threads, maxTokens, queryInstruction});
}
