import {describe, expect, it} from "vitest";
import {readDefinitions} from "../../../data-loaders/scenarios/definition.js";
import {chosen, type Choice} from "../../../data-loaders/scenarios/plan.js";

const definitions = readDefinitions();
const ids = (choice: Partial<Choice>): string =>
  chosen({definitions, scenarios: [], features: [], sweep: [], ...choice})
    .map(({id}) => id)
    .join(" ");

describe("the scenarios of a run", () => {
  it("are those of every run where nothing is asked for, and the sweep where it has sizes", () => {
    expect(ids({})).toBe("T1 T2 T3 T4 T5 T6 T7 T8 T9 L1 Q1");
    expect(ids({sweep: [0]})).toBe("T1 T2 T3 T4 T5 T6 T7 T8 T9 L1 Q1 S1");
  });

  it("are what is asked for, by id, by feature, or all", () => {
    expect(ids({scenarios: ["t13", "W1"]})).toBe("T13 W1");
    expect(ids({features: ["searchable"]})).toBe("T10 T11 T12");
    expect(ids({scenarios: ["all"]})).toBe("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 B1 L1 Q1 W1");
    expect(ids({scenarios: ["all"], sweep: [64], features: ["sweep", "startup"]})).toBe("S1 W1");
  });

  it("are refused where one is unknown, none is left, or a sweep has no sizes", () => {
    expect(() => ids({scenarios: ["T77"]})).toThrow(/unknown scenario T77\. Known: T1, .*, W1, or all\./);
    expect(() => ids({features: ["speed"]})).toThrow("unknown feature speed. Known: capture, recall");
    expect(() => ids({scenarios: ["T1"], features: ["recall"]})).toThrow("T1 has no feature recall");
    expect(() => ids({scenarios: ["S1"]})).toThrow("S1 needs the sizes of the index: give --sweep");
    expect(() => ids({features: ["sweep"]})).toThrow("S1 needs the sizes of the index");
  });
});
