import {readFileSync, readdirSync} from "node:fs";
import {describe, expect, it} from "vitest";

const FOLDER = new URL("../../../src/lib/stats/", import.meta.url);

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith(".ts")))("src/lib/stats/%s", (name) => {
  it("imports nothing that a browser lacks: no Node module, no zod; run-schema as types only", () => {
    const source = readFileSync(new URL(name, FOLDER), "utf8");
    const imports = [...source.matchAll(/^(?:import|export)\s+(type\s)?[^;"]*?from "([^"]+)";$/gms)];
    const atRunTime = imports.filter(([, type]) => type === undefined).map(([, , from]) => from);
    expect(atRunTime.filter((from) => !/^(\.\/[a-z-]+\.js|\.\.\/units\.js|d3-array)$/.test(from!))).toEqual(
      []
    );
  });
});
