import {mkdtemp, readFile, rm} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, expect, it} from "vitest";
import {buildKernels} from "../../../data-loaders/fhe/wasm/build.js";

const folder = await mkdtemp(join(tmpdir(), "kernels-"));
afterAll(() => rm(folder, {recursive: true}));
const committed = readFile(new URL("../../../data-loaders/fhe/wasm/kernels.wasm", import.meta.url));

it("the committed kernels are what their source compiles to, byte for byte", async () => {
  const target = join(folder, "kernels.wasm");
  buildKernels(target);
  expect((await readFile(target)).equals(await committed)).toBe(true);
});

it("the kernels import a memory and nothing else, and bring no data", async () => {
  const module = await WebAssembly.compile(await committed);
  expect(WebAssembly.Module.imports(module)).toEqual([{module: "env", name: "memory", kind: "memory"}]);
  expect(WebAssembly.Module.customSections(module, "name")).toEqual([]);
});
