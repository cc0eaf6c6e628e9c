/**
 * Goes through everything that a measurement needs, in the order in which it needs it, and stops at a service where
 * nothing further can be told.
 * @module
 */
import {createEmbedder} from "../../clients/embedders/create-embedder.js";
import type {Bundle} from "../../clients/bundle/bundle-fields.js";
import {EnvectorClient} from "../../clients/envector.js";
import {VaultClient} from "../../clients/vault.js";
import type {Endpoint} from "../../clients/endpoint.js";
import {documentsOf, readTexts} from "../../scenarios/texts/read-texts.js";
import {UserError} from "../../timing/errors.js";
import {bundleLine, checkKey} from "../find-bundle.js";
import {proxyVariables} from "../live/proxies.js";
import {keyRemedy} from "../live/require-key.js";
import {DIMENSION} from "../prepare-plan.js";
import type {EnvectorService, Services} from "../services.js";
import type {Settings} from "../settings.js";
import type {Lines} from "./lines.js";
import {reach} from "./reach.js";
import {roundTrip} from "./round-trip.js";
import {serverDate} from "../../clients/connection/server-date.js";

export interface Examination {
  readonly services: Services;
  readonly settings: Settings;
  readonly lines: Lines;
  /** Whether a bench index is created, to try an insert, a score and a decryption. */
  readonly writes: boolean;
  readonly addresses: boolean;
  readonly log: (line: string) => void;
}

/** A clock that differs by more breaks certificates and tokens before it breaks a measurement. */
const CLOCK_TOLERANCE_S = 30;
const NOT_TOLD = {endpoint: null, apiKey: null, secure: null};

export async function examine(examination: Examination): Promise<void> {
  const {lines, services, settings} = examination;
  const proxies = proxyVariables(process.env);
  if (proxies.length > 0)
    lines.warn("here", "proxy", `${proxies.join(", ")} set`, "Not used: calls go straight to the services.");
  const deadlineMs = settings.deadline * 1000;
  const vault = new VaultClient({
    ...services.vault,
    deadlineMs,
    bundleDeadlineMs: settings.bundleDeadline * 1000,
    checkKey
  });
  try {
    const bundle = await examineVault(examination, vault);
    await examineEnvector(examination, vault, bundle);
  } finally {
    vault.close();
  }
  await examineEmbedder(examination);
}

async function examineVault(
  {lines, services, addresses, settings}: Examination,
  vault: VaultClient
): Promise<Bundle | null> {
  const now = new Date();
  const target = services.vault;
  if (!(await reach("vault", target, {lines, addresses, now}))) return null;
  await lines.attempt("vault", "health", async () => {
    const start = performance.now();
    await vault.health();
    lines.ok("vault", "health", `SERVING, ${(performance.now() - start).toFixed(1)} ms`);
  });
  await clockLine(lines, target, settings.deadline * 1000);
  return lines.attempt("vault", "bundle", async () => {
    const {bundle, facts} = await vault.bundle();
    lines.ok("vault", "token", "accepted");
    lines.ok(
      "vault",
      "bundle",
      `${bundleLine(facts)}; key ${bundle.keyId}, index ${bundle.indexName ?? "not named"}`
    );
    const {dimension} = bundle;
    if (dimension === null) lines.ok("vault", "dimension", `not told; ${DIMENSION} is measured with`);
    else if (dimension === DIMENSION) lines.ok("vault", "dimension", String(dimension));
    else
      lines.warn(
        "vault",
        "dimension",
        `${dimension}, and ${DIMENSION} is measured with`,
        "The figures are those of a bench index of another dimension than the team's."
      );
    return bundle;
  });
}

async function clockLine(lines: Lines, target: Endpoint, deadlineMs: number): Promise<void> {
  const before = Date.now();
  const theirs = await serverDate(target, deadlineMs);
  const ours = (before + Date.now()) / 2;
  if (theirs === null) {
    lines.ok(
      "here",
      "clock",
      `${new Date(ours).toISOString().slice(0, 19)}Z; the server does not tell its own`
    );
    return;
  }
  // The header has whole seconds.
  const apart = Math.round((ours - theirs.getTime()) / 1000);
  const seen =
    apart === 0 ? "the same as Vault's" : `${Math.abs(apart)} s ${apart < 0 ? "behind" : "ahead of"} Vault's`;
  if (Math.abs(apart) <= CLOCK_TOLERANCE_S) lines.ok("here", "clock", seen);
  else
    lines.warn(
      "here",
      "clock",
      seen,
      "Set the clocks by a time server: certificates and tokens depend on them."
    );
}

async function examineEnvector(
  examination: Examination,
  vault: VaultClient,
  bundle: Bundle | null
): Promise<void> {
  const {lines, services, addresses, settings, writes, log} = examination;
  const {archive} = settings;
  const service = await findEnvector(examination, bundle);
  if (service === null) return;
  if (!(await reach("envector", service, {lines, addresses, now: new Date()}))) return;
  const envector = new EnvectorClient({...service, deadlineMs: settings.deadline * 1000});
  try {
    const keys = await lines.attempt("envector", "token", () => envector.keyList());
    if (keys === null) return;
    lines.ok("envector", "token", service.token === null ? "none needed" : "accepted");
    if (bundle === null) return;
    if (!keys.value.includes(bundle.keyId)) {
      lines.fail("envector", "key", `key ${bundle.keyId} is not registered`, keyRemedy(bundle.keyId));
      return;
    }
    lines.ok("envector", "key", `${bundle.keyId} is registered`);
    await indexLine(lines, envector, bundle.indexName);
    if (!writes) return;
    const dimension = bundle.dimension ?? DIMENSION;
    await roundTrip({lines, envector, vault, bundle, mode: services.evalMode, dimension, archive, log});
  } finally {
    envector.close();
  }
}

/** Where envector is; without Vault's bundle only the settings may say it. */
async function findEnvector(
  {lines, services}: Examination,
  bundle: Bundle | null
): Promise<EnvectorService | null> {
  if (bundle !== null) return lines.attempt("envector", "address", () => services.envector(bundle.envector));
  try {
    return services.envector(NOT_TOLD);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

async function indexLine(lines: Lines, envector: EnvectorClient, name: string | null): Promise<void> {
  await lines.attempt("envector", "index", async () => {
    const {value: names} = await envector.indexList();
    if (name === null) lines.ok("envector", "index", `${names.length} indexes; the bundle names none`);
    else if (names.includes(name))
      lines.ok("envector", "index", `${name} is there, of ${names.length} in all`);
    else
      lines.warn(
        "envector",
        "index",
        `${name} is not there, and the bundle names it`,
        "A measurement uses an index of its own; Rune itself will not find its memory."
      );
  });
}

/** Texts of the length of a short record; enough of them for a rate. */
const SPEED_TEXTS = 8;

async function examineEmbedder({lines, settings, log}: Examination): Promise<void> {
  await lines.attempt("embedder", "model", async () => {
    const documents = documentsOf(readTexts(settings.texts ?? undefined));
    const embedder = await createEmbedder(settings, {documents, env: process.env, log});
    try {
      const texts = documents.slice(0, SPEED_TEXTS);
      await embedder.embed(texts.slice(0, 1)); // The first call of a model compiles and allocates.
      const start = performance.now();
      const {tokens} = await embedder.embed(texts);
      const rate = (tokens.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - start);
      const seen = `${embedder.kind}, ${embedder.model}, dimension ${embedder.dimension}, ${rate.toFixed(0)} tokens/s`;
      if (embedder.dimension === DIMENSION) lines.ok("embedder", "model", seen);
      else
        lines.fail(
          "embedder",
          "model",
          seen,
          `A model of dimension ${DIMENSION} is needed: --embedder, --model.`
        );
    } finally {
      await embedder.close();
    }
  });
}
