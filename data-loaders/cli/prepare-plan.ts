/**
 * What is decided before any service is asked: texts, embedder, and the plan of the run.
 * @module
 */
import {totalmem} from "node:os";
import type {Embedder} from "../clients/embedders/embedder.js";
import {createEmbedder} from "../clients/embedders/create-embedder.js";
import type {Mode} from "../fhe/engine.js";
import {shapeOf} from "../fhe/parameters.js";
import {queryFileBytes} from "../fhe/query-file.js";
import {insertsFor} from "../pipeline/fill.js";
import {readDefinitions} from "../scenarios/definition.js";
import {NO_CALLS, type Calls} from "../scenarios/operations/operation.js";
import {drawPlan, type Plan} from "../scenarios/plan.js";
import {EXIT, UserError} from "../timing/errors.js";
import {documentsOf, readTexts, type Texts} from "../scenarios/texts/read-texts.js";
import type {Settings} from "./settings.js";

/** Coordinates of a vector: those of Qwen3-Embedding-0.6B. */
export const DIMENSION = 1024;

export interface PreparedPlan {
  readonly plan: Plan;
  readonly texts: Texts;
  readonly embedder: Embedder;
  /** Makes another one like it. */
  readonly openEmbedder: () => Promise<Embedder>;
}

/**
 * @param log - Whole lines for people: a model may have to be downloaded.
 * @throws UserError (exit 2) when the settings ask for something that cannot be planned, or the embedder cannot be had.
 */
export async function preparePlan(
  settings: Settings,
  log: (line: string) => void = () => undefined
): Promise<PreparedPlan> {
  const texts = readTexts(settings.texts ?? undefined);
  const openEmbedder = (): Promise<Embedder> =>
    createEmbedder(settings, {documents: documentsOf(texts), env: process.env, log});
  const embedder = await openEmbedder();
  try {
    refuseOtherDimension(embedder);
    if (embedder.semantic)
      log("texts           a few hundred are embedded first, to choose those that differ");
    return {plan: await planOf(settings, texts, embedder), texts, embedder, openEmbedder};
  } catch (error) {
    await embedder.close();
    throw error;
  }
}

async function planOf(settings: Settings, texts: Texts, embedder: Embedder): Promise<Plan> {
  const plan = await drawPlan(
    {
      definitions: readDefinitions(settings.scenarios),
      scenarios: settings.scenario,
      features: settings.feature,
      sweep: settings.sweep ?? [],
      factors: settings.factor,
      iterations: settings.iterations,
      warmup: settings.warmup,
      primedRows: primedRowsOf(settings),
      protocol: settings.protocol,
      seed: settings.seed
    },
    texts,
    embedder
  );
  if (settings.target === "embedded") refuseHugeSweep(plan.sweep);
  return plan;
}

/**
 * The embedded envector keeps its rows in memory, 64 MiB for each 4096 of them and room for those that captures add; we
 * keep each vector, to check the scores.
 * @throws UserError when that is more than `limit` bytes, half of this machine's memory.
 */
export function refuseHugeSweep(sweep: readonly number[], limit = totalmem() / 2): void {
  const sets = sweep.reduce((sum, rows) => sum + insertsFor(rows, "mm", DIMENSION) + 1, 0);
  const vectors = sweep.reduce((sum, rows) => sum + rows, 0);
  const needed = sets * queryFileBytes(shapeOf("mm", DIMENSION).blocks) + vectors * DIMENSION * 4;
  if (needed <= limit) return;
  const gib = (bytes: number): string => (bytes / 2 ** 30).toFixed(1);
  throw new UserError(
    `--sweep ${sweep.join(",")} needs ${gib(needed)} GiB of memory, and half of this machine's is ${gib(limit)} GiB. Leave out the largest sizes.`,
    EXIT.badSettings
  );
}

function refuseOtherDimension({model, dimension}: Embedder): void {
  if (dimension !== DIMENSION)
    throw new UserError(
      `${model} gives vectors of ${dimension} coordinates; indexes, and the figures they are compared with, have ${DIMENSION}.`,
      EXIT.badSettings
    );
}

/** The published runs began with an empty index; the others begin with some rows, so that the first score has work. */
export function primedRowsOf({primed, protocol}: Settings): number {
  return primed ?? (protocol === "published" ? 0 : 16);
}

/** Calls of a plan, measured or not; those that the network is measured with aside. */
export function countCalls({actions, primed, sweep}: Plan, mode: Mode): Calls {
  const calls = {...NO_CALLS};
  for (const rows of [primed.length, ...sweep]) calls.batch_insert_data += insertsFor(rows, mode, DIMENSION);
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
  const calls = countCalls(plan, mode);
  const gib = bytesToSend(calls, mode) / 2 ** 30;
  return `plan            ${settings.protocol}, ${plan.blocks} blocks, ${settings.warmup} warm-up, ${plan.primed.length} primed rows, ${plan.cells.length} cells, ${calls.batch_insert_data} inserts, ${gib.toFixed(1)} GiB to send`;
}
