/**
 * Sample rows on disk: one JSON line a row while measuring, Parquet once the run is sealed.
 * @module
 */
import {gunzipSync, gzipSync} from "node:zlib";
import {readFileSync} from "node:fs";
import {parquetReadObjects} from "hyparquet";
import {ByteWriter, ParquetWriter, schemaFromColumnData} from "hyparquet-writer";
import {
  importedSampleSchema,
  sampleSchema,
  type ImportedSample,
  type Sample
} from "../../src/lib/run-schema.js";
import {EXIT, UserError} from "../timing/errors.js";

type ColumnType = "STRING" | "DOUBLE" | "INT32" | "BOOLEAN";

type Row = Sample | ImportedSample;

/**
 * Parquet type of each column, and how a row gives its value; lists and enums are strings. The order is that of the
 * schema. A function a column, because one that looks the field up by its name took 0.6 s more for a million rows.
 */
const FIELDS: Record<keyof Sample, readonly [ColumnType, (row: Row) => unknown]> = {
  run: ["STRING", ({run}) => run],
  block: ["INT32", ({block}) => block],
  order: ["INT32", ({order}) => order],
  scenario: ["STRING", ({scenario}) => scenario],
  variant: ["STRING", ({variant}) => variant],
  iteration: ["INT32", ({iteration}) => iteration],
  warm_up: ["BOOLEAN", ({warm_up}) => warm_up],
  cold: ["BOOLEAN", ({cold}) => cold],
  driver: ["STRING", ({driver}) => driver],
  index: ["STRING", ({index}) => index],
  phase: ["STRING", ({phase}) => phase],
  step: ["STRING", ({step}) => step],
  overlaps: ["BOOLEAN", ({overlaps}) => overlaps],
  outcome: ["STRING", ({outcome}) => outcome],
  code: ["STRING", ({code}) => code],
  reason: ["STRING", ({reason}) => reason],
  marks: ["STRING", ({marks}) => marks.join(" ")],
  verified: ["BOOLEAN", ({verified}) => verified],
  start_ms: ["DOUBLE", ({start_ms}) => start_ms],
  duration_ms: ["DOUBLE", ({duration_ms}) => duration_ms],
  server_ms: ["DOUBLE", ({server_ms}) => server_ms],
  server_detail: ["STRING", ({server_detail}) => server_detail],
  bytes_sent: ["DOUBLE", ({bytes_sent}) => bytes_sent],
  bytes_received: ["DOUBLE", ({bytes_received}) => bytes_received],
  index_rows: ["INT32", ({index_rows}) => index_rows],
  index_shards: ["INT32", ({index_shards}) => index_shards],
  previous_scenario: ["STRING", ({previous_scenario}) => previous_scenario],
  ms_since_insert: ["DOUBLE", ({ms_since_insert}) => ms_since_insert],
  distinct_text: ["STRING", ({distinct_text}) => distinct_text],
  tokens: ["INT32", ({tokens}) => tokens],
  similarity: ["DOUBLE", ({similarity}) => similarity],
  novelty: ["STRING", ({novelty}) => novelty],
  event_loop_lag_ms: ["DOUBLE", ({event_loop_lag_ms}) => event_loop_lag_ms],
  gc_ms: ["DOUBLE", ({gc_ms}) => gc_ms]
};
/** What no sample lacks, imported ones included, needs no list of nulls in the file. */
const COLUMNS = (Object.keys(FIELDS) as (keyof Sample)[]).map((name) => ({
  name,
  type: FIELDS[name][0],
  nullable: importedSampleSchema.shape[name].safeParse(null).success
}));
/**
 * Rows that are columns in memory at a time. Their arrays stay below the 128 kB from which V8 maps each one by itself,
 * which cost a million rows nearly a second of system time.
 */
const ROW_GROUP = 16_000;

/** Parquet file, gzip codec: DuckDB and pandas read it, and Node 20 can write it without a large dependency. */
export function encodeSamples(samples: readonly Row[]): Uint8Array {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({columnData: COLUMNS.map((column) => ({...column, data: []}))}),
    codec: "GZIP",
    // Smallest and largest of each column help nobody find a scenario, and took a fifth of the time of a million rows.
    statistics: false,
    compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gzipSync(input))}
  });
  for (let at = 0; at < samples.length; at += ROW_GROUP) {
    const rows = samples.slice(at, at + ROW_GROUP);
    const columnData = COLUMNS.map(({name}) => ({name, data: rows.map(FIELDS[name][1])}));
    void parquet.write({columnData, rowGroupSize: ROW_GROUP});
  }
  void parquet.finish();
  return writer.getBytes();
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
      throw new UserError(
        `${path}: line ${i + 1} of ${lines.length} cannot be read. Mend it or take it out.`,
        EXIT.badSettings,
        {cause}
      );
    }
  });
  return {samples, tornTail: last !== ""};
}
