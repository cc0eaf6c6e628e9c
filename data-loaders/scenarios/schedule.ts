/**
 * The order in which a run does things, decided before it starts and from its seed alone.
 *
 * `controlled` and `product`: shuffled blocks, every cell once a block. What precedes a call may change its time (the published run
 * had score calls some 40 ms slower right after an insert), so each cell follows an insert in half of its measured
 * iterations, ± 1; where the shuffle does not give that, an unmeasured insert or an unmeasured search is put between.
 * In each block a recall probe stands directly before a capture, so that both `score` calls see the same index.
 * @module
 */
import {shuffled, type Random} from "../../src/lib/stats/random.js";
import {addsRow, type Cell, type Protocol} from "./definition.js";
import {twinsOf} from "./factors.js";

export type Action =
  /** A measured iteration. */
  | {
      do: "measure";
      cell: Cell;
      iteration: number;
      warmUp: boolean;
      block: number;
      afterInsert: boolean;
      /** The recall directly before a capture that sees the same rows. */
      probe: boolean;
    }
  /** An insert outside any window; `forRepeat` inserts the text that the block's near-duplicate repeats. */
  | {do: "insert"; block: number; forRepeat: boolean}
  /** A search outside any window, so that the next call follows no insert. */
  | {do: "search"; block: number};

/** Calls that count against Vault's limit; health checks do not. */
export function vaultCalls(action: Action): number {
  if (action.do !== "measure") return 0;
  const {DecryptScores, GetAgentManifest} = action.cell.calls;
  return DecryptScores + GetAgentManifest;
}

/** Actions of a kind take about the same time. */
export function kindOf(action: Action): string {
  if (action.do !== "measure") return action.do;
  return action.cell.definition.feature + (action.cell.variant ?? "");
}

/** What people see of an action while it goes on. */
export function labelOf(action: Action): string {
  if (action.do !== "measure") return action.do === "insert" ? "fill" : "search";
  const {definition, variant} = action.cell;
  return variant === null ? definition.id : `${definition.id} ${variant}`;
}

export interface ScheduleOptions {
  readonly cells: readonly Cell[];
  /** Iterations of a cell, warm-up included. */
  readonly iterationsOf: (cell: Cell) => number;
  readonly warmup: number;
  readonly random: Random;
  readonly protocol: Protocol;
}

interface Planned {
  readonly cell: Cell;
  readonly iteration: number;
  readonly warmUp: boolean;
  afterInsert: boolean;
}

const isCapture = (cell: Cell): boolean => cell.role === "capture";
const isRecall = (cell: Cell): boolean => cell.role === "recall";

/** The order of a run under its protocol. */
export function schedule(options: ScheduleOptions): Action[] {
  return options.protocol === "published" ? publishedSchedule(options) : controlledSchedule(options);
}

/**
 * `published` order: T1 with all its iterations, then T2, …; each scenario is a block. A scenario that repeats a text
 * comes after one unmeasured insert of it. Index growth, order and scenario cannot be told apart in what comes out: that
 * is what this protocol reproduces.
 */
function publishedSchedule({cells, iterationsOf, warmup}: ScheduleOptions): Action[] {
  let lastInserted = false;
  return cells.flatMap((cell, block) => {
    const before: Action[] = cell.repeatsText ? [{do: "insert", block, forRepeat: true}] : [];
    lastInserted ||= before.length > 0;
    const measured = Array.from({length: iterationsOf(cell)}, (_, iteration): Action => {
      const afterInsert = lastInserted;
      lastInserted = addsRow(cell);
      return {do: "measure", cell, iteration, warmUp: iteration < warmup, block, afterInsert, probe: false};
    });
    return [...before, ...measured];
  });
}

/** `controlled` and `product` order. The number of blocks is the largest iteration count. */
function controlledSchedule(options: ScheduleOptions): Action[] {
  const {cells, iterationsOf, warmup, random} = options;
  const blockCount = Math.max(0, ...cells.map(iterationsOf));
  const blocks = Array.from({length: blockCount}, (): Planned[] => []);
  for (const twins of twinsOf(cells)) spread(twins, iterationsOf(twins[0]!), warmup, blocks, random);
  makeRoomForProbes(blocks);
  return blocks.flatMap((planned, block) => orderBlock(planned, block, random));
}

/**
 * Puts the iterations of a cell into blocks: warm-up into the first ones, the rest into randomly chosen later ones, and
 * decides which follow an insert. A cell with fewer iterations than blocks leaves some blocks out.
 * @param twins - The cell at each level of a factor; alone where nothing is varied.
 */
function spread(
  twins: readonly Cell[],
  iterations: number,
  warmup: number,
  blocks: Planned[][],
  random: Random
): void {
  const measured = iterations - warmup;
  const later = Array.from({length: blocks.length - warmup}, (_, i) => warmup + i);
  const chosen = shuffled(later, random)
    .slice(0, measured)
    .toSorted((a, b) => a - b);
  const follows = [...balanced(warmup, random), ...balanced(measured, random)];
  [...Array.from({length: warmup}, (_, i) => i), ...chosen].forEach((block, iteration) => {
    for (const cell of twins)
      blocks[block]!.push({cell, iteration, warmUp: iteration < warmup, afterInsert: follows[iteration]!});
  });
}

/** `count` booleans, half of them true; an odd one is decided by chance. */
function balanced(count: number, random: Random): boolean[] {
  const trues = Math.floor(count / 2) + (count % 2 === 1 && random() < 0.5 ? 1 : 0);
  return shuffled(
    Array.from({length: count}, (_, i) => i < trues),
    random
  );
}

function orderBlock(planned: Planned[], block: number, random: Random): Action[] {
  const order = shuffled(planned, random);
  const probe = placeProbe(order, random);
  const actions: Action[] = [];
  let lastInserted: boolean | null = null;
  let repeatReady = false;
  const repeatLeft = (from: number): boolean => order.slice(from).some(({cell}) => cell.repeatsText);
  const insert = (position: number): void => {
    const forRepeat = !repeatReady && repeatLeft(position);
    repeatReady ||= forRepeat;
    actions.push({do: "insert", block, forRepeat});
    lastInserted = true;
  };
  order.forEach((item, position) => {
    if (item.cell.repeatsText && !repeatReady) insert(position);
    if (item.afterInsert && lastInserted !== true) insert(position);
    if (!item.afterInsert && lastInserted !== false) {
      actions.push({do: "search", block});
      lastInserted = false;
    }
    actions.push({do: "measure", ...item, block, probe: item === probe});
    lastInserted = addsRow(item.cell);
  });
  return actions;
}

const freeCaptures = (planned: readonly Planned[]): Planned[] =>
  planned.filter(({cell, afterInsert}) => isCapture(cell) && !cell.repeatsText && !afterInsert);

/**
 * A probe needs a capture that follows no insert. A block whose draw gave none swaps the role of one of its captures
 * with the same cell's iteration in a block that has one to spare; the balance of the cell stays as it was.
 */
function makeRoomForProbes(blocks: readonly Planned[][]): void {
  for (const block of blocks) {
    if (freeCaptures(block).length > 0) continue;
    for (const item of block.filter(({cell}) => isCapture(cell) && !cell.repeatsText)) {
      const partner = blocks
        .filter((other) => freeCaptures(other).length > 1)
        .flatMap(freeCaptures)
        .find(({cell, warmUp}) => cell === item.cell && warmUp === item.warmUp);
      if (!partner) continue;
      partner.afterInsert = true;
      item.afterInsert = false;
      break;
    }
  }
}

/**
 * Moves a recall directly before a capture of the same index and connection that is to follow no insert, and returns it;
 * null where the block has no such pair (a run of one capture scenario has none in half of its blocks).
 */
function placeProbe(order: Planned[], random: Random): Planned | null {
  const free = freeCaptures(order);
  const captureOf = (recall: Planned): Planned[] =>
    free.filter(({cell}) => cell.rows === recall.cell.rows && cell.tls === recall.cell.tls);
  // Both calls of a pair should follow no insert; where every recall of the block is to follow one, any will do.
  const all = order.filter((item) => isRecall(item.cell) && captureOf(item).length > 0);
  const calm = all.filter(({afterInsert}) => !afterInsert);
  const recalls = calm.length > 0 ? calm : all;
  const recall = recalls[Math.floor(random() * recalls.length)];
  const captures = recall === undefined ? [] : captureOf(recall);
  const capture = captures[Math.floor(random() * captures.length)];
  if (!recall || !capture) return null;
  order.splice(order.indexOf(recall), 1);
  order.splice(order.indexOf(capture), 0, recall);
  return recall;
}
