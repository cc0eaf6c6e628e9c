import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join} from "node:path";
import {describe, expect, it} from "vitest";
import {UNUSED_BUILTINS, siteFrame} from "../../../data-loaders/publish/site.js";

describe("siteFrame", () => {
  const {head, header, footer} = siteFrame({siteUrl: "https://example.org/latency"});

  it("links a page to the same page in the other language", () => {
    expect(header({path: "/en/method"})).toContain('hreflang="ko" href="/ko/method"');
    expect(header({path: "/ko/index"})).toContain('hreflang="en" href="/en/"');
  });
  it("says which page is the current one", () => {
    expect(header({path: "/ko/method"})).toContain('<a href="/ko/method" aria-current="page">측정 방법</a>');
    expect(header({path: "/ko/method"}).match(/aria-current/g)).toHaveLength(1);
  });
  it("names the translations to search engines only where the site's address is known", () => {
    expect(head({path: "/ko/index"})).toContain('hreflang="en" href="https://example.org/latency/en/"');
    expect(head({path: "/en/method"})).toContain(
      '<link rel="canonical" href="https://example.org/latency/en/method.html">'
    );
    expect(siteFrame().head({path: "/en/method"})).not.toContain("hreflang");
    expect(head({path: "/404"})).not.toContain("hreflang");
  });
  it("has a footer in the page's language", () => {
    expect(footer({path: "/ko/index"})).toMatch(/[가-힣]/);
    expect(footer({path: "/index"})).not.toMatch(/[가-힣]/);
  });
});

describe("UNUSED_BUILTINS", () => {
  it("are all the packages that this Framework looks up in every build", () => {
    const root = dirname(createRequire(import.meta.url).resolve("@observablehq/framework/package.json"));
    const libraries = readFileSync(join(root, "dist/libraries.js"), "utf8");
    // Framework's own modules import a few more; a package that is missing here fails the offline build of test/site.
    for (const name of ["arquero", "d3", "htl", "lodash", "leaflet"]) {
      expect(libraries).toContain(`npm:${name}`);
      expect(UNUSED_BUILTINS).toContain(name);
    }
    expect(new Set(UNUSED_BUILTINS).size).toBe(15);
  });
});
