/** What a search server loads, by following import lines: never a secret key, never decryption. */
import {readFile} from "node:fs/promises";
import {expect, it} from "vitest";

const folder = new URL("../../../data-loaders/fhe/", import.meta.url);

/** Every file of fhe/ that `entry` reaches, by static and dynamic imports and worker URLs. Types count too. */
async function reached(entry: string): Promise<Set<string>> {
  const seen = new Set<string>();
  const pending = [new URL(entry, folder)];
  for (let url = pending.pop(); url; url = pending.pop()) {
    const name = url.href.slice(folder.href.length);
    if (seen.has(name) || !url.href.startsWith(folder.href)) continue;
    seen.add(name);
    const source = await readFile(url, "utf8").catch(() =>
      readFile(new URL(url.href.replace(/\.js$/, ".ts")), "utf8")
    );
    for (const [, path] of source.matchAll(/(?:from|import\(|new URL\()\s*"(\.[^"]*\.js)"/g))
      pending.push(new URL(path!, url));
  }
  return seen;
}

it.each(["engine.js", "api.js", "query-file.js", "search-result.js", "keys.js", "envelope.js", "errors.js"])(
  "%s reaches no secret key and no decryption",
  async (entry) => {
    const files = await reached(entry);
    expect([...files].filter((name) => /secret|decrypt/.test(name))).toEqual([]);
  }
);

it("the walk sees what it should: the engine its worker and its reference, the decryptor its key", async () => {
  expect([...(await reached("engine.js"))]).toEqual(
    expect.arrayContaining(["kernels/worker.js", "kernels/run-chunk.js", "reference/reference-engine.js"])
  );
  expect([...(await reached("decrypt.js"))]).toContain("secret-key.js");
});
