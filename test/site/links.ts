/**
 * Every link of the built pages leads to a page that exists and to an anchor on it, and old addresses still lead somewhere.
 */
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {dirname, join, relative, resolve} from "node:path";
import {parseHTML} from "linkedom";
import {describe, expect, it} from "vitest";
import {FEATURE_PAGES, SCENARIOS, scenarioAnchor} from "../../src/lib/site-map.js";
import {LANGS} from "../../src/lib/units.js";
import type {FixtureSite} from "./build-fixture-site.js";

interface BuiltPage {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

/** By path below the output folder. */
function builtPages(dir: string): Map<string, BuiltPage> {
  const files = readdirSync(dir, {recursive: true, encoding: "utf8"}).filter((file) =>
    file.endsWith(".html")
  );
  return new Map(
    files.map((file) => {
      const {document} = parseHTML(readFileSync(join(dir, file), "utf8"));
      const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
      expect(ids, file).toHaveLength(new Set(ids).size);
      const links = [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
      return [file, {ids: new Set(ids), links}];
    })
  );
}

/** Why a link leads nowhere, or null. */
function fault(dir: string, pages: Map<string, BuiltPage>, from: string, href: string): string | null {
  // Pages of single runs are made from the archive, which the fixture does not have: runs.test.ts looks at them.
  if (/^[a-z]+:/.test(href) || href.includes("runs/")) return null;
  const [path = "", anchor] = href.split("#");
  // The last page has a <base>, because it is shown at any depth.
  const folder = from === "404.html" && path.startsWith("/") ? dir : join(dir, dirname(from));
  let target = path === "" ? join(dir, from) : resolve(folder, path.replace(/^\//, ""));
  if (path === "." || path.endsWith("/")) target = join(target, "index.html");
  if (!existsSync(target)) return `${from} → ${href}: no such file`;
  if (anchor === undefined || anchor === "") return null;
  const known = pages.get(relative(dir, target))?.ids.has(anchor) ?? false;
  return known ? null : `${from} → ${href}: no such anchor`;
}

export function describeLinks(siteOf: () => FixtureSite): void {
  describe("links", () => {
    it("lead to a page that exists, and to an anchor on it", () => {
      const {dir} = siteOf();
      const pages = builtPages(dir);
      const faults = [...pages].flatMap(([from, {links}]) =>
        links.map((href) => fault(dir, pages, from, href)).filter((found) => found !== null)
      );
      expect(faults).toEqual([]);
    });
    it.each(LANGS)("to a scenario are permanent in %s, measured or not", (lang) => {
      const pages = builtPages(siteOf().dir);
      for (const page of FEATURE_PAGES)
        for (const id of SCENARIOS[page])
          expect(pages.get(`${lang}/${page}.html`)?.ids.has(scenarioAnchor(id)), id).toBe(true);
    });
    it.each(LANGS)("to the overview's former sections still lead somewhere in %s", (lang) => {
      const overview = builtPages(siteOf().dir).get(`${lang}/index.html`);
      const former = ["top", "findings", "summary", "checks", "phases", "limits", "more", "scenarios"];
      const scenarios = Array.from({length: 9}, (_, i) => `t${i + 1}`);
      for (const id of [...former, ...scenarios, "environment", "data", "chart"])
        expect(overview?.ids.has(id), id).toBe(true);
    });
  });
}
