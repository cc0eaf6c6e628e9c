/**
 * Finds a model's files, or downloads them; where neither works, says exactly which files belong where.
 * @module
 */
import {join} from "node:path";
import {EXIT, UserError} from "../../timing/errors.js";
import {download, type DownloadProgress} from "./download.js";
import {CONFIG_FILE, filesIn, hubCacheFolder, missingFiles, ownFolder, type Dtype} from "./model-files.js";

export interface ModelRequest {
  /** `owner/name` on the hub. */
  readonly model: string;
  readonly dtype: Dtype;
  /** The only place to look; null: our own folder, the hub's cache, then the hub. */
  readonly modelDir: string | null;
  readonly env: NodeJS.ProcessEnv;
  /** Where a download goes; by default below `~/.rune-latency/models`. */
  readonly downloadTo?: string;
  /** Whole lines for people: what is downloaded, and how far. */
  readonly log: (line: string) => void;
}

const HUB = "https://huggingface.co";
/** A line each time this share of a file has come. */
const LINE_SHARE = 0.1;
/** Below this a file is there at once. */
const WORTH_A_LINE_BYTES = 2 ** 24;

/** @returns The folder that holds every file. @throws UserError (exit 2) */
export async function findModel(request: ModelRequest): Promise<string> {
  const {model, dtype, modelDir, env} = request;
  if (modelDir !== null) {
    if (missingFiles(modelDir, dtype).length === 0) return modelDir;
    throw absent(request, modelDir, `--model-dir ${modelDir} does not hold the whole model`);
  }
  const own = request.downloadTo ?? ownFolder(model);
  const cached = hubCacheFolder(model, env);
  const found = [own, ...(cached === null ? [] : [cached])].find(
    (folder) => missingFiles(folder, dtype).length === 0
  );
  if (found !== undefined) return found;
  if (env["HF_HUB_OFFLINE"] === "1") throw absent(request, own, "HF_HUB_OFFLINE forbids a download");
  try {
    await downloadModel(request, own);
    return own;
  } catch (error) {
    throw absent(request, own, `the download failed: ${reasonOf(error as Error)}`, error);
  }
}

/** `fetch` says only that it failed; why is in its cause. */
function reasonOf({message, cause}: Error): string {
  return cause instanceof Error
    ? `${message}, ${cause.message || String((cause as NodeJS.ErrnoException).code)}`
    : message;
}

async function downloadModel({model, dtype, env, log}: ModelRequest, folder: string): Promise<void> {
  const hub = (env["HF_ENDPOINT"] ?? HUB).replace(/\/$/, "");
  const fetchFile = (file: string): Promise<void> =>
    download(`${hub}/${model}/resolve/main/${file}`, join(folder, file), progressLines(file, log));
  // It says which further files there are.
  if (missingFiles(folder, dtype).includes(CONFIG_FILE)) await fetchFile(CONFIG_FILE);
  for (const file of missingFiles(folder, dtype)) await fetchFile(file);
}

function progressLines(file: string, log: (line: string) => void): (progress: DownloadProgress) => void {
  let next = 0;
  return ({receivedBytes, totalBytes}) => {
    if (totalBytes === null || totalBytes < WORTH_A_LINE_BYTES || receivedBytes < next * totalBytes) return;
    const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
    log(`model           ${file}: ${mb(receivedBytes)} of ${mb(totalBytes)} MB`);
    next = Math.floor(receivedBytes / totalBytes / LINE_SHARE) * LINE_SHARE + LINE_SHARE;
  };
}

function absent({model, dtype, env}: ModelRequest, folder: string, why: string, cause?: unknown): UserError {
  const files = missingFiles(folder, dtype);
  const uncertain = files.includes(CONFIG_FILE)
    ? ` and, where the model has it, ${filesIn(folder, dtype).at(-1)}_data`
    : "";
  return new UserError(
    `the model ${model} (${dtype}) is not here, and ${why}. Put these files into ${folder}: ${files.join(", ")}${uncertain}. ` +
      `They are at ${env["HF_ENDPOINT"] ?? HUB}/${model}/tree/main. Another folder: --model-dir; without a model: --embedder lexical.`,
    EXIT.badSettings,
    {cause}
  );
}
