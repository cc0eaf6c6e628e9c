/**
 * The built pages in a real browser, with a fixture run: what a reader meets, and what a reader must never meet.
 */
import {mkdirSync, readFileSync} from "node:fs";
import type {Browser} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {PAGES} from "../../src/lib/site-map.js";
import {LANGS} from "../../src/lib/units.js";
import {formatMs, formatMsRange} from "../../src/lib/wording/format.js";
import {buildFixtureSite} from "./build-fixture-site.js";
import type {FixtureSite} from "./build-fixture-site.js";
import {startBrowser} from "./browser.js";
import {describeCountermeasures} from "./countermeasures.js";
import {describeExploring} from "./explore.js";
import {ODD_KINDS} from "./fixture-config.js";
import {fixtureRun} from "./fixture-run.js";
import {describeGoldenPages} from "./golden-pages.js";
import {describeLinks} from "./links.js";
import {serve} from "./serve.js";
import type {Server} from "./serve.js";
import {ARTEFACTS, DESKTOP, PHONE, axe, overflowOf, screenshot, visitorOf} from "./visit.js";

// Started here and not in a hook, because whether there is a browser decides which tests exist.
const browser: Browser | null = await startBrowser();

let site: FixtureSite;
let server: Server;
// One build for everything below: it takes as long as all visits of a page together.
beforeAll(async () => {
  site = await buildFixtureSite();
  server = await serve(site.dir);
  mkdirSync(ARTEFACTS, {recursive: true});
});
afterAll(async () => {
  await browser?.close();
  await server.close();
  site.remove();
});

const pathOf = (lang: string, page: string) => (page === "index" ? `/${lang}/` : `/${lang}/${page}.html`);
const KINDS = LANGS.flatMap((lang) => [...PAGES, ...ODD_KINDS].map((page) => pathOf(lang, page)));
/** gzip bytes: an overview must open at once on a phone; its pages may show more, and one draws for itself. */
const LIMIT = {overview: 60_000, page: 120_000, comparison: 200_000, requests: 12};

describeGoldenPages(() => site);
describeLinks(() => site);
describeCountermeasures(() => site);

describe.skipIf(browser === null)("in a browser", () => {
  const visit = visitorOf(browser!, () => server);

  describeExploring(visit, () => server);

  describe("every page", () => {
    it.each([...KINDS, "/ko/charts.html", "/", "/404.html"])(
      "%s: no error, no foreign host, accessible on a phone and a desktop, in light and dark",
      async (path) => {
        const before = server.sent.length;
        await visit(path, {viewport: PHONE, colorScheme: "light"}, async ({page, problems}) => {
          const sent = server.sent.slice(before);
          const weight = sent.reduce((sum, {bytes}) => sum + bytes, 0);
          const overview = /^\/..\/$/.test(path);
          const comparison = path.includes("compare");
          expect(weight).toBeLessThanOrEqual(
            LIMIT[overview ? "overview" : comparison ? "comparison" : "page"]
          );
          if (overview) expect(sent.length).toBeLessThanOrEqual(LIMIT.requests);
          // Only the comparison has a code cell; elsewhere nothing of Framework's runtime is there to wait for.
          if (!comparison) expect(sent.filter((file) => file.path.includes("_observablehq"))).toEqual([]);

          expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/ko/") ? "ko" : "en");
          expect(await page.locator("h1").count()).toBe(1);
          expect(await page.title()).not.toBe("");
          expect(await page.locator(".observablehq--error").count()).toBe(0);

          const name = path.replaceAll(/\W+|html/g, "-").replaceAll(/^-+|-+$/g, "") || "root";
          expect(await axe(page)).toEqual([]);
          // The page itself never scrolls sideways; wide tables do, in a region of their own.
          expect(await overflowOf(page)).toBe(0);
          await page.emulateMedia({colorScheme: "dark"});
          // Of all rules only this one depends on the colour scheme.
          expect(await axe(page, ["color-contrast"])).toEqual([]);
          await screenshot(page, `${name}-phone-dark`);
          await page.setViewportSize(DESKTOP);
          expect(await axe(page, ["color-contrast"])).toEqual([]);
          await page.emulateMedia({colorScheme: "light"});
          expect(await axe(page)).toEqual([]);
          expect(await overflowOf(page)).toBe(0);
          await screenshot(page, `${name}-desktop-light`);
          expect(problems).toEqual([]);
        });
      }
    );
    it.each(KINDS)("%s: nothing is lost at 320 px, a desktop at its largest zoom", async (path) => {
      await visit(path, {viewport: {width: 320, height: 640}}, async ({page}) => {
        expect(await overflowOf(page)).toBe(0);
        const wide = await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
          return [...document.querySelectorAll(".table-scroll:not([tabindex])")]
            .filter((box) => box.scrollWidth > box.clientWidth)
            .map((box) => box.textContent.slice(0, 60));
        });
        expect(wide).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
      });
    });
    it.each(PAGES.map((page) => pathOf("en", page)))("%s: does not move while it loads", async (path) => {
      const observe = () => {
        const shifts: number[] = [];
        Object.assign(window, {shifts});
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & {value: number}).value);
        }).observe({type: "layout-shift", buffered: true});
      };
      for (const viewport of [PHONE, DESKTOP])
        await visit(
          path,
          {viewport},
          async ({page}) => {
            expect(await page.evaluate("window.shifts"), `${viewport.width} px`).toEqual([]);
          },
          async (page) => {
            await page.addInitScript(observe);
          }
        );
    });
    it("says everything without JavaScript, and leads to every other page on a phone", async () => {
      await visit("/ko/", {javaScriptEnabled: false, viewport: PHONE}, async ({page}) => {
        for (const name of PAGES) {
          expect(await page.locator("#pages").isVisible()).toBe(false);
          await page.locator("button.menu").click();
          await page.locator(`#pages a[href$="${name === "index" ? "./" : `${name}.html`}"]`).click();
          await page.waitForURL(server.url + pathOf("ko", name));
          expect(await page.locator("#pages [aria-current]").count()).toBe(1);
          expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
        }
      });
    });
    it("lists its pages beside the content where there is room, with no button", async () => {
      await visit("/en/capture.html", {javaScriptEnabled: false}, async ({page}) => {
        expect(await page.locator("button.menu").isVisible()).toBe(false);
        expect(await page.locator("#pages a").allInnerTexts()).toHaveLength(PAGES.length);
        expect(await page.locator("#pages [aria-current]").innerText()).toBe("Capture");
      });
    });
  });

  describe("by keyboard", () => {
    it("the skip link comes first and leads to the content", async () => {
      await visit("/en/", {}, async ({page}) => {
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
        await page.keyboard.press("Enter");
        await page.waitForURL(/#top$/);
      });
    });
    it("the pages open with Enter and close with Escape on a phone", async () => {
      await visit("/en/recall.html", {viewport: PHONE}, async ({page}) => {
        await page.locator("button.menu").focus();
        await page.keyboard.press("Enter");
        expect(await page.locator("#pages").isVisible()).toBe(true);
        await page.keyboard.press("Tab");
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Overview");
        await page.keyboard.press("Escape");
        expect(await page.locator("#pages").isVisible()).toBe(false);
        expect(await page.evaluate(() => document.activeElement?.className)).toBe("menu");
      });
    });
    it("shows where the focus is", async () => {
      await visit("/en/", {}, async ({page}) => {
        await page.locator(".findings .evidence a").first().focus();
        const style = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
        expect(style).toBe("solid");
      });
    });
  });

  describe("anchors", () => {
    it("keep the page and the place on it when the language is switched", async () => {
      await visit("/en/capture.html#t3", {}, async ({page}) => {
        await page.locator("a.language").click();
        await page.waitForURL(`${server.url}/ko/capture.html#t3`);
        await page.locator("a.language").click();
        await page.waitForURL(`${server.url}/en/capture.html#t3`);
      });
      await visit("/ko/method.html", {javaScriptEnabled: false}, async ({page}) => {
        await page.locator("a.language").click();
        await page.waitForURL(`${server.url}/en/method.html`);
      });
    });
    it("copy their address when they are followed, and say so", async () => {
      const permissions = ["clipboard-read", "clipboard-write"];
      await visit("/en/capture.html", {permissions}, async ({page}) => {
        await page.locator("#t3 a").click();
        await page.waitForURL(/#t3$/);
        await page.waitForFunction(() => document.querySelector("#copied")?.textContent === "Link copied");
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
          `${server.url}/en/capture.html#t3`
        );
      });
    });
  });

  describe("the overview", () => {
    it.each(LANGS)("in %s prints every figure of the summary without JavaScript", async (lang) => {
      await visit(`/${lang}/`, {javaScriptEnabled: false}, async ({page}) => {
        for (const row of fixtureRun().run.summary) {
          if (row.phase !== "total" || row.step !== null) continue;
          const cell = [row.scenario, row.variant].filter((part) => part !== null).join(" ");
          const line = page.locator(`table.summary tr[data-cell="${cell}"]`);
          expect(await line.locator(".p50 b").textContent(), cell).toBe(formatMs(lang, row.p50!));
          expect(await line.locator(".range").textContent(), cell).toBe(
            formatMsRange(lang, [row.min!, row.max!])
          );
          expect(await line.locator(".n").textContent(), cell).toBe(String(row.n));
        }
        expect(await page.locator("svg.chart.wide").isVisible()).toBe(true);
      });
    });
    it("leads with at most five findings, and with one chart", async () => {
      await visit("/en/", {}, async ({page}) => {
        const leading = await page.locator("ol.findings > li").count();
        expect(leading).toBeGreaterThan(0);
        expect(leading).toBeLessThanOrEqual(5);
        expect(await page.locator("figure").count()).toBe(1);
      });
    });
    it("draws the narrow chart on a phone of 360 px, with no text below 12 px", async () => {
      await visit("/ko/", {viewport: {width: 360, height: 740}}, async ({page}) => {
        expect(await page.locator("svg.chart.wide").isVisible()).toBe(false);
        const smallest = await page.evaluate(() => {
          const svg = document.querySelector<SVGSVGElement>("svg.chart.narrow")!;
          const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
          const sizes = [...svg.querySelectorAll("text")].map((text) =>
            parseFloat(getComputedStyle(text).fontSize)
          );
          return Math.min(...sizes) * scale;
        });
        expect(smallest).toBeGreaterThanOrEqual(12);
      });
    });
    it("offers the run's data for download", async () => {
      await visit("/en/", {}, async ({page}) => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.locator("#data a >> nth=0").click()
        ]);
        const run = JSON.parse(readFileSync(await download.path(), "utf8")) as {id: string};
        expect(run.id).toBe(fixtureRun().run.id);
      });
    });
  });

  describe("media", () => {
    it("print is black on white from a dark desktop, with the wide chart and without navigation", async () => {
      await visit("/en/", {colorScheme: "dark"}, async ({page}) => {
        await page.emulateMedia({media: "print", colorScheme: "dark"});
        const background = await page.evaluate(
          () => getComputedStyle(document.documentElement).backgroundColor
        );
        expect(background).toBe("rgb(253, 252, 250)");
        await page.setViewportSize({width: 680, height: 900});
        expect(await page.locator("svg.chart.wide").isVisible()).toBe(true);
        expect(await page.locator("svg.chart.narrow").isVisible()).toBe(false);
        expect(await page.locator("#pages").isVisible()).toBe(false);
        expect(await page.locator(".line-zero").isVisible()).toBe(true);
      });
    });
    it("nothing moves for those who ask for less motion", async () => {
      await visit("/en/", {reducedMotion: "reduce"}, async ({page}) => {
        const moving = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll("*")]
            .map((element) => getComputedStyle(element))
            .filter(
              (style) =>
                style.scrollBehavior === "smooth" ||
                style.animationName !== "none" ||
                parseFloat(style.transitionDuration) > 0
            )
        );
        expect(moving).toHaveLength(0);
      });
    });
  });

  describe("a run that went wrong", () => {
    it.each(ODD_KINDS)("has a page as clear as a good one: %s", async (kind) => {
      await visit(`/en/${kind}.html`, {}, async ({page}) => {
        expect(await page.locator(".verdict").innerText()).toContain(kind);
        if (kind === "invalid")
          expect(await page.locator(".findings h3").first().innerText()).toContain("never ran");
      });
    });
  });
});
