/**
 * What follows from how the published runner works, whatever its figures are: it repeats one text a scenario, inserts it
 * each time, and writes into the index that it is told.
 * @module
 */
import type {ImportedRun} from "../../run-schema.js";
import type {Finding} from "../finding.js";
import {tablesOf} from "../finding.js";
import {isMeasured, measuredCells, rowOf, uniqueIds} from "../rows.js";

/** Names of indexes that a benchmark makes for itself. */
const BENCH_INDEX = "rune_bench_";

/** Recalls that asked one question each time: a sample of one question. */
export function oneQuestion(run: ImportedRun): Finding<"one_text">[] {
  const cells = repeatsTexts(run) ? measuredCells(run, "recall") : [];
  if (cells.length === 0) return [];
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "one_text",
      kind: "one_text",
      scope: {feature: "recall", scenarios},
      values: {scenarios, n: Math.max(...cells.map(({total}) => total.n))},
      strength: "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

/**
 * Captures that inserted one text each time: from the second on, near-duplicates that the product would refuse. T4
 * repeats T1's text as well, so how far their `embed` lies apart shows how well such a run repeats.
 */
export function repeatedInserts(run: ImportedRun): Finding<"repeated_inserts">[] {
  const cells = repeatsTexts(run) ? measuredCells(run, "capture") : [];
  if (cells.length === 0) return [];
  const scenarios = uniqueIds(cells);
  const [one, again] = ["T1", "T4"].map((scenario) => rowOf(run, {scenario, variant: null}, "embed"));
  const both = isMeasured(one) && isMeasured(again);
  return [
    {
      id: "repeated_inserts",
      kind: "repeated_inserts",
      scope: {feature: "capture", scenarios},
      values: {
        scenarios,
        repeat: both ? "yes" : "no",
        apart_share: both ? Math.max(again.p50 / one.p50, one.p50 / again.p50) - 1 : 0
      },
      strength: "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

/** The same text each iteration is part of that protocol. */
const repeatsTexts = (run: ImportedRun): boolean => run.settings.protocol === "published";

/** Captures went into an index that no benchmark made for itself. */
export function foreignIndex(run: ImportedRun): Finding<"foreign_index">[] {
  const names = (run.index.names ?? []).filter((name) => !name.startsWith(BENCH_INDEX));
  if (names.length === 0 || run.index.own === true || measuredCells(run, "capture").length === 0) return [];
  return [
    {
      id: "foreign_index",
      kind: "foreign_index",
      scope: {feature: null, scenarios: []},
      values: {names},
      strength: "likely",
      evidence: []
    }
  ];
}
