/**
 * How long a browser takes to fetch a run's samples and have them as arrays: the file that the site publishes of a run,
 * and three columns of every row, steps included, in the same layout. Sent compressed, as a web server keeps them.
 * @module
 */
import {createServer} from "node:http";
import type {AddressInfo} from "node:net";
import {gzipSync} from "node:zlib";
import {toColumns} from "../src/lib/run-file.js";
import type {Sample} from "../src/lib/run-schema.js";
import {quantile} from "../src/lib/stats/quantile.js";
import {sortMs} from "../src/lib/units.js";
import {startBrowser} from "../test/site/browser.js";
import {fixtureRun} from "../test/site/fixture-run.js";

const LOADS = 7;

export interface BrowserLoad {
  readonly rows: number;
  /** As sent. */
  readonly bytes: number;
  /** Median of seven loads, from the request to the parsed columns. */
  readonly ms: number;
}

/** @throws Error where no browser starts. */
export async function browserLoads(
  samples: readonly Sample[]
): Promise<{published: BrowserLoad; threeColumns: BrowserLoad}> {
  const published = {run: fixtureRun().run, repeats: [], samples: toColumns(samples)};
  const all = toColumns(samples.map((sample) => ({...sample, step: null})));
  const {cells, cell, start_ms, duration_ms} = all;
  const files = new Map([
    ["/published.json", gzipSync(JSON.stringify(published))],
    ["/three-columns.json", gzipSync(JSON.stringify({samples: {cells, cell, start_ms, duration_ms}}))]
  ]);
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? "");
    if (body === undefined) response.end("<!doctype html>");
    else
      response
        .writeHead(200, {
          "content-type": "application/json",
          "content-encoding": "gzip",
          "cache-control": "no-store"
        })
        .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      published: await timed(base, "/published.json", files),
      threeColumns: await timed(base, "/three-columns.json", files)
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function timed(base: string, path: string, files: ReadonlyMap<string, Buffer>): Promise<BrowserLoad> {
  const browser = await startBrowser();
  if (browser === null) throw new Error("no browser starts, so nothing can be loaded");
  try {
    const loads: {ms: number; rows: number}[] = [];
    for (let i = 0; i < LOADS; i++) {
      const page = await browser.newPage();
      await page.goto(`${base}/`);
      loads.push(await page.evaluate<{ms: number; rows: number}>(fetchColumns(path)));
      await page.close();
    }
    const ms = quantile(sortMs(loads.map((load) => load.ms)), 0.5);
    return {rows: loads[0]!.rows, bytes: files.get(path)!.byteLength, ms};
  } finally {
    await browser.close();
  }
}

/** Runs in the page. A string, because the TypeScript loader adds a helper to functions that a page does not have. */
const fetchColumns = (path: string): string => `(async () => {
  const start = performance.now();
  const {samples} = await (await fetch(${JSON.stringify(path)})).json();
  return {ms: performance.now() - start, rows: samples.duration_ms.length};
})()`;
