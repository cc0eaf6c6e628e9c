/**
 * Sample rows on disk: one JSON line a row while measuring, Parquet once the run is sealed.
 * @module
 */
import {gunzipSync, gzipSync} from "node:zlib";
import {readFileSync} from "node:fs";
import {parquetReadObjects} from "hyparquet";
import {parquetWriteBuffer} from "hyparquet-writer";
import {
  importedSampleSchema,
  sampleSchema,
  type ImportedSample,
  type Sample
} from "../../src/lib/run-schema.js";

type ColumnType = "STRING" | "DOUBLE" | "INT32" | "BOOLEAN";

/** Parquet type of each column; lists and enums are strings. The order is that of the schema. */
const TYPES: Record<keyof Sample, ColumnType> = {
  run: "STRING",
  block: "INT32",
  order: "INT32",
  scenario: "STRING",
  variant: "STRING",
  iteration: "INT32",
  warm_up: "BOOLEAN",
  cold: "BOOLEAN",
  driver: "STRING",
  index: "STRING",
  phase: "STRING",
  step: "STRING",
  overlaps: "BOOLEAN",
  outcome: "STRING",
  code: "STRING",
  reason: "STRING",
  marks: "STRING",
  verified: "BOOLEAN",
  start_ms: "DOUBLE",
  duration_ms: "DOUBLE",
  server_ms: "DOUBLE",
  server_detail: "STRING",
  bytes_sent: "DOUBLE",
  bytes_received: "DOUBLE",
  index_rows: "INT32",
  index_shards: "INT32",
  previous_scenario: "STRING",
  ms_since_insert: "DOUBLE",
  distinct_text: "STRING",
  tokens: "INT32",
  similarity: "DOUBLE",
  novelty: "STRING",
  event_loop_lag_ms: "DOUBLE",
  gc_ms: "DOUBLE"
};
const COLUMNS = Object.keys(TYPES) as (keyof Sample)[];

/** Parquet file, gzip codec: DuckDB and pandas read it, and Node 20 can write it without a large dependency. */
export function encodeSamples(samples: readonly (Sample | ImportedSample)[]): Uint8Array {
  const columnData = COLUMNS.map((name) => ({
    name,
    type: TYPES[name],
    nullable: true,
    data: samples.map((sample) => (name === "marks" ? sample.marks.join(" ") : sample[name]))
  }));
  const buffer = parquetWriteBuffer({
    columnData,
    codec: "GZIP",
    // Smallest and largest of each column help nobody find a scenario, and took a fifth of the time of a million rows.
    statistics: false,
    compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gzipSync(input))}
  });
  return new Uint8Array(buffer);
}

/** Reads a sealed file. @throws when it is torn or not Parquet. */
export async function decodeSamples(bytes: Uint8Array): Promise<Sample[]> {
  return (await decodeRows(bytes)).map((row) => sampleSchema.parse(row));
}

/** The same of an imported run, whose phases keep the names of their source. */
export async function decodeImportedSamples(bytes: Uint8Array): Promise<ImportedSample[]> {
  return (await decodeRows(bytes)).map((row) => importedSampleSchema.parse(row));
}

async function decodeRows(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({
    file,
    compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input))}
  });
  return rows.map((row) => ({...row, marks: row.marks ? String(row.marks).split(" ") : []}));
}

/** What is left of a run that was not sealed. A torn last line is dropped, and said. */
export function readSampleLines(path: string): {samples: Sample[]; tornTail: boolean} {
  const lines = readFileSync(path, "utf8").split("\n");
  const last = lines.pop() ?? "";
  const samples = lines.map((line, i) => {
    try {
      return sampleSchema.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${path}: line ${i + 1} of ${lines.length} cannot be read`, {cause});
    }
  });
  return {samples, tornTail: last !== ""};
}
