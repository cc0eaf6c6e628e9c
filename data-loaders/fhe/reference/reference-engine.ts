/**
 * The engine's interface on the BigInt scheme, for tests and for checking the kernels on a new machine. One ciphertext
 * takes about 10 ms; the event loop turns between two.
 * @module
 */
import type {
  CiphertextSet,
  Encryptor,
  Engine,
  Landing,
  Placement,
  ShardScores,
  ShardStore,
  ShardStoreOptions,
  StagedSet
} from "../api.js";
import {checkVectors, encodeQuery} from "../encoding.js";
import {CapacityError, FormatError} from "../errors.js";
import type {EncryptionKey} from "../keys.js";
import {POLY_BYTES, shapeOf, type Mode, type Shape} from "../parameters.js";
import {
  BLOCK_BYTES,
  FILE_HEADER_BYTES,
  polynomialOffset,
  queryFileBytes,
  readQueryHeader,
  writeQueryHeaders
} from "../query-file.js";
import {platformRandom} from "../random.js";
import {RESULT_HEADER_BYTES, searchResultBytes, writeSearchResultHeader} from "../search-result.js";
import {copyBytes} from "../shared-copy.js";
import {
  addCiphertexts,
  domainOf,
  encrypt,
  moveRows,
  packItems,
  publicKey,
  queryPolynomials,
  SAMPLE_BYTES,
  samplesFrom,
  scoreMm,
  scoreRmp,
  type Ciphertext,
  type PublicKey
} from "./scheme.js";
import {readPoly, writePoly} from "./words.js";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class ReferenceEngine implements Engine {
  readonly backend = "reference";
  readonly threads = 1;

  encryptor(key: EncryptionKey): Encryptor {
    return new ReferenceEncryptor(publicKey(key));
  }
  shardStore<M extends Mode>(options: ShardStoreOptions<M>): ShardStore<M> {
    return new ReferenceShardStore(options);
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

class ReferenceEncryptor implements Encryptor {
  readonly #key: PublicKey;

  constructor(key: PublicKey) {
    this.#key = key;
  }

  async encrypt<M extends Mode>(vectors: readonly Float32Array[], mode: M): Promise<CiphertextSet<M>> {
    const shape = checkVectors(vectors, mode);
    const file = new Uint8Array(queryFileBytes(shape.blocks));
    writeQueryHeaders(file, shape, vectors.length);
    for (let block = 0; block < shape.blocks; block++) {
      this.#encryptBlock(file, shape, vectors, block);
      await nextTurn();
    }
    return new ReferenceSet(shape, vectors.length, file);
  }

  async *encryptInPieces(
    vectors: readonly Float32Array[],
    mode: Mode,
    blocksPerPiece: number
  ): AsyncGenerator<Uint8Array, void, undefined> {
    if (!Number.isInteger(blocksPerPiece) || blocksPerPiece < 1)
      throw new RangeError(`"blocksPerPiece" expected a positive integer, got ${blocksPerPiece}`);
    const shape = checkVectors(vectors, mode);
    const file = new Uint8Array(queryFileBytes(shape.blocks));
    writeQueryHeaders(file, shape, vectors.length);
    for (let block = 0; block < shape.blocks; block += blocksPerPiece) {
      const end = Math.min(block + blocksPerPiece, shape.blocks);
      for (let i = block; i < end; i++) this.#encryptBlock(file, shape, vectors, i);
      await nextTurn();
      const from = block === 0 ? 0 : FILE_HEADER_BYTES + block * BLOCK_BYTES;
      yield file.subarray(from, FILE_HEADER_BYTES + end * BLOCK_BYTES);
    }
  }

  #encryptBlock(file: Uint8Array, shape: Shape, vectors: readonly Float32Array[], block: number): void {
    const random = new Uint8Array(SAMPLE_BYTES);
    platformRandom.fill(random);
    const {a, b} = encrypt(this.#key, shape.mode, packItems(shape, vectors, block), samplesFrom(random));
    writePoly(file, polynomialOffset(block), a);
    writePoly(file, polynomialOffset(block) + POLY_BYTES, b);
  }
}

class ReferenceSet<M extends Mode> implements CiphertextSet<M> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly dimension: number;
  readonly blocks: number;
  readonly fileBytes: number;
  #file: Uint8Array | undefined;

  constructor(shape: Shape<M>, vectorCount: number, file: Uint8Array) {
    this.mode = shape.mode;
    this.vectorCount = vectorCount;
    this.dimension = shape.dimension;
    this.blocks = shape.blocks;
    this.fileBytes = file.length;
    this.#file = file;
  }

  view(): Uint8Array {
    if (!this.#file) throw new Error("ciphertext set: used after release()");
    return this.#file;
  }
  writeFile(target: Uint8Array, offset: number): void {
    copyBytes(target, this.view(), offset);
  }
  toFile(): Uint8Array {
    return this.view().slice();
  }
  release(): void {
    this.#file = undefined;
  }
}

type Item<M extends Mode> = Ciphertext<M, 24>;

class ReferenceStaged<M extends Mode> implements StagedSet<M> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly bytes: number;
  #items: readonly Item<M>[] | undefined;

  constructor(mode: M, vectorCount: number, items: readonly Item<M>[]) {
    this.mode = mode;
    this.vectorCount = vectorCount;
    this.bytes = items.length * 2 * POLY_BYTES;
    this.#items = items;
  }

  take(): readonly Item<M>[] {
    if (!this.#items) throw new Error("staged set: was appended or discarded before");
    const items = this.#items;
    this.#items = undefined;
    return items;
  }
  discard(): void {
    this.#items = undefined;
  }
}

class ReferenceShardStore<M extends Mode> implements ShardStore<M> {
  readonly mode: M;
  readonly dimension: number;
  readonly #shape: Shape<M>;
  readonly #maxBytes: number;
  #shards: {rows: number; items: readonly Item<M>[]}[] = [];

  constructor({mode, dimension, maxBytes}: ShardStoreOptions<M>) {
    this.mode = mode;
    this.dimension = dimension;
    this.#shape = shapeOf(mode, dimension);
    this.#maxBytes = maxBytes ?? Infinity;
  }

  get bytes(): number {
    return this.#shards.length * this.#shape.blocks * 2 * POLY_BYTES;
  }
  get shards(): readonly {readonly rows: number}[] {
    return this.#shards.map(({rows}) => ({rows}));
  }

  landing(bytes: number): Landing {
    return {bytes: new Uint8Array(bytes), release: () => undefined};
  }

  stage(file: Uint8Array, expectedVectors: number): StagedSet<M> {
    const source = "Query file";
    const {shape, vectorCount} = readQueryHeader(file, this.mode, source);
    const refuse = (offset: number, field: string, found: number, expected: number): void => {
      if (found === expected) return;
      const problem = {
        offset: FILE_HEADER_BYTES + offset,
        field,
        found: String(found),
        expected: String(expected)
      };
      throw new FormatError({code: "FIELD", file: source, ...problem});
    };
    refuse(28, "show_dim", shape.dimension, this.dimension);
    refuse(4, "n", vectorCount, expectedVectors);
    if (this.bytes + file.length > this.#maxBytes)
      throw new CapacityError("stage a set", file.length, this.bytes, this.#maxBytes);
    return new ReferenceStaged(this.mode, vectorCount, this.#read(file, source));
  }

  append(staged: StagedSet<M>): Promise<Placement[]> {
    const {vectorCount: count} = staged;
    const shard = this.#shards.findLast(({rows}) => rows + count <= this.#shape.capacity);
    if (!shard) return this.appendAsShard(staged);
    const row = this.#absorb(shard, this.#own(staged).take(), count);
    return Promise.resolve([{shard: this.#shards.indexOf(shard), row, count}]);
  }

  appendAsShard(staged: StagedSet<M>): Promise<Placement[]> {
    const {vectorCount: count} = staged;
    this.#shards.push({rows: count, items: this.#own(staged).take()});
    return Promise.resolve([{shard: this.#shards.length - 1, row: 0, count}]);
  }

  mergeShards(): Promise<Map<string, Placement>> {
    const moved = new Map<string, Placement>();
    const kept: {rows: number; items: readonly Item<M>[]}[] = [];
    for (const [index, {rows, items}] of this.#shards.entries()) {
      const target = kept.at(-1);
      let first = 0;
      if (target && target.rows + rows <= this.#shape.capacity) first = this.#absorb(target, items, rows);
      else kept.push({rows, items});
      for (let row = 0; row < rows; row++)
        moved.set(`${index}:${row}`, {shard: kept.length - 1, row: first + row, count: 1});
    }
    this.#shards = kept;
    return Promise.resolve(moved);
  }

  async score(query: Float32Array): Promise<ShardScores[]> {
    const weights = encodeQuery(query, this.dimension);
    const out: ShardScores[] = [];
    for (const [shard, {rows, items}] of this.#shards.entries()) {
      await nextTurn();
      const file = new Uint8Array(searchResultBytes(rows));
      writeSearchResultHeader(file, rows, this.#shape.rank);
      const {a, b} =
        this.mode === "mm"
          ? scoreMm(weights, items as readonly Item<"mm">[])
          : scoreRmp(queryPolynomials(weights, this.#shape as Shape<"rmp">), items as readonly Item<"rmp">[]);
      writePoly(file, RESULT_HEADER_BYTES, a);
      writePoly(file, RESULT_HEADER_BYTES + POLY_BYTES, b);
      out.push({shard, rows, file});
    }
    return out;
  }

  async exportShard<T>(shard: number, use: (file: Uint8Array) => T | Promise<T>): Promise<T> {
    const chosen = this.#shards[shard];
    if (!chosen) throw new RangeError(`"shard" expected 0..${this.#shards.length - 1}, got ${shard}`);
    const file = new Uint8Array(queryFileBytes(this.#shape.blocks));
    writeQueryHeaders(file, this.#shape, chosen.rows);
    chosen.items.forEach(({a, b}, block) => {
      writePoly(file, polynomialOffset(block), a);
      writePoly(file, polynomialOffset(block) + POLY_BYTES, b);
    });
    return use(file);
  }

  importShard(bytes: Uint8Array): void {
    const {vectorCount} = readQueryHeader(bytes, this.mode, "shard file");
    this.#shards.push({rows: vectorCount, items: this.#own(this.stage(bytes, vectorCount)).take()});
  }

  close(): void {
    this.#shards = [];
  }

  /** Adds ciphertexts behind the rows of a shard. @returns the first new row. */
  #absorb(
    shard: {rows: number; items: readonly Item<M>[]},
    items: readonly Item<M>[],
    count: number
  ): number {
    const row = shard.rows;
    shard.items = shard.items.map((old, i) => addCiphertexts(old, moveRows(items[i]!, row, this.#shape)));
    shard.rows += count;
    return row;
  }

  #read(file: Uint8Array, source: string): Item<M>[] {
    const domain = domainOf(this.mode);
    return Array.from({length: this.#shape.blocks}, (_, block) => ({
      mode: this.mode,
      scaleBits: 24,
      a: readPoly(file, polynomialOffset(block), domain, source),
      b: readPoly(file, polynomialOffset(block) + POLY_BYTES, domain, source)
    }));
  }

  #own(staged: StagedSet<M>): ReferenceStaged<M> {
    if (!(staged instanceof ReferenceStaged))
      throw new TypeError(`"staged" expected a set staged by this store`);
    return staged as ReferenceStaged<M>;
  }
}
