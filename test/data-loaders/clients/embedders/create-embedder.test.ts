import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {preparePlan} from "../../../../data-loaders/cli/prepare-plan.js";
import {DEFAULTS} from "../../../../data-loaders/cli/setting-shapes.js";
import {
  createEmbedder,
  type EmbedderSettings
} from "../../../../data-loaders/clients/embedders/create-embedder.js";
import {writeTinyQwen3} from "../../../../scripts/tiny-qwen3/write.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tiny-qwen3-"));
  writeTinyQwen3(folder);
});
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const create = (settings: Partial<EmbedderSettings>, env: NodeJS.ProcessEnv = {}) =>
  createEmbedder({...DEFAULTS, ...settings}, {documents: ["a text"], env, log: () => undefined});

describe("createEmbedder", () => {
  it("makes the lexical one where nothing is set, with a limit where one is", async () => {
    const free = await create({});
    expect(free).toMatchObject({
      kind: "lexical",
      dimension: 1024,
      dtype: null,
      maxTokens: null,
      queryInstruction: null
    });
    const limited = await create({maxTokens: 2});
    expect((await limited.embed(["two words"])).tokens).toEqual([2]);
    await expect(limited.embed(["now three words"])).rejects.toThrow(
      "text 1 of 1 has 3 tokens, at most 2 are embedded"
    );
  });

  it("loads qwen3 from the folder that is set, with all that decides a vector", async () => {
    const embedder = await create({
      embedder: "qwen3",
      modelDir: folder,
      model: "owner/tiny",
      maxTokens: 20,
      queryInstruction: "Find the decision"
    });
    expect(embedder).toMatchObject({
      kind: "qwen3",
      model: "owner/tiny",
      dimension: 16,
      dtype: "fp32",
      maxTokens: 20,
      queryInstruction: "Find the decision"
    });
    expect(embedder.revision).toMatch(/^[0-9a-f]{16}$/);
    await embedder.close();
  });

  it("looks for runed where the setting says, else where Rune's own variable does", async () => {
    await expect(create({embedder: "runed"})).rejects.toThrow("--runed-socket, or RUNE_EMBEDDER_SOCKET");
    const variable = {RUNE_EMBEDDER_SOCKET: "/nowhere/a.sock"};
    await expect(create({embedder: "runed"}, variable)).rejects.toThrow("no socket at /nowhere/a.sock");
    await expect(create({embedder: "runed", runedSocket: "/nowhere/b.sock"}, variable)).rejects.toThrow(
      "/nowhere/b.sock"
    );
  });

  it.each(["lexical", "runed"] as const)(
    "refuses an instruction that %s would not read",
    async (embedder) => {
      await expect(create({embedder, queryInstruction: "Find it"})).rejects.toThrow(
        `--query-instruction is read by qwen3 only, and --embedder is ${embedder}.`
      );
    }
  );
});

describe("preparePlan", () => {
  it("refuses a model whose vectors do not fit the indexes, before anything is asked", async () => {
    const planned = preparePlan({...DEFAULTS, embedder: "qwen3", modelDir: folder, model: "owner/tiny"});
    await expect(planned).rejects.toThrow("owner/tiny gives vectors of 16 coordinates");
  });
});
