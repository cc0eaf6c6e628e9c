/**
 * The text of the built pages as it was agreed on. A change of a sentence, a figure or a table shows in review; after
 * looking at it, `npx vitest run test/site/golden.test.ts -u` agrees to it.
 */
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {parseHTML} from "linkedom";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {buildFixtureSite} from "./build-fixture-site.js";
import type {FixtureSite} from "./build-fixture-site.js";

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixtureSite();
});
afterAll(() => site.remove());

/** One line a block, cells of a table apart by bars: the page as it is read, without markup that nobody sees. */
function readable(html: string): string {
  const {document} = parseHTML(html);
  for (const hidden of document.querySelectorAll("script, .visually-hidden, figcaption .narrow, svg.narrow"))
    hidden.remove();
  for (const cell of document.querySelectorAll("td, th")) cell.append(" | ");
  for (const link of document.querySelectorAll("[download]")) link.removeAttribute("href");
  for (const text of document.querySelectorAll(
    "svg text, svg desc, dd, header a, small, .interval, .per-item, .figures, .mark"
  ))
    text.before(" ");
  const blocks = "header, footer, h1, h2, h3, p, li, tr, caption, summary, dl > div, svg, figcaption, pre";
  for (const block of document.querySelectorAll(blocks)) block.append("\n");
  const main = ["header", "main", "footer"].map((part) => document.querySelector(part)?.textContent ?? "");
  return main
    .join("\n")
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

describe("the built site", () => {
  it.each(["en/index", "ko/index", "en/method", "ko/method", "en/partial", "ko/invalid"])(
    "says what was agreed on: %s",
    async (page) => {
      const text = readable(readFileSync(join(site.dir, `${page}.html`), "utf8"));
      await expect(`${text}\n`).toMatchFileSnapshot(`golden/${page.replace("/", "-")}.txt`);
    }
  );
  it("leaves no token behind, but for the one that the fixture's machine is called", () => {
    for (const page of ["en/index", "ko/index", "en/method", "ko/method"]) {
      const html = readFileSync(join(site.dir, `${page}.html`), "utf8").replaceAll("{{cpu}}", "");
      expect(html, page).not.toContain("{{");
      expect(html, page).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
    }
  });
  it("has no broken link", () => {
    expect(site.log).not.toMatch(/broken|warning/i);
  });
});
