/**
 * Values of the findings that only imported runs have: what can be read from printed summaries, and what cannot.
 * @module
 */
import type {Feature, Phase} from "../run-schema.js";
import type {Prediction, Range} from "./finding.js";

// A type, not an interface: only a type alias is assignable to Record<string, Value>.
export type ImportedValues = {
  /**
   * Calls that did work of different size and yet took the same, short time. `insert_ms`: without the embedding inside.
   */
  failed_fast: {scenarios: readonly string[]; phases: readonly string[]; score_ms: Range; insert_ms: Range};
  /** An invalid run beside a valid one of the same tool: what the distance is made of. Not a comparison. */
  apparent_change: {
    feature: Feature;
    other: string;
    larger_ratio: Range;
    phase: Phase;
    phase_share: Range;
    topk_share: Range;
  };
  not_compared: {missing: number; implausible: number};
  /** Means of scenarios that ran one after another lie on a line over a state that changed along. */
  means_follow: {
    phase: Phase;
    covariate: "rows" | "tokens";
    slope_ms: number;
    range: Range;
    furthest_ms: number;
    scenarios: readonly string[];
  };
  /** Each scenario against the line through the others. */
  no_residue: {
    scenarios: readonly string[];
    phase: Phase;
    predictions: readonly Prediction[];
    largest_share: number;
  };
  off_the_line: {
    scenarios: readonly string[];
    phase: Phase;
    below_ms: number;
    measured_ms: Range;
    predicted_ms: number;
  };
  /** What a p95 of few samples is made of. */
  tail_is_one_sample: {
    cell: string;
    p95_ms: number;
    p50_ms: number;
    largest_ms: number;
    second_ms: number;
    phase: Phase;
    phase_ms: number;
    phase_p50_ms: number;
    n: number;
    in_one: "yes" | "no";
  };
  /** `repeat`: T4 repeats T1, `apart_share` is how far their `embed` medians lie apart all the same. */
  repeated_inserts: {scenarios: readonly string[]; repeat: "yes" | "no"; apart_share: number};
  /** Indexes written to that are no bench indexes. */
  foreign_index: {names: readonly string[]};
  total_is_a_sum: {cells: number; gap_ms: number};
  medians_do_not_add_up: {cells: readonly string[]; largest_ms: number};
  /** A fact that the report does not hold: reconstructed or counted afterwards. Shown apart from findings. */
  annotation: {subject: string; basis: string; note: string; scenarios: readonly string[]; range: Range};
  limit_no_samples: {n: Range};
  limit_unknown_network: {service: string};
  limit_answers_unchecked: {date: string};
};
