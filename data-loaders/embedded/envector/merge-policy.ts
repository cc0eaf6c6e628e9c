/**
 * When the rows of an index are merged into full shards.
 * @module
 */

/**
 * `immediate`: each insert goes into the last shard with room. `never`: each set stays a shard of its own, as in
 * envector 1.4.0, so that scores and their decryption grow with every insert. `afterRows`: shards of their own
 * until that many rows stand unmerged, then all are merged.
 */
export type MergePolicy = "immediate" | "never" | {readonly afterRows: number};

export function describeMergePolicy(policy: MergePolicy): string {
  return typeof policy === "string" ? policy : `after ${policy.afterRows} rows`;
}
