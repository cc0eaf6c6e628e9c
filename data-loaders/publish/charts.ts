/**
 * `{{chart NAME}}` and `{{chart NAME FEATURE}}`: which chart a page asks for, drawn from the run that the page speaks of.
 * @module
 */
import {absentFigure} from "../../src/components/charts/figure.js";
import {CHART_NAMES, isChartName} from "../../src/lib/charts/names.js";
import type {Lang} from "../../src/lib/units.js";
import {sayHtml} from "../../src/lib/wording/say.js";

/** @throws Error for a chart that does not exist. */
export function drawChart(parent: Element, argument: string, lang: Lang): HTMLElement {
  const [name = "", feature] = argument.split(" ");
  if (!isChartName(name)) throw new Error(`unknown chart ${name}, expected one of ${CHART_NAMES.join(", ")}`);
  const id = ["chart", name, ...(feature === undefined ? [] : [feature.replaceAll("_", "-")])].join("-");
  return absentFigure(parent, {id, reason: sayHtml(lang, `charts.absent.${name}`)});
}
