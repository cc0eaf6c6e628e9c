/**
 * What is decided before any service is asked: texts, embedder, and the plan of the run.
 * @module
 */
import type {Run} from "../../src/lib/run-schema.js";
import type {Embedder} from "../clients/embedders/embedder.js";
import {createLexicalEmbedder} from "../clients/embedders/lexical.js";
import type {Mode} from "../fhe/engine.js";
import {shapeOf} from "../fhe/parameters.js";
import {queryFileBytes} from "../fhe/query-file.js";
import {readDefinitions} from "../scenarios/definition.js";
import {NO_CALLS, type Calls} from "../scenarios/operations/operation.js";
import {drawPlan, type Plan} from "../scenarios/plan.js";
import {documentsOf, readTexts, type Texts} from "../scenarios/texts/read-texts.js";
import type {Settings} from "./settings.js";

/** Coordinates of a vector: those of Qwen3-Embedding-0.6B. */
export const DIMENSION = 1024;

export interface PreparedPlan {
  readonly plan: Plan;
  readonly texts: Texts;
  readonly embedder: Embedder;
}

/** @throws UserError (exit 2) when the settings ask for something that cannot be planned. */
export async function preparePlan(settings: Settings): Promise<PreparedPlan> {
  const texts = readTexts();
  const embedder = createLexicalEmbedder({documents: documentsOf(texts)});
  const plan = await drawPlan(
    {
      definitions: readDefinitions(),
      scenarios: settings.scenario,
      features: settings.feature,
      iterations: settings.iterations,
      warmup: settings.warmup,
      primedRows: primedRowsOf(settings),
      protocol: settings.protocol,
      seed: settings.seed
    },
    texts,
    embedder
  );
  return {plan, texts, embedder};
}

/** The published runs began with an empty index; the others begin with some rows, so that the first score has work. */
export function primedRowsOf({primed, protocol}: Settings): number {
  return primed ?? (protocol === "published" ? 0 : 16);
}

/** Calls of a plan, measured or not; what happens between blocks aside. */
export function countCalls({actions, primed}: Plan): Calls {
  const calls = {...NO_CALLS, batch_insert_data: primed.length > 0 ? 1 : 0};
  for (const {action} of actions) {
    if (action.do === "insert") calls.batch_insert_data++;
    else if (action.do === "search") calls.inner_product++;
    else
      for (const [rpc, count] of Object.entries(action.cell.calls) as [keyof Calls, number][])
        calls[rpc] += count;
  }
  return calls;
}

/** Bytes of all inserts of a plan. A set has the same size whether it holds one vector or four thousand. */
export function bytesToSend(calls: Calls, mode: Mode): number {
  return calls.batch_insert_data * queryFileBytes(shapeOf(mode, DIMENSION).blocks);
}

/** One line for the log of a run. */
export function planLine(plan: Plan, settings: Settings, mode: Mode): string {
  const calls = countCalls(plan);
  const gib = bytesToSend(calls, mode) / 2 ** 30;
  return `plan            ${settings.protocol}, ${plan.blocks} blocks, ${settings.warmup} warm-up, ${plan.primed.length} primed rows, ${plan.cells.length} cells, ${calls.batch_insert_data} inserts, ${gib.toFixed(1)} GiB to send`;
}

/**
 * What a run would do, for `--dry-run`. The time is expected from the last run of this archive with the same settings,
 * and not known without one.
 */
export function planPreview(plan: Plan, settings: Settings, mode: Mode, previous: Run | null): string {
  const calls = countCalls(plan);
  const lines: [string, string][] = [
    ["protocol", settings.protocol],
    ["scenarios", [...new Set(plan.cells.map(({definition}) => definition.id))].join(" ")],
    [
      "iterations",
      `${[...new Set(plan.cells.map((cell) => plan.iterationsOf(cell)))].join(", ")} of each cell, ${settings.warmup} of them warm-up, ${plan.cells.length} cells, ${plan.blocks} blocks`
    ],
    ["index", `own bench index, ${plan.primed.length} primed rows`],
    [
      "envector",
      `${calls.batch_insert_data} batch_insert_data, ${calls.inner_product} inner_product, ${calls.get_metadata} get_metadata`
    ],
    ["vault", `${calls.DecryptScores} DecryptScores`],
    ["status calls", String(calls.status)],
    ["to send", `${(bytesToSend(calls, mode) / 2 ** 30).toFixed(2)} GiB of ciphertexts`],
    ["expected time", expectedTime(previous)]
  ];
  return `${lines.map(([name, value]) => `${name.padEnd(16)}${value}`).join("\n")}\n`;
}

function expectedTime(previous: Run | null): string {
  if (previous === null) return "not known: no valid run with these settings is in the archive";
  const seconds = (Date.parse(previous.ended_at) - Date.parse(previous.started_at)) / 1000;
  return `about ${Math.round(seconds)} s, as run ${previous.id} took`;
}
