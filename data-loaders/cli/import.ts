/**
 * `rune-latency import`: reports of other tools become runs of the archive.
 * @module
 */
import {readFileSync} from "node:fs";
import {Command} from "commander";
import {Archive} from "../archive/archive.js";
import {readExportedJson} from "../archive/export/run-json.js";
import {importReport, type Imported} from "../archive/import/import-report.js";
import {publishedRuns} from "../archive/import/published-runs.js";
import {EXIT, UserError} from "../timing/errors.js";
import {resolveSettings} from "./settings.js";

interface ImportFlags {
  date?: string;
  archive?: string;
  published?: boolean;
}

export function importCommand(): Command {
  return new Command("import")
    .description(
      "add runs to the archive: the Python runner's JSON or Markdown, a sweep's CSV, or an exported run"
    )
    .argument("[files...]", "reports to import")
    .option("--date <day>", "day of the measurement, YYYY-MM-DD, where the file does not tell")
    .option("--published", "also the two runs published for envector-msa-1.4.0")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText("after", "\nExample:\n  $ rune-latency import latency_results_v1.4.3_2026-05-14.md")
    .action((files: string[], flags: ImportFlags) => importFiles(files, flags));
}

/** Prints the ids to stdout, one a line; what was found and what could not be read to stderr. */
function importFiles(files: readonly string[], {date, archive: folder, published}: ImportFlags): void {
  if (files.length === 0 && published !== true)
    throw new UserError("nothing to import: name a file, or give --published.", EXIT.badSettings);
  const settings = resolveSettings({flags: {archive: folder}, env: process.env, cwd: process.cwd()});
  const archive = new Archive(settings.archive);
  const options = {...(date === undefined ? {} : {date}), identityKey: archive.identityKey()};
  for (const file of files) {
    const text = readText(file);
    const exported = readExportedJson(text, file);
    if (exported === null) addTo(archive, importReport(text, file, options));
    else {
      const added = archive.add(exported.run, exported.samples);
      process.stderr.write(`${file}: run ${exported.run.id} ${added ? "added" : "is there already"}\n`);
      process.stdout.write(`${exported.run.id}\n`);
    }
  }
  if (published === true) for (const imported of publishedRuns()) addTo(archive, imported);
}

function addTo(archive: Archive, {run, samples}: Imported): void {
  const {file, remarks, unreadable} = run.source;
  const note = (line: string): void => void process.stderr.write(`${line}\n`);
  for (const {line, problem, text} of unreadable) note(`${file}:${line}: not read: ${problem}\n    ${text}`);
  const added = archive.add(run, samples);
  const counts = [
    `${run.scenarios.length} scenarios`,
    `${run.summary.length} rows`,
    samples.length === 0 ? "no raw samples" : `${samples.length} samples`,
    `${remarks.length} lines of remarks kept`,
    `${unreadable.length} lines not read`
  ];
  note(`${file}: ${added ? "imported" : "was imported before"} as ${run.id}: ${counts.join(", ")}`);
  process.stdout.write(`${run.id}\n`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new UserError(`cannot read ${file}: ${(cause as Error).message}`, EXIT.badSettings, {cause});
  }
}
