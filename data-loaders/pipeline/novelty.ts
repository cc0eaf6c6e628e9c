/**
 * The product's novelty rule: how near the nearest record is decides what a capture is.
 * @module
 */
import type {Novelty, Run} from "../../src/lib/run-schema.js";

export type NoveltyThresholds = Run["settings"]["novelty_thresholds"];

/** Thresholds changed between versions of the product; these are ours, and stand in every run. */
export const DEFAULT_THRESHOLDS: NoveltyThresholds = {evolution: 0.4, related: 0.7, near_duplicate: 0.93};

/** Records that the novelty check looks at, as in the product. */
export const NOVELTY_K = 3;

/** Each threshold belongs to the class above it: at 0.93 a text is a near-duplicate. */
export function noveltyOf(similarity: number, thresholds: NoveltyThresholds): Novelty {
  if (similarity >= thresholds.near_duplicate) return "near_duplicate";
  if (similarity >= thresholds.related) return "related";
  if (similarity >= thresholds.evolution) return "evolution";
  return "novel";
}
