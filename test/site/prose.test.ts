/**
 * The written pages: what can be wrong with them before any run is known.
 */
import {readFileSync, readdirSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {LANGS} from "../../src/lib/units.js";
import type {Lang} from "../../src/lib/units.js";

const SOURCE = fileURLToPath(new URL("../../src/", import.meta.url));
const pagesOf = (lang: Lang) => readdirSync(join(SOURCE, lang)).filter((file) => file.endsWith(".md"));
const read = (lang: Lang, page: string) => readFileSync(join(SOURCE, lang, page), "utf8");
const PAGES = LANGS.flatMap((lang) => pagesOf(lang).map((page) => [lang, page] as const));

/** Names that contain digits. Any other digit in prose would be a figure that no run stands behind. */
const NAMES = /\b(?:T[0-9]+|[SBQLW]1|p50|p95|p99|d3)(?![0-9])/g;

/** The text that a reader sees: without front matter, tokens, code and the tags of written HTML. */
function proseOf(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, "")
    .replaceAll(/\{\{[^}]*\}\}|```[\s\S]*?```|`[^`]*`|<[^>]*>|\]\([^)]*\)/g, " ");
}

describe.each(PAGES)("src/%s/%s", (lang, page) => {
  const source = read(lang, page);

  it("has no typed figure", () => {
    expect(
      proseOf(source)
        .replaceAll(NAMES, "")
        .match(/[0-9][^\n]*/g)
    ).toBeNull();
  });
  it("has a title and one main heading of the same words", () => {
    const title = /^title: (.*)$/m.exec(source)?.[1];
    expect([...source.matchAll(/<h1 id="top">(.*)<\/h1>/g)].map(([, heading]) => heading)).toEqual([title]);
  });
  it("has headings with written ids: those made from Korean headings would be empty", () => {
    expect(source.match(/^#{1,6} /gm)).toBeNull();
  });
  it("has no bold that Markdown would not see before a Korean particle", () => {
    expect(source.match(/\*\*[^*]*[)”]\*\*[가-힣]/)).toBeNull();
  });
});

describe("the two language trees", () => {
  it("have the same pages", () => {
    expect(pagesOf("ko")).toEqual(pagesOf("en"));
  });
  it.each(pagesOf("en"))("have the same anchors in %s, in the same order", (page) => {
    const anchors = (lang: Lang) => [...read(lang, page).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(anchors("ko")).toEqual(anchors("en"));
    expect(new Set(anchors("en")).size).toBe(anchors("en").length);
  });
  it.each(pagesOf("en"))("quote the same figures and findings in %s", (page) => {
    const tokens = (lang: Lang) =>
      [...read(lang, page).matchAll(/\{\{([^}]*)\}\}/g)].map(([, token]) => token);
    expect(tokens("ko").toSorted()).toEqual(tokens("en").toSorted());
  });
});
