/**
 * The run that a new one repeats.
 * @module
 */
import type {Run} from "../../src/lib/run-schema.js";
import type {Archive} from "../archive/archive.js";
import {UserError} from "../timing/errors.js";

/** What two runs must share for one to repeat the other; the seed may differ. */
export type Repeatable = Pick<
  Run["settings"],
  | "protocol"
  | "iterations"
  | "warmup"
  | "scenarios"
  | "primed_rows"
  | "sweep"
  | "factors"
  | "texts_hash"
  | "merge"
>;

/** What two runs must share besides their settings. */
export interface Surroundings {
  readonly embedder: Pick<Run["embedder"], "kind" | "model" | "dtype">;
  readonly ownIndex: boolean;
  /** Hashes of live endpoints; null: not known, or those of an embedded stack, whose ports change from run to run. */
  readonly endpoints: {readonly envector: string; readonly vault: string} | null;
}

/** The newest valid run of the same target, settings and surroundings, the seed aside; or null. */
export function previousRun(
  archive: Archive,
  settings: Repeatable,
  target: Run["target"],
  surroundings: Surroundings
): Run | null {
  const wanted = key(settings);
  return newestRun(archive, target, (run) => key(run.settings) === wanted && isAmong(run, surroundings));
}

function isAmong({embedder, index, services}: Run, {endpoints, ...here}: Surroundings): boolean {
  const {kind, model, dtype} = here.embedder;
  return (
    embedder.kind === kind &&
    embedder.model === model &&
    embedder.dtype === dtype &&
    index.own === here.ownIndex &&
    (endpoints === null ||
      (services.envector.endpoint_hash === endpoints.envector &&
        services.vault.endpoint_hash === endpoints.vault))
  );
}

/** The newest valid run of a target that this tool measured and that `fits`; or null. */
export function newestRun(
  archive: Archive,
  target: Run["target"],
  fits: (run: Run) => boolean = () => true
): Run | null {
  for (const id of archive.sealed().toReversed()) {
    const run = readable(archive, id);
    if (
      run?.state === "sealed" &&
      run.verdict.value !== "invalid" &&
      run.origin === "measured" &&
      run.target === target &&
      fits(run)
    )
      return run;
  }
  return null;
}

function key(settings: Repeatable): string {
  const {protocol, iterations, warmup, scenarios, primed_rows, sweep, factors, texts_hash, merge} = settings;
  return JSON.stringify([
    protocol,
    iterations,
    warmup,
    scenarios,
    primed_rows,
    sweep,
    factors,
    texts_hash,
    merge
  ]);
}

/** An archived run of another version is no reason not to measure. */
function readable(archive: Archive, id: string): Run | null {
  try {
    return archive.read(id);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}
