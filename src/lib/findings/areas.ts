/**
 * Which part of the report a finding belongs to: pages of a feature show their own, the overview leads with the most
 * important of all.
 * @module
 */
import {FEATURE_PAGES, PAGE_OF_FEATURE} from "../site-map.js";
import type {Finding, FindingKind} from "./finding.js";

/** Parts of the report. `run`: what concerns the run as a whole. */
export const AREAS = [...FEATURE_PAGES, "run"] as const;
export type Area = (typeof AREAS)[number];

/** Kinds that belong elsewhere than their feature, or to several parts. */
const OF_KIND: Readonly<Partial<Record<FindingKind, readonly Area[]>>> = {
  index_growth: ["growth"],
  after_insert: ["growth"],
  order_confounded: ["growth", "run"],
  capture_vs_recall: ["growth", "recall"],
  token_effect: ["capture"],
  insert_variation: ["capture", "growth"],
  means_follow: ["growth"],
  no_residue: ["growth"],
  off_the_line: ["growth", "recall"],
  network_share: ["vault"],
  transport_window: ["capture", "vault"],
  tls_cost: ["vault"],
  cold_start: ["vault"],
  against_baseline: ["run"],
  not_comparable: ["run"]
};

export function areasOf({kind, scope}: Finding): readonly Area[] {
  const own: Area = scope.feature === null ? "run" : PAGE_OF_FEATURE[scope.feature];
  const listed = OF_KIND[kind] ?? [own];
  // A phase that follows the network or TLS is told where that feature is, too.
  return kind === "network_share" || kind === "tls_cost" ? [...new Set([own, ...listed])] : listed;
}

/** The findings of one part, in the order given. */
export function findingsOf(findings: readonly Finding[], area: Area): Finding[] {
  return findings.filter((finding) => areasOf(finding).includes(area));
}
