/**
 * Names of the charts, as pages ask for them: `{{chart strips}}`, or `{{chart strips capture}}` for one feature only.
 * @module
 */

export const CHART_NAMES = [
  /** Every sample of the total as a dot, a strip a scenario. */
  "strips",
  /** Share of calls that took at most so long. */
  "ecdf",
  /** All calls in the order in which they were made. */
  "timeline",
  /** `score` and `vault_topk` against the rows of the index. */
  "growth",
  /** What `insert` is made of. */
  "insert-split",
  /** Recall against the number of results. */
  "k",
  /** T8's loop, for one of its items. */
  "t8",
  /** Several questions in one request, for one of them. */
  "query-batch",
  /** How much of a remote phase the server accounts for, and the round trip beside it. */
  "network",
  /** Time against the size of the index, over the sizes of a sweep. */
  "sweep"
] as const;

export type ChartName = (typeof CHART_NAMES)[number];

export function isChartName(name: string): name is ChartName {
  return (CHART_NAMES as readonly string[]).includes(name);
}
