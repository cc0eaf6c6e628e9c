/**
 * Mean time of each phase by scenario: what the stacked chart draws. Means, because only they add up to the total;
 * the variants of a scenario count alike, and a loop is shown for one of its items.
 * @module
 */
import {group} from "d3-array";
import type {Phase, Run} from "../run-schema.js";
import type {Bilingual} from "./finding.js";
import {PARTS, cellsOf, itemsOf, phaseRows, totalOf} from "./rows.js";

export interface Segment {
  readonly phase: Phase;
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
export function meanStacks(run: Run): Stack[] {
  const scenarios = group(cellsOf(run), (cell) => cell.id);
  return [...scenarios.values()].flatMap((cells) => {
    const measured = cells.flatMap((cell) => {
      const total = totalOf(run, cell);
      return total === undefined ? [] : [{cell, total}];
    });
    const first = measured[0]?.cell;
    if (first === undefined || first.feature === "vault_status") return [];
    const each = (value: number, variant: string | null) => value / itemsOf(variant) / measured.length;
    const total = measured.reduce((sum, {cell, total: row}) => sum + each(row.mean, cell.variant), 0);
    const sums = new Map<Phase, number>();
    for (const {cell} of measured)
      for (const row of phaseRows(run, cell))
        sums.set(row.phase, (sums.get(row.phase) ?? 0) + each(row.mean, cell.variant));
    const segments = PARTS.flatMap((phase): Segment[] => {
      const mean = sums.get(phase);
      return mean === undefined ? [] : [{phase, mean_ms: mean, share: mean / total}];
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

/** `k=1`, …, `k=10` → `k=1–10`. */
function variantsOf(variants: readonly (string | null)[]): string | null {
  const [first, last] = [variants[0], variants.at(-1)];
  if (first == null || last == null) return null;
  return first === last ? first : `${first}–${last.replace(/^.*=/, "")}`;
}

/** Phases of any stack, in the order in which they happen: the order of a legend and of columns. */
export function phasesOf(stacks: readonly Stack[]): Phase[] {
  return PARTS.filter((phase) =>
    stacks.some(({segments}) => segments.some((other) => other.phase === phase))
  );
}
