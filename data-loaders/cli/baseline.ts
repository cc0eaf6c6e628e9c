/**
 * Which run a run is compared with: one that is named, the newest fitting one of the archive, or of a branch.
 * @module
 */
import {execFileSync} from "node:child_process";
import {
  defaultBaseline,
  isComparable,
  mayBeBaseline,
  repeatsOf,
  type Repeat
} from "../../src/lib/compare/baseline.js";
import {compareRuns, type RunComparison} from "../../src/lib/compare/compare-runs.js";
import type {RunWithSamples} from "../../src/lib/compare/sides.js";
import type {ArchivedRun, Run} from "../../src/lib/run-schema.js";
import {parseRun, type Archive} from "../archive/archive.js";
import {isImportedId, isRunId} from "../archive/run-id.js";
import {decodeSamples} from "../archive/samples-file.js";
import type {AnySample} from "../../src/lib/shown-cells.js";
import {EXIT, UserError} from "../timing/errors.js";

/** A run of the archive with its samples. @throws UserError when it is not there. */
export async function readWithSamples(
  archive: Archive,
  id: string
): Promise<RunWithSamples & {readonly samples: readonly AnySample[]}> {
  const run = archive.readAny(id);
  return {run, samples: "source" in run ? await archive.importedSamples(id) : await archive.samples(id)};
}

/**
 * @param wanted - Id of a run, name of a branch, or undefined for the newest fitting run of the archive.
 * @returns null where there is none: that is no error, a first run has no baseline.
 * @throws UserError when a run or a branch that was named is not there.
 */
export async function findBaseline(
  archive: Archive,
  run: ArchivedRun,
  wanted: string | undefined
): Promise<RunWithSamples | null> {
  if (wanted !== undefined && isRunId(wanted)) return readWithSamples(archive, wanted);
  if (wanted !== undefined) return ofBranch(wanted, run);
  for (const id of archive.sealed().toReversed()) {
    const other = id < run.id ? readable(() => archive.read(id)) : null;
    if (other !== null && defaultBaseline(run, [other]) !== null) return readWithSamples(archive, id);
  }
  return null;
}

/**
 * The run against its baseline, with what repeated runs of that one show of its spread.
 * @param wanted - As for {@link findBaseline}. @returns null where there is no baseline.
 */
export async function compareWithBaseline(
  archive: Archive,
  current: RunWithSamples,
  wanted: string | undefined
): Promise<RunComparison | null> {
  const baseline = await findBaseline(archive, current.run, wanted);
  return baseline === null
    ? null
    : compareRuns(baseline, current, {repeats: repeatsIn(archive, baseline.run)});
}

/** What the archive has of runs that repeat the baseline. */
export function repeatsIn(archive: Archive, baseline: ArchivedRun): Repeat[] {
  const runs = archive.sealed().map((id) => readable(() => archive.read(id)));
  return repeatsOf(
    baseline,
    runs.filter((run) => run !== null)
  );
}

/**
 * The newest comparable valid run on a branch whose tool revision is an ancestor of the run's: CI keeps its archive that
 * way.
 */
async function ofBranch(branch: string, run: ArchivedRun): Promise<RunWithSamples | null> {
  const files = branch.startsWith("-") ? null : git("ls-tree", "-r", "--name-only", "--full-tree", branch);
  if (files === null)
    throw new UserError(
      `--baseline "${branch}" is neither the id of a run nor a branch of this repository. Fetch it first, e.g. git fetch origin ${branch}:${branch}`,
      EXIT.badSettings
    );
  const found = files
    .toString("utf8")
    .split("\n")
    .flatMap((path) => {
      const [, id] = /(?:^|\/)([a-z0-9-]+)\/run\.json$/.exec(path) ?? [];
      return id !== undefined && isRunId(id) && !isImportedId(id) && id < run.id ? [{id, path}] : [];
    })
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
  for (const {path} of found) {
    const json = (git("show", `${branch}:${path}`) ?? "").toString("utf8");
    const candidate = readable(() => parseRun(json, `${branch}:${path}`));
    if (
      candidate === null ||
      !mayBeBaseline(candidate, run) ||
      !isComparable(candidate, run) ||
      !isAncestor(candidate.tool.revision, run.tool.revision)
    )
      continue;
    const parquet = git("show", `${branch}:${path.replace(/run\.json$/, "samples.parquet")}`);
    return {run: candidate, samples: parquet === null ? [] : await decodeSamples(parquet)};
  }
  return null;
}

/** A run that nobody named and that cannot be read (of a newer version, or torn) is passed over. */
function readable(read: () => Run): Run | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function isAncestor(revision: string | null, of: string | null): boolean {
  // Both come from files; neither may be taken for an option of git.
  if (![revision, of].every((name) => name !== null && /^[0-9a-f]{40,64}$/.test(name))) return false;
  return git("merge-base", "--is-ancestor", revision!, of!) !== null;
}

/** Output of git, or null where it failed: no repository, no such name. */
function git(...args: string[]): Buffer | null {
  try {
    return execFileSync("git", args, {stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 28});
  } catch {
    return null;
  }
}
