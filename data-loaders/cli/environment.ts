/**
 * Where and from which code a run is made. Nothing here names a host, a user or a path.
 * @module
 */
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {arch, availableParallelism, cpus, release, totalmem, type} from "node:os";
import {fileURLToPath} from "node:url";
import type {Run} from "../../src/lib/run-schema.js";
import {proxyVariables} from "./live/proxies.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export function environment(peakRssBytes: number | null): Run["environment"] {
  return {
    os: `${type()} ${release()}`,
    arch: arch(),
    cpu: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memory_bytes: totalmem(),
    node: process.version,
    peak_rss_bytes: peakRssBytes,
    proxy_variables: proxyVariables(process.env)
  };
}

/** Version, commit, and whether files differ from it; null where there is no repository to ask. */
export function toolIdentity(): Run["tool"] {
  const {version} = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  const revision = git("rev-parse", "HEAD");
  const status = revision === null ? null : git("status", "--porcelain");
  return {version, revision, dirty: status === null ? null : status !== ""};
}

function git(...args: string[]): string | null {
  try {
    return execFileSync("git", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    }).trim();
  } catch {
    return null;
  }
}
