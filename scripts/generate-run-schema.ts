/**
 * Writes `docs/run.schema.json`, the JSON Schema of a `run.json`, from its one definition in `src/lib/run-schema.ts`.
 * `npm run gen` calls it; a test proves that the file is current.
 */
import {writeFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {z} from "zod";
import {importedRunSchema, runSchema} from "../src/lib/run-schema.js";

const PATH = fileURLToPath(new URL("../docs/run.schema.json", import.meta.url));

/** The file's content: deterministic, so that a difference is a change of the schema. */
export function runJsonSchema(): string {
  const schema = z.toJSONSchema(z.union([runSchema, importedRunSchema]), {target: "draft-2020-12"});
  return `${JSON.stringify({title: "Run of Rune Latency Report", ...schema}, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PATH, runJsonSchema());
