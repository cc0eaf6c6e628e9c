import {readdirSync, readFileSync} from "node:fs";
import {dirname, join, normalize, relative} from "node:path";
import {fileURLToPath} from "node:url";
import {describe, expect, it} from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Who may import whom, by folder; the longest matching name counts. `src/lib` is open to everybody, `secret.ts` and
 * `timing/errors.ts` to everything in data-loaders.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  "src/lib": [],
  "src/components": ["src/lib"],
  "src/data": ["data-loaders/cli"],
  proto: [],
  "data-loaders/timing": ["src/lib"],
  "data-loaders/fhe": ["src/lib", "data-loaders/timing"],
  "data-loaders/clients": ["proto", "src/lib", "data-loaders/timing", "data-loaders/secret.ts"],
  "data-loaders/embedded": [
    "proto",
    "src/lib",
    "data-loaders/fhe",
    "data-loaders/timing",
    "data-loaders/secret.ts"
  ],
  "data-loaders/pipeline": [
    "proto",
    "src/lib",
    "data-loaders/timing",
    "data-loaders/clients",
    "data-loaders/fhe"
  ],
  "data-loaders/scenarios": [
    "src/lib",
    "data-loaders/timing",
    "data-loaders/clients",
    "data-loaders/pipeline"
  ],
  "data-loaders/archive": ["src/lib", "data-loaders/timing"],
  "data-loaders/publish": ["src/lib", "src/components", "data-loaders/timing", "data-loaders/secret.ts"],
  "data-loaders/cli": [
    "src/lib",
    "data-loaders/timing",
    "data-loaders/clients",
    "data-loaders/pipeline",
    "data-loaders/scenarios",
    "data-loaders/archive",
    "data-loaders/publish",
    "data-loaders/embedded",
    "data-loaders/fhe",
    "data-loaders/secret.ts"
  ]
};

interface Import {
  readonly from: string;
  readonly to: string;
}

function imports(): Import[] {
  const files = ["src", "proto", "data-loaders"]
    .flatMap((top) =>
      readdirSync(join(ROOT, top), {recursive: true, encoding: "utf8"}).map((file) => join(top, file))
    )
    .filter(
      (file) => /\.(ts|js)$/.test(file) && !file.includes(".observablehq") && !file.includes("assembly")
    );
  return files.flatMap((from) => {
    const text = readFileSync(join(ROOT, from), "utf8");
    const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)].map(
      (match) => match[1]!
    );
    return targets.map((target) => ({from, to: normalize(join(dirname(from), target))}));
  });
}

const layerOf = (path: string): string | undefined =>
  [...Object.keys(MAY_IMPORT), "data-loaders/secret.ts"]
    .filter((name) => path === name || path.replace(/\.js$/, ".ts") === name || path.startsWith(`${name}/`))
    .toSorted((a, b) => b.length - a.length)[0];

describe("import arrows", () => {
  it("point only where the design says", () => {
    const wrong = imports().filter(({from, to}) => {
      const source = layerOf(from);
      const target = layerOf(to);
      return source !== undefined && source !== target && !(MAY_IMPORT[source] ?? []).includes(target ?? "");
    });
    expect(wrong.map(({from, to}) => `${from} → ${to}`)).toEqual([]);
  });

  it("never lead from the envector server to a secret key or to decryption", () => {
    const all = imports();
    const reached = new Set<string>();
    const visit = (file: string): void => {
      const path = file.replace(/\.js$/, ".ts");
      if (reached.has(path)) return;
      reached.add(path);
      for (const {from, to} of all) if (from === path) visit(to);
    };
    visit("data-loaders/embedded/envector-process.ts");
    expect(reached.size).toBeGreaterThan(5);
    expect([...reached].filter((file) => /fhe\/(decrypt|secret-key)/.test(file))).toEqual([]);
  });

  it("keep Node, gRPC and zod out of what a browser fetches", () => {
    const browser = ["src/components", "src/lib"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), {recursive: true, encoding: "utf8"})
        .filter((file) => file.endsWith(".ts"))
        .map((file) => join(ROOT, folder, file))
    );
    const offending = browser
      .filter((file) => !file.endsWith("run-schema.ts"))
      .filter((file) => /^import (?!type).*from "(node:|@grpc|zod)/m.test(readFileSync(file, "utf8")));
    expect(offending.map((file) => relative(ROOT, file))).toEqual([]);
  });

  it("let the schema be imported at run time by Node only", () => {
    const wrong = imports().filter(
      ({from, to}) => /^src\/(components|lib)\//.test(from) && to === "src/lib/run-schema.js"
    );
    for (const {from} of wrong) {
      const text = readFileSync(join(ROOT, from), "utf8");
      expect(text, from).not.toMatch(/^import (?!type)\{?[^;]*?from "[^"]*run-schema\.js"/m);
    }
  });
});
