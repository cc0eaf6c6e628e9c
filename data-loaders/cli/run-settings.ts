/**
 * The settings of a run as they are recorded, and the run of the archive that they would repeat.
 * @module
 */
import type {Run} from "../../src/lib/run-schema.js";
import {Archive} from "../archive/archive.js";
import {DEFAULT_THRESHOLDS, NOVELTY_K} from "../pipeline/novelty.js";
import {factorNames} from "../scenarios/factors.js";
import type {Plan} from "../scenarios/plan.js";
import {textsHash} from "../scenarios/texts/read-texts.js";
import type {Connections} from "./connect.js";
import type {Precedents} from "./plan-preview.js";
import {primedRowsOf, type PreparedPlan} from "./prepare-plan.js";
import {newestRun, previousRun, type Repeatable} from "./previous-run.js";
import {endpointHash} from "./service-record.js";
import type {Services} from "./services.js";
import type {Settings} from "./settings.js";

/** The settings that decide whether two runs repeat each other. */
function repeatable(
  settings: Settings,
  {plan, texts}: Pick<PreparedPlan, "plan" | "texts">,
  merge: string | null
): Repeatable {
  return {
    protocol: settings.protocol,
    iterations: settings.iterations ?? Math.max(...plan.cells.map((cell) => plan.iterationsOf(cell))),
    warmup: settings.warmup,
    scenarios: [...new Set(plan.cells.map(({definition}) => definition.id))],
    primed_rows: primedRowsOf(settings),
    sweep: plan.sweep.length > 0 ? [...plan.sweep] : null,
    factors: factorNames(settings.factor),
    texts_hash: textsHash(texts),
    merge
  };
}

export function settingsOf(
  settings: Settings,
  {plan, texts}: PreparedPlan,
  services: Services
): Run["settings"] {
  return {
    ...repeatable(settings, {plan, texts}, services.merge),
    seed: settings.seed,
    novelty_k: NOVELTY_K,
    novelty_thresholds: DEFAULT_THRESHOLDS,
    framing: "vendor",
    embed_reused_for_insert: true,
    callers: 1,
    deadline_ms: settings.deadline * 1000,
    searchable_poll_ms: pollMs(plan)
  };
}

/** The longest pause between two looks for an inserted record; null where none is looked for. */
function pollMs({cells}: Plan): number | null {
  const pauses = cells.flatMap(({definition: {operation}}) =>
    operation.kind === "searchable" ? operation.poll_ms : []
  );
  return pauses.length === 0 ? null : Math.max(...pauses);
}

/** Runs of the archive from which `--dry-run` expects the time. */
export function precedents(settings: Settings, prepared: PreparedPlan): Precedents {
  const {target, from} = settings;
  const archive = new Archive(settings.archive);
  const merge = target === "embedded" && from === null ? String(settings.merge) : null;
  return {
    repeated: previousRun(archive, repeatable(settings, prepared, merge), target, {
      embedder: prepared.embedder,
      ownIndex: settings.index === null,
      endpoints: null
    }),
    newest: newestRun(archive, target)
  };
}

/** The archived run that this one repeats, on the same services where they are live; or null. */
export function runToRepeat(
  archive: Archive,
  {target, index}: Settings,
  {
    embedder,
    services,
    connections
  }: PreparedPlan & {
    readonly services: Services;
    readonly connections: Connections;
  },
  settings: Repeatable
): Run | null {
  const key = archive.identityKey();
  const hashes = {
    envector: endpointHash(connections.envectorService, key),
    vault: endpointHash(services.vault, key)
  };
  return previousRun(archive, settings, target, {
    embedder,
    ownIndex: index === null,
    endpoints: target === "embedded" ? null : hashes
  });
}
