import {describe, expect, it} from "vitest";
import {seededRandom} from "../../../src/lib/stats/random.js";
import {
  addsRow,
  cellsOf,
  readDefinitions,
  type Cell,
  type Protocol
} from "../../../data-loaders/scenarios/definition.js";
import {schedule as scheduleOf, type Action} from "../../../data-loaders/scenarios/schedule.js";

/** Every scenario there is, at two sizes of the index. */
const cellsUnder = (protocol: Protocol): Cell[] =>
  [...readDefinitions().values()].flatMap((definition) => cellsOf(definition, protocol, [0, 256]));
const all = cellsUnder("controlled");
const schedule = (
  seed: number,
  cells: readonly Cell[] = all,
  iterations?: number,
  protocol: Protocol = "controlled"
): Action[] =>
  scheduleOf({
    protocol,
    cells,
    iterationsOf: (cell) => iterations ?? cell.definition.iterations,
    warmup: 2,
    random: seededRandom(seed)
  });
const SEEDS = Array.from({length: 25}, (_, i) => i);

type Measure = Extract<Action, {do: "measure"}>;
const measures = (actions: readonly Action[]): Measure[] =>
  actions.filter((action): action is Measure => action.do === "measure");
const inserted = (action: Action | undefined): boolean =>
  action?.do === "insert" || (action?.do === "measure" && addsRow(action.cell));
const nameOf = ({cell}: Measure): string => `${cell.definition.id} ${cell.variant ?? ""}`;

describe("controlled order", () => {
  it("runs every cell exactly as often as its definition says, once a block at most", () => {
    for (const seed of SEEDS)
      for (const cell of all) {
        const own = measures(schedule(seed)).filter((action) => action.cell === cell);
        expect(own.map(({iteration}) => iteration)).toEqual([...Array(cell.definition.iterations).keys()]);
        expect(new Set(own.map(({block}) => block)).size).toBe(own.length);
      }
  });

  it("puts warm-up before everything that counts", () => {
    for (const action of measures(schedule(7))) expect(action.warmUp).toBe(action.iteration < 2);
    expect(Math.max(...measures(schedule(7)).flatMap(({warmUp, block}) => (warmUp ? [block] : [])))).toBe(1);
  });

  it("has each cell follow an insert in half of its measured iterations, ± 1", () => {
    for (const seed of SEEDS) {
      const actions = schedule(seed, all, 22);
      for (const cell of all) {
        const follows = actions.flatMap((action, at) =>
          action.do === "measure" && action.cell === cell && !action.warmUp ? [inserted(actions[at - 1])] : []
        );
        const after = follows.filter(Boolean).length;
        expect(
          Math.abs(after - (follows.length - after)),
          `${cell.definition.id} ${seed}`
        ).toBeLessThanOrEqual(1);
      }
    }
  });

  it("does what it says about what precedes", () => {
    for (const seed of SEEDS) {
      const actions = schedule(seed);
      actions.forEach((action, at) => {
        if (action.do === "measure") expect(inserted(actions[at - 1])).toBe(action.afterInsert);
      });
    }
  });

  it("puts a recall probe directly before a capture in every block", () => {
    for (const seed of SEEDS) {
      const actions = schedule(seed);
      const blocks = new Set<number>();
      actions.forEach((action, at) => {
        if (action.do !== "measure" || !action.probe) return;
        expect(action.cell.role).toBe("recall");
        const next = actions[at + 1];
        expect(next?.do === "measure" && [next.cell.role, next.cell.rows]).toEqual([
          "capture",
          action.cell.rows
        ]);
        blocks.add(action.block);
      });
      expect(blocks.size).toBe(10);
    }
  });

  it("inserts the text that the near-duplicate repeats earlier in the same block, once", () => {
    for (const seed of SEEDS) {
      const actions = schedule(seed);
      for (let block = 0; block < 10; block++) {
        const own = actions.filter((action) => action.block === block);
        const first = own.findIndex((action) => action.do === "insert" && action.forRepeat);
        const repeat = own.findIndex(
          (action) => action.do === "measure" && action.cell.definition.id === "T4"
        );
        expect(own.flatMap((action) => (action.do === "measure" ? action.cell.variant : []))).toEqual(
          expect.arrayContaining(["refused", "forced"])
        );
        expect(first).toBeGreaterThanOrEqual(0);
        expect(repeat).toBeGreaterThan(first);
        expect(own.filter((action) => action.do === "insert" && action.forRepeat)).toHaveLength(1);
      }
    }
  });

  it("is decided by the seed alone", () => {
    expect(measures(schedule(3)).map(nameOf)).toEqual(measures(schedule(3)).map(nameOf));
    expect(measures(schedule(3)).map(nameOf)).not.toEqual(measures(schedule(4)).map(nameOf));
  });

  it("does not favour early places for any scenario (mean rank over 200 seeds)", () => {
    const captures = all.filter(({definition}) => ["T1", "T2", "T3"].includes(definition.id));
    const ranks = new Map<string, number[]>();
    for (let seed = 0; seed < 200; seed++) {
      const order = measures(schedule(seed, captures, 3)).filter(({block}) => block === 2);
      order.forEach((action, rank) =>
        ranks.set(nameOf(action), [...(ranks.get(nameOf(action)) ?? []), rank])
      );
    }
    for (const values of ranks.values())
      expect(values.reduce((sum, rank) => sum + rank, 0) / values.length).toBeCloseTo(1, 0);
  });
});

describe("product order", () => {
  it("knows that a refused near-duplicate leaves no insert behind", () => {
    const cells = cellsUnder("product");
    for (const seed of SEEDS) {
      const actions = schedule(seed, cells, undefined, "product");
      actions.forEach((action, at) => {
        const before = actions[at - 1];
        const added = before?.do === "insert" || (before?.do === "measure" && addsRow(before.cell));
        if (action.do === "measure") expect(added).toBe(action.afterInsert);
      });
    }
    expect(cells.find(({definition}) => definition.id === "T4")?.phases).not.toContain("insert");
  });
});

describe("published order", () => {
  const actions = schedule(1, cellsUnder("published"), undefined, "published");

  it("runs one scenario after another, all its iterations in a row", () => {
    const names = measures(actions).map(nameOf);
    const inARow = names.filter((name, at) => name !== names[at - 1]);
    expect(inARow).toEqual([...new Set(names)]);
    expect(inARow.slice(0, 6)).toEqual(["T1 ", "T2 ", "T3 ", "T4 forced", "T5 ", "T6 "]);
  });

  it("puts nothing between but the one capture that T4 repeats", () => {
    expect(actions.filter((action) => action.do !== "measure")).toEqual([
      {do: "insert", block: 3, forRepeat: true}
    ]);
  });
});
