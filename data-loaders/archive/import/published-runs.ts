/**
 * The two runs that were published for envector-msa-1.4.0, with what is known of them from elsewhere.
 * @module
 */
import {readFileSync, readdirSync} from "node:fs";
import {z} from "zod";
import type {ImportedRun} from "../../../src/lib/run-schema.js";
import {importReport, type Imported} from "./import-report.js";

const FOLDER = new URL("../published/", import.meta.url);

const annotation = z.object({kind: z.string(), note: z.string()}).catchall(z.json());
const annotations = z.object({source: z.string()}).catchall(z.record(z.string(), annotation));

/** Oldest first; their ids do not change as long as the files do not. */
export function publishedRuns(): Imported[] {
  const known = annotations.parse(JSON.parse(readFileSync(new URL("annotations.json", FOLDER), "utf8")));
  return readdirSync(FOLDER)
    .filter((file) => /^envector-.*\.json$/.test(file))
    .toSorted()
    .map((file) => {
      const ofRun = known[file.replace(/\.json$/, "")];
      return importReport(readFileSync(new URL(file, FOLDER), "utf8"), file, {
        annotations: typeof ofRun === "object" ? toAnnotations(ofRun) : []
      });
    });
}

function toAnnotations(
  subjects: Readonly<Record<string, z.infer<typeof annotation>>>
): ImportedRun["source"]["annotations"] {
  return Object.entries(subjects).map(([subject, {kind, note, ...values}]) => ({
    subject,
    kind,
    note,
    values
  }));
}
