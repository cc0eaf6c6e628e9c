import {describe, expect, it} from "vitest";
import {GLOSSARY, HOW_TO_READ} from "../../../src/lib/wording/glossary.js";

/** Words that the report uses and a newcomer cannot know. */
const NEEDED = [
  "run",
  "block",
  "iteration",
  "scenario",
  "variant",
  "feature",
  "phase",
  "step",
  "sample",
  "outcome",
  "finding",
  "check",
  "verdict",
  "baseline",
  "protocol",
  "target",
  "driver",
  "embedder",
  "embedded-stack",
  "bench-index",
  "p50",
  "interval",
  "fhe",
  "mm-rmp",
  "shard"
];
const texts = [...GLOSSARY.map(({definition}) => definition), ...HOW_TO_READ];

describe("the glossary", () => {
  it("defines every word of the report once", () => {
    const ids = GLOSSARY.map(({id}) => id);
    expect(NEEDED.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([]);
  });
  it("is written in both languages, in full sentences", () => {
    for (const {en, ko} of texts) {
      expect(en).toMatch(/^[A-Z“][^가-힣]*\.$/);
      expect(ko).toMatch(/[가-힣].*\.$/);
    }
  });
  it("types no figure: those belong to runs", () => {
    const names = /\b(?:T1|p50|p95|p99)(?![0-9])/g;
    expect(texts.filter(({en, ko}) => /[0-9]/.test(`${en}${ko}`.replaceAll(names, "")))).toEqual([]);
  });
});

describe("how to read this", () => {
  it("takes five lines", () => {
    expect(HOW_TO_READ).toHaveLength(5);
  });
});
