/**
 * The runner's names in the words of this tool, where they mean the same. What has no counterpart keeps its name.
 * @module
 */

/**
 * `T7_topk_5` → T7, `k=5`; `T8_batch_10` → T8, `size=10`; the runner's T9 is the first of our T9's calls; a sweep adds the
 * rows that were primed.
 */
export function cellOf(
  sourceId: string,
  metadata: Readonly<Record<string, string>>
): {id: string; variant: string | null} {
  const [, id] = /^(T\d+)_/.exec(sourceId) ?? [];
  const [, k] = /^T7_topk_(\d+)$/.exec(sourceId) ?? [];
  const [, size] = /^T8_batch_(\d+)$/.exec(sourceId) ?? [];
  const {sweep_n: rows, variant} = metadata;
  if (variant !== undefined && id !== undefined) return {id, variant};
  // What this tool appends for a scenario that has more variants than the runner's.
  const published = SOURCE_IDS[id ?? ""];
  const own = published !== undefined && sourceId.startsWith(`${published}_`);
  const parts = [
    own ? [sourceId.slice(published.length + 1)] : [],
    k === undefined ? [] : [`k=${k}`],
    size === undefined ? [] : [`size=${size}`],
    sourceId === SOURCE_IDS.T9 ? ["health"] : [],
    rows === undefined ? [] : [`rows=${rows}`]
  ].flat();
  return {id: id ?? sourceId, variant: parts.length === 0 ? null : parts.join(" ")};
}

const SOURCE_IDS: Readonly<Record<string, string>> = {
  T1: "T1_short_en",
  T2: "T2_long_en",
  T3: "T3_korean",
  T4: "T4_duplicate",
  T5: "T5_exact_match",
  T6: "T6_cross_lang",
  T9: "T9_vault_status"
};

/** The published name of a scenario; scenarios that were not published keep their id and variant. */
export function sourceIdOf(id: string, variant: string | null): string {
  const [, k] = /^k=(\d+)$/.exec(variant ?? "") ?? [];
  const [, size] = /^size=(\d+)$/.exec(variant ?? "") ?? [];
  if (id === "T7" && k !== undefined) return `T7_topk_${k}`;
  if (id === "T8" && size !== undefined) return `T8_batch_${size}`;
  const known = SOURCE_IDS[id] ?? id;
  return variant === null || (id === "T9" && variant === "health")
    ? known
    : `${known}_${variant.replaceAll(/[^\w]+/g, "_")}`;
}

/** T8 of the runner loops over embed and score; the product's `batch_capture` is something else. */
const FEATURES: Readonly<Record<string, string>> = {batch_capture: "t8_loop"};
export const featureOf = (name: string): string => FEATURES[name] ?? name;
export const sourceFeatureOf = (feature: string): string =>
  feature === "t8_loop" ? "batch_capture" : feature;

const PHASES: Readonly<Record<string, string>> = {total_batch: "total", vault_health_check: "health"};
export const phaseOf = (name: string): string => PHASES[name] ?? name;

/** The published name of a phase, which for T8's total is another one than elsewhere. */
export function sourcePhaseOf(phase: string, feature: string): string {
  if (phase === "total" && feature === "t8_loop") return "total_batch";
  return phase === "health" && feature === "vault_status" ? "vault_health_check" : phase;
}

/** A network call takes time; its 0.0 is a missing value. Waiting may really take none, and so is left alone. */
export function isNetworkPhase(phase: string): boolean {
  return /^(score|vault_topk|remind|health|diagnostics|insert|insert_.*|.*_rpc)$/.test(phase);
}

/** Sums of other rows, or a row divided by the number of items: no parts of a total. */
export function isDerived(phase: string): boolean {
  return phase === "total" || phase === "per_item" || phase.endsWith("_total");
}
