/**
 * Which facts about a run are recorded, and which are not: a reader must see the second as clearly as the first.
 * @module
 */
import type {ArchivedRun} from "./run-schema.js";

/** Parts of `run.json` that say under which circumstances its figures came about. */
const PARTS = [
  "tool",
  "settings",
  "fhe",
  "embedder",
  "index",
  "services",
  "environment",
  "yardsticks"
] as const satisfies readonly (keyof ArchivedRun)[];

/** Null here says that the run did not do it, not that nobody knows. */
const NOT_DONE: ReadonlySet<string> = new Set([
  "settings.factors",
  "settings.sweep",
  "settings.searchable_poll_ms",
  "index.fills"
]);

export interface RecordedFacts {
  readonly known: number;
  /** Places in `run.json`, e.g. `services.vault.revision`. */
  readonly missing: readonly string[];
}

/** A list is one fact; so is a group that is absent as a whole. */
export function recordedFacts(run: ArchivedRun): RecordedFacts {
  const leaves = PARTS.flatMap((part) => leavesOf(part, run[part]));
  const missing = leaves.filter(({known}) => !known).map(({path}) => path);
  return {known: leaves.length - missing.length, missing};
}

function leavesOf(path: string, value: unknown): {readonly path: string; readonly known: boolean}[] {
  if (value === null || value === undefined) return NOT_DONE.has(path) ? [] : [{path, known: false}];
  if (typeof value !== "object" || Array.isArray(value)) return [{path, known: true}];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(`${path}.${name}`, inner));
}
