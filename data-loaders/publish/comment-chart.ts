/**
 * The one small chart of a pull-request comment, as a file of its own: the comparison where there is one to draw, else
 * what the run's time is made of. Its text is English, because an image cannot ask which fonts its reader has; its
 * colours are the site's and follow the reader's scheme.
 * @module
 */
import {readFileSync} from "node:fs";
import {dumbbells} from "../../src/components/charts/dumbbells.js";
import {FONT, WIDTHS, write} from "../../src/components/charts/svg.js";
import {stackedPhases} from "../../src/components/stacked-phases.js";
import {fitText} from "../../src/components/text-width.js";
import {dumbbellsOf} from "../../src/lib/charts/dumbbells.js";
import type {RunComparison} from "../../src/lib/compare/compare-runs.js";
import {meanStacks} from "../../src/lib/findings/mean-stacks.js";
import type {ArchivedRun} from "../../src/lib/run-schema.js";
import {comparisonHeadline} from "../../src/lib/wording/comparison.js";
import {say} from "../../src/lib/wording/say.js";
import {drawAsText} from "./string-document.js";

const LANG = "en";
const SVG = "http://www.w3.org/2000/svg";
const PADDING = 16;
const HEAD = 34;
const FOOT = 30;

/**
 * @param shown - A run, or two.
 * @returns A whole SVG document; null where neither has anything to draw.
 */
export function commentChart(shown: ArchivedRun | RunComparison): string | null {
  const [run, comparison] = "baseline" in shown ? [shown.current, shown] : [shown, null];
  const drawing = (comparison === null ? null : drawComparison(comparison)) ?? drawStacks(run);
  return drawing === null ? null : framed(drawing, titleOf(run, comparison), run);
}

interface Drawing {
  /** One `<svg>` element of the wide variant. */
  readonly svg: string;
  readonly height: number;
}

function drawComparison(comparison: RunComparison): Drawing | null {
  const pairs = dumbbellsOf(comparison);
  if (pairs.length === 0) return null;
  return drawn((parent) =>
    dumbbells(parent, pairs, {lang: LANG, variant: "wide", id: "chart", floor: comparison.floor})
  );
}

function drawStacks(run: ArchivedRun): Drawing | null {
  const stacks = meanStacks(run);
  if (stacks.length === 0) return null;
  return drawn((parent) => stackedPhases(parent, stacks, {lang: LANG, variant: "wide", id: "chart"}));
}

function drawn(draw: (parent: Element) => SVGSVGElement): Drawing {
  let height = 0;
  const svg = drawAsText((parent) => (height = Number(draw(parent).getAttribute("height"))));
  return {svg, height};
}

function titleOf(run: ArchivedRun, comparison: RunComparison | null): string {
  return comparison === null ? say(LANG, "chart.data.caption") : comparisonHeadline(LANG, run, comparison);
}

function framed({svg, height}: Drawing, title: string, run: ArchivedRun): string {
  const width = WIDTHS.wide + 2 * PADDING;
  const whole = HEAD + height + FOOT + PADDING;
  const driver = say(LANG, run.driver === null ? "driver.foreign" : `driver.${run.driver}`);
  const whose = say(LANG, "charts.comment.whose", {
    driver,
    target: say(LANG, `target.${run.target}`),
    run: run.id
  });
  const text = drawAsText((parent) => {
    const layer = parent as unknown as SVGElement;
    const fitted = fitText(title, WIDTHS.wide, FONT);
    write(layer, fitted, {x: PADDING, y: HEAD - 10, strong: true});
    write(layer, whose, {x: PADDING, y: whole - PADDING, small: true, muted: true});
  });
  const inner = svg.replace("<svg", `<svg x="${PADDING}" y="${HEAD}"`);
  return (
    `<svg xmlns="${SVG}" class="chart" viewBox="0 0 ${width} ${whole}" width="${width}" height="${whole}" ` +
    `font-family="system-ui, sans-serif" font-size="${FONT}"><style>${styleSheet()}</style>` +
    `<rect class="paper" width="100%" height="100%"/>${text}${inner}</svg>\n`
  );
}

/** Rules of drawings and the variables that they use, from the style sheets of the site. */
function styleSheet(): string {
  const read = (name: string) => readFileSync(new URL(`../../src/styles/${name}`, import.meta.url), "utf8");
  const [site, charts] = [read("site.css"), read("charts.css")];
  const [light, dark] = [...site.matchAll(/:root \{([^}]*)\}/g)].map(([, variables = ""]) => variables);
  if (light === undefined || dark === undefined)
    throw new Error("src/styles/site.css: expected :root for light and for dark, found fewer");
  const rules = [...`${site}\n${charts}`.matchAll(/^\.(?:chart [.:]|phase\.|on\.)[^{]*\{[^}]*\}/gm)];
  const css = [
    `:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root{${dark}}}`,
    `.paper{fill:var(--paper)}`,
    ...rules.map(([rule]) => rule)
  ];
  return css
    .join("")
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ");
}
