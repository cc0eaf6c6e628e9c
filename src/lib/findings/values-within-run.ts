/**
 * Values of the findings that compare calls of one run with each other: what a time follows, and which of two ways is
 * slower.
 * @module
 */
import type {ContrastStanding} from "../stats/contrasts.js";
import type {Standing} from "../stats/growth.js";
import type {Feature, Phase} from "../run-schema.js";
import type {Part, Range} from "./finding.js";

// Types, not interfaces: only a type alias is assignable to Record<string, Value>.

/**
 * Two groups of samples of one run. `change_share`, `between_share`: of the second against the first, without sign (the
 * verdict has it). `detectable_share`: the smallest change that would have been found; 0 where `detectable` is no.
 */
export type Contrast = {
  verdict: "slower" | "faster" | "no_difference_seen" | "cannot_tell";
  change_share: number;
  between_share: Range;
  detectable: "yes" | "no";
  detectable_share: number;
  /** Samples of the smaller group, and of the larger. */
  n: Range;
};

/** The influence of something on a time: an estimate, and what would have been found where nothing was seen. */
export type Influence = {
  standing: Standing;
  /** Not seen, and only an effect beyond half of the usual time would have been. */
  blind: "yes" | "no";
  /** Median of the phase. */
  usual_ms: number;
  direction: "longer" | "shorter";
  /** Without sign. */
  effect_ms: number;
  /** Interval of the effect, with its signs: below 0 is shorter. */
  between_ms: Range;
  detectable_ms: number;
};

export type WithinRunValues = {
  /** From the fewest rows of the run to the most; nothing is said outside. `slope_ms`: a row. */
  index_growth: {
    phase: Phase;
    rows: Range;
    slope_ms: number;
    /** Rows rise with time, so a drift would look the same; `drifted`: and one was found in this run. */
    with_time: "yes" | "no";
    drifted: "yes" | "no";
    /** What leaves it open: a drift, or a time that fell as rows rose. */
    open: "drift" | "fell" | "no";
    /** Of the variance: by rows and preceding inserts alone, and what the scenarios add. */
    explained_share: number;
    scenario_share: number;
    n: number;
  } & Influence;
  after_insert: {phase: Phase; n: number} & Influence;
  /** Over the range of tokens that were embedded. `by_line`: the scenario adds nothing to what tokens explain. */
  token_effect: {phase: Phase; tokens: Range; slope_ms: number; by_line: "yes" | "no"; n: number} & Influence;
  order_confounded: {scenarios: readonly string[]; protocol: string};
  /** Pairs of one block: a recall, and directly behind it a capture that meets the same index. */
  capture_vs_recall: {
    phase: Phase;
    /** The capture's call against the recall's. */
    seen: "slower" | "faster" | "none" | "unknown";
    shift_ms: number;
    between_ms: Range;
    detectable_ms: number;
    blind: "yes" | "no";
    usual_ms: number;
    pairs: number;
  };
  /** L1: Korean against English at equal tokens; null verdict where the tokens are not equal. */
  language_effect: {phase: Phase; en_tokens: Range; ko_tokens: Range; equal_tokens: "yes" | "no"} & Contrast;
  /** T4 both ways. `score_*`: T4's novelty score against that of T1. */
  duplicate_path: {
    paths: "both" | "refused" | "forced";
    refused_ms: number;
    forced_ms: number;
    insert_ms: number;
    n: Range;
    score_standing: ContrastStanding;
    score_left_ms: number;
    score_detectable_ms: number;
  };
  /** Does the time of an insert follow the rows of the index, or the order of the run? */
  insert_variation: {
    scenarios: readonly string[];
    insert_ms: Range;
    spread_share: number;
    follows: "neither" | "rows" | "order" | "both" | "unknown";
    detectable_ms: number;
    basis: "samples" | "means";
    n: number;
  };
  drift: {
    phases: readonly Phase[];
    phase: Phase;
    flagged: "slower" | "faster" | "none";
    change_share: number;
    since_share: number;
    detectable: "yes" | "no";
    detectable_share: number;
    n: number;
  };
  outliers: {outside: number; far: number; samples: number; cell: string; of_cell: number};
  /** One insert of `size` records against as many captures. */
  batch: {size: number; one_ms: number; calls_ms: number; per_item_ms: Range} & Contrast;
  /** One call with several queries; the change is that of the time per query against a call with one. */
  query_batch: {m: number; single_ms: number; total_ms: number; per_query_ms: number} & Contrast;
  searchable: {
    scenarios: readonly string[];
    searchable_ms: Range;
    total_ms: Range;
    insert_ms: Range;
    /** 0: not recorded. */
    resolution_ms: number;
    /** Found at the first look? */
    at_once: "yes" | "no" | "unknown";
    n: Range;
  };
  /** `apart`: the interval of one of them does not touch that of T1. */
  multi: {
    scenarios: readonly string[];
    total_ms: Range;
    single_ms: number;
    longer_ratio: Range;
    apart: "yes" | "no" | "unknown";
    n: Range;
  };
  startup: {
    total_ms: number;
    warm_ms: number;
    slower_ratio: number;
    parts: readonly Part[];
    largest: string;
    n: number;
  };
  sweep: {
    operation: "recall" | "capture";
    feature: Feature;
    phase: Phase;
    rows: Range;
    sizes: number;
    /** Medians at the fewest and at the most rows. */
    first_ms: number;
    last_ms: number;
    slope_ms: number;
    straight: "yes" | "no" | "unknown";
    n: number;
  } & Influence;
};
