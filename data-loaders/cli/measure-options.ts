/**
 * The options that every measuring command takes, and the terminal they talk to.
 * @module
 */
import type {Command} from "commander";
import {featureSchema} from "../../src/lib/run-schema.js";
import {requireLive, resolveSettings, type Settings} from "./settings.js";

/** Flags as commander gives them; `runs` is another name of `iterations`. */
export interface MeasureFlags extends ServiceFlags {
  target?: string;
  protocol?: string;
  iterations?: string;
  runs?: string;
  warmup?: string;
  seed?: string;
  scenario?: string[];
  feature?: string[];
  primed?: string;
  sweep?: string;
  factor?: string[];
  texts?: string;
  scenarios?: string;
  embedder?: string;
  model?: string;
  dtype?: string;
  modelDir?: string;
  runedSocket?: string;
  maxTokens?: string;
  queryInstruction?: string;
  cacheKeys?: boolean | string;
  merge?: string;
  threads?: string;
  archive?: string;
  from?: string;
}

/** Flags that say where the services of a live target are, and how they are called. */
export interface ServiceFlags {
  deadline?: string;
  bundleDeadline?: string;
  vaultRate?: string;
  index?: string;
  allowWrites?: string;
  vaultEndpoint?: string;
  vaultTokenFile?: string;
  vaultCa?: string;
  vaultServerName?: string;
  vaultSecure?: string;
  envectorEndpoint?: string;
  envectorTokenFile?: string;
  envectorCa?: string;
  envectorServerName?: string;
  envectorSecure?: string;
  envectorOtherEndpoint?: string;
  evalMode?: string;
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

export function addMeasureOptions(command: Command): Command {
  return addServiceOptions(addEmbedderOptions(addPlanOptions(command)));
}

function addPlanOptions(command: Command): Command {
  return command
    .option("--target <name>", "what is measured: embedded (default) or live")
    .option("--protocol <name>", "how: controlled (default), product or published")
    .option("--iterations <n>", "iterations of every scenario, warm-up included (default 10; T7: 7, T8: 5)")
    .option("--runs <n>", "the same as --iterations")
    .option("--warmup <n>", "iterations that are kept but not counted (default 2)")
    .option("--seed <n>", "seed of order and texts (default 20260505)")
    .option("--scenario <id>", "only this scenario; may be repeated, or a list: T1,T5; or all", collect)
    .option("--feature <name>", `only this feature: ${featureSchema.options.join(", ")}`, collect)
    .option("--primed <n>", "rows in the bench index before the first block (default 16; published: 0)")
    .option("--sweep <rows>", "measure S1 at these sizes of the index, e.g. 0,256,1024,4096")
    .option("--factor <name=levels>", "measure every cell at each level: tls=on,off", collect)
    .option("--texts <path>", "file or folder of texts of your own")
    .option("--scenarios <folder>", "scenarios of your own, one JSON file each, besides the product's")
    .option(
      "--merge <when>",
      "when the embedded envector merges rows: immediate (default), never, or after n rows"
    )
    .option("--threads <n>", "threads of encryption, and of the embedded envector (default 2)")
    .option("--from <file>", "measure the stack that `serve --json` described in this file")
    .option("--archive <folder>", "folder of the archive of runs (default runs)");
}

/** With `--target live`; what is not given comes from Rune's own configuration, and from Vault's bundle. */
export function addServiceOptions(command: Command): Command {
  return command
    .option("--vault-endpoint <address>", "Vault of a live target: host:port, tcp://host:port, https://host")
    .option("--vault-token-file <file>", "file that holds the token for Vault")
    .option("--vault-ca <file>", "PEM of the authority to trust (default: those of the system)")
    .option("--vault-server-name <name>", "name in Vault's certificate, where it is not the endpoint's host")
    .option("--vault-secure <yes>", "true: TLS (default); false: plaintext")
    .option("--envector-endpoint <address>", "envector (default: as Vault's bundle says)")
    .option("--envector-token-file <file>", "file that holds the access token for envector")
    .option("--envector-ca <file>", "PEM of the authority to trust (default: those of the system)")
    .option("--envector-server-name <name>", "name in envector's certificate")
    .option(
      "--envector-secure <yes>",
      "true: TLS; false: plaintext (default: TLS if there is an access token)"
    )
    .option(
      "--envector-other-endpoint <address>",
      "for --factor tls=on,off: the same envector, with TLS where the other endpoint has none and the reverse"
    )
    .option("--eval-mode <mode>", "mode of the live key: mm (default) or rmp")
    .option("--deadline <s>", "seconds that a call may take (default 30)")
    .option("--bundle-deadline <s>", "seconds that fetching Vault's bundle may take (default 90)")
    .option("--vault-rate <n>", "calls a minute that Vault takes from this token (default on live: 30)")
    .option("--index <name>", "measure on this existing index instead of one of the run's own")
    .option("--allow-writes <name>", "allow inserting into that index: name it again");
}

export function addEmbedderOptions(command: Command): Command {
  return command
    .option("--embedder <name>", "lexical (default; needs no model, knows no meaning), qwen3 or runed")
    .option("--model <name>", "model of qwen3 on its hub (default: the embedder's own)")
    .option("--dtype <type>", "numbers of the model: fp32 (default), fp16, q8 or q4")
    .option("--model-dir <folder>", "folder with the model's files, instead of the hub")
    .option("--runed-socket <file>", "Unix socket of runed")
    .option("--query-instruction <sentence>", "what qwen3 is told before each query (default: nothing)")
    .option("--max-tokens <n>", "refuse longer texts (default: the model's own limit)")
    .option(
      "--cache-keys [folder]",
      "keep Vault's bundle on disk, readable by you only (~/.rune-latency/keys)"
    );
}

/** Settings by name, with aliases resolved. */
export function settingFlags({runs, iterations, ...rest}: MeasureFlags): Record<string, unknown> {
  return {...rest, iterations: iterations ?? runs};
}

/** Settings of this process. @throws UserError (exit 2) */
export function settingsFrom(flags: MeasureFlags): Settings {
  const settings = resolveSettings({flags: settingFlags(flags), env: process.env, cwd: process.cwd()});
  requireLive(settings);
  return settings;
}
