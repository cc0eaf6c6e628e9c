/**
 * Opens pages of a built site in a browser and collects what went wrong on them.
 */
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {fileURLToPath} from "node:url";
import type {Browser, BrowserContextOptions, Page} from "playwright-core";
import type {Server} from "./serve.js";

export const ARTEFACTS = fileURLToPath(new URL("../../test-artefacts/site/", import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const PHONE = {width: 390, height: 844};
export const DESKTOP = {width: 1280, height: 900};

export interface Visit {
  readonly page: Page;
  /** Console errors, exceptions, failed answers and requests to anywhere else. */
  readonly problems: string[];
}

/** Opens a page in a context of its own and gives it to `look`. */
export type Visitor = <T>(
  path: string,
  options: BrowserContextOptions,
  look: (visit: Visit) => Promise<T>,
  init?: (page: Page) => Promise<void>
) => Promise<T>;

/** @param serverOf - Asked at each visit, because tests are described before the server runs. */
export function visitorOf(browser: Browser, serverOf: () => Server): Visitor {
  return async (path, options, look, init) => {
    const {url} = serverOf();
    const context = await browser.newContext({viewport: DESKTOP, ...options});
    try {
      const page = await context.newPage();
      const problems = watch(page, url);
      await init?.(page);
      await page.goto(url + path, {waitUntil: "load"});
      return await look({page, problems});
    } finally {
      await context.close();
    }
  };
}

function watch(page: Page, own: string): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !url.startsWith("data:")) problems.push(`foreign ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly {readonly target: readonly string[]}[];
}

/** @param rules - Only these; all that axe has where none are given. */
export async function axe(page: Page, rules?: readonly string[]): Promise<string[]> {
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

/** px by which the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({path: `${ARTEFACTS}${name}.png`, fullPage: true});
}
