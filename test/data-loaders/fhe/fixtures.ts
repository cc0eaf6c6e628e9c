/**
 * What the tests of fhe/ share: the reference vectors, seeded inputs, and a bare kernel memory to call kernels one by one.
 */
import {readFileSync} from "node:fs";
import fc from "fast-check";
import {decodeEncryptionKey, type EncryptionKey} from "../../../data-loaders/fhe/keys.js";
import {KernelMemory, kernelModule} from "../../../data-loaders/fhe/kernels/kernel-memory.js";
import {DEGREE, POLY_BYTES, Q, type Mode} from "../../../data-loaders/fhe/parameters.js";
import {SeededRandom} from "../../../data-loaders/fhe/random.js";
import {poly, type Poly} from "../../../data-loaders/fhe/reference/ring.js";
import {decodeSecretKey, type SecretKey} from "../../../data-loaders/fhe/secret-key.js";

const folder = new URL("../../vectors/", import.meta.url);

export function vectorFile(name: string): Buffer {
  return readFileSync(new URL(name, folder));
}
export function vectorJson(name: string): unknown {
  return JSON.parse(vectorFile(name).toString("utf8"));
}
export function oracleEncryptionKey(): EncryptionKey {
  return decodeEncryptionKey(vectorFile("keys/EncKey.bin"));
}
export function oracleSecretKey(): SecretKey {
  return decodeSecretKey(vectorFile("keys/SecKey.bin"));
}

/** The sets of test/vectors: items, their plaintexts, the query that their result answers. */
export const VECTORS: readonly {readonly name: string; readonly mode: Mode; readonly query: string}[] = [
  {name: "mm32-1", mode: "mm", query: "query32"},
  {name: "mm32-3", mode: "mm", query: "query32"},
  {name: "rmp1024-1", mode: "rmp", query: "query1024"}
];

export function floats(rows: unknown): Float32Array[] {
  return (rows as number[][]).map((row) => Float32Array.from(row));
}

export function largestDifference(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (found.length !== expected.length)
    throw new RangeError(`${found.length} numbers against ${expected.length}`);
  let largest = 0;
  for (let i = 0; i < expected.length; i++) largest = Math.max(largest, Math.abs(found[i]! - expected[i]!));
  return largest;
}

/** Seeded random vectors of length 1. */
export function unitVectors(seed: number, count: number, dimension: number): Float32Array[] {
  const random = new SeededRandom(seed);
  return Array.from({length: count}, () => {
    const words = new Uint32Array(dimension);
    random.fill(new Uint8Array(words.buffer));
    const centred = Array.from(words, (word) => word / 2 ** 32 - 0.5);
    const length = Math.hypot(...centred);
    return Float32Array.from(centred, (x) => x / length);
  });
}

export function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

export function seededBytes(seed: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  new SeededRandom(seed).fill(bytes);
  return bytes;
}

/** 4096 seeded residues. */
export function seededResidues(seed: number): bigint[] {
  return Array.from(new BigUint64Array(seededBytes(seed, POLY_BYTES).buffer), (word) => word % Q);
}

/** Polynomials that break careless arithmetic: all zero, all Q-1, one coefficient, halves of Q, limb boundaries. */
export const EXTREME_RESIDUES: Readonly<Record<string, bigint[]>> = {
  "all 0": fill(() => 0n),
  "all Q-1": fill(() => Q - 1n),
  "all 1": fill(() => 1n),
  "0 and Q-1 in turn": fill((i) => (i % 2 ? Q - 1n : 0n)),
  "(Q-1)/2 and (Q+1)/2 in turn": fill((i) => (i % 2 ? (Q - 1n) / 2n : (Q + 1n) / 2n)),
  "all (Q-1)/2": fill(() => (Q - 1n) / 2n),
  "low limbs at their largest": fill((i) => (i % 2 ? 0x1ffffffn : Q - 0x2000000n)),
  "only the first": fill((i) => (i === 0 ? Q - 1n : 0n)),
  "only the last": fill((i) => (i === DEGREE - 1 ? Q - 1n : 0n))
};
function fill(of: (i: number) => bigint): bigint[] {
  return Array.from({length: DEGREE}, (_, i) => of(i));
}

/** Extreme and seeded residues for properties. */
export const anyResidues = fc.oneof(
  fc.constantFrom(...Object.values(EXTREME_RESIDUES)),
  fc.integer({min: 1, max: 1e9}).map(seededResidues)
);

export function coefficients(residues: readonly bigint[]): Poly<"Q", "coefficients"> {
  return poly("Q", "coefficients", residues);
}
export function evaluations(residues: readonly bigint[]): Poly<"Q", "evaluations"> {
  return poly("Q", "evaluations", residues);
}

/** A memory of 128 MiB at most, with no worker on it. */
export async function bareMemory(): Promise<KernelMemory> {
  return new KernelMemory(await kernelModule(), 0, 2 ** 27);
}

/** Reads a polynomial at any address. */
export function residuesAt(memory: KernelMemory, address: number): bigint[] {
  return Array.from(new BigUint64Array(memory.bytes(address, POLY_BYTES).slice().buffer));
}
export function writeResidues(memory: KernelMemory, address: number, residues: readonly bigint[]): void {
  memory.bytes(address, POLY_BYTES).set(new Uint8Array(BigUint64Array.from(residues).buffer));
}
