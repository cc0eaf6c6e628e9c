/**
 * How long a built page takes to show its first chart on a slow phone: `npm run build && npm run bench -- page-load`.
 * Chromium throttles itself to slow 4G and a quarter of its speed; the server compresses as a web server would.
 * @module
 */
import {existsSync} from "node:fs";
import type {Browser, CDPSession} from "playwright-core";
import {quantile} from "../src/lib/stats/quantile.js";
import {sortMs} from "../src/lib/units.js";
import {startBrowser} from "../test/site/browser.js";
import {serve} from "../test/site/serve.js";
import type {Server} from "../test/site/serve.js";
import type {Suite} from "./main.js";

const PAGES = ["/en/", "/ko/", "/en/capture.html", "/ko/recall.html", "/en/growth.html"];
const LOADS = 7;
/** Of the overview; weights are gzip bytes. */
const GOAL = {chartMs: 700, overviewBytes: 60_000, pageBytes: 120_000, requests: 12};

/** Slow 4G as Lighthouse names it: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms a round trip. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (0.75e6 / 8) * 0.9
};
const CPU_SLOWDOWN = 4;

interface Load {
  readonly chartMs: number;
  readonly paintMs: number;
  readonly shift: number;
  readonly bytes: number;
  readonly requests: number;
}

type Seen = Pick<Load, "chartMs" | "paintMs" | "shift">;

export const run: Suite = async ({json}) => {
  const dir = process.env.RUNE_LATENCY_OUTPUT ?? "dist";
  if (!existsSync(`${dir}/en/index.html`))
    throw new Error(`${dir}: expected a built site, found none. Run npm run build first.`);
  const [browser, server] = [await startBrowser(), await serve(dir)];
  if (browser === null) throw new Error("no browser starts, so nothing can be loaded");
  try {
    let good = true;
    for (const page of PAGES) {
      const loads: Load[] = [];
      for (let i = 0; i < LOADS; i++) loads.push(await load(browser, server, page));
      const row = {page, ...median(loads)};
      good &&= meetsGoal(row);
      process.stdout.write(json ? `${JSON.stringify(row)}\n` : describe(row));
    }
    return good;
  } finally {
    await browser.close();
    await server.close();
  }
};

/** One load in a fresh context: nothing is cached. */
async function load(browser: Browser, server: Server, path: string): Promise<Load> {
  const context = await browser.newContext({viewport: {width: 390, height: 844}});
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.addInitScript({content: OBSERVE});
    const before = server.sent.length;
    await page.goto(server.url + path, {waitUntil: "load"});
    // A function, not a string: the pages' own policy forbids evaluating strings.
    await page.waitForFunction(() => {
      const {seen} = window as unknown as {seen: Seen};
      return seen.chartMs > 0 && seen.paintMs > 0;
    });
    const seen = await page.evaluate<Seen>("window.seen");
    const sent = server.sent.slice(before);
    return {...seen, bytes: sent.reduce((sum, {bytes}) => sum + bytes, 0), requests: sent.length};
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", {rate: CPU_SLOWDOWN});
}

/**
 * Runs in the page. A chart counts from the first frame in which it is laid out; nothing can be seen before the first
 * paint. A string, because the TypeScript loader adds a helper to functions that a page does not have.
 */
const OBSERVE = `
const seen = {chartMs: 0, paintMs: 0, shift: 0};
window.seen = seen;
const look = () => {
  const drawings = [...document.querySelectorAll("figure svg")];
  if (drawings.some((svg) => svg.getBoundingClientRect().width > 0)) seen.chartMs = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (entry.name === "first-contentful-paint") seen.paintMs = entry.startTime;
    if (entry.entryType === "layout-shift") seen.shift += entry.value;
  }
}).observe({entryTypes: ["paint", "layout-shift"]});
`;

function median(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => quantile(sortMs(loads.map((load) => load[name])), 0.5);
  return {
    chartMs: Math.max(of("chartMs"), of("paintMs")),
    paintMs: of("paintMs"),
    shift: of("shift"),
    bytes: of("bytes"),
    requests: of("requests")
  };
}

function meetsGoal({page, chartMs, shift, bytes, requests}: Load & {readonly page: string}): boolean {
  const overview = /^\/..\/$/.test(page);
  return (
    shift === 0 &&
    bytes <= (overview ? GOAL.overviewBytes : GOAL.pageBytes) &&
    (!overview || (chartMs <= GOAL.chartMs && requests <= GOAL.requests))
  );
}

function describe({page, chartMs, paintMs, shift, bytes, requests}: Load & {readonly page: string}): string {
  const cells = [
    page.padEnd(18),
    `first chart ${chartMs.toFixed(0)} ms`,
    `first paint ${paintMs.toFixed(0)} ms`,
    `${(bytes / 1000).toFixed(1)} kB in ${requests} requests`,
    `shift ${shift.toFixed(3)}`
  ];
  return `${cells.join("   ")}\n`;
}
