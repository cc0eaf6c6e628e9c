/**
 * What every page has around its content: head, header and footer, by path. Framework's own ones are English only.
 * @module
 */
import {PAGES, pageHref} from "../../src/lib/site-map.js";
import type {PageName} from "../../src/lib/site-map.js";
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

const OTHER: Record<Lang, Lang> = {en: "ko", ko: "en"};

/**
 * All that pages do by script, and nothing that is needed to read them. The place on the page is kept when the language
 * is switched: anchors are the same in both. A heading is a link to itself; following it copies its address as well.
 */
const script = (copied: string) => `document.addEventListener("click",(e)=>{
const a=e.target.closest?.("a.language,a.observablehq-header-anchor");
if(!a)return;
if(a.matches(".language")){a.hash=location.hash;return}
const s=document.querySelector("#copied");
if(s)navigator.clipboard?.writeText(a.href).then(()=>{
s.textContent=${JSON.stringify(copied)};
setTimeout(()=>{s.textContent=""},2000)},()=>{})})`;

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
    `<script>${script(say(languageOf(path) ?? "en", "link.copied"))}</script>`
  ];
  // Async, so that no page waits for it. Charts are found by the script itself, if the page has any.
  if (languageOf(path) !== null)
    lines.push(`<script type="module" async src="/components/charts/explore.js"></script>`);
  if (siteUrl !== undefined && languageOf(path) !== null) {
    lines.push(`<link rel="canonical" href="${siteUrl}${fileOf(path)}">`);
    for (const lang of LANGS)
      lines.push(
        `<link rel="alternate" hreflang="${lang}" href="${siteUrl}${fileOf(translate(path, lang))}">`
      );
  }
  return lines.join("\n");
}

/** The pages are a popover where there is no room for them: it opens without a script, and stays a plain list elsewhere. */
function headerOf(path: string): string {
  const lang = languageOf(path);
  const skip = `<a class="skip" href="#top">${say(lang ?? "en", "nav.skip")}</a>`;
  if (lang === null) return skip;
  const name = `<a class="site-name" href="${pageHref(lang, "index")}">${say(lang, "site.name")}</a>`;
  const menu = `<button class="menu" type="button" popovertarget="pages">${say(lang, "nav.menu")}</button>`;
  const links = PAGES.map((page) => `<li>${pageLink(lang, page, path)}</li>`).join("");
  const nav = `<nav id="pages" popover aria-label="${say(lang, "nav.pages")}"><ul>${links}</ul></nav>`;
  return `${skip}${name}${languageLink(path, lang)}${menu}${nav}<span id="copied" role="status"></span>`;
}

function pageLink(lang: Lang, page: PageName, path: string): string {
  const current = path === `/${lang}/${page}` ? ` aria-current="page"` : "";
  const label = say(lang, page === "index" ? "nav.overview" : `nav.${page}`);
  return `<a href="${pageHref(lang, page)}"${current}>${label}</a>`;
}

function languageLink(path: string, lang: Lang): string {
  const other = OTHER[lang];
  const twin = translate(path, other).replace(/\/index$/, "/");
  return `<a class="language" lang="${other}" hreflang="${other}" href="${twin}">${say(lang, "nav.language")}</a>`;
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
