/**
 * A run and its samples in one JSON file: nothing is lost, and another archive can take it.
 * @module
 */
import {z} from "zod";
import {
  importedSampleSchema,
  sampleSchema,
  type ArchivedRun,
  type ImportedSample,
  type Sample
} from "../../../src/lib/run-schema.js";
import {EXIT, UserError} from "../../timing/errors.js";
import {parseImportedRun, parseRun} from "../archive.js";

const FORMAT = "rune-latency-run";

export interface ExportedRun {
  readonly run: ArchivedRun;
  readonly samples: readonly (Sample | ImportedSample)[];
}

export function exportJson({run, samples}: ExportedRun): string {
  return `${JSON.stringify({format: FORMAT, run, samples})}\n`;
}

/**
 * @returns null where the text is something else.
 * @throws UserError where it is an exported run that cannot be read: field and file are named.
 */
export function readExportedJson(text: string, file: string): ExportedRun | null {
  if (!new RegExp(`^\\s*\\{\\s*"format":\\s*"${FORMAT}"`).test(text)) return null;
  let data: {run?: {origin?: unknown}; samples?: unknown};
  try {
    data = JSON.parse(text) as typeof data;
  } catch (cause) {
    throw new UserError(`${file}: not JSON, perhaps torn. ${(cause as Error).message}`, EXIT.badSettings, {
      cause
    });
  }
  const imported = data.run?.origin === "imported";
  const json = JSON.stringify(data.run ?? null);
  const run = imported ? parseImportedRun(json, file) : parseRun(json, file);
  const samples = z.array(imported ? importedSampleSchema : sampleSchema).safeParse(data.samples);
  if (!samples.success)
    throw new UserError(
      `${file}: samples: ${z.prettifyError(samples.error).replaceAll("\n", " ")}`,
      EXIT.badSettings
    );
  return {run, samples: samples.data};
}
