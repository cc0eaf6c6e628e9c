/**
 * `rune-latency recover`: seals what a killed run measured, as a partial run. What was only in its memory (round trips,
 * yardsticks, the errors of its answers) is not recorded.
 * @module
 */
import {Command} from "commander";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {Archive, type Remains} from "../archive/archive.js";
import {NOTHING_YET} from "../scenarios/experiment.js";
import {EXIT, UserError} from "../timing/errors.js";
import {judge} from "./assemble.js";
import {isRunning} from "./is-running.js";
import {resolveSettings} from "./settings.js";

interface RecoverFlags {
  archive?: string;
  force?: boolean;
}

export function recoverCommand(): Command {
  return new Command("recover")
    .description("seal what killed runs measured, as partial runs")
    .argument("[runs...]", "ids of the runs (default: every run that was begun and whose process is gone)")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .option("--force", "also where a process of the same number runs: it is known to be another program")
    .addHelpText("after", "\nExample:\n  $ rune-latency recover 20261130t093211z-3fa9c1")
    .action((ids: string[], {archive: folder, force}: RecoverFlags) => {
      const settings = resolveSettings({flags: {archive: folder}, env: process.env, cwd: process.cwd()});
      const archive = new Archive(settings.archive);
      const log = (line: string): void => void process.stderr.write(`${line}\n`);
      if (ids.length > 0) for (const id of ids) seal(archive, id, {force: force === true, log});
      else if (!recoverAll(archive, {force: force === true, log})) process.exitCode = EXIT.failed;
    });
}

interface RecoverOptions {
  readonly force: boolean;
  readonly log: (line: string) => void;
}

/** @returns Whether everything that was left is sealed; why something is not has been said. */
function recoverAll(archive: Archive, options: RecoverOptions): boolean {
  const left = archive.unsealed();
  if (left.length === 0) options.log(`${archive.folder}: every run is sealed.`);
  let ok = true;
  for (const id of left)
    try {
      seal(archive, id, options);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      options.log(`run ${id} is left as it is: ${error.message}`);
      ok = false;
    }
  return ok;
}

function seal(archive: Archive, id: string, options: RecoverOptions): void {
  const {samples} = recoverRun(archive, id, options);
  options.log(`run ${id} saved, partial: ${samples.length} rows`);
  process.stdout.write(`${id}\n`);
}

/**
 * Seals one killed run.
 * @throws UserError when its process runs, when nothing was measured, or when what is left cannot be read.
 */
export function recoverRun(
  archive: Archive,
  id: string,
  {force, log}: RecoverOptions
): {run: Run; samples: readonly Sample[]} {
  const remains = archive.remains(id);
  const {pid, tornTail} = remains;
  if (!force && isRunning(pid))
    throw new UserError(
      `run ${id}: process ${pid} is measuring it. Stop that with Ctrl-C, which saves; if it is another program by now, give --force.`,
      EXIT.badSettings
    );
  if (tornTail) log(`run ${id}: its last line was torn when it was killed, and is dropped.`);
  const samples = wholeIterations(remains.samples);
  const parts = remains.samples.length - samples.length;
  if (parts > 0) log(`run ${id}: its last iteration is not whole; its rows (${parts}) are dropped.`);
  if (samples.length === 0)
    throw new UserError(
      `run ${id}: no iteration was complete when it was killed; nothing can be sealed.`,
      EXIT.badSettings
    );
  const run = partialRun({...remains, samples});
  archive.reopen(id).seal(run, samples);
  return {run, samples};
}

/**
 * The rows of an iteration are written at once, its total last. Parts without a total would be a scenario whose phases
 * did not all run, which makes a run invalid.
 */
function wholeIterations(samples: readonly Sample[]): readonly Sample[] {
  const last = samples.at(-1);
  if (last === undefined || last.phase === "total") return samples;
  return samples.filter(({order}) => order !== last.order);
}

/** The draft with what the rows say. Nothing that the killed process alone knew is made up. */
function partialRun({draft, samples, tornTail, lastWritten}: Remains): Run {
  const failed = samples.filter(({outcome}) => outcome === "failed");
  const failures = new Set(failed.map(({order}) => order)).size;
  const judged = judge({
    samples,
    planned: draft.scenarios,
    state: "partial",
    settings: draft.settings,
    result: {...NOTHING_YET, failures},
    tool: draft.tool,
    previous: null,
    machine: draft
  });
  const torn = tornTail ? ", whose last line was torn and dropped" : "";
  return {
    ...draft,
    state: "partial",
    ended_at: lastWritten.toISOString(),
    ...judged,
    errors: [`The process was killed while it measured; this run was recovered from its rows${torn}.`],
    failures
  };
}
