/**
 * Exploring the samples of a chart in a real browser: by pointer, by keyboard, and what is left without a script.
 */
import type {Page} from "playwright-core";
import {describe, expect, it} from "vitest";
import {LANGS} from "../../src/lib/units.js";
import type {Server} from "./serve.js";
import {DESKTOP, PHONE, overflowOf} from "./visit.js";
import type {Visitor} from "./visit.js";

const box = (page: Page, chart: string) => page.locator(`#chart-${chart} .sample`);

/** @param serverOf - Asked in each test, because tests are described before the server runs. */
export function describeExploring(visit: Visitor, serverOf: () => Server): void {
  const fetches = () => serverOf().sent.filter(({path}) => path.includes("points")).length;

  /** Opens the page of all charts, ready to be explored. */
  const open = (
    look: (page: Page, problems: readonly string[]) => Promise<void>,
    {lang = "en", viewport = DESKTOP}: {lang?: string; viewport?: typeof DESKTOP} = {}
  ) =>
    visit(`/${lang}/charts.html`, {viewport}, async ({page, problems}) => {
      await page.locator('#chart-strips .plot[tabindex="0"]').waitFor();
      await look(page, problems);
    });

  describe("exploring a chart", () => {
    it("fetches the samples on the first touch, and once for all charts", async () => {
      const before = fetches();
      await open(async (page) => {
        expect(fetches()).toBe(before);
        for (const chart of ["strips", "ecdf"]) {
          await page.locator(`#chart-${chart} .plot`).focus();
          await page.keyboard.press("ArrowRight");
          await box(page, chart).getByText("total:").waitFor();
        }
        expect(fetches()).toBe(before + 1);
      });
    });
    it.each(LANGS)("in %s moves through the samples by arrow keys and closes by Escape", async (lang) => {
      await open(
        async (page, problems) => {
          const plot = page.locator("#chart-strips .plot");
          await plot.focus();
          await page.keyboard.press("ArrowRight");
          const status = box(page, "strips");
          await status.getByText("T1 total").waitFor();
          const texts = [await status.innerText()];
          for (const key of ["ArrowRight", "ArrowDown", "End"]) {
            await page.keyboard.press(key);
            await page.waitForFunction(
              ([selector, before]) => document.querySelector(selector!)?.textContent !== before,
              ["#chart-strips .sample", texts.at(-1)!]
            );
            texts.push(await status.innerText());
          }
          expect(new Set(texts).size).toBe(texts.length);
          expect(texts[1]).toMatch(/^T1 total: [\d.]+\sms/);
          expect(texts[2]).toMatch(/^T2 total: /);
          expect(texts[3]).toMatch(/^T9 diagnostics-cold total: /);
          expect(texts[0]).toContain(lang === "ko" ? "반복" : "iteration");
          expect(await status.getAttribute("role")).toBe("status");
          await page.keyboard.press("Escape");
          expect(await status.innerText()).toBe("");
          expect(problems).toEqual([]);
        },
        {lang}
      );
    });
    it.each([PHONE, DESKTOP])(
      "shows the sample under the pointer, inside the page, at $width px",
      async (viewport) => {
        await open(
          async (page) => {
            const svg = page.locator(`#chart-timeline svg.${viewport === DESKTOP ? "wide" : "narrow"}`);
            await svg.scrollIntoViewIfNeeded();
            await page.locator("#chart-timeline .plot").focus();
            await page.keyboard.press("End");
            const status = box(page, "timeline");
            await status.getByText("total:").waitFor();
            const byKey = await status.innerText();
            const ring = (await page.locator("#chart-timeline .sample-ring").boundingBox())!;
            await page.keyboard.press("Escape");
            await page.mouse.move(ring.x + ring.width / 2, ring.y + ring.height / 2);
            await status.getByText("total:").waitFor();
            expect(await status.innerText()).toBe(byKey);
            const place = (await status.boundingBox())!;
            expect(place.x).toBeGreaterThanOrEqual(0);
            expect(place.x + place.width).toBeLessThanOrEqual(viewport.width);
            expect(await overflowOf(page)).toBe(0);
            await page.mouse.move(2, 2);
            await page.waitForFunction(
              () => document.querySelector("#chart-timeline .sample")?.textContent === ""
            );
          },
          {viewport}
        );
      }
    );
    it("says so where the samples cannot be loaded", async () => {
      await open(async (page) => {
        await page.route(/points/, (route) => route.abort());
        await page.locator("#chart-k .plot").focus();
        await page.keyboard.press("ArrowRight");
        await box(page, "k").getByText("could not be loaded").waitFor();
      });
    });
    it("adds one stop a chart beside its heading, and none without a script, where nothing is missing", async () => {
      await open(async (page) => {
        const stops = await page
          .locator(".chart-figure :is([tabindex], a, button):not(details *, h3 *)")
          .count();
        expect(stops).toBe(await page.locator(".chart-figure .plot[tabindex]").count());
      });
      await visit("/en/charts.html", {javaScriptEnabled: false}, async ({page}) => {
        expect(await page.locator(".plot[tabindex]").count()).toBe(0);
        expect(await page.locator("#chart-strips svg.wide").isVisible()).toBe(true);
        await page.locator("#chart-strips summary").click();
        expect(await page.locator("#chart-strips table.chart-data").isVisible()).toBe(true);
      });
    });
  });
}
