/**
 * The text of the built pages as it was agreed on. A change of a sentence, a figure or a table shows in review; after
 * looking at it, `npx vitest run test/site/pages.test.ts -t golden -u` agrees to it.
 */
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import type {FixtureSite} from "./build-fixture-site.js";

/** Each kind of page once in each language; a run that went wrong in one of them. */
const GOLDEN = [
  "en/index",
  "ko/index",
  "en/capture",
  "ko/capture",
  "en/vault",
  "ko/growth",
  "en/environment",
  "ko/environment",
  "en/method",
  "ko/method",
  "en/partial",
  "ko/invalid"
];

/** One line a block, cells of a table apart by bars: the page as it is read, without markup that nobody sees. */
function readable(html: string): string {
  const {document} = parseHTML(html);
  for (const hidden of document.querySelectorAll("script, .visually-hidden, figcaption .narrow, svg.narrow"))
    hidden.remove();
  for (const cell of document.querySelectorAll("td, th")) cell.append(" | ");
  for (const text of document.querySelectorAll(
    "svg text, svg desc, dd, header a, small, .interval, .per-item, .figures, .mark"
  ))
    text.before(" ");
  const blocks = "header, footer, h1, h2, h3, p, li, tr, caption, summary, dl > div, svg, figcaption, pre";
  for (const block of document.querySelectorAll(blocks)) block.append("\n");
  const main = document.querySelector("main")?.textContent ?? "";
  return main
    .split("\n")
    .map((line) =>
      line
        .replaceAll(/[ \t\u00a0]+/g, " ")
        .replace(/ \| $/, "")
        .trim()
    )
    .filter((line) => line !== "")
    .join("\n");
}

export function describeGoldenPages(siteOf: () => FixtureSite): void {
  const read = (page: string) => readFileSync(join(siteOf().dir, `${page}.html`), "utf8");
  describe("golden pages", () => {
    it.each(GOLDEN)("say what was agreed on: %s", async (page) => {
      await expect(`${readable(read(page))}\n`).toMatchFileSnapshot(`golden/${page.replace("/", "-")}.txt`);
    });
    it("leave no token behind, but for the one that the fixture's machine is called", () => {
      for (const page of GOLDEN) {
        const html = read(page).replaceAll("{{cpu}}", "");
        expect(html, page).not.toContain("{{");
        expect(html, page).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
      }
    });
    it("have no link that Framework knows to be broken", () => {
      expect(siteOf().log).not.toMatch(/broken|warning/i);
    });
  });
}
