/**
 * `{{chart NAME}}` and `{{chart NAME FEATURE}}`: which chart a page asks for, drawn from the run that the page speaks of.
 * @module
 */
import {runChart} from "../../src/components/charts/run-chart.js";
import type {RunChartOptions} from "../../src/components/charts/run-chart.js";
import {CHART_NAMES, isChartName} from "../../src/lib/charts/names.js";

/**
 * @param argument - What stands behind `chart` in a token, e.g. `strips capture`.
 * @throws Error for a chart that does not exist.
 */
export function drawChart(
  parent: Element,
  argument: string,
  options: Omit<RunChartOptions, "name" | "feature">
): HTMLElement {
  const [name = "", feature] = argument.split(" ");
  if (!isChartName(name)) throw new Error(`unknown chart ${name}, expected one of ${CHART_NAMES.join(", ")}`);
  return runChart(parent, {...options, name, feature});
}
