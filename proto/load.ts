/**
 * Reads the .proto files at run time, with one set of conversions for every client and server:
 * field names as written, 64-bit integers as decimal strings (an item id may pass 2^53; counters are read with
 * `Number`), enum values as their names, bytes as Buffers that view the received message, and absent
 * fields as their defaults. `scripts/generate-proto-types.ts` passes the same settings to the type generator.
 * @module
 */
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {loadSync} from "@grpc/proto-loader";

const here = dirname(fileURLToPath(import.meta.url));
const folders = ["envector", "vault", "grpc/health", "runed", "latency"];

export const PROTO_INCLUDE_DIRS: readonly string[] = folders.map((folder) => join(here, folder));
/** Paths relative to the include folders, one a service. */
export const PROTO_FILES: readonly string[] = [
  "es2e.proto",
  "vault.proto",
  "health.proto",
  "runed.proto",
  "index_state.proto"
];

/** Parses all files once, about 20 ms. */
export function loadDefinitions() {
  return loadSync([...PROTO_FILES], {
    keepCase: true,
    longs: String,
    enums: String,
    defaults: true,
    includeDirs: [...PROTO_INCLUDE_DIRS]
  });
}
