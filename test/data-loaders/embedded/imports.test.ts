import {existsSync, readFileSync} from "node:fs";
import {dirname, relative, resolve} from "node:path";
import {describe, expect, it} from "vitest";

const root = resolve(import.meta.dirname, "../../..");

/** Every file of ours that a program loads at run time; imports of types alone are erased and load nothing. */
function loadedBy(entry: string): string[] {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, "utf8");
    for (const [, path] of source.matchAll(/^(?:import|export)\b(?! type)[^;]*?from "(\.[^"]+)";/gms)) {
      const written = resolve(dirname(file), path!);
      const typescript = written.replace(/\.js$/, ".ts");
      visit(existsSync(typescript) ? typescript : written);
    }
  };
  visit(resolve(root, entry));
  return [...seen].map((file) => relative(root, file)).sort();
}

describe("what the programs load", () => {
  it("envector's: nothing that decrypts, no secret key, nothing of Vault's", () => {
    const files = loadedBy("data-loaders/embedded/envector-process.ts");
    expect(files).toContain("data-loaders/fhe/engine.ts");
    expect(files.filter((file) => /decrypt|secret|embedded\/vault\//.test(file))).toEqual([]);
  });

  it("Vault's: the decryptor, and nothing that stores or scores", () => {
    const files = loadedBy("data-loaders/embedded/vault-process.ts");
    expect(files).toContain("data-loaders/fhe/decrypt.ts");
    expect(files.filter((file) => /shard-store|embedded\/envector\//.test(file))).toEqual([]);
  });
});
