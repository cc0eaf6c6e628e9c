/**
 * One insert, one score and one decryption on a bench index of `doctor`'s own, which is deleted again: whether key, mode
 * and services fit together. What a role allows is found out on the way, because no server tells it.
 * @module
 */
import {forgetIndex, noteIndex} from "../../archive/index-names.js";
import type {Bundle} from "../../clients/bundle/bundle-fields.js";
import {dot} from "../../clients/embedders/cosine.js";
import type {EnvectorClient} from "../../clients/envector.js";
import type {VaultClient} from "../../clients/vault.js";
import {createEngine, type Mode} from "../../fhe/engine.js";
import {unwrapEncryptionKey} from "../../fhe/envelope.js";
import {scoresForVault} from "../../pipeline/phases.js";
import {CallError} from "../../timing/errors.js";
import {BenchIndex, newBenchIndexName} from "../bench-index.js";
import {keyRemedy} from "../live/require-key.js";
import type {Lines} from "./lines.js";

/** A decrypted score may differ from the cosine by this much. */
const TOLERANCE = 1e-3;
/** A member may ask for 10 hits, an admin for 50. */
const MORE_THAN_A_MEMBER = 11;
const ROLES = {
  member: "member: at most 10 hits, 30 calls a minute",
  admin: "admin: at most 50 hits, 150 calls a minute (--vault-rate 150)"
};

export interface RoundTrip {
  readonly lines: Lines;
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
  readonly bundle: Bundle;
  readonly mode: Mode;
  readonly dimension: number;
  /** Folder of the archive, where the index is noted before it is created. */
  readonly archive: string;
  readonly log: (line: string) => void;
}

export async function roundTrip(trip: RoundTrip): Promise<void> {
  const {lines, envector, bundle, dimension, archive, log} = trip;
  const index = new BenchIndex(newBenchIndexName(), envector, log);
  noteIndex(archive, index.name, "doctor");
  try {
    await lines.attempt("envector", "bench index", async () => {
      await index.create(dimension, bundle.keyId);
      await insertAndScore(trip, index.name);
    });
  } finally {
    await index.delete();
    if (index.deleted) forgetIndex(archive, index.name);
  }
  if (index.deleted) lines.ok("envector", "bench index", `${index.name} created and deleted again`);
  else
    lines.fail(
      "envector",
      "bench index",
      `${index.name} is still there`,
      "Delete it with: rune-latency clean, and the same settings."
    );
}

/** Two unit vectors that are neither alike nor at right angles. */
function testVectors(dimension: number): [Float32Array, Float32Array] {
  const unit = (value: (at: number) => number): Float32Array => {
    const raw = Array.from({length: dimension}, (_, at) => value(at));
    const length = Math.hypot(...raw);
    return Float32Array.from(raw, (x) => x / length);
  };
  return [unit((at) => Math.sin(at + 1)), unit((at) => Math.sin(at + 1) + Math.cos(3 * at))];
}

async function insertAndScore(trip: RoundTrip, index: string): Promise<void> {
  const {lines, envector, bundle, dimension} = trip;
  const vectors = testVectors(dimension);
  const inserted = performance.now();
  const bytes = await insertVectors(trip, index, vectors);
  const scored = performance.now();
  lines.ok("envector", "insert", `2 vectors, ${(bytes / 2 ** 20).toFixed(1)} MiB, ${ms(scored - inserted)}`);
  const {value: scores} = await envector.innerProduct(index, vectors[0], () => undefined);
  if (scores.shards === 0) {
    lines.fail("envector", "key loaded", "scores come back empty", keyRemedy(bundle.keyId));
    return;
  }
  lines.ok("envector", "key loaded", `scores came back in ${ms(performance.now() - scored)}`);
  await decrypt(trip, scoresForVault(scores), [1, dot(vectors[0], vectors[1])]);
}

async function insertVectors(
  {envector, bundle, mode}: RoundTrip,
  index: string,
  vectors: readonly Float32Array[]
): Promise<number> {
  const engine = await createEngine();
  try {
    const {key} = unwrapEncryptionKey(bundle.encKeyJson, "Vault's bundle");
    const set = await engine.encryptor(key).encrypt(vectors, mode);
    const message = envector.encodeInsert({
      index,
      id: "doctor",
      metadata: vectors.map((_, at) => `doctor ${at}`),
      dataBytes: set.fileBytes,
      fill: (target, offset) => set.writeFile(target, offset)
    });
    set.release();
    await envector.insert(message, () => undefined);
    return message.length;
  } finally {
    await engine.close();
  }
}

async function decrypt({lines, vault}: RoundTrip, blob: string, expected: readonly number[]): Promise<void> {
  await lines.attempt("vault", "decryption", async () => {
    const start = performance.now();
    const {value: hits} = await vault.decryptScores(blob, expected.length);
    const took = ms(performance.now() - start);
    const errors = expected.map((score, at) => Math.abs(score - (hits[at]?.score ?? Infinity)));
    const largest = Math.max(...errors);
    const seen = `${hits.length} scores in ${took}, at most ${largest.toExponential(1)} off the cosine`;
    if (largest <= TOLERANCE) lines.ok("vault", "decryption", seen);
    else
      lines.fail(
        "vault",
        "decryption",
        seen,
        "Vault's secret key is not the one of its own bundle, or --eval-mode is not the key's."
      );
  });
  await lines.attempt("vault", "role", async () => {
    try {
      await vault.decryptScores(blob, MORE_THAN_A_MEMBER);
      lines.ok("vault", "role", ROLES.admin);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "INVALID_ARGUMENT")) throw error;
      lines.ok("vault", "role", ROLES.member);
    }
  });
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
