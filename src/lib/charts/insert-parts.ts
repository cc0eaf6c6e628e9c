/**
 * What an insert is made of, by scenario: mean time of each step, because only means add up, and the bytes it sends.
 * @module
 */
import {cellsOf, isMeasured, rowOf} from "../findings/rows.js";
import type {CellRef} from "../findings/rows.js";
import type {Bilingual} from "../findings/finding.js";
import type {ArchivedRun, Step} from "../run-schema.js";
import type {Milliseconds} from "../units.js";

/** In the order in which they happen. */
export const INSERT_STEPS = [
  "embed",
  "seal",
  "encrypt",
  "upload",
  "commit",
  "other"
] as const satisfies readonly Step[];
export type InsertStep = (typeof INSERT_STEPS)[number];

export interface InsertPart {
  readonly step: InsertStep;
  readonly mean_ms: Milliseconds;
  readonly share: number;
}

export interface InsertSplit extends CellRef {
  readonly title: Bilingual;
  readonly n: number;
  readonly mean_ms: Milliseconds;
  readonly parts: readonly InsertPart[];
  /** Mean of what one insert sends; null: not recorded. */
  readonly bytes: number | null;
  /** 10⁶ bit a second, over the upload step alone; null without either. */
  readonly mbit_per_s: number | null;
}

/** Scenarios that insert and whose steps were measured. */
export function insertSplits(run: ArchivedRun): InsertSplit[] {
  return cellsOf(run).flatMap((cell): InsertSplit[] => {
    const whole = rowOf(run, cell, "insert");
    if (!isMeasured(whole)) return [];
    const parts = INSERT_STEPS.flatMap((step): InsertPart[] => {
      const row = rowOf(run, cell, "insert", step);
      return isMeasured(row) && row.mean > 0 ? [{step, mean_ms: row.mean, share: row.mean / whole.mean}] : [];
    });
    if (!parts.some(({step}) => step !== "other")) return [];
    const upload = parts.find(({step}) => step === "upload");
    const bytes = whole.bytes_sent_mean;
    return [
      {
        scenario: cell.scenario,
        variant: cell.variant,
        title: cell.title,
        n: whole.n,
        mean_ms: whole.mean,
        parts,
        bytes,
        mbit_per_s: bytes === null || upload === undefined ? null : (bytes * 8) / (upload.mean_ms * 1000)
      }
    ];
  });
}
