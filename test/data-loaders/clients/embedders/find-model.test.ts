import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join} from "node:path";
import {createHash, randomBytes} from "node:crypto";
import {afterEach, beforeEach, describe, expect, it} from "vitest";
import {findModel, type ModelRequest} from "../../../../data-loaders/clients/embedders/find-model.js";
import {modelFiles} from "../../../../data-loaders/clients/embedders/model-files.js";
import {startHub, type ModelHub} from "./model-hub.js";

const MODEL = "owner/tiny";
const CONFIG = JSON.stringify({
  model_type: "qwen3",
  "transformers.js_config": {use_external_data_format: {"model_q4.onnx": 2}}
});
const FILES = new Map<string, Buffer>([
  ["config.json", Buffer.from(CONFIG)],
  ["tokenizer.json", randomBytes(5000)],
  ["tokenizer_config.json", Buffer.alloc(0)],
  ["onnx/model_q4.onnx", randomBytes(200_000)],
  ["onnx/model_q4.onnx_data", randomBytes(300_000)],
  ["onnx/model_q4.onnx_data_1", randomBytes(3000)]
]);

let parent: string;
let folder: string;
let hub: ModelHub;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), "model-"));
  folder = join(parent, "own");
  hub = await startHub(MODEL, FILES);
});
afterEach(async () => {
  await hub.close();
  rmSync(parent, {recursive: true, force: true});
});

function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: MODEL,
    dtype: "q4",
    modelDir: null,
    env: {HF_ENDPOINT: hub.url, HF_HOME: join(parent, "hf")},
    downloadTo: folder,
    log: () => undefined,
    ...more
  };
}

function write(into: string, names: Iterable<string> = FILES.keys()): void {
  for (const name of names) {
    mkdirSync(dirname(join(into, name)), {recursive: true});
    writeFileSync(join(into, name), FILES.get(name)!);
  }
}

const gets = (): string[] => hub.requests.filter((line) => line.startsWith("GET"));

describe("modelFiles", () => {
  it("names the file of each kind of numbers, with those that config.json adds", () => {
    expect(modelFiles("fp32", null).at(-1)).toBe("onnx/model.onnx");
    expect(modelFiles("q8", CONFIG).at(-1)).toBe("onnx/model_quantized.onnx");
    expect(modelFiles("q4", CONFIG).slice(-2)).toEqual([
      "onnx/model_q4.onnx_data",
      "onnx/model_q4.onnx_data_1"
    ]);
    const every = JSON.stringify({"transformers.js_config": {use_external_data_format: true}});
    expect(modelFiles("fp16", every).slice(-2)).toEqual([
      "onnx/model_fp16.onnx",
      "onnx/model_fp16.onnx_data"
    ]);
  });
});

describe("findModel", () => {
  it("downloads every file once, and then asks no hub", async () => {
    expect(await findModel(request())).toBe(folder);
    for (const [name, content] of FILES) expect(readFileSync(join(folder, name)).equals(content)).toBe(true);
    expect(readdirSync(join(folder, "onnx"))).toHaveLength(3);
    const asked = hub.requests.length;
    expect(await findModel(request())).toBe(folder);
    expect(hub.requests).toHaveLength(asked);
  });

  const ONNX = "onnx/model_q4.onnx";
  const others = [...FILES.keys()].filter((name) => name !== ONNX);
  const ranges = (): (string | undefined)[] =>
    gets()
      .filter((line) => line.includes("/blobs/"))
      .map((line) => line.split(" ")[2]);

  it("goes on where an earlier run stopped, if the file is still the same", async () => {
    write(folder, others);
    const partOf = (etag: string): string => {
      const version = createHash("sha256").update(etag).digest("hex").slice(0, 12);
      return join(folder, `${ONNX}.${version}.part`);
    };
    const content = FILES.get(ONNX)!;
    writeFileSync(partOf(createHash("sha256").update(content).digest("hex")), content.subarray(0, 70_000));
    writeFileSync(partOf("another version"), randomBytes(90_000));
    await findModel(request());
    expect(ranges()).toEqual(["bytes=70000-"]);
    expect(readFileSync(join(folder, ONNX)).equals(content)).toBe(true);
  });

  it("tries again when the connection breaks, and again as long as something comes", async () => {
    write(folder, others);
    hub.breaks.push(50_000, 60_000);
    await findModel(request());
    expect(ranges()).toHaveLength(3);
    expect(readFileSync(join(folder, ONNX)).equals(FILES.get(ONNX)!)).toBe(true);
  });

  it("gives up when nothing comes any more", async () => {
    write(folder, others);
    hub.breaks.push(0, 0, 0, 0);
    await expect(findModel(request())).rejects.toThrow("the download failed");
    expect(ranges()).toHaveLength(3);
    expect(existsSync(join(folder, ONNX))).toBe(false);
  });

  it("does not accept content that the hub's hash does not fit", async () => {
    await hub.close();
    hub = await startHub(MODEL, FILES, new Map([["onnx/model_q4.onnx", "0".repeat(64)]]));
    await expect(findModel(request())).rejects.toThrow("does not have the hash that the hub announced");
    expect(existsSync(join(folder, "onnx/model_q4.onnx"))).toBe(false);
  });

  it("tells how far a large file is", async () => {
    const large = new Map(FILES).set("onnx/model_q4.onnx", Buffer.alloc(2 ** 24));
    await hub.close();
    hub = await startHub(MODEL, large);
    const lines: string[] = [];
    await findModel(request({log: (line) => lines.push(line)}));
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines.length).toBeLessThanOrEqual(11);
    expect(lines.at(-1)).toBe("model           onnx/model_q4.onnx: 17 of 17 MB");
  });

  it("takes the cache of the hub's other tools", async () => {
    const cached = join(parent, "hf", "hub", "models--owner--tiny");
    mkdirSync(join(cached, "refs"), {recursive: true});
    writeFileSync(join(cached, "refs", "main"), "abc123\n");
    write(join(cached, "snapshots", "abc123"));
    expect(await findModel(request())).toBe(join(cached, "snapshots", "abc123"));
    expect(hub.requests).toEqual([]);
  });

  it("looks only in the folder that is given, and names what is missing there", async () => {
    write(folder);
    const given = join(parent, "given");
    write(given, ["config.json", "tokenizer.json", "onnx/model_q4.onnx"]);
    await expect(findModel(request({modelDir: given}))).rejects.toThrow(
      `Put these files into ${given}: tokenizer_config.json, onnx/model_q4.onnx_data, onnx/model_q4.onnx_data_1. They are at ${hub.url}/owner/tiny/tree/main`
    );
    write(given);
    expect(await findModel(request({modelDir: given}))).toBe(given);
    expect(hub.requests).toEqual([]);
  });

  it("says offline which files to put where", async () => {
    const {url} = hub;
    await hub.close();
    const offline = findModel(request());
    await expect(offline).rejects.toThrow(
      `the model owner/tiny (q4) is not here, and the download failed: fetch failed`
    );
    await expect(offline).rejects.toThrow(
      `Put these files into ${folder}: config.json, tokenizer.json, tokenizer_config.json, onnx/model_q4.onnx and, where the model has it, onnx/model_q4.onnx_data. They are at ${url}`
    );
    hub = await startHub(MODEL, FILES);
    await expect(findModel(request({env: {...request().env, HF_HUB_OFFLINE: "1"}}))).rejects.toThrow(
      "HF_HUB_OFFLINE"
    );
    expect(hub.requests).toEqual([]);
  });

  it("names a file that the hub does not have", async () => {
    await expect(findModel(request({dtype: "fp16"}))).rejects.toThrow("model_fp16.onnx: the hub answers 404");
  });
});
