/**
 * Values of the findings that two runs make together.
 * @module
 */
import type {Delta, Range} from "./finding.js";

// A type, not an interface: only a type alias is assignable to Record<string, Value>.
export type ComparisonValues = {
  /** `cell`: the scenario whose total changed most, and what its change is made of (means). */
  against_baseline: {
    baseline: string;
    /** `unknown`: nothing was seen, and only a large change would have been. */
    outcome: "slower" | "faster" | "both" | "none" | "unknown";
    slower_count: number;
    faster_count: number;
    compared: number;
    /** The rows that changed most, at most three. */
    rows: readonly string[];
    taken_apart: "yes" | "no";
    cell: string;
    deltas: readonly Delta[];
    /** Over the compared rows: the smallest change that would have been found. */
    detectable: "yes" | "no";
    detectable_share: Range;
  };
  /** `reasons`: codes as in `src/lib/compare`, e.g. `differs/environment.cpu`; the wording says them. */
  not_comparable: {baseline: string; reasons: readonly string[]};
};
