import {describe, expect, it} from "vitest";
import {
  cellsOf,
  definitionHash,
  parseDefinition,
  readDefinitions
} from "../../../data-loaders/scenarios/definition.js";

describe("scenario definitions", () => {
  it("are T1 to T9 and the others, in order", () => {
    expect([...readDefinitions().keys()].join(" ")).toBe("T1 T2 T3 T4 T5 T6 T7 T8 T9 L1");
  });

  it("make the cells that the published run has, the near-duplicate both ways", () => {
    const names = [...readDefinitions().values()]
      .filter(({id}) => id.startsWith("T"))
      .flatMap((definition) => cellsOf(definition, "controlled"))
      .map(({definition, variant}) => (variant === null ? definition.id : `${definition.id} ${variant}`));
    expect(names).toEqual([
      ..."T1 T2 T3".split(" "),
      "T4 refused",
      "T4 forced",
      "T5",
      "T6",
      ...[1, 3, 5, 10].map((k) => `T7 k=${k}`),
      ...[1, 5, 10, 20].map((size) => `T8 size=${size}`),
      "T9 health",
      "T9 diagnostics",
      "T9 diagnostics-cold"
    ]);
  });

  it("have a hash that changes with anything in them", () => {
    const t1 = readDefinitions().get("T1")!;
    expect(definitionHash({...t1, title: {...t1.title, en: "Another"}})).not.toBe(definitionHash(t1));
    expect(definitionHash({...t1})).toBe(definitionHash(t1));
  });

  it("are refused with file and field when something is misspelt", () => {
    const bad = JSON.stringify({
      id: "T1",
      feature: "capture",
      title: {en: "a", ko: "b"},
      operation: {kind: "capture", language: "en", tokenz: 35}
    });
    expect(() => parseDefinition(bad, "mine.json")).toThrow(/mine\.json: .*tokens/);
    expect(() => parseDefinition("{", "mine.json")).toThrow(/mine\.json: expected JSON/);
  });
});
