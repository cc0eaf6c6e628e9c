import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {describe, expect, it} from "vitest";
import {generateProtoTypes} from "../../scripts/generate-proto-types.js";

const committed = resolve(import.meta.dirname, "../../proto/gen");

function contents(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, {recursive: true, encoding: "utf8"})
      .filter((name) => statSync(join(dir, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(dir, name), "utf8")])
  );
}

describe("proto/gen", () => {
  it("is what npm run gen makes of the .proto files today", () => {
    const dir = mkdtempSync(join(tmpdir(), "proto-gen-"));
    try {
      generateProtoTypes(dir);
      const fresh = contents(dir);
      expect(Object.keys(fresh).length).toBeGreaterThan(60);
      expect(contents(committed)).toEqual(fresh);
    } finally {
      rmSync(dir, {recursive: true, force: true});
    }
  });
});
