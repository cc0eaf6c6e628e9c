/**
 * The runs of the archive as files below the source root, written by one process before Framework parses anything: a
 * page a run and language, a data file a run, and one file with all runs in short. Started once a page, as a page loader
 * would be, 400 pages would take minutes. What an earlier build left of runs that are gone is removed.
 * @module
 */
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {defaultBaseline, repeatsOf} from "../../src/lib/compare/baseline.js";
import {historiesOf} from "../../src/lib/history/history.js";
import {toColumns, type RunFile} from "../../src/lib/run-file.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import {LANGS} from "../../src/lib/units.js";
import type {Archive} from "../archive/archive.js";
import {
  fillShell,
  pageMarkdown,
  runPage,
  SHELL,
  shellMarkdown,
  type RunNeighbours,
  type RunPage
} from "../publish/run-page.js";
import {UserError} from "../timing/errors.js";

/** Below the source root; the folders hold nothing but what is generated, and git ignores them. */
const PAGES = LANGS.map((lang) => ({lang, folder: `${lang}/runs`}));
const DATA = "data/runs";
const HISTORY = "history";

export interface SiteRuns {
  /** Every readable run of the archive, oldest first. */
  readonly runs: readonly ArchivedRun[];
  /** Paths of the data files, as the site serves them. */
  readonly dataPaths: readonly string[];
  /** Pages that {@link stampPages} makes when Framework is done, by their file below the output folder. */
  readonly stamped: ReadonlyMap<string, {readonly id: string; readonly page: RunPage}>;
}

export interface SiteRunsOptions {
  /** Framework's source root. */
  readonly root: string;
  /** Id of the run that this very build measured; null: none. */
  readonly fresh: string | null;
  /**
   * Lets Framework build one page a language, from which {@link stampPages} makes the others: whatever a page holds,
   * Framework parses it some ten times into documents of their own, a tenth of a second in all. Preview has no such
   * step and gets every page as Markdown.
   */
  readonly stamp: boolean;
  /** Told of runs that cannot be read, and so have no page. */
  readonly warn: (line: string) => void;
}

export async function writeSiteRuns(
  archive: Archive,
  {root, fresh, stamp, warn}: SiteRunsOptions
): Promise<SiteRuns> {
  const runs = readableRuns(archive, warn);
  for (const folder of [DATA, ...PAGES.map((page) => page.folder)])
    mkdirSync(join(root, folder), {recursive: true});
  const stamped = new Map<string, {id: string; page: RunPage}>();
  for (const run of runs) {
    const samples = "source" in run ? await archive.importedSamples(run.id) : await archive.samples(run.id);
    const neighbours = neighboursOf(run, runs);
    for (const {lang, folder} of PAGES) {
      const page = runPage({run, samples, others: runs}, {lang, neighbours, fresh: run.id === fresh});
      if (stamp) stamped.set(`${folder}/${run.id}.html`, {id: run.id, page});
      else write(join(root, folder, `${run.id}.md`), pageMarkdown(page));
    }
    writeData(root, {run, repeats: repeatsOf(run, runs), samples: toColumns(samples)});
  }
  const ids = runs.map(({id}) => id);
  for (const {folder} of PAGES) {
    if (stamp) write(join(root, folder, `${SHELL.name}.md`), shellMarkdown());
    removeOthers(join(root, folder), stamp ? [SHELL.name] : ids, ".md");
  }
  const files = [...ids, HISTORY];
  write(join(root, DATA, `${HISTORY}.json`), historyJson(runs));
  removeOthers(join(root, DATA), files, ".json");
  return {runs, dataPaths: files.map((name) => `/${DATA}/${name}.json`), stamped};
}

/** Every line of the history with all of its points; the runs by their ids. */
function historyJson(runs: readonly ArchivedRun[]): string {
  const histories = historiesOf(runs).map(({runs: drawn, leftOut, ...history}) => ({
    ...history,
    runs: drawn.map(({id}) => id),
    left_out: leftOut.map(({id}) => id)
  }));
  return `${JSON.stringify(histories)}\n`;
}

/** Writes the chart that a comment shows of a run. @returns Its path as the site serves it. */
export function writeChart(root: string, id: string, svg: string): string {
  write(join(root, DATA, `${id}.svg`), svg);
  return `/${DATA}/${id}.svg`;
}

/** Makes the pages of all runs from the one that was built a language. @param output - Framework's output folder. */
export function stampPages(output: string, stamped: SiteRuns["stamped"]): void {
  for (const {folder} of PAGES) {
    const path = join(output, folder, `${SHELL.name}.html`);
    const shell = readFileSync(path, "utf8");
    for (const [file, {id, page}] of stamped)
      if (file.startsWith(`${folder}/`)) writeFileSync(join(output, file), fillShell(shell, id, page));
    rmSync(path);
  }
}

/** A run of a newer version, a torn one, or one that is not sealed has no page; the others do. */
function readableRuns(archive: Archive, warn: (line: string) => void): ArchivedRun[] {
  for (const id of archive.unsealed())
    warn(`no page for run ${id}: it is not sealed. Was it killed? Then: rune-latency recover ${id}`);
  return archive.all().flatMap((id) => {
    try {
      return [archive.readAny(id)];
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      warn(`no page for run ${id}: ${error.message}`);
      return [];
    }
  });
}

/** Earlier and later among runs of the same target and driver: figures of others are no sequel. */
function neighboursOf(run: ArchivedRun, runs: readonly ArchivedRun[]): RunNeighbours {
  const alike = runs.filter(({target, driver}) => target === run.target && driver === run.driver);
  const place = alike.indexOf(run);
  return {
    previous: alike[place - 1]?.id ?? null,
    next: alike[place + 1]?.id ?? null,
    baseline: defaultBaseline(run, alike)?.id ?? null
  };
}

function writeData(root: string, file: RunFile): void {
  write(join(root, DATA, `${file.run.id}.json`), `${JSON.stringify(file)}\n`);
}

/** An unchanged file keeps its date: preview reloads a page when its file is written. */
function write(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
}

function removeOthers(folder: string, ids: readonly string[], ending: string): void {
  const kept = new Set(ids.map((id) => `${id}${ending}`));
  for (const name of readdirSync(folder)) if (!kept.has(name)) rmSync(join(folder, name), {recursive: true});
}
