import {describe, expect, it} from "vitest";
import {cellsOf, readDefinitions, type Cell} from "../../../data-loaders/scenarios/definition.js";
import {factorNames, refuseUnknownFactor, withTls} from "../../../data-loaders/scenarios/factors.js";
import {schedule, type Action} from "../../../data-loaders/scenarios/schedule.js";
import {seededRandom} from "../../../src/lib/stats/random.js";

const plain = [...readDefinitions().values()]
  .filter(({id}) => ["T1", "T4", "T5", "T7", "T8", "L1"].includes(id))
  .flatMap((definition) => cellsOf(definition, "controlled"));
const cells = withTls(plain);

const order = (of: readonly Cell[], seed: number): Action[] =>
  schedule({
    protocol: "controlled",
    cells: of,
    iterationsOf: ({definition}) => definition.iterations,
    warmup: 2,
    random: seededRandom(seed)
  });
type Measure = Extract<Action, {do: "measure"}>;
const measures = (actions: readonly Action[]): Measure[] =>
  actions.filter((action): action is Measure => action.do === "measure");

describe("a run that varies TLS", () => {
  it("has every recall and capture at both levels, named by their variants, and nothing else", () => {
    const names = cells.map(({definition, variant}) => `${definition.id} ${variant}`);
    expect(names.filter((name) => name.startsWith("T5"))).toEqual(["T5 tls=on", "T5 tls=off"]);
    expect(names).toContain("T7 k=5,tls=on");
    expect(names).toContain("T4 refused,tls=off");
    expect(names).toContain("L1 ko,tls=on");
    expect(names.filter((name) => name.startsWith("T8"))).toEqual(
      [1, 5, 10, 20].map((size) => `T8 size=${size}`)
    );
  });

  it("measures both levels of a cell in the same blocks, though T7 has fewer iterations than there are", () => {
    for (let seed = 0; seed < 10; seed++) {
      const blocksOf = (variant: string): number[] =>
        measures(order(cells, seed))
          .filter(({cell}) => cell.definition.id === "T7" && cell.variant === variant)
          .map(({block}) => block);
      expect(blocksOf("k=5,tls=on")).toHaveLength(7);
      expect(blocksOf("k=5,tls=on")).toEqual(blocksOf("k=5,tls=off"));
    }
  });

  it("does not put one level before the other: each comes first in some blocks", () => {
    const first = measures(order(cells, 3))
      .filter(({cell}) => cell.definition.id === "T5")
      .filter(({block}, at, all) => all.findIndex((other) => other.block === block) === at)
      .map(({cell}) => cell.tls);
    expect(new Set(first)).toEqual(new Set(["on", "off"]));
  });

  it("pairs a recall probe with a capture over the same connection", () => {
    for (let seed = 0; seed < 10; seed++) {
      const actions = order(cells, seed);
      const probes = actions.flatMap((action, at) =>
        action.do === "measure" && action.probe ? [[action, actions[at + 1]] as const] : []
      );
      expect(probes.length).toBeGreaterThan(0);
      for (const [probe, next] of probes)
        expect(next?.do === "measure" && next.cell.tls === probe.cell.tls).toBe(true);
    }
  });

  it("records its factor as it is written", () => {
    expect(factorNames([{name: "tls", levels: ["on", "off"]}])).toEqual(["tls=on,off"]);
    expect(factorNames([])).toBeNull();
  });
});

describe("a factor", () => {
  it("that is not known, or has another level, is refused", () => {
    for (const factor of [
      {name: "threads", levels: ["1", "2"]},
      {name: "tls", levels: ["on", "maybe"]},
      {name: "tls", levels: ["on", "off", "off"]}
    ])
      expect(() => refuseUnknownFactor([factor], "controlled")).toThrow(
        `--factor ${factor.name}=${factor.levels.join(",")}: expected tls=on,off`
      );
    expect(() => refuseUnknownFactor([{name: "tls", levels: ["off", "on"]}], "product")).not.toThrow();
  });
  it("needs blocks, which the published protocol does not have", () => {
    expect(() => refuseUnknownFactor([{name: "tls", levels: ["on", "off"]}], "published")).toThrow(
      "--protocol published measures one scenario after another"
    );
  });
});
