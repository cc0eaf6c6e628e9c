/**
 * What a run of a million samples costs the archive: `npm run bench -- archive`. The rows are made up, with the texts and
 * the spread of real ones: what repeats in a run repeats here.
 * @module
 */
import {gunzipSync} from "node:zlib";
import {parquetReadObjects} from "hyparquet";
import {encodeSamples} from "../data-loaders/archive/samples-file.js";
import {seededRandom} from "../src/lib/stats/random.js";
import type {Sample} from "../src/lib/run-schema.js";
import {fixtureRun} from "../test/site/fixture-run.js";
import {browserLoads} from "./archive-browser.js";
import type {Suite} from "./main.js";

const ROWS = 1_000_000;
/** What a chart of a phase needs of its samples. */
const COLUMNS = ["phase", "start_ms", "duration_ms"];
const GOALS = {bytes: 20_000_000, sealMs: 5000, readMs: 1000};

export const run: Suite = async ({json}) => {
  const samples = rows(ROWS);
  const cpuStart = process.cpuUsage();
  const sealStart = performance.now();
  const file = encodeSamples(samples);
  const sealMs = performance.now() - sealStart;
  const cpu = process.cpuUsage(cpuStart);
  const readStart = performance.now();
  const read = await parquetReadObjects({
    file: file.slice().buffer,
    columns: COLUMNS,
    compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input))}
  });
  const readMs = performance.now() - readStart;
  if (read.length !== ROWS) throw new Error(`read ${read.length} rows of ${ROWS}`);
  read.length = 0;
  const {published, threeColumns} = await browserLoads(samples);
  const result = {
    rows: ROWS,
    bytes: file.byteLength,
    seal_ms: Math.round(sealMs),
    seal_cpu_ms: Math.round((cpu.user + cpu.system) / 1000),
    read_three_columns_ms: Math.round(readMs),
    browser_three_columns_ms: Math.round(threeColumns.ms),
    browser_three_columns_bytes: threeColumns.bytes,
    browser_published_ms: Math.round(published.ms),
    browser_published_bytes: published.bytes,
    browser_published_rows: published.rows
  };
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : describe(result));
  return file.byteLength < GOALS.bytes && sealMs < GOALS.sealMs && threeColumns.ms < GOALS.readMs;
};

/** The fixture's rows over and over, each time of a new iteration and with times of its own. */
function rows(count: number): Sample[] {
  const {samples} = fixtureRun();
  const random = seededRandom(1);
  let start = 0;
  return Array.from({length: count}, (_, i) => {
    const row = samples[i % samples.length]!;
    const duration =
      row.duration_ms === null ? null : Math.round(row.duration_ms * (0.9 + 0.2 * random()) * 1e6) / 1e6;
    start = Math.round((start + (duration ?? 0)) * 1e6) / 1e6;
    return {
      ...row,
      order: Math.floor(i / 12),
      iteration: Math.floor(i / samples.length),
      start_ms: start,
      duration_ms: duration
    };
  });
}

function describe(result: Record<string, number>): string {
  const columns = COLUMNS.join(", ");
  return [
    `${result.rows} rows      ${result.bytes} B   (goal: under ${GOALS.bytes} B)`,
    `sealing            ${result.seal_ms} ms, CPU ${result.seal_cpu_ms} ms   (goal: under ${GOALS.sealMs} ms)`,
    `${columns} of every row, read in Node from Parquet   ${result.read_three_columns_ms} ms`,
    `${columns} of every row, fetched and parsed in the browser   ${result.browser_three_columns_ms} ms, ${result.browser_three_columns_bytes} B   (goal: under ${GOALS.readMs} ms)`,
    `all columns of the ${result.browser_published_rows} rows of whole phases, as pages fetch them   ${result.browser_published_ms} ms, ${result.browser_published_bytes} B`,
    ""
  ].join("\n");
}
