/**
 * How long a site with many runs takes to build after measuring: `npm run bench -- site`. The runs are made up, of the
 * size of real ones; they are built by the product's own configuration from an archive of their own.
 * @module
 */
import {spawn} from "node:child_process";
import {mkdtempSync, readFileSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Archive} from "../data-loaders/archive/archive.js";
import {LANGS} from "../src/lib/units.js";
import {manyRuns} from "../test/site/many-runs.js";
import type {Suite} from "./main.js";

const RUNS = 200;
const GOALS = {seconds: 60, svgBytes: 40_000};
const OUTPUT = ".dist-bench";
const OBSERVABLE = "node_modules/@observablehq/framework/dist/bin/observable.js";

export const run: Suite = async ({json}) => {
  const folder = mkdtempSync(join(tmpdir(), "rune-latency-bench-"));
  try {
    const archive = new Archive(folder);
    for (const {run, samples} of manyRuns(RUNS)) archive.add(run, samples);
    const start = performance.now();
    await build(folder);
    const seconds = (performance.now() - start) / 1000;
    const pages = LANGS.flatMap((lang) =>
      readdirSync(join(OUTPUT, lang, "runs")).map((name) => join(OUTPUT, lang, "runs", name))
    );
    const sizes = pages.map((page) => sizesOf(readFileSync(page, "utf8")));
    const result = {
      runs: RUNS,
      pages: pages.length,
      seconds: Math.round(seconds * 10) / 10,
      svg_bytes: Math.max(...sizes.map(({svg}) => svg)),
      page_bytes: Math.max(...sizes.map(({page}) => page))
    };
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : describe(result));
    return (
      pages.length === RUNS * LANGS.length && seconds < GOALS.seconds && result.svg_bytes <= GOALS.svgBytes
    );
  } finally {
    rmSync(folder, {recursive: true, force: true});
    // Pages of made-up runs must not wait here for the next build.
    for (const generated of [OUTPUT, "src/en/runs", "src/ko/runs", "src/data/runs"])
      rmSync(generated, {recursive: true, force: true});
  }
};

function build(archive: string): Promise<void> {
  const child = spawn(process.execPath, [OBSERVABLE, "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      RUNE_LATENCY_ARCHIVE: archive,
      RUNE_LATENCY_BUILD: "reuse",
      RUNE_LATENCY_OUTPUT: OUTPUT
    }
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the build ended with code ${code}`));
    });
  });
}

function sizesOf(html: string): {svg: number; page: number} {
  const drawings = html.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
  return {
    svg: drawings.reduce((sum, drawing) => sum + Buffer.byteLength(drawing), 0),
    page: Buffer.byteLength(html)
  };
}

function describe({runs, pages, seconds, svg_bytes, page_bytes}: Record<string, number>): string {
  return [
    `${runs} runs, ${pages} pages   built in ${seconds} s   (goal: under ${GOALS.seconds} s)`,
    `largest page of a run   ${page_bytes} B, of which SVG ${svg_bytes} B   (goal: at most ${GOALS.svgBytes} B)`,
    ""
  ].join("\n");
}
