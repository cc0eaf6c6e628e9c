/**
 * Builds the site of an archive with the product's own configuration, in a folder of its own: sources are copied, the
 * rest is linked, so that builds of several tests do not meet.
 */
import {execFile} from "node:child_process";
import {cpSync, mkdtempSync, rmSync, symlinkSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {promisify} from "node:util";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = ["src", "observablehq.config.js"];
const LINKED = ["data-loaders", "node_modules", "package.json", "proto", "tsconfig.json"];
const BUILD_DEADLINE_MS = 120_000;

export interface ProductSite {
  /** Folder of the finished pages. */
  readonly dir: string;
  /** What the build printed. */
  readonly log: string;
  remove(): void;
}

/** @param archive - Folder of runs; the newest one that is valid is what the site shows. */
export async function buildProductSite(archive: string): Promise<ProductSite> {
  const folder = mkdtempSync(join(tmpdir(), "rune-latency-product-site-"));
  for (const name of COPIED)
    cpSync(join(REPOSITORY, name), join(folder, name), {
      recursive: true,
      // What builds generated there is of other archives.
      filter: (path) => !/\/(?:(?:en|ko|data)\/runs|\.observablehq)$/.test(path)
    });
  for (const name of LINKED) symlinkSync(join(REPOSITORY, name), join(folder, name));
  const {stdout, stderr} = await promisify(execFile)(
    process.execPath,
    ["node_modules/@observablehq/framework/dist/bin/observable.js", "build"],
    {
      cwd: folder,
      timeout: BUILD_DEADLINE_MS,
      env: {
        ...process.env,
        RUNE_LATENCY_ARCHIVE: archive,
        RUNE_LATENCY_BUILD: "reuse",
        RUNE_LATENCY_OUTPUT: "dist"
      }
    }
  );
  return {
    dir: join(folder, "dist"),
    log: stdout + stderr,
    remove: () => rmSync(folder, {recursive: true, force: true})
  };
}
