/**
 * T10 to T12: how long after its insert a record is found.
 * @module
 */
import type {Run} from "../run-schema.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {measuredCells, rangeOf, rowOf, uniqueIds} from "./rows.js";

/**
 * From the acknowledgement of an insert until a search finds the record, as far as looking can tell: a time below the
 * pause between two looks is only known to be below it.
 */
export function searchableOf(run: Run): Finding<"searchable">[] {
  const cells = measuredCells(run, "searchable").flatMap((cell) => {
    const [searchable, insert] = [rowOf(run, cell, "searchable"), rowOf(run, cell, "insert")];
    return searchable?.p50 == null || insert?.p50 == null
      ? []
      : [{...cell, until: searchable, untilP50: searchable.p50, insertP50: insert.p50}];
  });
  if (cells.length === 0) return [];
  const resolution = run.settings.searchable_poll_ms;
  const slowest = cells.map(({until}) => until.max);
  const atOnce = slowest.every((max) => max !== null && resolution !== null && max <= resolution);
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "searchable",
      kind: "searchable",
      scope: {feature: "searchable", scenarios},
      values: {
        scenarios,
        searchable_ms: rangeOf(cells.map(({untilP50}) => untilP50)),
        total_ms: rangeOf(cells.map(({total}) => total.p50)),
        insert_ms: rangeOf(cells.map(({insertP50}) => insertP50)),
        resolution_ms: resolution ?? 0,
        at_once: resolution === null ? "unknown" : atOnce ? "yes" : "no",
        n: rangeOf(cells.map(({total}) => total.n))
      },
      strength: resolution === null ? "undetermined" : atOnce ? "likely" : "established",
      evidence: tablesOf(scenarios)
    }
  ];
}
