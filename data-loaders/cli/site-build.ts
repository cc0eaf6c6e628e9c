/**
 * What `observablehq.config.js` asks before Framework does anything: may this command measure, which run is shown,
 * where does the output go, and what happens when the build is done.
 * @module
 */
import {existsSync, mkdirSync, renameSync, rmSync} from "node:fs";
import {randomBytes} from "node:crypto";
import {dirname, join} from "node:path";
import {referenceOf} from "../../src/lib/history/reference.js";
import type {RunComparison} from "../../src/lib/compare/compare-runs.js";
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {commentChart} from "../publish/comment-chart.js";
import {postBuild} from "../publish/post-build.js";
import {UNUSED_BUILTINS} from "../publish/site.js";
import {EXIT, UserError} from "../timing/errors.js";
import {compareWithBaseline} from "./baseline.js";
import {chooseRun, openArchive, readSession, runLoader, waitForBuildTurn} from "./build-flow.js";
import {stampPages, writeChart, writeSiteRuns, type SiteRuns} from "./site-runs.js";

const ROOT = "src";

export interface SiteBuild {
  /** Folder that Framework writes to: fresh, so that the old site stays until the new one is complete. */
  readonly output: string;
  readonly run: Run;
  readonly samples: readonly Sample[];
  /** With the newest comparable run before it; null: there is none. */
  readonly comparison: RunComparison | null;
  /** With the reference of the archive; null: there is none. */
  readonly reference: RunComparison | null;
  /** This build measured the run, and did not take one that was there. */
  readonly fresh: boolean;
  /** All runs of the archive: each has a page of its own. */
  readonly archived: SiteRuns;
  /** Files that the site serves under names without a hash. */
  readonly dataPaths: readonly string[];
}

/**
 * Prepares the command that Framework was started with. Only `build` may measure, `preview` never does.
 * Ends the process, before any output is touched, when there is no run to show.
 */
export async function prepareSite(command: string | undefined): Promise<SiteBuild> {
  process.env.OBSERVABLE_TELEMETRY_DISABLE = "1";
  for (const name of UNUSED_BUILTINS)
    mkdirSync(join(ROOT, ".observablehq/cache/_npm", `${name}@0.0.0`), {recursive: true});
  try {
    const build = command === "build";
    if (build)
      await waitForBuildTurn((pid) =>
        process.stderr.write(`waiting for another build in this folder, process ${pid}\n`)
      );
    const fresh = build && process.env.RUNE_LATENCY_BUILD !== "reuse";
    const id = fresh ? await measured() : reused();
    const {archive} = openArchive();
    const run = archive.read(id);
    const samples = await archive.samples(id);
    const warn = (line: string): void => void process.stderr.write(`rune-latency: ${line}\n`);
    const archived = await writeSiteRuns(archive, {
      root: ROOT,
      fresh: fresh ? id : null,
      stamp: build,
      warn
    });
    const comparison = await compareWithBaseline(archive, {run, samples}, undefined);
    const pinned = referenceOf(run, archived.runs, archive.reference);
    const reference = pinned === null ? null : await compareWithBaseline(archive, {run, samples}, pinned.id);
    const chart = commentChart(comparison ?? run);
    const dataPaths = [...archived.dataPaths, ...(chart === null ? [] : [writeChart(ROOT, run.id, chart)])];
    if (!build) return {output: "dist", run, samples, comparison, reference, fresh, archived, dataPaths};
    // Framework takes a cached loader output whatever its age; this build's files must be this run's.
    rmSync(join(ROOT, ".observablehq/cache/data"), {recursive: true, force: true});
    const output = `.dist-${randomBytes(4).toString("hex")}`;
    process.on("exit", (code) => finish(output, archived, code));
    return {output, run, samples, comparison, reference, fresh, archived, dataPaths};
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`rune-latency: ${error.message}\n`);
    process.exit(error.exitCode);
  }
}

async function measured(): Promise<string> {
  const session = (process.env.RUNE_LATENCY_SESSION ??= randomBytes(6).toString("hex"));
  const code = await runLoader();
  const done = readSession(session);
  if (code !== 0 || done === null) process.exit(code === 0 ? EXIT.failed : code);
  // An interrupted run is saved, but it is not what should replace the site.
  if (done.exitCode === EXIT.interrupted || done.exitCode === EXIT.terminated) process.exit(done.exitCode);
  return done.run;
}

function reused(): string {
  const {archive, settings} = openArchive();
  const {run, why} = chooseRun(archive, settings, process.env.RUNE_LATENCY_RUN);
  process.stderr.write(`run ${run.id} (${why}), measured ${run.started_at}, ${run.verdict.value}\n`);
  process.env.RUNE_LATENCY_RUN = run.id;
  return run.id;
}

/** Runs when Framework is done: finishes the pages, then lets the new site take the old one's place. */
function finish(output: string, {stamped}: SiteRuns, code: number): void {
  const target = process.env.RUNE_LATENCY_OUTPUT ?? "dist";
  if (!existsSync(output)) return;
  try {
    if (code !== 0) return;
    stampPages(output, stamped);
    postBuild(output);
    mkdirSync(dirname(target), {recursive: true});
    const old = `${output}-old`;
    if (existsSync(target)) renameSync(target, old);
    renameSync(output, target);
    rmSync(old, {recursive: true, force: true});
    process.stderr.write(`site            ${join(target, "en/index.html")}\n`);
  } catch (error) {
    process.stderr.write(
      `rune-latency: the site was not finished. ${error instanceof Error ? error.message : String(error)}\n`
    );
    process.exitCode = EXIT.failed;
  } finally {
    rmSync(output, {recursive: true, force: true});
  }
}
