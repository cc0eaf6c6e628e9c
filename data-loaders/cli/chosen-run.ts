/**
 * The run that gate and comment speak of, and its comparison with the baseline.
 * @module
 */
import type {RunComparison} from "../../src/lib/compare/compare-runs.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import {Archive} from "../archive/archive.js";
import {EXIT, UserError} from "../timing/errors.js";
import {compareWithBaseline, readWithSamples} from "./baseline.js";
import {resolveSettings} from "./settings.js";

export interface RunFlags {
  readonly run?: string;
  readonly baseline?: string;
  readonly archive?: string;
}

/** @throws UserError when there is no run, or one that was named is not there. */
export async function compareChosen({
  run: wanted,
  baseline: against,
  archive: folder
}: RunFlags): Promise<{run: ArchivedRun; comparison: RunComparison | null}> {
  const settings = resolveSettings({flags: {archive: folder}, env: process.env, cwd: process.cwd()});
  const archive = new Archive(settings.archive);
  const id = wanted ?? archive.current ?? archive.sealed().at(-1);
  if (id === undefined)
    throw new UserError(
      `no run in ${archive.folder}. Measure one first: rune-latency run --iterations 22`,
      EXIT.badSettings
    );
  if (against === id)
    throw new UserError(
      `--baseline ${id} is the run itself: a run is never its own baseline.`,
      EXIT.badSettings
    );
  const current = await readWithSamples(archive, id);
  return {run: current.run, comparison: await compareWithBaseline(archive, current, against)};
}
