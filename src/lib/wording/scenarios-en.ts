/**
 * English names of what scenarios measure beyond the published tables.
 * @module
 */
export const scenariosEn = {
  "feature.searchable": "insert until searchable",
  "feature.multi": "record of several parts",
  "feature.sweep": "index size",
  "feature.batch": "batch with inserts",
  "feature.query_batch": "query batch",
  "feature.startup": "first call after start"
} as const;
