/**
 * The options that every measuring command takes, and the terminal they talk to.
 * @module
 */
import type {Command} from "commander";
import {resolveSettings, type Settings} from "./settings.js";

/** Flags as commander gives them; `runs` is another name of `iterations`. */
export interface MeasureFlags {
  target?: string;
  protocol?: string;
  iterations?: string;
  runs?: string;
  warmup?: string;
  seed?: string;
  scenario?: string[];
  feature?: string[];
  primed?: string;
  merge?: string;
  threads?: string;
  archive?: string;
  from?: string;
}

const collect = (value: string, previous: string[] = []): string[] => [...previous, value];

export function addMeasureOptions(command: Command): Command {
  return command
    .option("--target <name>", "what is measured: embedded (default)")
    .option("--protocol <name>", "how: controlled (default), product or published")
    .option("--iterations <n>", "iterations of every scenario, warm-up included (default 10; T7: 7, T8: 5)")
    .option("--runs <n>", "the same as --iterations")
    .option("--warmup <n>", "iterations that are kept but not counted (default 2)")
    .option("--seed <n>", "seed of order and texts (default 20260505)")
    .option("--scenario <id>", "only this scenario; may be repeated, or a list: T1,T5", collect)
    .option("--feature <name>", "only this feature: capture, recall, t8_loop, vault_status", collect)
    .option("--primed <n>", "rows in the bench index before the first block (default 16; published: 0)")
    .option(
      "--merge <when>",
      "when the embedded envector merges rows: immediate (default), never, or after n rows"
    )
    .option("--threads <n>", "threads of encryption, and of the embedded envector (default 2)")
    .option("--from <file>", "measure the stack that `serve --json` described in this file")
    .option("--archive <folder>", "folder of the archive of runs (default runs)");
}

/** Settings by name, with aliases resolved. */
export function settingFlags({runs, iterations, ...rest}: MeasureFlags): Record<string, unknown> {
  return {...rest, iterations: iterations ?? runs};
}

/** Settings of this process. @throws UserError (exit 2) */
export function settingsFrom(flags: MeasureFlags): Settings {
  return resolveSettings({flags: settingFlags(flags), env: process.env, cwd: process.cwd()});
}
