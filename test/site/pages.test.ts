/**
 * The built pages in a real browser, with a fixture run: what a reader meets, and what a reader must never meet.
 */
import {mkdirSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {fileURLToPath} from "node:url";
import type {Browser, BrowserContextOptions, Page} from "playwright-core";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {LANGS} from "../../src/lib/units.js";
import {formatMs, formatMsRange} from "../../src/lib/wording/format.js";
import {buildFixtureSite} from "./build-fixture-site.js";
import type {FixtureSite} from "./build-fixture-site.js";
import {startBrowser} from "./browser.js";
import {ODD_KINDS} from "./fixture-config.js";
import {fixtureRun} from "./fixture-run.js";
import {serve} from "./serve.js";
import type {Server} from "./serve.js";

const ARTEFACTS = fileURLToPath(new URL("../../test-artefacts/site/", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = {width: 390, height: 844};
const DESKTOP = {width: 1280, height: 900};
const PAGES = ["/en/", "/ko/", "/en/method.html", "/ko/method.html", "/", "/404.html"];

// Started here and not in a hook, because whether there is a browser decides which tests exist.
const browser: Browser | null = await startBrowser();

let site: FixtureSite;
let server: Server;
beforeAll(async () => {
  if (browser === null) return;
  site = await buildFixtureSite();
  server = await serve(site.dir);
  mkdirSync(ARTEFACTS, {recursive: true});
});
afterAll(async () => {
  if (browser === null) return;
  await browser.close();
  await server.close();
  site.remove();
});

interface Visit {
  readonly page: Page;
  /** Console errors, exceptions, failed answers and requests to anywhere else. */
  readonly problems: string[];
}

/** Opens a page in a context of its own and gives it to `look`. */
async function visit<T>(
  path: string,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<T>,
  init?: (page: Page) => Promise<void>
): Promise<T> {
  const context = await browser!.newContext({viewport: DESKTOP, ...options});
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(server.url) && !url.startsWith("data:")) problems.push(`foreign ${url}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
    });
    await init?.(page);
    await page.goto(server.url + path, {waitUntil: "load"});
    return await look({page, problems});
  } finally {
    await context.close();
  }
}

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly {readonly target: readonly string[]}[];
}

/** @param rules - Only these; all that axe has where none are given. */
async function axe(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : {runOnly: rules})
  });
  const {violations} = await page.evaluate<{violations: AxeViolation[]}>(`axe.run(document, ${options})`);
  return violations.map(
    ({id, impact, nodes}) => `${id} (${impact}): ${nodes[0]?.target.join(" ") ?? ""} × ${nodes.length}`
  );
}

function screenshot(page: Page, name: string): Promise<Buffer> {
  return page.screenshot({path: `${ARTEFACTS}${name}.png`, fullPage: true});
}

describe.skipIf(browser === null)("every page", () => {
  for (const path of PAGES)
    for (const viewport of [PHONE, DESKTOP])
      it(`${path} at ${viewport.width} px: no error, no foreign host, accessible in light and dark`, async () => {
        await visit(path, {viewport, colorScheme: "light"}, async ({page, problems}) => {
          const name = `${path.replaceAll(/\W+/g, "-")}${viewport.width}`.replace(/^-/, "");
          expect(await page.locator("html").getAttribute("lang")).toBe(path.startsWith("/ko/") ? "ko" : "en");
          expect(await page.locator("h1").count()).toBe(1);
          expect(await page.title()).not.toBe("");
          expect(await page.locator(".observablehq--error").count()).toBe(0);
          expect(await axe(page)).toEqual([]);
          // The page itself never scrolls sideways; wide tables do, in a region of their own.
          const overflow = await page.evaluate<number>(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
          );
          expect(overflow).toBe(0);
          await screenshot(page, `${name}-light`);
          // Of all rules only this one depends on the colour scheme.
          await page.emulateMedia({colorScheme: "dark"});
          expect(await axe(page, ["color-contrast"])).toEqual([]);
          await screenshot(page, `${name}-dark`);
          expect(problems).toEqual([]);
        });
      });
});

describe.skipIf(browser === null)("the overview", () => {
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
      expect(await page.locator("table.phases").first().isVisible()).toBe(true);
      expect(await page.locator(".findings h3").count()).toBeGreaterThan(5);
    });
  });
  it.each(LANGS)("in %s says target and driver in line 0 and in every caption of totals", async (lang) => {
    await visit(`/${lang}/`, {}, async ({page}) => {
      expect(await page.locator(".line-zero").innerText()).toMatch(/native/);
      expect(await page.locator(".not-claimed").isVisible()).toBe(true);
      for (const caption of [page.locator("table.summary caption"), page.locator("figcaption")])
        expect(await caption.innerText()).toMatch(/native.*embedded/s);
    });
  });
  it.each(LANGS)("in %s has a permanent anchor for each scenario, and no link to nowhere", async (lang) => {
    await visit(`/${lang}/`, {}, async ({page}) => {
      for (let i = 1; i <= 9; i++) expect(await page.locator(`#t${i}`).count(), `#t${i}`).toBe(1);
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('a[href^="#"]')]
          .map((link) => link.getAttribute("href") ?? "")
          .filter((href) => document.querySelector(href) === null)
      );
      expect(broken).toEqual([]);
    });
  });
  it("keeps the page and the place on it when the language is switched", async () => {
    await visit("/en/#t5", {}, async ({page}) => {
      await page.locator("a.language").click();
      await page.waitForURL(`${server.url}/ko/#t5`);
      await page.locator("a.language").click();
      await page.waitForURL(`${server.url}/en/#t5`);
    });
    await visit("/ko/method.html", {javaScriptEnabled: false}, async ({page}) => {
      await page.locator("a.language").click();
      await page.waitForURL(`${server.url}/en/method.html`);
    });
  });
  it("weighs at most 60 kB in at most 12 requests", async () => {
    server.sent.length = 0;
    await visit("/ko/", {}, () => Promise.resolve());
    expect(server.sent.length).toBeLessThanOrEqual(12);
    expect(server.sent.reduce((sum, {bytes}) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);
  });
  it.each([PHONE, DESKTOP])("does not move while it loads, at $width px", async (viewport) => {
    const observe = () => {
      const shifts: number[] = [];
      Object.assign(window, {shifts});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & {value: number}).value);
      }).observe({type: "layout-shift", buffered: true});
    };
    await visit(
      "/en/",
      {viewport},
      async ({page}) => {
        expect(await page.evaluate("window.shifts")).toEqual([]);
      },
      async (page) => {
        await page.addInitScript(observe);
      }
    );
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
  it("fits its tables at 320 px without scrolling sideways, but for the chart's data", async () => {
    await visit("/en/", {viewport: {width: 320, height: 640}}, async ({page}) => {
      const wide = await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
        return [...document.querySelectorAll(".table-scroll:not([tabindex])")]
          .filter((box) => box.scrollWidth > box.clientWidth)
          .map((box) => box.textContent.slice(0, 60));
      });
      expect(wide).toEqual([]);
    });
  });
  it("prints black on white from a dark desktop, with the wide chart", async () => {
    await visit("/en/", {colorScheme: "dark"}, async ({page}) => {
      await page.emulateMedia({media: "print", colorScheme: "dark"});
      const background = await page.evaluate(
        () => getComputedStyle(document.documentElement).backgroundColor
      );
      expect(background).toBe("rgb(253, 252, 250)");
      await page.setViewportSize({width: 680, height: 900});
      expect(await page.locator("svg.chart.wide").isVisible()).toBe(true);
      expect(await page.locator("svg.chart.narrow").isVisible()).toBe(false);
    });
  });
  it("is reached by keyboard from the skip link", async () => {
    await visit("/en/", {}, async ({page}) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
      await page.keyboard.press("Enter");
      await page.waitForURL(/#top$/);
    });
  });
  it("offers the run's data for download", async () => {
    await visit("/en/", {}, async ({page}) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.locator("#data ~ ul a >> nth=0").click()
      ]);
      const run = JSON.parse(readFileSync(await download.path(), "utf8")) as {id: string};
      expect(run.id).toBe(fixtureRun().run.id);
    });
  });
});

describe.skipIf(browser === null)("a run that went wrong", () => {
  it.each(ODD_KINDS)("has a page as clear as a good one: %s", async (kind) => {
    await visit(`/en/${kind}.html`, {}, async ({page, problems}) => {
      expect(await page.locator(".verdict").innerText()).toContain(kind);
      if (kind === "invalid") {
        expect(await page.locator(".findings h3").first().innerText()).toContain("never ran");
        expect(await page.locator('tr[data-phase="vault_topk"] .figure.p50').count()).toBe(0);
      }
      await screenshot(page, `${kind}-en`);
      expect(await axe(page)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
});
