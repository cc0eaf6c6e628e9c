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
import type {Suite} from "./main.js";

const ROWS = 1_000_000;
/** What a chart of a phase needs of its samples. */
const COLUMNS = ["phase", "start_ms", "duration_ms"];
const GOALS = {bytes: 20_000_000, sealMs: 5000, readMs: 1000};

export const run: Suite = async ({json}) => {
  const samples = rows(ROWS);
  const sealStart = performance.now();
  const file = encodeSamples(samples);
  const sealMs = performance.now() - sealStart;
  samples.length = 0;
  const readStart = performance.now();
  const read = await parquetReadObjects({
    file: file.buffer as ArrayBuffer,
    columns: COLUMNS,
    compressors: {GZIP: (input: Uint8Array) => new Uint8Array(gunzipSync(input))}
  });
  const readMs = performance.now() - readStart;
  if (read.length !== ROWS) throw new Error(`read ${read.length} rows of ${ROWS}`);
  const result = {
    rows: ROWS,
    bytes: file.byteLength,
    seal_ms: Math.round(sealMs),
    read_three_columns_ms: Math.round(readMs)
  };
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : describe(result));
  return file.byteLength < GOALS.bytes && sealMs < GOALS.sealMs && readMs < GOALS.readMs;
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

function describe({rows: count, bytes, seal_ms, read_three_columns_ms}: Record<string, number>): string {
  return [
    `${count} rows      ${bytes} B   (goal: under ${GOALS.bytes} B)`,
    `sealing            ${seal_ms} ms   (goal: under ${GOALS.sealMs} ms)`,
    `${COLUMNS.join(", ")} read in Node   ${read_three_columns_ms} ms   (goal: under ${GOALS.readMs} ms)`,
    ""
  ].join("\n");
}
