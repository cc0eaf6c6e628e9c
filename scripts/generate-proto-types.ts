/**
 * Writes the TypeScript types of every message and service into proto/gen, with the same conversion settings
 * that proto/load.ts uses at run time. `npm run gen`; a test runs it into a temporary folder and compares.
 * @module
 */
import {execFileSync} from "node:child_process";
import {readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";
import {PROTO_FILES, PROTO_INCLUDE_DIRS} from "../proto/load.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** @param outDir - Emptied first, so that a message that no longer exists leaves no file behind. */
export function generateProtoTypes(outDir: string): void {
  // The package exports no path to its second program, so it is found next to its main module.
  const loader = createRequire(import.meta.url).resolve("@grpc/proto-loader");
  const generator = join(dirname(loader), "..", "bin", "proto-loader-gen-types.js");
  rmSync(outDir, {recursive: true, force: true});
  execFileSync(
    process.execPath,
    [
      generator,
      ...PROTO_FILES, // first: --includeDirs would swallow them
      "--keepCase",
      "--longs=String",
      "--enums=String",
      "--defaults",
      "--grpcLib=@grpc/grpc-js",
      "--importFileExtension=.js",
      `--outDir=${outDir}`,
      ...PROTO_INCLUDE_DIRS.map((dir) => `--includeDirs=${dir}`)
    ],
    {stdio: ["ignore", "ignore", "inherit"]}
  );
  for (const file of readdirSync(outDir, {recursive: true, encoding: "utf8"})) {
    if (!file.endsWith(".ts")) continue;
    const path = join(outDir, file);
    // The generator names its sources by absolute path, which would differ on every machine.
    writeFileSync(path, readFileSync(path, "utf8").replaceAll(`${root}/`, ""));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  generateProtoTypes(join(root, "proto", "gen"));
