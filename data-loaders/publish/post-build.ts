/**
 * What Framework 1.13 cannot be told to do, done to the built pages: the language of the document, a viewport that may
 * be zoomed, a `<main>` that the skip link can focus, a policy that lets no page load anything from elsewhere, and
 * nothing to wait for before the page can be read.
 * @module
 */
import {createHash} from "node:crypto";
import {existsSync, readFileSync, readdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {languageOf} from "./markdown.js";

/** Exactly what Framework writes; when it writes something else, an upgrade changed its template. */
const HTML = "<html>";
const ZOOM_LOCK = ", maximum-scale=1";
const MAIN = `<main id="observablehq-main"`;
const CHARSET = `<meta charset="utf-8">`;

/**
 * Rewrites every page below a folder, and adds `.nojekyll`, without which GitHub Pages drops `_observablehq/`.
 * @param dir - The finished output folder of `observable build`.
 * @returns Number of pages.
 * @throws Error when a page lacks something that should be replaced, or there is no page at all.
 */
export function postBuild(dir: string): number {
  const pages = readdirSync(dir, {recursive: true, encoding: "utf8"}).filter((file) =>
    file.endsWith(".html")
  );
  if (pages.length === 0) throw new Error(`${dir}: expected built pages (*.html), found none. Was it built?`);
  for (const page of pages) {
    const file = join(dir, page);
    writeFileSync(
      file,
      finishPage(readFileSync(file, "utf8"), page, (href) => styleAt(dir, page, href))
    );
  }
  writeFileSync(join(dir, ".nojekyll"), "");
  return pages.length;
}

/** The text of a style sheet that can stand in the page itself: null for one that is missing or refers to other files. */
function styleAt(dir: string, page: string, href: string): string | null {
  const file = href.startsWith("/") ? join(dir, href) : join(dir, dirname(page), href);
  if (!existsSync(file)) return null;
  const style = readFileSync(file, "utf8");
  return /url\(|@import|<\//.test(style) ? null : style;
}

/**
 * @param page - Path below the output folder, e.g. `ko/method.html`: it gives the language.
 * @param styleOf - Text of the style sheet at an address, or null to leave the link.
 */
export function finishPage(
  html: string,
  page: string,
  styleOf: (href: string) => string | null = () => null
): string {
  const lang = languageOf(`/${page.replaceAll("\\", "/")}`) ?? "en";
  const swap = (text: string, from: string, to: string) => {
    if (!text.includes(from))
      throw new Error(
        `${page}: expected ${from} in the page, found none. Did Framework change its template?`
      );
    return text.replace(from, () => to);
  };
  let out = swap(html, HTML, `<html lang="${lang}">`);
  out = swap(out, ZOOM_LOCK, "");
  out = swap(out, MAIN, `<main tabindex="-1" id="observablehq-main"`);
  out = withStyle(withoutIdleRuntime(out), styleOf);
  return swap(
    out,
    CHARSET,
    `${CHARSET}\n<meta http-equiv="Content-Security-Policy" content="${policy(out)}">`
  );
}

/** Framework's runtime is there for code cells. A page without any has an import of it and nothing else. */
function withoutIdleRuntime(html: string): string {
  const idle = /<script type="module">\s*import "[^"]*_observablehq\/client\.[0-9a-z]+\.js";\s*<\/script>\n/;
  if (!idle.test(html)) return html;
  return html
    .replace(idle, "")
    .replaceAll(/<link rel="modulepreload" href="[^"]*_observablehq\/[^"]*">\n/g, "");
}

/** A style sheet in the page saves the round trip that the first paint would wait for; compressed it is 4 kB. */
function withStyle(html: string, styleOf: (href: string) => string | null): string {
  const link =
    /<link rel="preload" as="style" href="([^"]*)">\n<link rel="stylesheet" type="text\/css" href="\1">/;
  const href = link.exec(html)?.[1];
  const style = href === undefined ? null : styleOf(href);
  return style === null ? html : html.replace(link, () => `<style>${style.trim()}</style>`);
}

/** Own files only; inline scripts by their hash, so that nothing can be slipped in beside them. */
function policy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = ""]) => code
  );
  const hashes = inline.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'none'`
  ].join("; ");
}
