import {mkdtemp, readFile, rm, stat, writeFile} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import type {Command} from "commander";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {fheCommand} from "../../../data-loaders/cli/fhe.js";
import {UserError} from "../../../data-loaders/timing/errors.js";
import {dot, largestDifference, unitVectors, vectorFile, vectorJson, VECTORS} from "./fixtures.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fhe-cli-"));
});
afterAll(() => rm(folder, {recursive: true}));

const vectors = (name: string): string => fileURLToPath(new URL(`../../vectors/${name}`, import.meta.url));
const here = (name: string): string => join(folder, name);

/** Runs one command and parses its stdout. */
async function run(...args: string[]): Promise<unknown> {
  let out = "";
  await fheCommand((text) => (out += text)).parseAsync(args, {from: "user"});
  return JSON.parse(out);
}

describe("rune-latency fhe", () => {
  it("makes keys, encrypts, scores and decrypts with them", async () => {
    const items = unitVectors(1, 3, 40);
    const query = unitVectors(2, 1, 40)[0]!;
    await writeFile(here("items.json"), JSON.stringify(items.map((v) => [...v])));
    await writeFile(here("query.json"), JSON.stringify([...query]));
    await run("keygen", "--out", here("keys"), "--key-id", "cli-test");
    for (const mode of ["mm", "rmp"]) {
      const key = here(mode === "mm" ? "keys/EncKey.bin" : "keys/EncKey.json");
      const secret = here(mode === "mm" ? "keys/SecKey.json" : "keys/SecKey.bin");
      const [set] = (await run(
        "encrypt",
        "--enc-key",
        key,
        "--mode",
        mode,
        "--in",
        here("items.json"),
        "--out",
        here(mode)
      )) as [{file: string; vectors: number}];
      expect(set.vectors).toBe(3);
      const result = here(`${mode}.result.bin`);
      await run("score", "--mode", mode, "--in", set.file, "--query", here("query.json"), "--out", result);
      const decrypted = async (file: string): Promise<unknown> =>
        run("decrypt", "--sec-key", secret, "--mode", mode, "--in", file);
      const {scores} = (await decrypted(result)) as {scores: number[]};
      expect(
        largestDifference(
          scores,
          items.map((v) => dot(v, query))
        )
      ).toBeLessThan(1e-3);
      const {vectors: back} = (await decrypted(set.file)) as {vectors: number[][]};
      back.forEach((vector, i) => expect(largestDifference(vector, items[i]!)).toBeLessThan(1e-4));
    }
  });

  it("leaves secret keys to their owner and overwrites nothing", async () => {
    await run("keygen", "--out", here("owned"));
    for (const name of ["SecKey.bin", "SecKey.json"])
      expect((await stat(here(`owned/${name}`))).mode & 0o777).toBe(0o600);
    const before = await readFile(here("owned/SecKey.bin"));
    await expect(run("keygen", "--out", here("owned"))).rejects.toBeInstanceOf(UserError);
    expect((await readFile(here("owned/SecKey.bin"))).equals(before)).toBe(true);
  });

  it.each(VECTORS)("scores the reference library's $name to its own result", async ({name, mode, query}) => {
    const out = here(`${name}.bin`);
    await run(
      "score",
      "--mode",
      mode,
      "--in",
      vectors(`${name}.bin`),
      "--query",
      vectors(`${query}.plain.json`),
      "--out",
      out
    );
    expect((await readFile(out)).equals(vectorFile(`${name}.result.bin`))).toBe(true);
    const {scores} = (await run(
      "decrypt",
      "--sec-key",
      vectors("keys/SecKey.json"),
      "--mode",
      mode,
      "--in",
      out
    )) as {
      scores: number[];
    };
    const {scores: expected} = vectorJson(`${name}.result.decrypted.json`) as {scores: number[]};
    expect(largestDifference(scores, expected)).toBeLessThan(1e-8);
  });

  it.each([
    ["keys/EncKey.bin", "encryption key", {preset: "IP0"}],
    ["keys/SecKey.bin", "secret key", {preset: "IP0", nonZeroCoefficients: 2730}],
    ["keys/EncKey.json", "encryption key envelope", {kid: "oracle-key", format: "enckey"}],
    ["keys/SecKey.json", "secret key envelope", {kid: "oracle-key", format: "seckey"}],
    ["mm32-3.bin", "Query file", {mode: "mm", blocks: 32, n: 3, dim: 32, show_dim: 32}],
    ["rmp1024-1.bin", "Query file", {mode: "rmp", blocks: 32, n: 1, dim: 32, show_dim: 1024}],
    ["mm32-3.result.bin", "SearchResult file", {mode: "mm", n: 3, dim: 1, total_count: 4096}],
    ["rmp1024-1.result.bin", "SearchResult file", {mode: "rmp", n: 1, dim: 32}]
  ])("inspects %s as a sane %s", async (name, kind, header) => {
    expect(await run("inspect", vectors(name))).toMatchObject({kind, header, problem: null});
  });

  it.each([
    ["a truncated set", vectorFile("mm32-1.bin").subarray(0, 2_000_000), "Query file", "[LENGTH]"],
    ["a truncated secret key", vectorFile("keys/SecKey.bin").subarray(0, 1000), "secret key", "[LENGTH]"],
    ["text", Buffer.from("hello"), "unknown", "not a key"],
    ["an empty file", Buffer.alloc(0), "unknown", "not a key"]
  ])("inspects %s, says what is wrong and fails", async (name, bytes, kind, problem) => {
    const file = here(name.replaceAll(" ", "-"));
    await writeFile(file, bytes);
    let out = "";
    const command = fheCommand((text) => (out += text));
    await expect(command.parseAsync(["inspect", file], {from: "user"})).rejects.toThrow(problem);
    expect(JSON.parse(out)).toMatchObject({kind, bytes: bytes.length});
  });

  it.each([
    ["a file that does not exist", "[1]", "nowhere.bin", /ENOENT/],
    ["vectors that are no JSON", "[1", undefined, /is not JSON/],
    ["vectors that are no numbers", `[["a"]]`, undefined, /array of vectors/],
    ["ragged vectors", "[[1,2],[3]]", undefined, /vectors\[1\]\.length/],
    ["a coordinate beyond range", "[[1e9]]", undefined, /vectors\[0\]\[0\]/]
  ])("refuses %s in a sentence for people", async (_, content, key, message) => {
    await writeFile(here("bad.json"), content);
    const args = [
      "encrypt",
      "--enc-key",
      key ?? vectors("keys/EncKey.bin"),
      "--mode",
      "mm",
      "--in",
      here("bad.json")
    ];
    const attempt = run(...args, "--out", here("bad"));
    await expect(attempt).rejects.toBeInstanceOf(UserError);
    await expect(attempt).rejects.toThrow(message);
  });

  it("shows an example with every command", () => {
    const commands: readonly Command[] = fheCommand().commands;
    expect(commands.map((command) => command.name())).toEqual([
      "keygen",
      "encrypt",
      "score",
      "decrypt",
      "inspect"
    ]);
    for (const command of commands) {
      let help = "";
      command.configureOutput({writeOut: (text) => (help += text)}).outputHelp();
      expect(help).toContain(`$ rune-latency fhe ${command.name()} `);
    }
  });
});
