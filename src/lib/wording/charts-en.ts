/**
 * English wording of the charts beside the stacked one: titles, captions, axes, data tables. Rules as in `en.ts`.
 * @module
 */
export const chartsEn = {
  "charts.samples": "The samples of this chart (JSON, a list for each column)",

  "charts.absent.strips": "No call was measured, so there is no sample to draw.",
  "charts.absent.ecdf": "No call was measured, so there is no distribution to draw.",
  "charts.absent.timeline": "The single calls of this run were not kept, so their order cannot be drawn.",
  "charts.absent.growth":
    "The rows of the index were not recorded call by call, or never changed, so growth cannot be drawn.",
  "charts.absent.insert-split": "No insert with its steps was measured, so there is nothing to split.",
  "charts.absent.k": "Recall was not measured with different numbers of results.",
  "charts.absent.t8": "T8 was not measured at two sizes or more.",
  "charts.absent.query-batch": "Several questions in one request were not measured in this run.",
  "charts.absent.network": "The round trip to the services was not recorded in this run.",
  "charts.absent.sweep": "The size of the index was not swept in this run."
} as const satisfies Record<string, string>;
