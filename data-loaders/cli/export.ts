/**
 * `rune-latency export`: a run of the archive in a format that other tools read.
 * @module
 */
import {Command, Option} from "commander";
import {Archive} from "../archive/archive.js";
import {writeFileAtomic} from "../archive/atomic-file.js";
import {exportMarkdown} from "../archive/export/markdown.js";
import {exportJson, type ExportedRun} from "../archive/export/run-json.js";
import {exportCsv, exportSweepCsv} from "../archive/export/tables.js";
import {encodeSamples} from "../archive/samples-file.js";
import {EXIT, UserError} from "../timing/errors.js";
import {readWithSamples} from "./baseline.js";
import {resolveSettings} from "./settings.js";

const FORMATS = ["markdown", "json", "csv", "sweep-csv", "parquet"] as const;
type Format = (typeof FORMATS)[number];

interface ExportFlags {
  format: Format;
  output?: string;
  archive?: string;
}

export function exportCommand(): Command {
  return new Command("export")
    .description("write a run in a format that other tools read")
    .argument("<run>", "id of the run")
    .addOption(
      new Option(
        "--format <name>",
        "markdown: the published layout; json: everything; csv and parquet: samples; sweep-csv: N,scenario,run_idx,phase,latency_ms"
      )
        .choices(FORMATS)
        .default("markdown")
    )
    .option("--output <file>", "write to this file instead of stdout")
    .option("--archive <folder>", "folder of the archive of runs (default runs)")
    .addHelpText("after", "\nExample:\n  $ rune-latency export 20260505-0fb5d2 --format markdown")
    .action(async (id: string, flags: ExportFlags) => {
      const exported = exportRun(await readRun(id, flags.archive), flags.format);
      if (flags.output !== undefined) writeFileAtomic(flags.output, exported);
      else if (typeof exported !== "string" && process.stdout.isTTY)
        throw new UserError("Parquet is no text: name a file with --output, or pipe it.", EXIT.badSettings);
      else process.stdout.write(exported);
    });
}

function readRun(id: string, folder: string | undefined): Promise<ExportedRun> {
  const settings = resolveSettings({flags: {archive: folder}, env: process.env, cwd: process.cwd()});
  return readWithSamples(new Archive(settings.archive), id);
}

function exportRun({run, samples}: ExportedRun, format: Format): string | Uint8Array {
  if (format === "markdown") return exportMarkdown(run);
  if (format === "json") return exportJson({run, samples});
  if (samples.length === 0)
    throw new UserError(
      `run ${run.id} has no raw samples, so there is nothing for ${format}. --format markdown and json have its summary.`,
      EXIT.badSettings
    );
  if (format === "csv") return exportCsv(samples);
  if (format === "parquet") return encodeSamples(samples);
  try {
    return exportSweepCsv(run, samples);
  } catch (error) {
    if (error instanceof RangeError)
      throw new UserError(`${error.message}.`, EXIT.badSettings, {cause: error});
    throw error;
  }
}
