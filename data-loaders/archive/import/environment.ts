/**
 * The environment list of a report, sorted into the fields of a run. What has no field is kept as the report says it;
 * addresses of services are not: only where they lie, and a keyed hash that tells whether two are the same.
 * @module
 */
import {createHmac} from "node:crypto";
import type {ImportedRun} from "../../../src/lib/run-schema.js";

export interface SortedEnvironment {
  readonly date: string | null;
  readonly settings: Pick<ImportedRun["settings"], "iterations" | "warmup">;
  readonly evalMode: string | null;
  readonly indexType: string | null;
  readonly indexName: string | null;
  readonly ownIndex: boolean | null;
  readonly embedder: Pick<ImportedRun["embedder"], "kind" | "model">;
  readonly runner: string | null;
  readonly envector: Endpoint;
  readonly vault: Endpoint;
  readonly rest: Record<string, string>;
}

export interface Endpoint {
  readonly locality: ImportedRun["services"]["vault"]["locality"];
  readonly hash: string | null;
}

/** Keys that have a field; all others go to `rest`. */
const KNOWN = [
  "date",
  "envector_endpoint",
  "vault_endpoint",
  "embedding_model",
  "embedding_mode",
  "index_name",
  "eval_mode",
  "index_type",
  "runs_per_scenario",
  "warmup_runs",
  "bench_version",
  "direct_envector"
];

/** @param identityKey - Key of the archive's endpoint hashes; null leaves them out. */
export function sortEnvironment(
  environment: Readonly<Record<string, string>>,
  identityKey: Uint8Array | null
): SortedEnvironment {
  const text = (name: string): string | null => {
    const value = environment[name]?.trim();
    return value === undefined || /^(unknown|null|none|)$/i.test(value) ? null : value;
  };
  const whole = (name: string): number | null => (/^\d+$/.test(text(name) ?? "") ? Number(text(name)) : null);
  const [counted, warmup] = [whole("runs_per_scenario"), whole("warmup_runs")];
  const direct = text("direct_envector")?.toLowerCase();
  return {
    date: /^\d{4}-\d\d-\d\d/.exec(text("date") ?? "")?.[0] ?? null,
    settings: {iterations: counted === null || warmup === null ? null : counted + warmup, warmup},
    evalMode: text("eval_mode"),
    indexType: text("index_type"),
    indexName: text("index_name"),
    ownIndex: direct === "true" ? true : direct === "false" ? false : null,
    embedder: {kind: text("embedding_mode"), model: text("embedding_model")},
    runner: text("bench_version"),
    envector: endpointOf(text("envector_endpoint"), identityKey),
    vault: endpointOf(text("vault_endpoint"), identityKey),
    rest: Object.fromEntries(
      Object.entries(environment)
        .filter(([name]) => !KNOWN.includes(name))
        .map(([name, value]) => [name, name.endsWith("_endpoint") ? "recorded, not shown" : value])
    )
  };
}

function endpointOf(address: string | null, identityKey: Uint8Array | null): Endpoint {
  if (address === null) return {locality: "not_recorded", hash: null};
  const bare = address.replace(/^[a-z]+:\/\//i, "").replace(/\/.*$/, "");
  const host = bare.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  // "remote" is what an author writes who does not want to tell.
  const named = host.includes(".") || host.includes(":") || host === "localhost";
  if (!named) return {locality: "not_recorded", hash: null};
  return {
    locality: localityOf(host),
    hash: identityKey && createHmac("sha256", identityKey).update(bare).digest("hex").slice(0, 16)
  };
}

function localityOf(host: string): Endpoint["locality"] {
  if (host === "localhost" || /^127\./.test(host) || host === "::1") return "loopback";
  const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(host);
  return isPrivate ? "private" : "public";
}

/** Error texts and remarks name machines; that they did is kept, which is not. */
export function hideAddresses(text: string): string {
  return text
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, "[address]")
    .replace(/\b[\w-]+(?:\.[\w-]+)*\.(?:envector|clusters)\.[\w.-]+\b/g, "[address]");
}
