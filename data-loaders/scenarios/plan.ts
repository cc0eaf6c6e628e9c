/**
 * A run, decided before it starts: which cells, in which order, with which texts. Drawing the texts first keeps that work
 * out of the measurement and lets a plan be refused while nothing has been touched.
 * @module
 */
import {dot} from "../clients/embedders/cosine.js";
import type {Embedder} from "../clients/embedders/embedder.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {EXIT, UserError} from "../timing/errors.js";
import {cellsOf, type Cell, type Definition, type Protocol} from "./definition.js";
import {refuseUnknownFactor, variesTls, withTls, type Factor} from "./factors.js";
import {answerable, queryNamed} from "./operations/recall.js";
import {schedule, type Action} from "./schedule.js";
import {createTextPool, textId, type PoolText, type TextPool} from "./text-pool.js";
import type {FixedTexts, Texts} from "./texts/read-texts.js";
import {countTokens} from "../clients/tokenizer.js";

/** Tokens of the texts that fill the index: like T1's. */
const FILLER_TOKENS = 35;
/** The fixed record must lead the runner-up by this much, or "found first" would be luck. */
export const ANSWER_MARGIN = 0.1;

export interface PlanOptions {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Ids to run, or `all`; empty: those that are not measured on request only. */
  readonly scenarios: readonly string[];
  /** Features to run; empty: all. */
  readonly features: readonly string[];
  /** Sizes of the index at which S1 measures; empty: it is left out. */
  readonly sweep: readonly number[];
  /** What is varied against itself within blocks; empty: nothing. */
  readonly factors: readonly Factor[];
  /** Iterations of every cell; null: each scenario's own default. */
  readonly iterations: number | null;
  readonly warmup: number;
  /** Rows in the index before the first block. */
  readonly primedRows: number;
  readonly protocol: Protocol;
  readonly seed: number;
}

/** An action with the texts that it needs: one for a capture or an insert, several for T8's loop. */
export interface PlannedAction {
  readonly action: Action;
  readonly texts: readonly PoolText[];
}

export interface Plan {
  readonly cells: readonly Cell[];
  readonly actions: readonly PlannedAction[];
  /** The fixed record first, unless a capture of the run inserts it, then fillers. */
  readonly primed: readonly PoolText[];
  readonly fixed: FixedTexts;
  /** Sizes of the indexes of a sweep, in rows, ascending; empty without one. */
  readonly sweep: readonly number[];
  readonly blocks: number;
  iterationsOf(cell: Cell): number;
}

/**
 * Draws a plan.
 * @throws UserError when a scenario is unknown, nothing is left to run, a count does not exceed the warm-up, or the pool
 *   cannot give texts that are different enough.
 */
export async function drawPlan(options: PlanOptions, texts: Texts, embedder: Embedder): Promise<Plan> {
  const {protocol, warmup, seed} = options;
  const iterationsOf = (cell: Cell): number => options.iterations ?? cell.definition.iterations;
  const cells = plannedCells(options, texts.fixed);
  refuseNothingToMeasure(cells, iterationsOf, warmup);
  const actions = schedule({cells, iterationsOf, warmup, random: seededRandom(seed), protocol});
  const {record} = texts.fixed;
  const pool = await createTextPool({seed, embedder, clauses: texts.clauses, reserved: [record.text]});
  const answer = {text: record.text, tokens: countTokens(record.text), id: textId(record.text)};
  const filling = await fillers(pool, Math.max(0, options.primedRows - 1));
  const planned = await withTexts(actions, pool, protocol === "published" ? answer : null);
  const others = [...filling, ...planned.flatMap((action) => action.texts)].filter(
    ({id}) => id !== answer.id
  );
  await refuseAmbiguousAnswer(texts.fixed, others, embedder);
  return {
    cells,
    actions: planned,
    primed: planned.some((action) => action.texts.includes(answer)) ? filling : [answer, ...filling],
    fixed: texts.fixed,
    sweep: [...new Set(cells.flatMap(({rows}) => rows ?? []))],
    blocks: Math.max(...actions.map(({block}) => block)) + 1,
    iterationsOf
  };
}

/** @throws UserError when a factor is unknown, or a scenario asks a query that the texts do not have. */
function plannedCells(options: PlanOptions, fixed: FixedTexts): Cell[] {
  const {factors, protocol, sweep} = options;
  refuseUnknownFactor(factors, protocol);
  const cells = chosen(options).flatMap((definition) => cellsOf(definition, protocol, sweep));
  for (const {definition} of cells)
    if ("query" in definition.operation) queryNamed(definition.operation.query, fixed);
  return variesTls(factors) ? withTls(cells) : cells;
}

function refuseNothingToMeasure(
  cells: readonly Cell[],
  iterationsOf: (cell: Cell) => number,
  warmup: number
): void {
  const short = cells.find((cell) => iterationsOf(cell) <= warmup);
  if (short)
    throw new UserError(
      `--warmup ${warmup} leaves nothing to measure of ${short.definition.id}, which runs ${iterationsOf(short)} times. Lower --warmup or give --iterations.`,
      EXIT.badSettings
    );
}

const ALL = "ALL";

/** What decides which scenarios a run measures. */
export type Choice = Pick<PlanOptions, "definitions" | "scenarios" | "features" | "sweep">;

/**
 * The scenarios of a run, in the order of their ids.
 * @throws UserError when one is unknown, or none is left.
 */
export function chosen(options: Choice): Definition[] {
  const {definitions, features, sweep} = options;
  const wanted = new Set(options.scenarios.map((id) => id.toUpperCase()));
  refuseUnknown(options, wanted);
  const asked = ({id, feature, operation, on_request: onRequest}: Definition): boolean => {
    if (wanted.size > 0 && !wanted.has(ALL) && !wanted.has(id)) return false;
    if (features.length > 0 && !features.includes(feature)) return false;
    if (operation.kind === "sweep") return sweep.length > 0;
    return onRequest !== true || wanted.size > 0 || features.length > 0;
  };
  const out = [...definitions.values()].filter(asked);
  if (out.length === 0) throw new UserError(nothingLeft(options), EXIT.badSettings);
  return out;
}

function refuseUnknown({definitions, features}: Choice, wanted: ReadonlySet<string>): void {
  const unknown = [...wanted].filter((id) => id !== ALL && !definitions.has(id));
  if (unknown.length > 0)
    throw new UserError(
      `unknown scenario ${unknown.join(", ")}. Known: ${[...definitions.keys()].join(", ")}, or all.`,
      EXIT.badSettings
    );
  const known = [...new Set([...definitions.values()].map(({feature}) => feature))];
  const unknownFeature = features.filter((feature) => !(known as string[]).includes(feature));
  if (unknownFeature.length > 0)
    throw new UserError(
      `unknown feature ${unknownFeature.join(", ")}. Known: ${known.join(", ")}.`,
      EXIT.badSettings
    );
}

function nothingLeft({definitions, scenarios, features, sweep}: Choice): string {
  const asked = [...definitions.values()].filter(
    ({id, feature}) => scenarios.some((each) => each.toUpperCase() === id) || features.includes(feature)
  );
  if (sweep.length === 0 && asked.length > 0 && asked.every(({operation}) => operation.kind === "sweep"))
    return `${asked[0]!.id} needs the sizes of the index: give --sweep, such as --sweep 0,256,1024.`;
  return `no scenario is left: ${scenarios.join(", ")} has no feature ${features.join(", ")}.`;
}

/** Texts like T1's: they fill the index, or stand between measured calls. */
async function fillers(pool: TextPool, count: number): Promise<PoolText[]> {
  const texts: PoolText[] = [];
  for (let i = 0; i < count; i++) texts.push(await pool.take({language: "en", targetTokens: FILLER_TOKENS}));
  return texts;
}

/**
 * @param repeated - `published`: the text that T1 captures each time, as every scenario there repeats one text; null
 *   where each iteration gets texts of its own.
 */
async function withTexts(
  actions: readonly Action[],
  pool: TextPool,
  repeated: PoolText | null
): Promise<PlannedAction[]> {
  const planned: PlannedAction[] = [];
  const ofCell = new Map<Cell, readonly PoolText[]>();
  let ofBlock: readonly PoolText[] = [];
  for (const action of actions) {
    if (action.do === "search") planned.push({action, texts: []});
    else if (action.do === "insert") {
      const texts = repeated === null ? await fillers(pool, 1) : [repeated];
      if (action.forRepeat) ofBlock = texts;
      planned.push({action, texts});
    } else {
      const texts = ofCell.get(action.cell) ?? (await textsOf(action.cell, pool, ofBlock, repeated));
      if (repeated !== null) ofCell.set(action.cell, texts);
      planned.push({action, texts});
    }
  }
  return planned;
}

async function textsOf(
  cell: Cell,
  pool: TextPool,
  ofBlock: readonly PoolText[],
  repeated: PoolText | null
): Promise<readonly PoolText[]> {
  if (cell.repeatsText) return ofBlock;
  if (repeated !== null && cell.definition.id === "T1") return [repeated];
  const texts: PoolText[] = [];
  for (const request of cell.texts) texts.push(await pool.take(request));
  return texts;
}

/** A question that has one right answer must prefer it clearly over everything that this run will insert. */
async function refuseAmbiguousAnswer(
  {record, queries}: FixedTexts,
  others: readonly PoolText[],
  embedder: Embedder
): Promise<void> {
  const rows = (await embedder.embed(others.map(({text}) => text))).vectors;
  for (const [name, query] of Object.entries(queries)) {
    if (!answerable(query, record, embedder)) continue;
    const question = (await embedder.embed([query.text], "query")).vectors[0]!;
    const answer = (await embedder.embed([record.text])).vectors[0]!;
    const margin = dot(answer, question) - Math.max(0, ...rows.map((row) => dot(row, question)));
    if (margin < ANSWER_MARGIN)
      throw new UserError(
        `the record that answers ${name} leads the next text by ${margin.toFixed(3)}, expected at least ${ANSWER_MARGIN}. Change the texts or the seed.`,
        EXIT.badSettings
      );
  }
}
