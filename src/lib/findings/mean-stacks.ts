/**
 * Mean time of each phase by scenario: what the stacked chart draws. Means, because only they add up to the total;
 * the variants of a scenario count alike, and a loop is shown for one of its items.
 * @module
 */
import {group} from "d3-array";
import type {ArchivedRun} from "../run-schema.js";
import type {Bilingual} from "./finding.js";
import {PARTS, cellsOf, isMeasured, itemsOf, phaseRows, totalOf} from "./rows.js";
import type {AnyMeasuredRow, CellRef} from "./rows.js";

export interface Segment {
  /** One of ours, or a name that only the imported run's tool has. */
  readonly phase: string;
  readonly mean_ms: number;
  /** Fraction of the stack's total. */
  readonly share: number;
}

export interface Stack {
  readonly scenario: string;
  readonly title: Bilingual;
  /** Variants that were averaged, first and last, e.g. `k=1–10`; null where nothing varies. */
  readonly variants: string | null;
  readonly per_item: boolean;
  readonly total_ms: number;
  /** In the order in which the phases happen; phases that were not measured are not there. */
  readonly segments: readonly Segment[];
}

/**
 * Scenarios whose total has at least two parts; a single call such as a health check has nothing to stack. The
 * segments of a stack are as long as its total where phases and `other` add up, which a check tests.
 */
export function meanStacks(run: ArchivedRun): Stack[] {
  // Variants that did different things are no variants of one stack: a refused capture is none without its insert.
  const alike = group(cellsOf(run), (cell) =>
    [cell.id, ...partsOf(run, cell).map(({phase}) => phase)].join()
  );
  return [...alike.values()].flatMap((cells) => {
    const measured = cells.flatMap((cell) => {
      const total = totalOf(run, cell);
      return total === undefined ? [] : [{cell, total}];
    });
    const first = measured[0]?.cell;
    if (first === undefined || first.feature === "vault_status") return [];
    const each = (value: number, variant: string | null) => value / itemsOf(variant) / measured.length;
    const total = measured.reduce((sum, {cell, total: row}) => sum + each(row.mean, cell.variant), 0);
    const sums = new Map<string, number>();
    for (const {cell} of measured)
      for (const row of partsOf(run, cell))
        sums.set(row.phase, (sums.get(row.phase) ?? 0) + each(row.mean, cell.variant));
    const segments = inOrder([...sums.keys()]).map((phase): Segment => {
      const mean = sums.get(phase) ?? 0;
      return {phase, mean_ms: mean, share: mean / total};
    });
    return [
      {
        scenario: first.id,
        title: first.title,
        variants: variantsOf(measured.map(({cell}) => cell.variant)),
        per_item: measured.some(({cell}) => itemsOf(cell.variant) !== 1),
        total_ms: total,
        segments
      }
    ];
  });
}

/** Phases that an imported run's tool named in its own way come last; sums of other rows are no parts. */
function partsOf(run: ArchivedRun, cell: CellRef): AnyMeasuredRow[] {
  if (!("source" in run)) return phaseRows(run, cell);
  return run.summary
    .filter((row) => row.scenario === cell.scenario && row.variant === cell.variant)
    .filter(({phase}) => phase !== "total" && phase !== "per_item" && !phase.endsWith("_total"))
    .filter((row) => isMeasured(row));
}

const KNOWN: readonly string[] = PARTS;

/** Our phases in the order in which they happen, then the others as they come. */
function inOrder(phases: readonly string[]): string[] {
  const known = KNOWN.filter((phase) => phases.includes(phase));
  return [...known, ...phases.filter((phase) => !KNOWN.includes(phase))];
}

/** `k=1`, …, `k=10` → `k=1–10`. */
function variantsOf(variants: readonly (string | null)[]): string | null {
  const [first, last] = [variants[0], variants.at(-1)];
  if (first == null || last == null) return null;
  return first === last ? first : `${first}–${last.replace(/^.*=/, "")}`;
}

/** Phases of any stack, in the order in which they happen: the order of a legend and of columns. */
export function phasesOf(stacks: readonly Stack[]): string[] {
  return inOrder([...new Set(stacks.flatMap(({segments}) => segments.map(({phase}) => phase)))]);
}
