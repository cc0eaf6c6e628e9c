/**
 * What a finding is: data that a sentence can be made of, never a sentence. `derive.ts` finds them in a run,
 * `src/lib/wording` says them. Every figure is a field with its unit in the name, so that wording can format it.
 * @module
 */
import type {Feature, Phase, Step} from "../run-schema.js";
import type {ComparisonValues} from "./values-comparison.js";
import type {ImportedValues} from "./values-imported.js";
import type {WithinRunValues} from "./values-within-run.js";

/**
 * How far the data carry the statement; the wording hedges accordingly.
 * `established`: it is. `likely`: it looks so, and the weaker evidence is named. `undetermined`: cannot be told.
 */
export type Strength = "established" | "likely" | "undetermined";

/** Level of the intervals that a run carries (`p50_interval` of its schema): at least this coverage. */
export const INTERVAL_LEVEL = 0.95;

/** Smallest and largest of a figure over what the finding speaks of. */
export type Range = readonly [low: number, high: number];

/** A share of a whole, with the amount beside it: a share alone misleads. */
export interface Part {
  readonly name: Phase | Step;
  readonly mean_ms: number;
  /** Fraction of the whole's mean. */
  readonly share: number;
}

/** A text that the run carries in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly ko: string;
}

/** A time beside the one that a line through other scenarios gives. */
export interface Prediction {
  readonly name: string;
  readonly measured_ms: number;
  readonly predicted_ms: number;
}

/** A change of a mean, above 0 where the time grew. */
export interface Delta {
  readonly name: string;
  readonly delta_ms: number;
}

export type Value =
  | number
  | string
  | Range
  | readonly string[]
  | readonly Part[]
  | readonly Prediction[]
  | readonly Delta[]
  | Bilingual;

/** The figures of every kind. */
export type FindingValues = OwnValues & WithinRunValues & ComparisonValues & ImportedValues;

/** The figures of each kind. `*_ms` are ms, `*_share` fractions, `*_bytes` bytes, `*_ratio` factors. */
// A type, not an interface: only a type alias is assignable to Record<string, Value>.
type OwnValues = {
  /** Phases that every good run has, and this one never measured. */
  phase_never_ran: {scenarios: readonly string[]; phases: readonly string[]};
  /** Calls of an index with rows to which envector returned no scores: its evaluation key was likely not loaded. */
  no_scores: {calls: number; of: number; scenarios: readonly string[]};
  /** Measured samples faster than their own bytes or an empty call allow. */
  implausible: {samples: number; phases: readonly string[]; scenarios: readonly string[]};
  /** Calls that gave no right answer; they are in no latency figure. */
  failures: {failed: number; calls: number; codes: readonly string[]; scenarios: readonly string[]};
  /** Medians of the total over the feature's scenarios; share and amount of the phase are means. */
  dominant_phase: {
    feature: Feature;
    phase: Phase;
    total_ms: Range;
    phase_ms: Range;
    phase_share: Range;
    /**
     * Of what the shares are: of means, which add up; or, where another tool printed p50 before all, of medians, and
     * `mean_share` stands beside it.
     */
    basis: "means" | "medians";
    mean_share: Range;
    /** Is it more than half of every scenario's total? */
    majority: "yes" | "no";
  };
  /** `after_capture`: a sentence about saving stands before it. */
  recall_time: {
    total_ms: Range;
    k: Range;
    /** Over k alone: largest median / smallest − 1. */
    k_spread_share: number;
    /** Yes: medians of at least five samples each, no further apart than the band of `k_independence`. */
    similar: "yes" | "no" | "one_k";
    after_capture: "yes" | "no";
  };
  insert_steps: {
    insert_ms: number;
    largest: Step;
    largest_ms: number;
    largest_share: number;
    parts: readonly Part[];
    upload_bytes: number;
  };
  /** `remote_share`: score, vault_topk and remind together, by scenario. */
  recall_composition: {total_ms: Range; remote_share: Range; parts: readonly Part[]};
  k_independence: {
    scenario: string;
    k: Range;
    p50_ms: Range;
    spread_share: number;
    band_share: number;
    /** Do all medians lie within the band? */
    within: "yes" | "no";
    /** Smallest number of samples of any k, and whether every sample of every k lies within the band. */
    n: number;
    samples_within: "yes" | "no" | "unknown";
  };
  cold_start: {
    scenario: string;
    what: string;
    cold_ms: Range;
    warm_ms: number;
    slower_ratio: number;
    n: number;
  };
  largest_sample: {
    scenario: string;
    variant: string;
    largest_ms: number;
    p50_ms: number;
    larger_ratio: number;
    phase: Phase;
    phase_ms: number;
    phase_p50_ms: number;
    /** Does most of the distance to the median lie in that phase? */
    in_one: "yes" | "no";
  };
  forced_inserts: {scenarios: readonly string[]; samples: number};
  t8_is_a_loop: {items: Range; per_item_ms: Range; capture_ms: Range};
  parts_add_up: {other_share: number; gap_ms: number; samples: number; where: string};
  too_few_samples: {n: Range; p95_needed: number; p99_needed: number};
  not_applicable: {scenario: string; reason: Bilingual};
  /** It ran and was timed, but whether its answer is right cannot be said. */
  answer_not_judged: {scenario: string; reason: Bilingual};
  one_text: {scenarios: readonly string[]; n: number};
  /** Means over the feature's scenarios. `between_ms`: how far the estimate may be off. */
  network_share: {
    feature: Feature;
    network_ms: number;
    between_ms: Range;
    network_share: number;
    total_ms: number;
    rtt_ms: number;
    locality: string;
  };
  /** One window of bytes a round trip is all that an upload gets through; `predicted_ms` follows from it alone. */
  transport_window: {
    window_bytes: number;
    rtt_ms: number;
    upload_bytes: number;
    predicted_ms: number;
    upload_ms: number;
  };
  /** The same calls over TLS less without it, paired within blocks. Above 0: TLS is slower. */
  tls_cost: {
    feature: Feature;
    seen: "slower" | "faster" | "none";
    shift_ms: number;
    low_ms: number;
    high_ms: number;
    plain_ms: number;
    /** Smallest difference that would have been found with 80 % power; Infinity where none would have been. */
    detectable_ms: number;
    pairs: number;
  };
  /** What the run cannot say, whatever its figures are. */
  limit_embedded: {locality: string};
  limit_own_client: {callers: number};
  limit_one_caller: {callers: number};
  limit_lexical: {model: string};
  limit_few_samples: {n: number; p95_needed: number};
};

export type FindingKind = keyof FindingValues;

/** Where a reader can check the statement: a section of the page, a check, the chart, the summary table. */
export type Evidence =
  | {readonly kind: "scenario"; readonly id: string}
  | {readonly kind: "check"; readonly id: string}
  | {readonly kind: "chart" | "summary"; readonly id: string};

interface FindingOf<K extends FindingKind> {
  /** Unique within a run and stable across runs: kind, then scope. */
  readonly id: string;
  readonly kind: K;
  readonly scope: {readonly feature: Feature | null; readonly scenarios: readonly string[]};
  readonly values: FindingValues[K];
  readonly strength: Strength;
  readonly evidence: readonly Evidence[];
}

/** A finding of any kind; `kind` tells the compiler which values it has. */
export type Finding<K extends FindingKind = FindingKind> = {[P in K]: FindingOf<P>}[K];

/** Evidence that is simply the tables of some scenarios. */
export function tablesOf(scenarios: readonly string[]): Evidence[] {
  return [...new Set(scenarios)].map((id) => ({kind: "scenario", id}));
}
