/**
 * What `wasm/kernels.wasm` exports; the meaning of each is in its AssemblyScript source. Addresses and counts are
 * numbers, ring elements bigint.
 * @module
 */
export interface KernelExports {
  attach(tables: number, scratch: number): void;
  tableBytes(): number;
  scratchBytes(): number;
  keyBytes(): number;
  randomBytes(): number;
  buildTransformTables(psi: bigint, psiInverse: bigint, degreeInverse: bigint): void;
  transformForward(x: number): void;
  transformInverse(x: number): void;
  sampleTernary(random: number, out: number): void;
  sampleTernaryFolded(random: number, folded: number): void;
  sampleGaussian(random: number, out: number): void;
  prepareKey(key: number): void;
  encryptZeroMm(key: number, out: number): void;
  encryptMm(
    key: number,
    blocks: number,
    vectors: number,
    count: number,
    dimension: number,
    random: number,
    from: number,
    to: number
  ): void;
  encryptWordsRmp(key: number, message: number, out: number): void;
  encryptRmp(
    key: number,
    blocks: number,
    vectors: number,
    count: number,
    dimension: number,
    rank: number,
    random: number,
    from: number,
    to: number
  ): void;
  mergeMm(shard: number, blocks: number, k: number, count: number, from: number, to: number): void;
  tileMm(shard: number, blocks: number, count: number, from: number, to: number): void;
  untileMm(shard: number, blocks: number, count: number, from: number, to: number): void;
  scoreMm(shard: number, weights: number, out: number, count: number, from: number, to: number): void;
  transformQuery(x: number, from: number, to: number): void;
  mergeRmp(shard: number, blocks: number, monomial: number, from: number, to: number): void;
  unwrapBlocks(shard: number, blocks: number, from: number, to: number): void;
  wrapBlocks(shard: number, blocks: number, from: number, to: number): void;
  scoreRmp(shard: number, query: number, out: number, blocks: number, from: number, to: number): void;
  prepareSecret(key: number, scaled: number): void;
  decryptCoefficients(a: number, b: number, scaled: number, out: number, unit: number): void;
  decryptEvaluations(a: number, b: number, key: number, out: number, unit: number): void;
  firstBadWord(pair: number): number;
  firstBadResidue(blocks: number, from: number, to: number): number;
  sumLines(x: number, from: number, to: number): bigint;
  clearPages(at: number, from: number, to: number): void;
}
