/** Pairs of small runs for comparisons: figures are made up, ids and settings are those of real ones. */
import type {Run} from "../../../src/lib/run-schema.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import type {FixtureRun} from "../../site/fixture-run.js";
import {smallRun, type SmallCell} from "../findings/small-run.js";

/** Durations within ±2 % of `ms`, no two alike. */
export const about = (ms: number, n = 20): number[] =>
  Array.from({length: n}, (_, i) => ms * (0.98 + (0.04 * i) / Math.max(1, n - 1)));

export const capture = (insert: number, score = 20, n = 20): SmallCell => ({
  scenario: "T1",
  feature: "capture",
  ms: {embed: about(5, n), score: about(score, n), insert: about(insert, n)}
});

export const recall = (score: number, topk: readonly (number | null)[] = about(6)): SmallCell => ({
  scenario: "T5",
  feature: "recall",
  ms: {embed: about(5), score: about(score), vault_topk: topk}
});

export function runAt(id: string, cells: readonly SmallCell[], changes: Partial<Run> = {}): FixtureRun {
  const made = smallRun(cells, {
    id,
    started_at: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T00:00:00.000Z`,
    verdict: {value: "valid", reasons: []},
    checks: [],
    ...changes
  });
  return {run: made.run, samples: made.samples.map((sample) => ({...sample, run: id}))};
}

export const BASELINE_ID = "20261101t000000z-aaaaaa";
export const CURRENT_ID = "20261102t000000z-bbbbbb";
export const baseline = runAt(BASELINE_ID, [capture(300), recall(20)]);
export const current = (cells: readonly SmallCell[], changes: Partial<Run> = {}): FixtureRun =>
  runAt(CURRENT_ID, cells, changes);

export const unchanged = current([capture(300), recall(20)]);
export const regressed = current([capture(360), recall(20)]);
export const elsewhere = current([capture(390), recall(26)], {
  environment: {...baseline.run.environment, cpu: "another | <b>CPU</b> @team"}
});
export const partial = current([capture(300)], {state: "partial"});
/** Every call of T1 failed. */
function failed(): FixtureRun {
  const {run, samples} = current([capture(300)]);
  const lost = samples.map((sample) => ({
    ...sample,
    outcome: "failed" as const,
    code: "UNAVAILABLE",
    duration_ms: null
  }));
  const verdict: Run["verdict"] = {
    value: "invalid",
    reasons: [{code: "check_no_failures", values: {failures: 12}}]
  };
  return {run: {...run, summary: summarise(lost), failures: 12, verdict}, samples: lost};
}

export const allFailed = failed();
