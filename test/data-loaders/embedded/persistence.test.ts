import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Agent, clientStream, unary, unitVectors} from "./calls.js";

const DIM = 32;

describe("a kept index", () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  const [first, second] = unitVectors(2, DIM);
  let shardFile: string;
  let stateFile: string;

  const withStack = async (work: (agent: Agent, stack: EmbeddedStack) => Promise<void>) => {
    const stack = await startEmbeddedStack({persistDir: folder});
    const agent = await Agent.connect(stack);
    try {
      await work(agent, stack);
    } finally {
      await agent.close();
      await stack.close();
    }
  };
  beforeAll(() =>
    withStack(async (agent) => {
      await agent.createIndex("kept", DIM);
      await agent.createIndex("dropped", DIM);
      await agent.insertVectors("kept", [first!], ["first"]);
      await unary(agent.envector, "delete_index", {index_name: "dropped"});
    })
  );
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it("is one folder with one state and one shard; a deleted index leaves none", () => {
    const indexes = readdirSync(join(folder, "envector"));
    expect(indexes).toHaveLength(1);
    const files = readdirSync(join(folder, "envector", indexes[0]!)).sort();
    expect(files).toEqual(["index.json", "shard-0.2.bin"]);
    shardFile = join(folder, "envector", indexes[0]!, "shard-0.2.bin");
    stateFile = join(folder, "envector", indexes[0]!, "index.json");
  });

  it("survives the server being killed between inserts", async () => {
    await withStack(async (agent, stack) => {
      await agent.insertVectors("kept", [second!], ["second"]);
      process.kill(stack.envector.pid, "SIGKILL");
      await stack.exited;
    });
    await withStack(async (agent) => {
      for (const [vector, label] of [
        [first, "first"],
        [second, "second"]
      ] as const) {
        const [best] = await agent.topK("kept", vector!, 1);
        expect((await agent.metadataAt("kept", [best!]))[0]!.data).toBe(label);
      }
    });
  });

  it("ignores and removes what an interrupted save left", async () => {
    const unfinished = `${stateFile}.unfinished`;
    writeFileSync(unfinished, "half");
    await withStack(async (agent) => {
      expect((await agent.indexState("kept")).rows).toBe("2");
    });
    expect(readdirSync(join(stateFile, ".."))).not.toContain("index.json.unfinished");
  });

  it.each(["shard", "state"])(
    "is not served when its %s file is torn: the start fails with the file's name",
    async (kind) => {
      const dir = join(stateFile, "..");
      const shard = readdirSync(dir).find((name) => name.startsWith("shard-"))!;
      shardFile = join(dir, shard);
      const file = kind === "shard" ? shardFile : stateFile;
      copyFileSync(file, join(folder, "intact"));
      truncateSync(file, readFileSync(file).length - 1_000 > 0 ? readFileSync(file).length - 1_000 : 10);
      await expect(startEmbeddedStack({persistDir: folder})).rejects.toThrow(`${file} is torn`);
      copyFileSync(join(folder, "intact"), file);
    }
  );

  it("has its keys after a restart, the one that a client registered and loaded among them", async () => {
    const [vector] = unitVectors(1, DIM, 5);
    await withStack(async (agent) => {
      const [placeholder] = (await unary<{key_id: string[]}>(agent.envector, "get_key_list", {})).value
        .key_id;
      await clientStream(agent.envector, "register_key", [
        {
          key_info: {key_id: "foreign", type: "EvalKey", preset: "IP0", eval_mode: "mm", sha256sum: ""},
          key: {size: 3, value: Buffer.from("key")}
        }
      ]);
      await unary(agent.envector, "unload_key", {key_id: placeholder});
      await unary(agent.envector, "load_key", {key_id: "foreign"});
      await agent.createIndex("theirs", DIM);
      await agent.insertVectors("theirs", [vector!], ["x"]);
    });
    await withStack(async (agent) => {
      const [best] = await agent.topK("theirs", vector!, 1);
      expect(best!.score).toBeCloseTo(1, 2);
      await unary(agent.envector, "unload_key", {key_id: "foreign"});
    });
    const keysFile = join(folder, "envector", "keys.json");
    expect(JSON.parse(readFileSync(keysFile, "utf8"))).toMatchObject({loaded: null});
    const intact = readFileSync(keysFile);
    writeFileSync(keysFile, intact.subarray(0, 20));
    await expect(startEmbeddedStack({persistDir: folder})).rejects.toThrow(`${keysFile} is torn`);
    writeFileSync(keysFile, intact);
  });

  it("is refused in another mode", async () => {
    await expect(startEmbeddedStack({persistDir: folder, evalMode: "rmp"})).rejects.toThrow(
      "holds indexes of mode mm, not rmp"
    );
  });
});
