/**
 * `rune-latency clean`: deletes the bench indexes that earlier runs left behind, because they were killed or because
 * deleting failed. Nothing that is not named like a bench index is ever touched.
 * @module
 */
import {Command} from "commander";
import {forgetIndex, notedIndexes, type NotedIndex} from "../archive/index-names.js";
import type {EnvectorClient} from "../clients/envector.js";
import {systemClock} from "../timing/clock.js";
import {EXIT} from "../timing/errors.js";
import {isBenchIndexName} from "./bench-index.js";
import {connect} from "./connect.js";
import {isRunning} from "./is-running.js";
import {somebodysServices} from "./live/somebodys-services.js";
import {addServiceOptions, settingFlags, type MeasureFlags} from "./measure-options.js";
import {resolveSettings} from "./settings.js";

interface CleanFlags extends MeasureFlags {
  all?: boolean;
  dryRun?: boolean;
}

export function cleanCommand(): Command {
  return addServiceOptions(
    new Command("clean")
      .description("delete bench indexes that earlier runs left on a live envector")
      .option("--from <file>", "look at the stack that `serve --json` described in this file")
      .option("--archive <folder>", "folder of the archive of runs (default runs)")
      .option("--all", "also those that no run of this archive names: somebody may be measuring on them")
      .option("--dry-run", "list them, and delete nothing")
  )
    .addHelpText("after", "\nExample:\n  $ rune-latency clean --vault-endpoint vault.example:50051 --dry-run")
    .action(async ({all, dryRun, ...flags}: CleanFlags) => {
      const target = flags.from === undefined ? "live" : "embedded";
      const settings = resolveSettings({
        flags: {...settingFlags(flags), target},
        env: process.env,
        cwd: process.cwd()
      });
      const log = (line: string): void => void process.stderr.write(`${line}\n`);
      const connections = await connect(somebodysServices(settings), settings, {clock: systemClock, log});
      try {
        const found = await findIndexes(connections.envector, settings.archive);
        const ok = await cleanUp(found, connections.envector, {
          folder: settings.archive,
          all: all === true,
          dryRun: dryRun === true
        });
        process.exitCode = ok ? EXIT.good : EXIT.failed;
      } finally {
        connections.close();
      }
    });
}

interface FoundIndex {
  readonly name: string;
  /** Null: no run of this archive names it. */
  readonly note: NotedIndex | null;
}

/** Bench indexes that are there. */
async function findIndexes(envector: EnvectorClient, folder: string): Promise<FoundIndex[]> {
  const {value: names} = await envector.indexList();
  const noted = new Map(notedIndexes(folder).map((note) => [note.name, note]));
  // What is noted and gone needs no note any more.
  for (const name of noted.keys()) if (!names.includes(name)) forgetIndex(folder, name);
  return names.filter(isBenchIndexName).map((name) => ({name, note: noted.get(name) ?? null}));
}

interface CleanOptions {
  readonly folder: string;
  readonly all: boolean;
  readonly dryRun: boolean;
}

/** @returns Whether everything that was to be deleted is. */
async function cleanUp(
  found: readonly FoundIndex[],
  envector: EnvectorClient,
  options: CleanOptions
): Promise<boolean> {
  let ok = true;
  for (const index of found) {
    const why = keepsIt(index, options.all);
    const what =
      why ?? (options.dryRun ? "would be deleted" : await deleted(index.name, envector, options.folder));
    if (what.startsWith("not deleted")) ok = false;
    process.stdout.write(`${index.name}  ${index.note?.of ?? "of no run in this archive"}  ${what}\n`);
  }
  if (found.length === 0) process.stdout.write("no bench index is there\n");
  return ok;
}

/** Why an index is left alone; null when it is to go. */
function keepsIt({note}: FoundIndex, all: boolean): string | null {
  if (note === null) return all ? null : "left alone: --all deletes it";
  if (note.pid !== null && note.pid !== process.pid && isRunning(note.pid))
    return `left alone: process ${note.pid} is using it`;
  return null;
}

async function deleted(name: string, envector: EnvectorClient, folder: string): Promise<string> {
  try {
    await envector.deleteIndex(name);
    forgetIndex(folder, name);
    return "deleted";
  } catch (error) {
    return `not deleted: ${(error as Error).message}`;
  }
}
