/**
 * Which phase or step the time goes to. Shares are of means, the only averages whose parts add up to the whole.
 * @module
 */
import type {ArchivedRun, Feature, Phase, Run, Step} from "../run-schema.js";
import type {Finding, Part} from "./finding.js";
import {tablesOf} from "./finding.js";
import type {AnyMeasuredRow, CellRef} from "./rows.js";
import {isMeasured, measuredCells, phaseRows, rangeOf, rowOf, saves, uniqueIds} from "./rows.js";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean of each phase over several cells, each cell with the same weight, and its share of the mean total. */
function partsOver(run: ArchivedRun, cells: readonly (CellRef & {total: AnyMeasuredRow})[]): Part[] {
  const whole = mean(cells.map((cell) => cell.total.mean));
  const sums = new Map<Part["name"], number>();
  for (const cell of cells)
    for (const {phase, mean: ms} of phaseRows(run, cell))
      sums.set(phase as Phase, (sums.get(phase as Phase) ?? 0) + ms);
  return [...sums]
    .map(([name, sum]) => ({name, mean_ms: sum / cells.length, share: sum / cells.length / whole}))
    .sort((a, b) => b.mean_ms - a.mean_ms);
}

/** Is every sample of one row below every sample of another? Not known where the run has no smallest and largest. */
function isApart(below: AnyMeasuredRow, above: AnyMeasuredRow): boolean {
  return below.max !== null && above.min !== null && below.max < above.min;
}

/**
 * The phase that takes most of a feature's time. Established where its smallest sample is larger than the largest of
 * every other phase, in each scenario; likely where it is so on average in each scenario; undetermined where it is so
 * only over all of them.
 */
export function dominantPhase(run: ArchivedRun, feature: Feature): Finding<"dominant_phase">[] {
  const cells = measuredCells(run, feature).filter(saves);
  if (cells.length === 0) return [];
  const largest = partsOver(run, cells).find((part) => part.name !== "other");
  if (largest === undefined) return [];
  const phase = largest.name as Phase;
  const rows = cells.map((cell) => ({cell, row: rowOf(run, cell, phase)}));
  const measured = rows.flatMap(({cell, row}) => (isMeasured(row) ? [{cell, row}] : []));
  const beats = (than: (other: AnyMeasuredRow, row: AnyMeasuredRow) => boolean) =>
    measured.length === cells.length &&
    measured.every(({cell, row}) => phaseRows(run, cell).every((other) => other === row || than(other, row)));
  const onAverage = beats((other, row) => other.mean <= row.mean);
  const meanShares = measured.map(({cell, row}) => row.mean / cell.total.mean);
  // Another tool's samples are gone; its report leads with p50, and so does a sentence about it.
  const basis = "source" in run ? "medians" : "means";
  const shares = basis === "means" ? meanShares : measured.map(({cell, row}) => row.p50 / cell.total.p50);
  const scenarios = uniqueIds(cells);
  return [
    {
      id: `dominant_phase/${feature}`,
      kind: "dominant_phase",
      scope: {feature, scenarios},
      values: {
        feature,
        phase,
        total_ms: rangeOf(cells.map((cell) => cell.total.p50)),
        phase_ms: rangeOf(measured.map(({row}) => row.mean)),
        phase_share: rangeOf(shares),
        basis,
        mean_share: rangeOf(meanShares),
        majority: onAverage && Math.min(...shares) > 0.5 ? "yes" : "no"
      },
      strength: beats(isApart) ? "established" : onAverage ? "likely" : "undetermined",
      evidence: [{kind: "chart", id: "chart"}, ...tablesOf(scenarios)]
    }
  ];
}

/** Phases of a recall that wait for a service. */
const REMOTE: readonly Phase[] = ["score", "vault_topk", "remind"];

function remoteMean(run: ArchivedRun, cell: CellRef): number {
  const rows = phaseRows(run, cell).filter((row) => REMOTE.includes(row.phase as Phase));
  return rows.reduce((sum, row) => sum + row.mean, 0);
}

/** What a recall is made of, all its scenarios together. */
export function recallComposition(run: ArchivedRun): Finding<"recall_composition">[] {
  const cells = measuredCells(run, "recall");
  if (cells.length === 0) return [];
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "recall_composition",
      kind: "recall_composition",
      scope: {feature: "recall", scenarios},
      values: {
        total_ms: rangeOf(cells.map((cell) => cell.total.p50)),
        remote_share: rangeOf(cells.map((cell) => remoteMean(run, cell) / cell.total.mean)),
        parts: partsOver(run, cells)
      },
      strength: "established",
      evidence: [{kind: "chart", id: "chart"}, ...tablesOf(scenarios)]
    }
  ];
}

/** What `insert` is made of: the means of its steps over all captures, each scenario with the same weight. */
export function insertSteps(run: Run): Finding<"insert_steps">[] {
  const cells = measuredCells(run, "capture").filter((cell) => isMeasured(rowOf(run, cell, "insert")));
  const steps = run.summary.filter(
    (row) =>
      row.phase === "insert" && row.step !== null && cells.some((cell) => cell.scenario === row.scenario)
  );
  const measured = steps.filter(isMeasured);
  if (measured.length === 0) return [];
  const whole = mean(cells.map((cell) => rowOf(run, cell, "insert")?.mean ?? 0));
  const names = [...new Set(measured.map((row) => row.step))].filter((step): step is Step => step !== null);
  const parts = names
    .map((name): Part => {
      const sum = measured.filter((row) => row.step === name).reduce((total, row) => total + row.mean, 0);
      return {name, mean_ms: sum / cells.length, share: sum / cells.length / whole};
    })
    .sort((a, b) => b.mean_ms - a.mean_ms);
  const largest = parts.find((part) => part.name !== "other");
  if (largest === undefined) return [];
  const sent = measured.map((row) => row.bytes_sent_mean).filter((bytes) => bytes !== null && bytes > 0);
  const scenarios = uniqueIds(cells);
  return [
    {
      id: "insert_steps",
      kind: "insert_steps",
      scope: {feature: "capture", scenarios},
      values: {
        insert_ms: whole,
        largest: largest.name as Step,
        largest_ms: largest.mean_ms,
        largest_share: largest.share,
        parts,
        upload_bytes: Math.max(0, ...sent.map(Number))
      },
      strength: "established",
      evidence: tablesOf(scenarios)
    }
  ];
}
