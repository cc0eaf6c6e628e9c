/**
 * The pages about several runs in a real browser, built by the product's own configuration from an archive with a good,
 * a partial, an invalid and the two published runs.
 */
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {parseHTML} from "linkedom";
import type {Browser} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {Archive} from "../../data-loaders/archive/archive.js";
import {publishedRuns} from "../../data-loaders/archive/import/published-runs.js";
import {LANGS} from "../../src/lib/units.js";
import {startBrowser} from "./browser.js";
import {buildProductSite, type ProductSite} from "./build-product-site.js";
import {fixtureRun} from "./fixture-run.js";
import {manyRuns} from "./many-runs.js";
import {serve, type Server} from "./serve.js";
import {axe, overflowOf, PHONE, visitorOf} from "./visit.js";

const ID = {partial: "20260102t000000z-bbbbbb", invalid: "20260103t000000z-cccccc"};
const OLD = [...manyRuns(3, (i) => (i === 2 ? 1.25 : 1))];
const [FIRST, SECOND, NEWEST] = OLD.map(({run}) => run.id) as [string, string, string];
const PUBLISHED = ["20260504-02b91a", "20260505-0fb5d2"];

const browser: Browser | null = await startBrowser();
const folder = mkdtempSync(join(tmpdir(), "rune-latency-archive-"));

let site: ProductSite;
let server: Server;
beforeAll(async () => {
  const archive = new Archive(folder);
  for (const {run, samples} of publishedRuns()) archive.add(run, samples);
  for (const {run, samples} of OLD) archive.add(run, samples);
  for (const kind of ["partial", "invalid"] as const) {
    const {run, samples} = fixtureRun(kind);
    archive.add({...run, id: ID[kind], started_at: "2026-01-02T00:00:00.000Z"}, samples);
  }
  archive.setCurrent(NEWEST);
  site = await buildProductSite(folder);
  server = await serve(site.dir);
});
afterAll(async () => {
  await browser?.close();
  await server.close();
  site.remove();
  rmSync(folder, {recursive: true, force: true});
});

// Tests that need it are skipped where there is no browser.
const visit = visitorOf(browser!, () => server);
const html = (path: string): string => readFileSync(join(site.dir, path), "utf8");

describe("the built site of an archive", () => {
  it("has a page a run and language, and none of the shell that they were made from", () => {
    for (const lang of LANGS)
      for (const id of [...PUBLISHED, FIRST, NEWEST, ID.partial, ID.invalid])
        expect(html(`${lang}/runs/${id}.html`)).toContain(`<html lang="${lang}">`);
    expect(() => html("en/runs/run-shell.html")).toThrow("ENOENT");
  });
  it("has no broken link and leaves no token or mark behind", () => {
    expect(site.log).not.toMatch(/broken|warning/i);
    for (const page of [`en/runs/${NEWEST}`, `ko/runs/${PUBLISHED[0]!}`, "en/history", "ko/compare"])
      expect(html(`${page}.html`)).not.toMatch(/run-shell|\{\{(?!cpu)|undefined|NaN|\[object/);
  });
  it("compares the newest run with its baseline without any script", () => {
    expect(html("en/compare.html")).toContain("Slower:");
    expect(html("en/compare.html")).toContain(`<code>${SECOND}</code>`);
  });
  it("serves the chart that a comment shows of the run", () => {
    expect(html(`data/runs/${NEWEST}.svg`)).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
  });
  it("never draws live and embedded runs in one figure of the history", () => {
    const {document} = parseHTML(html("en/history.html"));
    const textOf = (population: string) =>
      document.querySelector(`section[data-population="${population}"]`)?.textContent ?? "";
    for (const id of PUBLISHED) expect(textOf("embedded-native").includes(id)).toBe(false);
    expect(textOf("embedded-native").includes(FIRST)).toBe(true);
    expect(textOf("live-foreign").includes(PUBLISHED[1]!)).toBe(true);
    expect(textOf("live-foreign").includes(FIRST)).toBe(false);
  });
  it("holds the newest run against the run before and against the oldest that can be compared", () => {
    expect(html("en/history.html")).toMatch(new RegExp(`Against the run before: <code>${SECOND}`));
    expect(html("en/history.html")).toMatch(new RegExp(`Against the reference[^<]*<code>${FIRST}`));
  });
});

describe.skipIf(browser === null)("in a browser", () => {
  const PAGES = [
    `/en/runs/${NEWEST}.html`,
    `/ko/runs/${ID.partial}.html`,
    `/en/runs/${ID.invalid}.html`,
    `/ko/runs/${PUBLISHED[1]!}.html`,
    "/en/history.html",
    "/ko/history.html",
    "/ko/compare.html"
  ];
  it.each(PAGES)(
    "%s is accessible on a phone, in light and dark, and never scrolls sideways",
    async (path) => {
      for (const colorScheme of ["light", "dark"] as const)
        await visit(path, {viewport: PHONE, colorScheme}, async ({page, problems}) => {
          expect(await page.locator(".observablehq--error").count()).toBe(0);
          expect(await page.locator("h1").count()).toBe(1);
          expect(await axe(page)).toEqual([]);
          expect(await overflowOf(page)).toBe(0);
          expect(problems).toEqual([]);
        });
    }
  );
  it("compares the two runs of the address, fetches only those, and is accessible then", async () => {
    const path = `/en/compare.html?a=${FIRST}&b=${ID.invalid}`;
    await visit(path, {}, async ({page, problems}) => {
      await page.waitForSelector('[data-standing="invalid"]');
      expect(await page.locator("[data-result] .verdict").innerText()).toBe(
        "No verdict: this run is invalid"
      );
      expect(await page.locator("select[name=a]").inputValue()).toBe(FIRST);
      const asked = await page.evaluate<string[]>(
        "performance.getEntriesByType('resource').map(({name}) => name)"
      );
      expect(asked.filter((name) => name.includes("/data/runs/"))).toHaveLength(2);
      expect(asked.some((name) => name.includes("arquero"))).toBe(false);
      const shown = () => page.locator("table.compared-rows tr[data-cell]:visible").count();
      const all = await shown();
      await page.selectOption(".row-filter select", "T1");
      expect(await shown()).toBeGreaterThan(0);
      expect(await shown()).toBeLessThan(all);
      expect(await page.locator('tr[data-cell="T1"]:visible').count()).toBe(await shown());
      await page.selectOption(".row-filter select", "");
      expect(await shown()).toBe(all);
      expect(await axe(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
  it("gives the chosen pair an address, says what two equal choices are, and saves the rows", async () => {
    await visit("/en/compare.html", {}, async ({page, problems}) => {
      await page.selectOption("select[name=a]", SECOND);
      await page.selectOption("select[name=b]", NEWEST);
      await page.getByRole("button", {name: "Compare", exact: true}).click();
      await page.waitForSelector('[data-standing="comparable"]');
      expect(new URL(page.url()).search).toBe(`?a=${SECOND}&b=${NEWEST}`);
      expect(await page.locator("[data-result] figure svg.wide").count()).toBe(1);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", {name: "Save the rows as CSV"}).click()
      ]);
      const lines = readFileSync(await download.path(), "utf8")
        .trim()
        .split("\n");
      expect(lines[0]).toMatch(/^scenario,phase,baseline_p50_ms/);
      expect(lines).toHaveLength(1 + (await page.locator("tr[data-verdict]").count()));
      await page.selectOption("select[name=a]", NEWEST);
      await page.getByRole("button", {name: "Compare", exact: true}).click();
      expect(await page.locator("#compare > [role=status]").innerText()).toBe(
        "Both are the same run: a run is never its own baseline."
      );
      expect(problems).toEqual([]);
    });
  });
  it("says so where the address names a run that the site does not have", async () => {
    await visit("/ko/compare.html?a=20200101t000000z-000000&b=x", {}, async ({page}) => {
      expect(await page.locator("#compare > [role=status]").innerText()).toContain("20200101t000000z-000000");
    });
  });
  it("says without JavaScript what needs it, and shows the comparison all the same", async () => {
    await visit("/en/compare.html", {javaScriptEnabled: false}, async ({page}) => {
      expect(await page.getByText("Choosing two other runs needs JavaScript").isVisible()).toBe(true);
      expect(await page.locator("form").isVisible()).toBe(false);
      expect(await page.locator("tr[data-verdict=slower]").count()).toBeGreaterThan(0);
    });
  });
  it("leads from a run to the same run in the other language", async () => {
    await visit(`/en/runs/${NEWEST}.html`, {}, async ({page}) => {
      await page.locator("a.language").click();
      await page.waitForURL(`**/ko/runs/${NEWEST}*`);
      expect(await page.locator("html").getAttribute("lang")).toBe("ko");
    });
  });
});
