/**
 * Builds the kernels: `npm run wasm` writes `kernels.wasm` beside this file. The bytes depend only on the sources and
 * on the pinned AssemblyScript; `test/data-loaders/fhe/wasm-build.test.ts` compares them with the committed ones.
 * @module
 */
import {execFileSync} from "node:child_process";
import {fileURLToPath} from "node:url";
import {resolve} from "node:path";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = resolve(here, "../../..");

/** Compiles `assembly/index.ts` to `target`. Takes about 3 s. @throws the compiler's own message. */
export function buildKernels(target: string): void {
  const asc = resolve(root, "node_modules/assemblyscript/bin/asc.js");
  const options = [
    ["data-loaders/fhe/wasm/assembly/index.ts", "--outFile", target],
    ["-O3", "--noAssert", "--runtime", "stub", "--use", "abort="],
    ["--enable", "simd,threads", "--sharedMemory", "--importMemory", "--zeroFilledMemory"],
    ["--initialMemory", "1", "--maximumMemory", "65536"]
  ];
  execFileSync(process.execPath, [asc, ...options.flat()], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"]
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildKernels(resolve(here, "kernels.wasm"));
