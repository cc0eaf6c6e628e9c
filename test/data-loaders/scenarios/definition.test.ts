import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {
  cellsOf,
  definitionHash,
  parseDefinition,
  readDefinitions
} from "../../../data-loaders/scenarios/definition.js";

describe("scenario definitions", () => {
  it("are T1 to T14 and the others, in order", () => {
    expect([...readDefinitions().keys()].join(" ")).toBe(
      "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 B1 L1 Q1 S1 W1"
    );
  });

  it("make the cells that the published run has, the near-duplicate both ways", () => {
    const names = [...readDefinitions().values()]
      .filter(({id}) => /^T[1-9]$/.test(id))
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

  it("make the cells of batches and sweeps by their sizes", () => {
    const definitions = readDefinitions();
    const variants = (id: string, sweep: number[] = []) =>
      cellsOf(definitions.get(id)!, "controlled", sweep).map(({variant}) => variant);
    expect(variants("L1")).toEqual(["en", "ko"]);
    expect(variants("Q1")).toEqual(["m=1", "m=4", "m=8", "m=16"]);
    expect(variants("B1")).toEqual(
      [5, 10].flatMap((size) => [`size=${size},one-insert`, `size=${size},calls`])
    );
    expect(variants("S1")).toEqual([]);
    expect(variants("S1", [0, 256])).toEqual([
      "recall,rows=0",
      "capture,rows=0",
      "recall,rows=256",
      "capture,rows=256"
    ]);
  });

  it("expect no hits of a recall in an index that begins empty", () => {
    const [empty, , filled] = cellsOf(readDefinitions().get("S1")!, "published", [0, 1]);
    expect(empty?.phases).toEqual(["embed", "score", "total"]);
    expect(filled?.phases).toEqual(["embed", "score", "vault_topk", "remind", "total"]);
  });

  it("ask for texts of exactly equal token counts where languages are compared", () => {
    const texts = cellsOf(readDefinitions().get("L1")!, "controlled").map((cell) => cell.texts);
    expect(texts).toEqual([
      [{language: "en", targetTokens: 50, tolerance: 0}],
      [{language: "ko", targetTokens: 50, tolerance: 0}]
    ]);
  });

  it("have a hash that changes with anything in them", () => {
    const t1 = readDefinitions().get("T1")!;
    expect(definitionHash({...t1, title: {...t1.title, en: "Another"}})).not.toBe(definitionHash(t1));
    expect(definitionHash({...t1})).toBe(definitionHash(t1));
  });

  it("of a user's own folder come besides, and may not take an id", () => {
    const folder = mkdtempSync(join(tmpdir(), "scenarios-"));
    const write = (id: string) =>
      writeFileSync(
        join(folder, "mine.json"),
        JSON.stringify({
          id,
          feature: "capture",
          title: {en: "Mine", ko: "내 것"},
          operation: {kind: "capture", language: "en", tokens: 80},
          on_request: true
        })
      );
    expect(() => readDefinitions(folder)).toThrow("expected scenarios, one JSON file each, found none");
    write("X1");
    expect(readDefinitions(folder).get("X1")?.title.ko).toBe("내 것");
    expect(readDefinitions(folder).size).toBe(readDefinitions().size + 1);
    write("T5");
    expect(() => readDefinitions(folder)).toThrow(/mine\.json: there is a scenario T5 already/);
    rmSync(folder, {recursive: true});
    expect(() => readDefinitions(folder)).toThrow("expected a folder of scenarios");
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
