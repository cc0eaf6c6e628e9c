/**
 * Looking things up in a run's summary: what several findings, tables and the chart need alike.
 * @module
 */
import type {ArchivedRun, Feature, Phase, Run, ScenarioResult, Step, SummaryRow} from "../run-schema.js";
import type {Range} from "./finding.js";

/** One scenario at one value of what varies in it: the unit that tables show as a row. */
export interface CellRef {
  readonly scenario: string;
  readonly variant: string | null;
}

/** A row of any run of the archive: an imported one may name phases of its own, and has caveats. */
export type AnyRow = ArchivedRun["summary"][number];
export type AnyScenario = ArchivedRun["scenarios"][number];

/** Rows of each summary by cell, phase and step: a run of a thousand scenarios is asked thousands of times. */
const indexes = new WeakMap<readonly AnyRow[], ReadonlyMap<string, AnyRow>>();

const keyOf = ({scenario, variant}: CellRef, phase: string, step: string | null): string =>
  JSON.stringify([scenario, variant, phase, step]);

function indexOf({summary}: ArchivedRun): ReadonlyMap<string, AnyRow> {
  const known = indexes.get(summary);
  if (known !== undefined) return known;
  const index = new Map<string, AnyRow>();
  for (const row of summary) {
    const key = keyOf(row, row.phase, row.step);
    if (!index.has(key)) index.set(key, row);
  }
  indexes.set(summary, index);
  return index;
}

/** The row of a phase (step null) or step, or undefined where the run has none. */
export function rowOf(run: Run, cell: CellRef, phase: Phase, step?: Step | null): SummaryRow | undefined;
export function rowOf(run: ArchivedRun, cell: CellRef, phase: string, step?: Step | null): AnyRow | undefined;
export function rowOf(
  run: ArchivedRun,
  cell: CellRef,
  phase: string,
  step: Step | null = null
): AnyRow | undefined {
  return indexOf(run).get(keyOf(cell, phase, step));
}

/** A row that has figures: `n` ≥ 1, so p50 and mean exist. Smallest and largest may not have been recorded. */
export type Measured<Row extends AnyRow> = Row & {readonly p50: number; readonly mean: number};
export type MeasuredRow = Measured<SummaryRow>;
export type AnyMeasuredRow = Measured<AnyRow>;

export function isMeasured<Row extends AnyRow>(row: Row | undefined): row is Measured<Row> {
  return row !== undefined && row.n > 0 && row.p50 !== null && row.mean !== null;
}

/** Smallest and largest sample, or null where the run does not have them. */
export function spreadOf({min, max}: AnyRow): Range | null {
  return min === null || max === null ? null : [min, max];
}

/** The row of the total where it has figures. */
export function totalOf(run: Run, cell: CellRef): MeasuredRow | undefined;
export function totalOf(run: ArchivedRun, cell: CellRef): AnyMeasuredRow | undefined;
export function totalOf(run: ArchivedRun, cell: CellRef): AnyMeasuredRow | undefined {
  const row = rowOf(run, cell, "total");
  return isMeasured(row) ? row : undefined;
}

/** Cells of a run in the order of its scenarios: `id` and `variant` of each scenario result. */
export function cellsOf(run: Run, feature?: Feature): (ScenarioResult & CellRef)[];
export function cellsOf(run: ArchivedRun, feature?: string): (AnyScenario & CellRef)[];
export function cellsOf(run: ArchivedRun, feature?: string): (AnyScenario & CellRef)[] {
  const scenarios: readonly AnyScenario[] = run.scenarios;
  return scenarios
    .filter((result) => feature === undefined || result.feature === feature)
    .map((result) => ({...result, scenario: result.id}));
}

/** Cells that have a measured total. */
export function measuredCells(
  run: Run,
  feature?: Feature
): (ScenarioResult & CellRef & {total: MeasuredRow})[];
export function measuredCells(
  run: ArchivedRun,
  feature?: string
): (AnyScenario & CellRef & {total: AnyMeasuredRow})[];
export function measuredCells(
  run: ArchivedRun,
  feature?: string
): (AnyScenario & CellRef & {total: AnyMeasuredRow})[] {
  return cellsOf(run, feature).flatMap((cell) => {
    const total = totalOf(run, cell);
    return total === undefined ? [] : [{...cell, total}];
  });
}

/** A near-duplicate that is refused is no saving: its capture is meant to end before the insert. */
export function saves(cell: AnyScenario): boolean {
  return cell.feature !== "capture" || !("phases" in cell) || cell.phases.includes("insert");
}

/** Phases that the parts of `total` are made of, in the order in which they happen. */
export const PARTS: readonly Phase[] = [
  "connect",
  "bundle",
  "keys",
  "model",
  "first_call",
  "embed",
  "score",
  "vault_topk",
  "insert",
  "searchable",
  "remind",
  "health",
  "diagnostics",
  "other"
];

/** Measured rows of the phases of a cell, `total` left out. */
export function phaseRows(run: Run, cell: CellRef): MeasuredRow[];
export function phaseRows(run: ArchivedRun, cell: CellRef): AnyMeasuredRow[];
export function phaseRows(run: ArchivedRun, cell: CellRef): AnyMeasuredRow[] {
  return PARTS.map((phase) => rowOf(run, cell, phase)).filter((row) => isMeasured(row));
}

/** Items that one iteration handles: the 10 of `size=10`; 1 where nothing is looped. */
export function itemsOf(variant: string | null): number {
  return amountOf(variant, "size") ?? 1;
}

/** The number in `name=number`, also where it is one of several: `k=5,tls=on`. */
export function amountOf(variant: string | null, name: string): number | null {
  const part = variant?.split(",").find((item) => item.startsWith(`${name}=`));
  const found = part === undefined ? NaN : Number(part.slice(name.length + 1));
  return Number.isFinite(found) ? found : null;
}

/** Does the variant have this part? `refused` also stands in `refused,tls=on`. */
export function hasPart(variant: string | null, part: string): boolean {
  return variant?.split(",").includes(part) === true;
}

/** The parts of a variant but the one that a finding is about: `tls=on` of `k=5,tls=on`, whatever k is. */
export function otherParts(variant: string | null, name: string): string {
  const parts = variant?.split(",") ?? [];
  return parts.filter((part) => !part.startsWith(`${name}=`)).join();
}

/** Smallest and largest. @throws RangeError on an empty list: a range of nothing is a bug of the caller. */
export function rangeOf(values: readonly number[]): Range {
  if (values.length === 0) throw new RangeError(`"values" expected at least one number, got none`);
  return [Math.min(...values), Math.max(...values)];
}

/** "T7 k=5": how a cell is called where there is no room for its title. */
export function cellName(cell: CellRef): string {
  return cell.variant === null ? cell.scenario : `${cell.scenario} ${cell.variant}`;
}

export function uniqueIds(cells: readonly CellRef[]): string[] {
  return [...new Set(cells.map((cell) => cell.scenario))];
}
