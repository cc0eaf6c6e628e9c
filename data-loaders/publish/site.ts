/**
 * What every page has around its content: head, header and footer, by path. Framework's own ones are English only.
 * @module
 */
import {LANGS} from "../../src/lib/units.js";
import type {Lang} from "../../src/lib/units.js";
import {say} from "../../src/lib/wording/say.js";
import {languageOf} from "./markdown.js";

/** What Framework hands to `head`, `header` and `footer`. */
export interface PageInfo {
  readonly path: string;
  readonly title?: string | null;
}

/**
 * Packages that Framework 1.13 looks up at registry.npmjs.org in every build, used or not. An empty directory
 * `<root>/.observablehq/cache/_npm/<name>@0.0.0` answers the question, and the build needs no network.
 */
export const UNUSED_BUILTINS: readonly string[] = [
  "@observablehq/plot",
  "@observablehq/sample-datasets",
  "apache-arrow",
  "arquero",
  "d3",
  "d3-dsv",
  "echarts",
  "htl",
  "leaflet",
  "lodash",
  "mapbox-gl",
  "parquet-wasm",
  "react",
  "react-dom",
  "topojson-client"
];

/** Pages of a language that the header leads to. */
const PAGES = ["", "method"] as const;

const OTHER: Record<Lang, Lang> = {en: "ko", ko: "en"};

/** Keeps the place on the page when the language is switched: anchors are the same in both. */
const KEEP_ANCHOR = `document.addEventListener("click",(e)=>{const a=e.target.closest?.("a.language");if(a)a.hash=location.hash})`;

/**
 * Head, header and footer of the site.
 * @param options.siteUrl - Absolute address of the published site, without a trailing slash; with it pages name their
 *   translations to search engines. Without it they do not: a made-up address would be worse.
 */
export function siteFrame({siteUrl}: {siteUrl?: string | undefined} = {}) {
  return {
    head: ({path}: PageInfo) => headOf(path, siteUrl),
    header: ({path}: PageInfo) => headerOf(path),
    footer: ({path}: PageInfo) => footerOf(path)
  };
}

function headOf(path: string, siteUrl: string | undefined): string {
  const lines = [
    `<meta name="color-scheme" content="light dark">`,
    // No request for a favicon that does not exist.
    `<link rel="icon" href="data:,">`,
    `<script>${KEEP_ANCHOR}</script>`
  ];
  if (siteUrl !== undefined && languageOf(path) !== null) {
    lines.push(`<link rel="canonical" href="${siteUrl}${fileOf(path)}">`);
    for (const lang of LANGS)
      lines.push(
        `<link rel="alternate" hreflang="${lang}" href="${siteUrl}${fileOf(translate(path, lang))}">`
      );
  }
  return lines.join("\n");
}

function headerOf(path: string): string {
  const lang = languageOf(path);
  const skip = `<a class="skip" href="#top">${say(lang ?? "en", "nav.skip")}</a>`;
  if (lang === null) return skip;
  const links = PAGES.map((page) => {
    const current = path === `/${lang}/${page === "" ? "index" : page}` ? ` aria-current="page"` : "";
    return `<a href="/${lang}/${page}"${current}>${say(lang, page === "" ? "nav.overview" : `nav.${page}`)}</a>`;
  });
  const other = OTHER[lang];
  const twin = translate(path, other).replace(/\/index$/, "/");
  const language = `<a class="language" lang="${other}" hreflang="${other}" href="${twin}">${say(lang, "nav.language")}</a>`;
  const name = `<a class="site-name" href="/${lang}/">${say(lang, "site.name")}</a>`;
  return `${skip}${name}<nav aria-label="${say(lang, "nav.label")}">${links.join(" ")} ${language}</nav>`;
}

function footerOf(path: string): string {
  const lang = languageOf(path);
  return lang === null ? say("en", "site.name") : say(lang, "site.footer");
}

/** The same page in another language. */
function translate(path: string, lang: Lang): string {
  return path.replace(/^\/[a-z]+(?=\/|$)/, `/${lang}`);
}

/** Path of the file that a page is published as. */
function fileOf(path: string): string {
  return path.endsWith("/index") ? path.slice(0, -"index".length) : `${path}.html`;
}
